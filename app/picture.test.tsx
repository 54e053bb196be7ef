import { readFileSync } from "node:fs";
import sharp from "sharp";
import { describe, expect, it, vi } from "vitest";
import { LogoMark } from "#components/art/logo.tsx";
import { drawPicture } from "./picture.tsx";
import { drawnTitle, titleSize } from "./picture-title.ts";
import { lightColours, svgText } from "./svg-text.ts";

const LONG =
  "What twenty minutes a day of steady learning does to a course you had given up, and why small habits win";

describe("the title of a picture", () => {
  it("is large where it is short, and never below 48 px", () => {
    expect(titleSize("Pricing", 640)).toBe(72);
    expect(titleSize("Seven small habits that make online courses easier to finish", 640)).toBe(56);
    expect(titleSize(LONG, 640)).toBe(48);
  });
});

describe("the letters of a picture", () => {
  it.each([
    ["Learn 🐧 daily → now", "Learn daily now"],
    ["Éloïse’s “naïve” plan – part 2", "Éloïse’s “naïve” plan – part 2"],
    ["cafe\u0301", "café"],
    ["Łódź", null],
    ["Учёба", null],
    ["🐧🐧", null],
    ["a\u00adb\u0000c", "abc"],
  ])("%s: %s", (title, drawn) => expect(drawnTitle(title)).toBe(drawn));

  it("are all in the house: no one else is asked for one", async () => {
    const asked: string[] = [];
    const original = fetch;
    vi.spyOn(globalThis, "fetch").mockImplementation((address, init) => {
      if (!String(address).startsWith("data:")) asked.push(String(address));
      return original(address, init);
    });
    const everyLetter = Array.from({ length: 0x2300 }, (_, code) => String.fromCodePoint(code))
      .filter((letter) => drawnTitle(letter) === letter)
      .join("");
    expect(everyLetter).toContain("€");
    for (const title of [everyLetter, "Learn 🐧 daily", "Учёба"])
      expect((await drawPicture(title).arrayBuffer()).byteLength).toBeGreaterThan(10_000);
    expect(asked).toEqual([]);
  });
});

describe("a drawing as a file", () => {
  it("has the light colours in it, spelt as SVG spells them", () => {
    const colours = lightColours(":root { --ink: #123456; } [data-theme=dark] { --ink: #fff; }");
    const drawing = (
      <g className="x" strokeWidth="2">
        <path d="M0 0" fill="var(--ink)" stroke={undefined} />
        <path d={'"<&'} />
      </g>
    );
    expect(svgText(drawing, colours)).toBe(
      '<g stroke-width="2"><path d="M0 0" fill="#123456"></path><path d="&quot;&lt;&amp;"></path></g>',
    );
  });

  it("of the logo is the icon of the site", () => {
    const shapes = (svg: string) => [...svg.matchAll(/ d="([^"]+)"/g)].map(([, d]) => d);
    const icon = readFileSync("app/icon.svg", "utf8");
    expect(shapes(icon)).toEqual(shapes(svgText(<LogoMark />, new Map())));
  });
});

describe("the picture of a page", () => {
  it.each(["Finish the courses you start", LONG])("is drawn in full size: %s", async (title) => {
    const response = drawPicture(title);
    expect(response.headers.get("content-type")).toBe("image/png");
    const { width, height, format } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: "png" });
  });
});

describe("the icons", () => {
  it.each([
    ["public/icons/icon-192.png", 192],
    ["public/icons/icon-512.png", 512],
    ["public/icons/maskable-512.png", 512],
    ["app/apple-icon.png", 180],
  ])("have their size: %s", async (file, size) => {
    expect(await sharp(file).metadata()).toMatchObject({ width: size, height: size, format: "png" });
  });

  it("that phones cut out themselves reach every edge", async () => {
    for (const file of ["public/icons/maskable-512.png", "app/apple-icon.png"])
      expect((await sharp(file).stats()).isOpaque).toBe(true);
  });
});
