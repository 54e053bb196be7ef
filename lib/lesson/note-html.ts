import { marked } from "marked";
import { sanitizeHtml } from "#lib/server/html/sanitize.ts";

/** "[12:34]" or "[1:02:03]": a place in the recording */
const TIME = /\[(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)\]/g;
/** Lists in lists in lists cost a parser more than they say. */
const DEEP = /^(?:[^\S\n]*[>*+-]){12}|^[^\S\n]{200}/m;

/** What a note's links to a second of the recording begin with */
export const SECOND_LINK = "#t=";

function escapeMarkup(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** A note's Markdown as sanitised markup. "[12:34]" becomes a link to that second. docs/product.md#notes */
export function noteHtml(text: string): string {
  if (text.trim() === "") return "";
  if (DEEP.test(text)) return `<p>${escapeMarkup(text)}</p>`;
  const linked = text.replace(TIME, (shown, hours: string | undefined, minutes: string, seconds: string) => {
    const second = Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds);
    return `[${shown.slice(1, -1)}](${SECOND_LINK}${second})`;
  });
  const html = marked.parse(linked.replaceAll("<", "&lt;"), { async: false, gfm: true, breaks: true });
  return sanitizeHtml(html);
}
