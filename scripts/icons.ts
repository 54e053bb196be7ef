import { readFileSync, writeFileSync } from "node:fs";
import sharp from "sharp";
import { inRoot } from "./paths.ts";

/** Draws the icons that phones and old browsers ask for, from app/icon.svg: run it again when that has changed. */
const logo = readFileSync(inRoot("app/icon.svg"), "utf8");

/** Up to every edge: the phone cuts it into its own shape. */
const fullBleed = logo.replace(' rx="12"', "").replace(/c-\.6 4\.8-5\.2 8-12 8H12C[^"]*Z/, "V40H0Z");
if (!fullBleed.includes("V40H0Z")) throw new Error("The floe of app/icon.svg has another shape now.");

const draw = (svg: string, size: number) =>
  sharp(Buffer.from(svg), { density: (72 * size) / 40 })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer();

/** A .ico file with one PNG of 32 × 32 in it */
function ico(png: Buffer): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.set([32, 32, 0, 0, 1, 0, 32, 0], 6);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

const files: [string, Buffer][] = [
  ["public/icons/icon-192.png", await draw(logo, 192)],
  ["public/icons/icon-512.png", await draw(logo, 512)],
  ["public/icons/maskable-512.png", await draw(fullBleed, 512)],
  ["app/apple-icon.png", await draw(fullBleed, 180)],
  ["public/favicon.ico", ico(await draw(logo, 32))],
];
for (const [name, content] of files) writeFileSync(inRoot(name), content);
console.log(files.map(([name, { length }]) => `${name}: ${length} bytes`).join("\n"));
