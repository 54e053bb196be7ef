import { createRequire } from "node:module";
import { type DefaultTreeAdapterTypes, parseFragment, serialize } from "parse5";
import {
  COURSE_MEDIA,
  COURSE_RULES,
  FORBID_CONTENTS,
  LESSON_RULES,
  type MarkupRules,
  RULES,
} from "./markup-rules.ts";
import { isTangled } from "./tangled.ts";

type Purify = typeof import("isomorphic-dompurify");

/** Rises with every change of the rules below: what an older version has saved is sanitised anew. */
export const SANITIZER_VERSION = 3;

/** A window of jsdom keeps some memory for every parse, so it is replaced now and then. */
const USES_BEFORE_RENEWAL = 5000;

/** A parser may move misplaced tags, so the result is read again until it stands still: usually at once. */
const MAX_PASSES = 5;

/** An element keeps its `is` although the attribute is removed, and is spelled with it, before all others. */
const CUSTOM_ELEMENT = /<([a-z][a-z0-9]*) is="[^"]*"/g;

let loaded: Purify | null = null;
let uses = 0;

/** jsdom takes a third of a second to load, so it waits for the first text that needs it. */
function purify(): Purify {
  loaded ??= createRequire(import.meta.url)("isomorphic-dompurify") as Purify;
  uses += 1;
  if (uses % USES_BEFORE_RENEWAL === 0) loaded.clearWindow();
  return loaded;
}

/** The crude way, for what isn't parsed: everything between angle brackets goes. */
function withoutTags(html: string): string {
  return html
    .replace(/<[^<>]*>?/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

/**
 * The only markup that may reach a page: a strict allow-list of text formatting, no styles, classes, pictures or
 * scripts. Called before saving and before showing; sanitising twice changes nothing. docs/product.md#import
 */
export function sanitizeHtml(html: string): string {
  return sanitize(html, RULES);
}

/**
 * As sanitizeHtml, but that pictures and sounds of courses stay: an `img` with its `alt`, an `audio` with controls, each
 * with an address of ours and no other. docs/product.md#import
 */
export function sanitizeCourseHtml(html: string): string {
  return sanitize(html, COURSE_RULES);
}

/**
 * As sanitizeCourseHtml, for a text to read: figures, lists of terms, folded details and captions stay as well, and links
 * `lesson:<n>` to other lessons of the same file. docs/product.md#import
 */
export function sanitizeLessonHtml(html: string): string {
  return sanitize(html, LESSON_RULES);
}

function sanitize(html: string, rules: MarkupRules): string {
  if (!html.includes("<")) return html.replaceAll(">", "&gt;");
  if (isTangled(html, rules.bounds)) return escapeText(withoutTags(html));
  // Most texts of a course are such, and cleaning one takes a hundred times as long as telling that it is clean.
  if (rules.isBare(html)) return html;
  let before = html;
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const after = sanitizeOnce(before, rules);
    if (after === before) return after;
    before = after;
  }
  // Markup that reads differently each time isn't trusted at all.
  return escapeText(htmlToText(before));
}

function sanitizeOnce(html: string, { config, tidy, renamed }: MarkupRules): string {
  const library = purify();
  library.addHook("afterSanitizeAttributes", tidy);
  try {
    const spelled = library.sanitize(html, config).replace(CUSTOM_ELEMENT, "<$1");
    // The library spells its result: these are tags, and a heading has no attribute left.
    return renamed.reduce(
      (markup, [from, to]) => markup.replaceAll(`<${from}>`, `<${to}>`).replaceAll(`</${from}>`, `</${to}>`),
      spelled,
    );
  } finally {
    library.removeHooks("afterSanitizeAttributes");
  }
}

/** A text as markup that shows just that. */
export function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

const BLOCKS = new Set(
  (
    "p div ul ol table blockquote pre h1 h2 h3 h4 h5 h6 hr section article header footer figure " +
    "figcaption dl dt dd center address form fieldset details summary caption"
  ).split(" "),
);

const KEPT_SPACE = "\ue000";

/** x² must not become x2, but 1st stays 1st. */
function raised(text: string): string {
  return /^[+\-−]?(\d+|[a-z])[+\-−]?$/i.test(text) ? `^${text}` : text;
}

type HtmlNode = DefaultTreeAdapterTypes.ChildNode;
type HtmlElement = DefaultTreeAdapterTypes.Element;

function attributeOf(element: HtmlElement, name: string): string {
  return element.attrs.find((attribute) => attribute.name === name)?.value.trim() ?? "";
}

function isKept(element: HtmlElement): boolean {
  return COURSE_MEDIA.test(attributeOf(element, "src"));
}

/** What is said of a picture stands in its place; where the picture itself stays, the text says that there is one. */
function textOfImage(element: HtmlElement): string {
  const alt = attributeOf(element, "alt");
  if (alt === "") return "[picture]";
  return isKept(element) ? `[picture: ${alt}]` : alt;
}

/** How many items of a list were written; they come in their order. */
const written = new WeakMap<object, number>();

function signOf({ parentNode: list }: HtmlElement): string {
  if (!list || !("tagName" in list) || list.tagName !== "ol") return "• ";
  const at = written.get(list) ?? (Number.parseInt(attributeOf(list, "start"), 10) || 1);
  written.set(list, at + 1);
  return `${at}. `;
}

function textOfElement(element: HtmlElement, isPre: boolean): string {
  const name = element.tagName;
  const inner = () => textOfNodes(element.childNodes, isPre || name === "pre");
  if (FORBID_CONTENTS.includes(name)) return "";
  if (name === "br") return "\n";
  if (name === "img") return textOfImage(element);
  if (name === "audio" && isKept(element)) return "[sound]";
  if (name === "td" || name === "th") return `${inner().trim()}\t`;
  if (name === "tr") return `${inner().trim()}\n`;
  if (name === "li") return `${signOf(element)}${inner().trim()}\n`;
  if (name === "sup") return raised(inner());
  return BLOCKS.has(name) ? `\n${inner()}\n` : inner();
}

/** Runs of space shrink to one, except in preformatted text, where a stand-in carries them to the end. */
const spacesOf = (text: string, isPre: boolean): string =>
  isPre ? text.replaceAll(" ", KEPT_SPACE) : text.replace(/[\s\u00a0]+/g, " ");

function textOfNodes(nodes: readonly HtmlNode[], isPre: boolean): string {
  return nodes
    .map((node) => {
      if ("value" in node) return spacesOf(node.value, isPre);
      return "tagName" in node ? textOfElement(node, isPre) : "";
    })
    .join("");
}

/**
 * Markup as text that reads well without it: blocks and line breaks become lines, a picture its alternative text or
 * "[picture]" ("[picture: …]" where a course keeps it), a sound that a course keeps "[sound]", entities their characters; formulas stay as typed. The result is text, not markup: escape it to show it.
 */
export function htmlToText(html: string): string {
  if (!/[<&]/.test(html)) return html.trim();
  if (isTangled(html)) return withoutTags(html);
  const lines = textOfNodes(parseFragment(html).childNodes, false)
    .replace(/(?<![ \t])[ \t]*\n[ \t]*/g, "\n")
    .replace(/\n{3,}/g, "\n\n");
  return lines.trim().replaceAll(KEPT_SPACE, " ");
}

interface Cut {
  left: number;
  isDone: boolean;
  /** What the ellipsis stands behind */
  last: DefaultTreeAdapterTypes.TextNode | null;
}

/** Returns whether anything of the text is left. */
function cutText(node: DefaultTreeAdapterTypes.TextNode, cut: Cut): boolean {
  const characters = [...node.value];
  const isBlank = node.value.trim() === "";
  cut.isDone = characters.length > cut.left && !isBlank;
  node.value = characters.slice(0, cut.left).join("");
  cut.left = Math.max(0, cut.left - characters.length);
  if (node.value.trim() !== "") cut.last = node;
  else if (cut.isDone) node.value = cut.last ? "" : "…";
  if (cut.isDone && cut.last) cut.last.value = `${cut.last.value.trimEnd()}…`;
  return node.value !== "";
}

function cutNodes(parent: DefaultTreeAdapterTypes.ParentNode, cut: Cut): void {
  parent.childNodes = parent.childNodes.filter((node) => {
    if (cut.isDone) return false;
    if ("value" in node) return cutText(node, cut);
    if (!("childNodes" in node) || node.childNodes.length === 0) return true;
    cutNodes(node, cut);
    return node.childNodes.length > 0;
  });
}

/**
 * The beginning of a text with its markup: its first characters, and an ellipsis in place of the rest. The text is cut
 * and not its spelling, and what comes out is sanitised. docs/product.md#generated-posts
 */
export function cutHtml(html: string, characters: number): string {
  const tree = parseFragment(sanitizeHtml(html));
  cutNodes(tree, { left: characters, isDone: false, last: null });
  return sanitizeHtml(serialize(tree));
}
