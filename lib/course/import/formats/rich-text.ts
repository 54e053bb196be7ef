import { htmlToText, sanitizeHtml } from "../../../server/sanitize.ts";
import type { RichText } from "../choice/rules.ts";
import { capFeedback } from "../rules.ts";
import type { Media } from "./media.ts";

/** A text of the file with what was lost on the way. */
export interface ReadText {
  rich: RichText;
  notes: string[];
}

const PICTURES = /<(img|picture|svg)\b/i;
const MEDIA = /<(video|audio|iframe|object|embed|math)\b/i;
/** Markup that says something which plain text doesn't: more than one paragraph, or any formatting. */
const SAYS_MORE =
  /<(br|strong|em|b|i|u|s|code|pre|sub|sup|blockquote|ul|ol|h[34]|hr|table|a)\b|<p\b[\s\S]*<p\b/i;
/** Tags that say nothing which lines of plain text don't say as well. */
const LONE_PARAGRAPH = /^\s*(<p>)?[^<]*(<\/p>)?\s*$/;
/** Moodle's own format allows markup, but most of its texts have none, and "a < b" is no tag. */
const PAIRED_TAG =
  /<(p|div|span|b|i|u|em|strong|code|pre|sub|sup|ul|ol|table|h[1-6]|a)\b[^<>]*>[\s\S]*<\/\1\s*>/i;
const LONE_TAG = /<(br|hr|img)\b[^<>]*>/i;
const MARKDOWN_SIGNS = /(\*\*|__|`|^#{1,6} |^\s*[-*] |\]\()/m;

/** Plain text as it is. */
export function readPlain(text: string): ReadText {
  return { rich: { text: text.trim(), html: null }, notes: [] };
}

/** Markup: its text, and the sanitised markup where it says more than the text does. `media` keeps its pictures. */
export function readHtml(source: string, _media: Media | null = null): ReadText {
  // Sanitising costs most of an import's time, and most texts have nothing that needs it.
  const clean = SAYS_MORE.test(source) ? sanitizeHtml(source) : "";
  const html = LONE_PARAGRAPH.test(clean) ? null : clean;
  const notes = [
    ...(PICTURES.test(source) ? ["A picture is left out."] : []),
    ...(MEDIA.test(source) ? ["Embedded media are left out."] : []),
  ];
  return { rich: { text: htmlToText(source), html }, notes };
}

/** Moodle's automatic format: markup only where there clearly is some. */
export function readMoodle(text: string): ReadText {
  return PAIRED_TAG.test(text) || LONE_TAG.test(text) ? readHtml(text) : readPlain(text);
}

/** Markdown reads well enough as it was typed. */
export function readMarkdown(text: string): ReadText {
  const notes = MARKDOWN_SIGNS.test(text) ? ["Markdown is shown as it was typed."] : [];
  return { ...readPlain(text), notes };
}

/** A feedback as plain text: null where nothing is left to read. */
export function explanationOf(read: ReadText): string | null {
  return capFeedback(read.rich.text.replaceAll("[picture]", ""));
}
