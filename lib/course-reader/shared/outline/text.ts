import { marked } from "marked";
import type { Media } from "#lib/course-reader/shared/media.ts";
import { convertDollars } from "#lib/course-reader/shared/text/math.ts";
import { type ReadText, readHtml, readPlain } from "#lib/course-reader/shared/text/rich-text.ts";

const MARKDOWN =
  /^#{1,6} |^[ \t]*(?:```|~~~)|^[ \t]*[-*+] \[[ xX]\]|\*\*\S|`[^`\n]+`|!?\[[^[\]\n]*\]\([^()\n]+\)/m;
const FORMULA = /\\\((?:(?!\\\()[\s\S])*?\\\)|\\\[(?:(?!\\\[)[\s\S])*?\\\]/g;
const KEPT_TAG = /^<\/?(?:b|i|u|s|em|strong|code|sub|sup|br|p|img|a|pre)\b[^<>]*>/i;
const MAX_LENGTH = 20_000;
/** Lists in lists in lists cost a parser more than they say. */
const DEEP = /^(?:[^\S\n\r\u2028\u2029]*[>*+-]){12}|^[^\S\n\r\u2028\u2029]{200}/m;

/** Whether a text is written in Markdown, or merely plain. */
export function isMarkdown(text: string): boolean {
  return MARKDOWN.test(text);
}

/** "List<int>" isn't markup: only tags that Markdown's writers use come through as such. */
function escapeStrayTags(text: string): string {
  // A sign after a backslash begins nothing: Markdown sees to that itself.
  return text.replace(/`+[^`]*`+|\\.|<[^<>]*>?/g, (part) =>
    /^[`\\]/.test(part) || KEPT_TAG.test(part) ? part : part.replaceAll("<", "&lt;"),
  );
}

/** A text as it is meant. Formulas are put aside while Markdown is read: their backslashes are no escapes. */
export function readText(source: string, isMarked: boolean, media: Media | null = null): ReadText {
  const text = convertDollars(source.trim());
  if (!isMarked || text.length > MAX_LENGTH || DEEP.test(text)) return readPlain(text);
  const formulas: string[] = [];
  const aside = text.replace(FORMULA, (formula) => `\ue100${formulas.push(formula) - 1}\ue101`);
  const html = marked.parse(escapeStrayTags(aside), { async: false, gfm: true, breaks: false });
  const back = html.replace(/\ue100(\d+)\ue101/g, (_, at: string) =>
    (formulas[Number(at)] ?? "").replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;"),
  );
  return readHtml(back.trim(), media);
}
