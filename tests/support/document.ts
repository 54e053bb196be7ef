import axe from "axe-core";
import { JSDOM, VirtualConsole } from "jsdom";
import { type Asked, ask } from "./http-exchange.ts";

/** An answer and its HTML as a document, in which nothing runs */
export interface AskedDocument extends Asked {
  document: Document;
  /** The text of <main>, its white space folded */
  main: string;
}

const folded = (text: string | null | undefined) => (text ?? "").replace(/\s+/g, " ").trim();

/** Asks for a page as the server sends it, and reads it. Redirects aren't followed. */
export async function askDocument(path: string, init: RequestInit = {}): Promise<AskedDocument> {
  const asked = await ask(path, init);
  const { document } = new JSDOM(asked.text, { url: process.env.E2E_BASE_URL }).window;
  return { ...asked, document, main: folded(document.querySelector("main")?.textContent) };
}

export const textsOf = (document: Document, selector: string): string[] =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => folded(textContent));

/** The content of <meta name="…"> or <meta property="…"> */
export function metaOf(document: Document, name: string): string | undefined {
  const found = document.querySelector(`meta[name="${name}"], meta[property="${name}"]`);
  return found?.getAttribute("content") ?? undefined;
}

/** Where the first of these leads; empty where there is none. */
export const hrefOf = (document: Document, selector: string): string =>
  document.querySelector(selector)?.getAttribute("href") ?? "";

/** What needs styles: of two parts that are the same, one is hidden by the width of the screen. */
const NEEDS_STYLES = ["color-contrast", "landmark-unique", "region"];

/** What axe knows against a page as the server sends it. Colours and sizes are for a browser. */
export async function documentViolations(html: string): Promise<string[]> {
  // What jsdom can't do, such as drawing, it would tell each time.
  const virtualConsole = new VirtualConsole();
  const { window } = new JSDOM(html, { runScripts: "outside-only", pretendToBeVisual: true, virtualConsole });
  window.eval(axe.source);
  const rules = Object.fromEntries(NEEDS_STYLES.map((rule) => [rule, { enabled: false }]));
  const options = { rules, resultTypes: ["violations"], preload: false };
  const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(
    window.document,
    options as axe.RunOptions,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(", ")}`);
}
