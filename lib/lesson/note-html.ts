import { Marked, type TokenizerAndRendererExtension } from "marked";
import { escapeText, sanitizeHtml } from "#lib/server/html/sanitize.ts";

/** "[12:34]" or "[1:02:03]": a place in the recording */
const TIME = /^\[(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)\](?!\()/;
/** Lists in lists in lists cost a parser more than they say. */
const DEEP = /^(?:[^\S\n]*[>*+-]){12}|^[^\S\n]{200}/m;

/** What a note's links to a second of the recording begin with */
export const SECOND_LINK = "#t=";

const time: TokenizerAndRendererExtension = {
  name: "time",
  level: "inline",
  start: (text) => text.search(/\[\d/),
  tokenizer(text) {
    const [raw, hours = "0", minutes, seconds] = TIME.exec(text) ?? [];
    if (raw === undefined) return;
    const second = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
    return { type: "time", raw, text: raw.slice(1, -1), second };
  },
  renderer: ({ text, second }) => `<a href="${SECOND_LINK}${second}">${text}</a>`,
};

/** Markup in a note is text: it shows as it was typed. */
const notes = new Marked({
  gfm: true,
  breaks: true,
  extensions: [time],
  renderer: { html: ({ text }) => escapeText(text) },
});

/** A note's Markdown as sanitised markup. "[12:34]" becomes a link to that second. docs/product.md#notes */
export function noteHtml(text: string): string {
  if (text.trim() === "") return "";
  if (DEEP.test(text)) return `<p>${escapeText(text)}</p>`;
  return sanitizeHtml(notes.parse(text, { async: false }));
}
