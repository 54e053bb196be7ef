import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { build } from "esbuild";
import sharp from "sharp";
import { ICON_SIZES, manifest } from "../extension/manifest.ts";
import { inRoot, loadDotEnv } from "./paths.ts";

const FONTS = {
  "fredoka.woff2": "@fontsource-variable/fredoka/files/fredoka-latin-wght-normal.woff2",
  "figtree.woff2": "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2",
};
const SCRIPTS = {
  worker: "background/worker.ts",
  popup: "popup/popup.ts",
  handoff: "content/handoff.ts",
  progress: "content/progress.ts",
};

interface Options {
  /** Where Waddle lives */
  url: string;
  /** Emptied first */
  folder: string;
  minify?: boolean;
}

/** Where Waddle lives, as a browser shows it. Error: any address over which its tokens could be read by others. */
export function originOf(url: string): string {
  const address = URL.parse(url);
  const isLocal = ["localhost", "127.0.0.1", "[::1]"].includes(address?.hostname ?? "");
  if (address?.protocol === "https:" || (address?.protocol === "http:" && isLocal)) return address.origin;
  throw new Error(`The extension needs an https address, or http on this machine: "${url}" is neither.`);
}

/** The extension as a browser loads it. Docs: docs/extension.md */
export async function buildExtension({ url, folder, minify = true }: Options): Promise<void> {
  const waddleUrl = originOf(url);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await build({
    entryPoints: Object.fromEntries(
      Object.entries(SCRIPTS).map(([name, file]) => [name, inRoot("extension", file)]),
    ),
    outdir: folder,
    bundle: true,
    minify,
    format: "iife",
    target: "chrome120",
    define: { WADDLE_URL: JSON.stringify(waddleUrl) },
    logLevel: "error",
  });
  writeTexts(folder, waddleUrl);
  for (const [name, file] of Object.entries(FONTS)) cpSync(inRoot("node_modules", file), join(folder, name));
  const logo = readFileSync(inRoot("app/icon.svg"));
  for (const size of ICON_SIZES) {
    const picture = sharp(logo, { density: (72 * size) / 40 }).resize(size, size);
    await picture.png({ compressionLevel: 9 }).toFile(join(folder, `icon-${size}.png`));
  }
}

function writeTexts(folder: string, waddleUrl: string): void {
  const { version } = JSON.parse(readFileSync(inRoot("package.json"), "utf8")) as { version: string };
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  const source = (name: string) => readFileSync(inRoot("extension/popup", name), "utf8");
  write("manifest.json", `${JSON.stringify(manifest(waddleUrl, version), null, 2)}\n`);
  write("popup.html", source("popup.html").replace("<!--mark-->", markSymbol()));
  write("popup.css", source("popup.css").replace("/*! tokens */", colourTokens()));
}

/** Our mark, to be used again and again in a page */
function markSymbol(): string {
  const inner = /<svg[^>]*>(?:<style>.*?<\/style>)?(.*)<\/svg>/s.exec(
    readFileSync(inRoot("app/icon.svg"), "utf8"),
  );
  if (!inner?.[1]) throw new Error("app/icon.svg has another shape now.");
  return `<symbol id="mark" viewBox="0 0 40 40">${inner[1]}</symbol>`;
}

/** The colours of our pages, light and dark; here the system chooses, unless the page says otherwise. */
function colourTokens(): string {
  const css = readFileSync(inRoot("app/globals.css"), "utf8");
  const [light, dark] = [/^:root \{(.*?)^\}/ms, /^\[data-theme="dark"\] \{(.*?)^\}/ms].map(
    (block) => block.exec(css)?.[1],
  );
  if (!light || !dark) throw new Error("app/globals.css has its colours elsewhere now.");
  return [
    `:root {${light}}`,
    `:root[data-theme="dark"] {${dark}}`,
    `@media (prefers-color-scheme: dark) { :root:not([data-theme="light"]) {${dark}} }`,
  ].join("\n");
}

/** Bytes of all files whose names end so */
export function sizeOf(folder: string, ending = ""): number {
  const files = readdirSync(folder).filter((name) => name.endsWith(ending));
  return files.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
}

async function run(): Promise<string> {
  loadDotEnv();
  const { values } = parseArgs({
    allowNegative: true,
    options: { url: { type: "string" }, minify: { type: "boolean", default: true } },
  });
  const url = values.url ?? process.env.APP_URL ?? "http://localhost:3000";
  const folder = inRoot("extension/dist");
  await buildExtension({ url, folder, minify: values.minify });
  const kilobytes = (ending?: string) => `${(sizeOf(folder, ending) / 1000).toFixed(1)} kB`;
  return `${folder}\n${kilobytes()}, of which ${kilobytes(".js")} script, for ${originOf(url)}`;
}

if (import.meta.main) {
  try {
    console.log(await run());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
