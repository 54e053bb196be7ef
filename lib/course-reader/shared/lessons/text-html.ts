import { marked } from "marked";
import { escapeText } from "#lib/server/html/sanitize.ts";
import { canonicalHtml } from "./canonical.ts";

const FORMULA = /\\\((?:(?!\\\()[\s\S])*?\\\)|\\\[(?:(?!\\\[)[\s\S])*?\\\]/g;
/** Signs that stand for what is put aside while Markdown is read: no text needs them. */
const PRIVATE = /[\ue100-\ue1ff]/g;
/** Lists in lists in lists cost a parser more than they say. */
const DEEP = /^(?:[^\S\n\r\u2028\u2029]*[>*+-]){12}|^[^\S\n\r\u2028\u2029]{200}/m;
/** Of what is parsed at once, in characters */
const MAX_PIECE = 20_000;
/** A line that is shorter ends where its writer wanted it to. */
const WRAPPED = 55;
const STARTS_BLOCK = /^\s{0,20}(?:#{1,6} |[-*+•] |\d{1,9}[.)] |\||>|```|~~~)/;

/** Paragraphs, and nothing but their words. */
function plainHtml(text: string): string {
  return text
    .split(/\n[ \t]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "")
    .map((paragraph) => `<p>${escapeText(paragraph).replaceAll("\n", "<br>")}</p>`)
    .join("");
}

/** Lines that end where no more would fit go on in the next one; all others end. */
function withLineEnds(paragraph: string): string {
  const lines = paragraph.replace(/^• /gm, "- ").split("\n");
  if (lines.length === 1 || STARTS_BLOCK.test(lines[0] ?? "")) return lines.join("\n");
  const isWrapped = lines.slice(0, -1).every((line) => line.length >= WRAPPED);
  return isWrapped || lines.some((line) => STARTS_BLOCK.test(line)) ? lines.join("\n") : lines.join("  \n");
}

const EMPTY_HEAD = /<thead>\s*<tr>\s*(?:<th><\/th>\s*)+<\/tr>\s*<\/thead>\s*/g;

/** Markdown knows no table without a heading: one without gets an empty one, which is taken away again. */
function withTableHead(paragraph: string): string {
  const lines = paragraph.split("\n");
  const isTable = lines.every((line) => /^\|.*\|$/.test(line)) && !/^\|[\s:|-]+\|$/.test(lines[1] ?? "");
  if (!isTable) return paragraph;
  const cells = Math.max(...lines.map((line) => line.split("|").length - 2));
  return [`|${"  |".repeat(cells)}`, `|${" --- |".repeat(cells)}`, ...lines].join("\n");
}

/** No sign of a text begins a tag, but within code Markdown sees to that itself. */
function escapeTags(text: string): string {
  return text.replace(/`+[^`]*`+|[<&]/g, (part) => (part.startsWith("`") ? part : escapeText(part)));
}

function pieceHtml(piece: string): string {
  if (piece.length > MAX_PIECE || DEEP.test(piece)) return plainHtml(piece);
  const formulas: string[] = [];
  const aside = piece
    .replace(PRIVATE, "")
    .replace(FORMULA, (formula) => `\ue100${formulas.push(formula) - 1}\ue101`);
  const lines = aside
    .split(/\n[ \t]*\n/)
    .map((paragraph) => withTableHead(withLineEnds(paragraph)))
    .join("\n\n");
  return marked
    .parse(escapeTags(lines), { async: false, gfm: true, breaks: false })
    .replace(EMPTY_HEAD, "")
    .replace(/\ue100(\d+)\ue101/g, (_, at: string) => escapeText(formulas[Number(at)] ?? ""));
}

/** A text in pieces of whole paragraphs, none much longer than a parser takes well. */
function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  let piece = "";
  for (const paragraph of text.split(/\n[ \t]*\n/)) {
    if (piece !== "" && piece.length + paragraph.length > MAX_PIECE) {
      pieces.push(piece);
      piece = "";
    }
    piece += piece === "" ? paragraph : `\n\n${paragraph}`;
  }
  return piece === "" ? pieces : [...pieces, piece];
}

/** Whether a text has any of the marks that pages' texts keep: headings, items, tables, terms, code. */
const MARKED = /^\s{0,3}(?:#{1,6} |[-*+•] |\d{1,9}[.)] |\||>)|\*\*\S|`[^`\n]+`|\\[([]/m;

/**
 * A page's text, as pageText writes it, as the markup of a lesson: Markdown's headings, lists, tables, terms and code are
 * what they mean, formulas stay as they are, and all else is words.
 */
export function textHtml(text: string): string {
  if (text.trim() === "") return "";
  if (!MARKED.test(text) && !text.includes("\n")) return plainHtml(text);
  return canonicalHtml(piecesOf(text.trim()).map(pieceHtml).join(""));
}
