import { createHash } from "node:crypto";
import { type DefaultTreeAdapterTypes, parse } from "parse5";
import { PAGE_SCRIPT } from "#lib/client/page-script.ts";

type Node = DefaultTreeAdapterTypes.Node;

/** A script that stands in a page itself, and where: from the beginning of its tag to behind its end. */
interface InlineScript {
  text: string;
  start: number;
  end: number;
  /** A child of the body itself: it runs where it stands */
  isInBody: boolean;
}

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

function isNextCall(text: string): boolean {
  return NEXT_CALLS.some((call) => isJson(call.exec(text)?.[1] ?? ""));
}

/** Ours by name, or one of Next's: any other has got into the page by a mistake and must not run. */
export function isKnownScript(text: string): boolean {
  return text === PAGE_SCRIPT || isNextCall(text);
}

/** The scripts that stand in a page themselves, in their order. */
export function inlineScripts(html: string): InlineScript[] {
  const found: InlineScript[] = [];
  const walk = (node: Node): void => {
    if ("attrs" in node && node.nodeName === "script") {
      const attribute = (name: string) => node.attrs.find((each) => each.name === name)?.value;
      if (attribute("src") === undefined && SCRIPT_TYPES.has((attribute("type") ?? "").toLowerCase().trim()))
        found.push({
          text: node.childNodes.map((child) => ("value" in child ? child.value : "")).join(""),
          start: node.sourceCodeLocation?.startOffset ?? 0,
          end: node.sourceCodeLocation?.endOffset ?? 0,
          isInBody: node.parentNode?.nodeName === "body",
        });
    }
    if ("content" in node) walk(node.content);
    if ("childNodes" in node) node.childNodes.forEach(walk);
  };
  walk(parse(html, { sourceCodeLocationInfo: true }));
  return found;
}

/**
 * The page with all of Next's calls in one script, where the last of them stood, and the policy's hashes: each script
 * costs 53 bytes of header, and a proxy refuses headers of more than 4 KB. Scripts that no one knows stay, and have no hash.
 */
export function withMergedScripts(html: string): { html: string; hashes: string[]; blocked: string[] } {
  const scripts = inlineScripts(html);
  const calls = scripts.filter(({ text, isInBody }) => isInBody && isNextCall(text));
  const merged = calls.map(({ text }) => text.replace(/;$/, "")).join(";\n");
  const others = scripts.filter((script) => !calls.includes(script)).map(({ text }) => text);
  const run = [...others.filter(isKnownScript), ...(calls.length > 0 ? [merged] : [])];
  let whole = "";
  let at = 0;
  for (const { start, end } of calls) {
    whole += html.slice(at, start);
    at = end;
    if (end === calls.at(-1)?.end) whole += `<script>${merged}</script>`;
  }
  return {
    html: whole + html.slice(at),
    hashes: [...new Set(run.map(scriptHash))],
    blocked: others.filter((text) => !isKnownScript(text)).map((text) => text.slice(0, 80)),
  };
}

/** As a policy names a script: SHA-256 of its text, base64. */
export function scriptHash(text: string): string {
  return createHash("sha256").update(text).digest("base64");
}
