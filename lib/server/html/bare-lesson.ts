import { COURSE_ADDRESS, PLAIN_VALUE } from "./bare-markup.ts";

const INLINE = new Set("b strong i em u s sub sup code kbd a".split(" "));
const BLOCKS = new Set("p h2 h3 h4 ul ol pre blockquote table figure dl details".split(" "));
/** What may hold blocks, words and pictures; "" is the text as a whole. */
const FLOW = new Set(["", ..."li td th dd blockquote figure figcaption details".split(" ")]);
/** What holds nothing but parts of its own */
const PARTS_ONLY = new Set("table thead tbody tr ul ol dl".split(" "));
const PARENTS: Record<string, readonly string[]> = {
  li: ["ul", "ol"],
  dt: ["dl"],
  dd: ["dl"],
  caption: ["table"],
  thead: ["table"],
  tbody: ["table"],
  tr: ["thead", "tbody"],
  td: ["tr"],
  th: ["tr"],
  figcaption: ["figure"],
  summary: ["details"],
};
const MAX_DEPTH = 100;

const ADDRESS = "https?://(?:[\\w\\-.~/?#[\\]@!$'()*+,;=:%]|&amp;)+";
const NUMBER = '"\\d{1,4}"';
/** A run of text or references; an end; a start with the attributes that it may have; something that holds nothing */
const PIECE = new RegExp(
  [
    "((?:[^<>&\\u00a0\\ufeff\\p{Cc}\\p{Cs}]|[\\t\\n]|&(?:amp|lt|gt|nbsp);)+)",
    "</([a-z][a-z0-9]*)>",
    "<([a-z][a-z0-9]*)>",
    `<(a) href="(?:lesson:\\d{1,5}|${ADDRESS}" rel="noopener nofollow ugc" target="_blank)">`,
    `<(ol) start=${NUMBER}>`,
    `<(t[dh])(?: colspan=${NUMBER})?(?: rowspan=${NUMBER})?>`,
    `(<img src="${COURSE_ADDRESS}" alt="${PLAIN_VALUE}">|<audio src="${COURSE_ADDRESS}" controls=""></audio>)`,
  ].join("|"),
  "uy",
);

function mayOpen(open: readonly string[], name: string): boolean {
  const parent = open.at(-1) ?? "";
  const parents = PARENTS[name];
  if (parents) return parents.includes(parent);
  if (BLOCKS.has(name) || name === "hr") return FLOW.has(parent);
  if (name === "a" && open.includes("a")) return false;
  return (INLINE.has(name) || name === "br") && !PARTS_ONLY.has(parent);
}

/** Words in a table outside of its cells would be moved out of it, and a line break right behind `<pre>` goes. */
function mayHold(parent: string, text: string, isFirst: boolean): boolean {
  if (PARTS_ONLY.has(parent)) return /^[ \t\n]*$/.test(text);
  return parent !== "pre" || !isFirst || !text.startsWith("\n");
}

/**
 * Whether a lesson's markup is spelled just as sanitising spells it, with nothing in it that a parser would move: blocks
 * where blocks may stand, each closed in its order, with no attribute but those that stay. Linear in its length.
 */
export function isBareLesson(html: string): boolean {
  const open: string[] = [];
  let isFirst = false;
  PIECE.lastIndex = 0;
  while (PIECE.lastIndex < html.length) {
    const piece = PIECE.exec(html);
    if (!piece) return false;
    const [, text, end, bare, link, list, cell, media] = piece;
    const start = bare ?? link ?? list ?? cell;
    const parent = open.at(-1) ?? "";
    if (text !== undefined && !mayHold(parent, text, isFirst)) return false;
    if (media !== undefined && PARTS_ONLY.has(parent)) return false;
    if (end !== undefined && open.pop() !== end) return false;
    if (start !== undefined && (!mayOpen(open, start) || open.length >= MAX_DEPTH)) return false;
    if (start !== undefined && start !== "br" && start !== "hr") open.push(start);
    isFirst = start !== undefined;
  }
  return open.length === 0;
}
