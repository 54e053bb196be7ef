import type { RichText } from "#lib/course-reader/questions/choice.ts";
import { convertDollars } from "../text/math.ts";
import { readHtml } from "../text/rich-text.ts";
import { hasElement } from "../text/tags.ts";

/** Sheets hold plain text; only what clearly is markup is read as such, so that "a < b" and "List<int>" stay. */
const PAIRED = new Set("p div b i u em strong code pre sub sup ul ol table a".split(" "));
const LONE = /<(br|hr|img)\b[^<>]*>/i;

/** A cell's text. */
export function readCell(cell: string): RichText {
  const text = convertDollars(cell.trim());
  return hasElement(text, PAIRED) || LONE.test(text) ? readHtml(text).rich : { text, html: null };
}
