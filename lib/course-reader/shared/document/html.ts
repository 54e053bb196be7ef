import TurndownService from "turndown";
import { letterAt } from "#lib/core/letter-at.ts";
import { readHtml } from "#lib/course-reader/shared/text/rich-text.ts";
import { isTangled, PAGE_BOUNDS } from "#lib/server/html/tangled.ts";
import { escapeMarkdown, pictureOf, tableOf } from "./markdown.ts";
import { blocksIn } from "./markdown-blocks.ts";
import { writeBlocks } from "./write.ts";

/** What of a page is no text of it */
const SILENT = [
  "script",
  "style",
  "noscript",
  "template",
  "iframe",
  "object",
  "embed",
  "canvas",
  "nav",
  "button",
  "rt",
  "rp",
];
/** A number that leads to a note, and the note */
const NOTE_REFERENCE = /\bnoteref\b|doc-noteref/;
const NOTE = /\b(?:foot|end|rear)notes?\b|doc-(?:foot|end)notes?/;

type Node = Parameters<NonNullable<TurndownService.Rule["replacement"]>>[1];

const roleOf = (node: Node) => `${node.getAttribute("epub:type") ?? ""} ${node.getAttribute("role") ?? ""}`;
const isList = (node: Node | null) => node?.nodeName === "OL" || node?.nodeName === "UL";

/** What a list writes before its item `at`, from 0. */
function signOf(list: Node, at: number, isInner: boolean): string {
  const count = Number.parseInt(list.getAttribute("start") ?? "1", 10) + at;
  const look = `${list.getAttribute("type") ?? ""} ${list.getAttribute("style") ?? ""}`;
  if (list.nodeName !== "OL") return "- ";
  if (/^a\b|(?:lower|upper)-(?:alpha|latin)/i.test(look.trim()) && count >= 1 && count <= 26)
    return `${letterAt(count - 1)}) `;
  // Within another list a number counts no question.
  return isInner ? "- " : `${count}. `;
}

function hasItemAround(list: Node): boolean {
  for (let node = list.parentElement; node; node = node.parentElement)
    if (node.nodeName === "LI") return true;
  return false;
}

/** How many items of a list were written; items come in their order. */
const written = new WeakMap<object, number>();

function itemOf(content: string, node: Node): string {
  const list = node.parentNode as Node | null;
  if (!list || !isList(list)) return `\n\n${content.trim()}\n\n`;
  const at = written.get(list) ?? 0;
  written.set(list, at + 1);
  return `\n\n${signOf(list, at, hasItemAround(list))}${content.trim()}\n\n`;
}

/** The elements of these names in a node, in their order. The lists of Turndown's own DOM can't be iterated. */
function within(node: Node, names: readonly string[]): Node[] {
  return Array.from(node.childNodes as ArrayLike<ChildNode>, (child) => child as unknown as Node).flatMap(
    (child) => (names.includes(child.nodeName) ? [child] : within(child, names)),
  );
}

const OPTION = /^\s*\(?[A-Ja-j][.)]\s/;
const startsOption = (node: Node) => OPTION.test(node.textContent ?? "");

/** Whether a table only puts questions and their options beside each other, as in `table.ts`. */
function isLayout(cells: readonly Node[]): boolean {
  const filled = cells.filter((cell) => (cell.textContent ?? "").trim() !== "");
  const lists = filled.map((cell) => within(cell, ["P", "DIV", "LI"]));
  const hasOptions = lists.some((paragraphs) => paragraphs.length > 1 && paragraphs.some(startsOption));
  return hasOptions || (filled.length > 1 && filled.every(startsOption));
}

function decoded(src: string): string {
  try {
    return decodeURI(src);
  } catch {
    return src;
  }
}

/** Formulas as pages carry them, whose backslashes and lines are theirs */
const FORMULA = /(\\\([^\n]{1,1000}?\\\)|\\\[[\s\S]{1,4000}?\\\])/;

/** A text that Markdown shows as it is, with its formulas. */
function escapeWords(text: string): string {
  return text
    .split(FORMULA)
    .map((part, at) => (at % 2 === 1 ? part.replace(/\s+/g, " ") : escapeMarkdown(part)))
    .join("");
}

/** Formulas in one line; those without TeX are words and signs. */
export function formulaText(math: string): string {
  return escapeWords(readHtml(math).rich.text.replace(/\s+/g, " ").trim());
}

function createService(): TurndownService {
  const service = new TurndownService({
    headingStyle: "atx",
    codeBlockStyle: "fenced",
    bulletListMarker: "-",
    emDelimiter: "*",
  });
  // Questions and lists that were typed as such keep their numbers and dashes.
  service.escape = escapeWords;
  service.remove([...SILENT, "svg"] as (keyof HTMLElementTagNameMap)[]);
  service.addRule("pictures", {
    filter: "img",
    replacement: (_, node) => {
      const { src, alt } = { src: node.getAttribute("src") ?? "", alt: node.getAttribute("alt") ?? "" };
      return src === "" ? "" : pictureOf(decoded(src), alt);
    },
  });
  service.addRule("tables", {
    filter: "table",
    replacement: (content, node) => {
      const rows = within(node, ["TR"]).map((row) => within(row, ["TH", "TD"]));
      // One within another is laid out by it: what it says is no table.
      if (node.querySelector("table") || isLayout(rows.flat())) return content;
      return `\n\n${tableOf(rows.map((row) => row.map((cell) => cell.textContent ?? "")))}\n\n`;
    },
  });
  service.addRule("lists", { filter: ["ol", "ul"], replacement: (content) => `\n\n${content}\n\n` });
  service.addRule("items", { filter: "li", replacement: itemOf });
  service.addRule("formulas", {
    filter: (node) => node.nodeName.toLowerCase() === "math",
    replacement: (_, node) => formulaText(node.outerHTML),
  });
  service.addRule("boxes", {
    filter: (node) => node.nodeName === "INPUT" && node.getAttribute("type") === "checkbox",
    replacement: (_, node) => (node.getAttribute("checked") === null ? "[ ] " : "[x] "),
  });
  service.addRule("folded", {
    filter: "details",
    replacement: (content) => `\n\n<details>\n${content.trim()}\n\n</details>\n\n`,
  });
  service.addRule("folds", {
    filter: "summary",
    replacement: (content) => `<summary>${content.trim()}</summary>\n\n`,
  });
  service.addRule("links", {
    filter: "a",
    replacement: (content, node) => {
      const href = node.getAttribute("href") ?? "";
      // Alone in its paragraph it leads to a source; within a text, its words say what they say.
      const isAlone =
        node.parentNode?.nodeName === "P" && node.parentNode.textContent?.trim() === node.textContent.trim();
      return isAlone && /^https?:\/\/[^\s()<>]+$/.test(href) && content.trim() !== ""
        ? `[${content}](${href})`
        : content;
    },
  });
  service.addRule("raised", {
    filter: ["sub", "sup"],
    replacement: (content, node) => {
      const name = node.nodeName.toLowerCase();
      return content.trim() === "" ? "" : `<${name}>${content}</${name}>`;
    },
  });
  // The last rule is asked first.
  service.addRule("notes", {
    filter: (node) => NOTE_REFERENCE.test(roleOf(node)) || NOTE.test(roleOf(node)),
    replacement: () => "",
  });
  return service;
}

let service: TurndownService | null = null;

/** Markup as Markdown, without what isn't text; null where it is too large or nested too deeply to be read. */
export function htmlToMarkdown(html: string): string | null {
  if (isTangled(html, PAGE_BOUNDS)) return null;
  service ??= createService();
  return writeBlocks(blocksIn(service.turndown(html)));
}
