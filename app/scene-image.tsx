import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ImageResponse } from "next/og";
import type { ReactNode } from "react";
import { lightColours, svgText } from "./svg-text.ts";

const FONT = "Fredoka";
const FONT_FILE = "node_modules/@fontsource/fredoka/files/fredoka-latin-600-normal.woff";

function readMaterial() {
  return {
    colours: lightColours(readFileSync(join(process.cwd(), "app/globals.css"), "utf8")),
    font: readFileSync(join(process.cwd(), FONT_FILE)),
  };
}

let material: ReturnType<typeof readMaterial> | undefined;

interface SceneImage {
  width: number;
  height: number;
  /** An `<svg>` of that size, of components that use no hook */
  scene: ReactNode;
  /** Words on it, absolutely placed */
  children: ReactNode;
}

/** Returns a PNG of one of our drawings with words on it. The files that it needs are read once. */
export function drawScene({ width, height, scene, children }: SceneImage): ImageResponse {
  material ??= readMaterial();
  const drawing = Buffer.from(svgText(scene, material.colours)).toString("base64");
  return new ImageResponse(
    <div style={{ display: "flex", width: "100%", height: "100%", fontFamily: FONT }}>
      <img
        src={`data:image/svg+xml;base64,${drawing}`}
        alt=""
        width={width}
        height={height}
        style={{ position: "absolute" }}
      />
      {children}
    </div>,
    { width, height, fonts: [{ name: FONT, data: material.font, weight: 600, style: "normal" }] },
  );
}
