import { createHash } from "node:crypto";
import { type DefaultTreeAdapterTypes, parse } from "parse5";
import { PAGE_SCRIPT } from "#lib/client/page-script.ts";
import { LATE_SCRIPT } from "./late-scripts.ts";

type Node = DefaultTreeAdapterTypes.Node;

/** What runs as a script; a block of data, such as JSON-LD, does not. */
const SCRIPT_TYPES = new Set(["", "text/javascript", "application/javascript", "module"]);

/** Next's calls, with nothing but JSON between their brackets. */
const NEXT_CALLS = [
  /^\(self\.__next_f=self\.__next_f\|\|\[\]\)\.push\((.*)\)$/s,
  /^self\.__next_f\.push\((.*)\)$/s,
  /^\(globalThis\["TURBOPACK"\] \|\| \(globalThis\["TURBOPACK"\] = \[\]\)\)\.push\((.*)\);?$/s,
];

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Ours by name, or one of Next's: any other has got into the page by a mistake and must not run. */
export function isKnownScript(text: string): boolean {
  if (text === PAGE_SCRIPT || text === LATE_SCRIPT) return true;
  return NEXT_CALLS.some((call) => isJson(call.exec(text)?.[1] ?? ""));
}

/** The texts of the scripts that stand in a page themselves, in their order. */
export function inlineScripts(html: string): string[] {
  const found: string[] = [];
  const walk = (node: Node): void => {
    if ("attrs" in node && node.nodeName === "script") {
      const attribute = (name: string) => node.attrs.find((each) => each.name === name)?.value;
      if (attribute("src") === undefined && SCRIPT_TYPES.has((attribute("type") ?? "").toLowerCase().trim()))
        found.push(node.childNodes.map((child) => ("value" in child ? child.value : "")).join(""));
    }
    if ("content" in node) walk(node.content);
    if ("childNodes" in node) node.childNodes.forEach(walk);
  };
  walk(parse(html));
  return found;
}

/** As a policy names a script: SHA-256 of its text, base64. */
export function scriptHash(text: string): string {
  return createHash("sha256").update(text).digest("base64");
}
