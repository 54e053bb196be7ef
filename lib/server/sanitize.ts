import { createRequire } from "node:module";

type Purify = typeof import("isomorphic-dompurify");

/** Rises with every change of the rules below: what an older version has saved is sanitised anew. */
export const SANITIZER_VERSION = 1;

/** A window of jsdom keeps some memory for every parse, so it is replaced now and then. */
const USES_BEFORE_RENEWAL = 5000;

/** A parser may move misplaced tags, so the result is read again until it stands still: usually at once. */
const MAX_PASSES = 5;

const TAGS =
  "p br strong em b i u s code pre sub sup blockquote ul ol li h3 h4 hr table thead tbody tr th td a".split(
    " ",
  );

const NUMBER_ATTRIBUTES = ["colspan", "rowspan", "start"];
const LINK_ATTRIBUTES = ["target", "rel"];
// Their content is no text to read, so it goes with them.
const FORBID_CONTENTS = "script style template noscript iframe object embed svg math title head".split(" ");

const ADDRESS = /^(?:https?:\/\/|mailto:|\/(?![/\\])|#)/i;

const RULES = {
  ALLOWED_TAGS: TAGS,
  ALLOWED_ATTR: ["href", "title", ...NUMBER_ATTRIBUTES, ...LINK_ATTRIBUTES],
  // DOMPurify holds every attribute against the pattern that isn't named here; tidyElement checks these.
  ADD_URI_SAFE_ATTR: [...NUMBER_ATTRIBUTES, ...LINK_ATTRIBUTES],
  ALLOWED_URI_REGEXP: ADDRESS,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  FORBID_CONTENTS,
};

const ONLY_ON: Record<string, string[]> = {
  href: ["A"],
  title: ["A"],
  target: ["A"],
  rel: ["A"],
  colspan: ["TD", "TH"],
  rowspan: ["TD", "TH"],
  start: ["OL"],
};

let loaded: Purify | null = null;
let uses = 0;

function tidyElement(node: Element): void {
  for (const { name, value } of Array.from(node.attributes)) {
    const isWrongNumber = NUMBER_ATTRIBUTES.includes(name) && !/^\d{1,4}$/.test(value);
    if (isWrongNumber || !ONLY_ON[name]?.includes(node.tagName)) node.removeAttribute(name);
  }
  if (node.tagName !== "A") return;
  for (const name of LINK_ATTRIBUTES) node.removeAttribute(name);
  // DOMPurify looks past tabs and line breaks in an address, as browsers do; none of ours has any.
  const href = node.getAttribute("href") ?? "";
  if (!ADDRESS.test(href) || /\p{Cc}/u.test(href)) node.removeAttribute("href");
  if (!node.hasAttribute("href")) return;
  node.setAttribute("rel", "noopener nofollow ugc");
  node.setAttribute("target", "_blank");
}

/** jsdom takes a third of a second to load, so it waits for the first text that needs it. */
function purify(): Purify {
  loaded ??= createRequire(import.meta.url)("isomorphic-dompurify") as Purify;
  uses += 1;
  if (uses % USES_BEFORE_RENEWAL === 0) loaded.clearWindow();
  return loaded;
}

/**
 * The only markup that may reach a page: a strict allow-list of text formatting, no styles, classes, pictures or
 * scripts. Called before saving and before showing; sanitising twice changes nothing. docs/product.md#import
 */
export function sanitizeHtml(html: string): string {
  if (!html.includes("<")) return html.replaceAll(">", "&gt;");
  let before = html;
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const after = sanitizeOnce(before);
    if (after === before) return after;
    before = after;
  }
  // Markup that reads differently each time isn't trusted at all.
  return escapeText(htmlToText(before));
}

function sanitizeOnce(html: string): string {
  const library = purify();
  library.addHook("afterSanitizeAttributes", tidyElement);
  try {
    return library.sanitize(html, RULES);
  } finally {
    library.removeHooks("afterSanitizeAttributes");
  }
}

function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

const BLOCKS = new Set(
  (
    "P DIV UL OL TABLE BLOCKQUOTE PRE H1 H2 H3 H4 H5 H6 HR SECTION ARTICLE HEADER FOOTER FIGURE " +
    "FIGCAPTION DL DT DD CENTER ADDRESS FORM FIELDSET"
  ).split(" "),
);

const KEPT_SPACE = "\ue000";

/** x² must not become x2, but 1st stays 1st. */
function raised(text: string): string {
  return /^[+\-−]?(\d+|[a-z])[+\-−]?$/i.test(text) ? `^${text}` : text;
}

function textOfElement(element: Element, isPre: boolean): string {
  const inner = () => textOfNodes(element, isPre || element.tagName === "PRE");
  if (element.tagName === "BR") return "\n";
  if (element.tagName === "IMG") return element.getAttribute("alt")?.trim() || "[picture]";
  if (element.tagName === "TD" || element.tagName === "TH") return `${inner().trim()}\t`;
  if (element.tagName === "TR") return `${inner().trim()}\n`;
  if (element.tagName === "LI") return `• ${inner().trim()}\n`;
  if (element.tagName === "SUP") return raised(inner());
  return BLOCKS.has(element.tagName) ? `\n${inner()}\n` : inner();
}

/** Runs of space shrink to one, except in preformatted text, where a stand-in carries them to the end. */
function spacesOf(text: string, isPre: boolean): string {
  return isPre ? text.replaceAll(" ", KEPT_SPACE) : text.replace(/[\s\u00a0]+/g, " ");
}

function textOfNodes(parent: Node, isPre: boolean): string {
  let text = "";
  for (const child of Array.from(parent.childNodes)) {
    if (child.nodeType === 3) text += spacesOf(child.nodeValue ?? "", isPre);
    else if (child.nodeType === 1) text += textOfElement(child as Element, isPre);
  }
  return text;
}

/**
 * Markup as text that reads well without it: blocks and line breaks become lines, a picture its alternative text or
 * "[picture]", entities their characters; formulas stay as typed. The result is text, not markup: escape it to show it.
 */
export function htmlToText(html: string): string {
  if (!/[<&]/.test(html)) return html.trim();
  const fragment = purify().sanitize(html, {
    RETURN_DOM_FRAGMENT: true,
    ALLOWED_ATTR: ["alt"],
    FORBID_TAGS: ["style", "svg", "math"],
    FORBID_CONTENTS,
  });
  const lines = textOfNodes(fragment, false)
    .replace(/[ \t]*\n[ \t]*/g, "\n")
    .replace(/\n{3,}/g, "\n\n");
  return lines.trim().replaceAll(KEPT_SPACE, " ");
}
