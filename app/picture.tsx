import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ImageResponse } from "next/og";
import { site } from "#lib/site.ts";
import { PictureScene } from "./picture-scene.tsx";
import { drawnTitle, titleSize } from "./picture-title.ts";
import { lightColours, svgText } from "./svg-text.ts";

export const PICTURE_SIZE = { width: 1200, height: 630 };
export const PICTURE_TYPE = "image/png";

/** px: as far as the words may reach before they meet the penguin */
const TITLE_WIDTH = 640;
const FONT = "Fredoka";

const readStyles = () => readFileSync(join(process.cwd(), "app/globals.css"), "utf8");
/** Not the variable one of our pages: the drawing engine takes no woff2. */
const readFont = () =>
  readFileSync(join(process.cwd(), "node_modules/@fontsource/fredoka/files/fredoka-latin-600-normal.woff"));

/** The picture that social networks show beside a link to a page. It's read and drawn once, at build time. */
export function drawPicture(wanted: string, font = readFont()): ImageResponse {
  const title = drawnTitle(wanted) ?? site.tagline;
  const colours = lightColours(readStyles());
  const scene = Buffer.from(svgText(<PictureScene />, colours)).toString("base64");
  const ink = colours.get("--ink");
  const brand = colours.get("--brand-strong");
  return new ImageResponse(
    <div style={{ display: "flex", width: "100%", height: "100%", fontFamily: FONT, color: ink }}>
      <img
        src={`data:image/svg+xml;base64,${scene}`}
        alt=""
        {...PICTURE_SIZE}
        style={{ position: "absolute" }}
      />
      <div style={{ position: "absolute", left: 158, top: 68, fontSize: 44, color: brand }}>{site.name}</div>
      <div
        style={{
          position: "absolute",
          left: 72,
          top: 156,
          width: TITLE_WIDTH,
          height: 330,
          display: "flex",
          alignItems: "center",
        }}
      >
        <div
          style={{
            display: "block",
            lineClamp: 3,
            fontSize: titleSize(title, TITLE_WIDTH),
            lineHeight: 1.14,
            letterSpacing: "-0.01em",
          }}
        >
          {title}
        </div>
      </div>
    </div>,
    { ...PICTURE_SIZE, fonts: [{ name: FONT, data: font, weight: 600, style: "normal" }] },
  );
}
