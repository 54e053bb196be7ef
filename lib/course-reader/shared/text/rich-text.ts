import type { RichText } from "#lib/course-reader/questions/choice.ts";
import { htmlToText, sanitizeCourseHtml } from "#lib/server/html/sanitize.ts";
import type { Media } from "../media.ts";
import { LEFT_OUT, MEDIA_LEFT_OUT, NO_DESCRIPTION, PLAIN_FORMULA, placeMedia } from "./rich-media.ts";
import { hasElement } from "./tags.ts";

/** A text of the file with what was lost on the way. */
export interface ReadText {
  rich: RichText;
  notes: string[];
}

/** Markup that says something which plain text doesn't: more than one paragraph, or any formatting. */
const SAYS_MORE =
  /<(br|strong|em|b|i|u|s|code|pre|sub|sup|blockquote|ul|ol|h[34]|hr|table|a)\b|<p\b[\s\S]*<p\b/i;
/** Moodle's own format allows markup, but most of its texts have none, and "a < b" is no tag. */
const PAIRED = new Set(
  "p div span b i u em strong code pre sub sup ul ol table h1 h2 h3 h4 h5 h6 a math audio".split(" "),
);
const LONE_TAG = /<(br|hr|img)\b[^<>]*>/i;
/** What is said of what a feedback loses */
const IN_FEEDBACK: Record<string, string> = {
  [LEFT_OUT]: "A picture in the feedback is left out.",
  [NO_DESCRIPTION]: "A picture in the feedback has no description.",
  [MEDIA_LEFT_OUT]: "Media embedded in the feedback are left out.",
  [PLAIN_FORMULA]: "A formula in the feedback is shown as plain text.",
};
const MARKDOWN_SIGNS = /(\*\*|__|`|^#{1,6} |^[ \t]*[-*] |\]\()/m;

/** Whether tags say nothing which lines of plain text don't say as well: one paragraph, or none. */
function isLoneParagraph(html: string): boolean {
  const trimmed = html.trim();
  const start = trimmed.startsWith("<p>") ? 3 : 0;
  const end = trimmed.endsWith("</p>") ? -4 : undefined;
  return !trimmed.slice(start, end).includes("<");
}

/** Plain text as it is. */
export function readPlain(text: string): ReadText {
  return { rich: { text: text.trim(), html: null }, notes: [] };
}

/**
 * Markup: its text, and the sanitised markup where it says more than the text does. `media` keeps its pictures and
 * sounds; the text says where they stand.
 */
export function readHtml(source: string, media: Media | null = null): ReadText {
  const placed = placeMedia(source, media);
  const { html: markup, hasKept, notes } = placed ?? { html: source, hasKept: false, notes: [] };
  // Sanitising costs most of an import's time, and most texts have nothing that needs it.
  const clean = hasKept || SAYS_MORE.test(markup) ? sanitizeCourseHtml(markup) : "";
  const html = isLoneParagraph(clean) ? null : clean;
  return { rich: { text: htmlToText(markup), html }, notes };
}

function escapeMarkup(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** A picture or sound that the format has an element of its own for. */
export function readElement(
  name: "img" | "audio",
  attributes: Record<string, string>,
  media: Media | null,
): ReadText {
  const spelled = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeMarkup(value)}"`);
  return readHtml(`<${name}${spelled.join("")}>${name === "audio" ? "</audio>" : ""}`, media);
}

function blockOf({ rich }: ReadText): string {
  return rich.html ?? `<p>${escapeMarkup(rich.text).replaceAll("\n", "<br>")}</p>`;
}

/** Several texts as one. Their markup stays where there is only one, or where a picture or sound is in it. */
export function joinTexts(parts: readonly ReadText[], separator = "\n"): ReadText {
  const notes = [...new Set(parts.flatMap((part) => part.notes))];
  const text = parts.map((part) => part.rich.text).join(separator);
  const only = parts.length === 1 ? parts[0]?.rich.html : null;
  const hasKept = parts.some((part) => part.rich.html?.includes(' src="media:'));
  return { rich: { text: text.trim(), html: hasKept ? parts.map(blockOf).join("") : (only ?? null) }, notes };
}

/** Moodle's automatic format: markup only where there clearly is some. */
export function readMoodle(text: string, media: Media | null = null): ReadText {
  return hasElement(text, PAIRED) || LONE_TAG.test(text) ? readHtml(text, media) : readPlain(text);
}

/** Markdown reads well enough as it was typed. */
export function readMarkdown(text: string): ReadText {
  const notes = MARKDOWN_SIGNS.test(text) ? ["Markdown is shown as it was typed."] : [];
  return { ...readPlain(text), notes };
}

/** Sanitised markup with the words that it says, and alone where it says no more than they do. */
export function richOf(html: string): RichText {
  return { text: htmlToText(html), html: isLoneParagraph(html) ? null : html };
}

/** What is said of a loss, where it is a feedback that loses it. */
export function inFeedback(note: string): string {
  return IN_FEEDBACK[note] ?? note;
}

/** A feedback, null where nothing is left to read; what it loses is added to `notes`. */
export function explanationOf({ rich, notes: lost }: ReadText, notes: string[]): RichText | null {
  notes.push(...lost.map(inFeedback));
  const { text, html } = rich;
  if (!text.includes("[picture]")) return text.trim() === "" ? null : rich;
  // What stayed behind without a description leaves nothing to read.
  const left = html === null ? { text: text.replaceAll("[picture]", "").trim(), html } : richOf(html);
  return left.text === "" ? null : left;
}
