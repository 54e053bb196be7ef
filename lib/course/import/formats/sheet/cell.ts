import type { RichText } from "../../choice/rules.ts";
import { convertDollars } from "../text/math.ts";
import { readHtml } from "../text/rich-text.ts";

/** Sheets hold plain text; only what clearly is markup is read as such, so that "a < b" and "List<int>" stay. */
const MARKUP =
  /<(p|div|b|i|u|em|strong|code|pre|sub|sup|ul|ol|table|a)\b[^<>]*>[\s\S]*<\/\1\s*>|<(br|hr|img)\b[^<>]*>/i;

/** A cell's text. */
export function readCell(cell: string): RichText {
  const text = convertDollars(cell.trim());
  return MARKUP.test(text) ? readHtml(text).rich : { text, html: null };
}
