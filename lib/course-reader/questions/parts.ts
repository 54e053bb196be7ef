import type { QuestionBody } from "#lib/quiz/kinds/body-schema.ts";
import { type Choice, foldText, type Option, type RichText } from "./choice.ts";

/** One question that a source becomes: most become one. */
export interface Part {
  choice: Omit<Choice, "correctIndex"> & { correctIndex: number | null };
  /** Where it is no choice */
  body?: QuestionBody;
  /** What replaces the stem, and what goes behind the name, where one question becomes several. */
  stem?: RichText;
  suffix?: string;
}

/** The parts and what was lost on the way, or why there are none. */
export type Outcome = { parts: Part[]; notes: string[] } | { reason: string };

export const plain = (text: string): RichText => ({ text, html: null });
export const plainOption = (text: string, feedback: RichText | null = null): Option => ({
  text,
  html: null,
  feedback,
});
export const notesOf = (...notes: (string | null)[]) => notes.filter((note) => note !== null);

/** A stem with one more line below it, in both of its forms. */
export function addLine(stem: RichText, line: RichText): RichText {
  const text = `${stem.text}\n\n${line.text}`;
  if (stem.html === null && line.html === null) return plain(text);
  const block = (part: RichText) => part.html ?? `<p>${escapeHtml(part.text).replaceAll("\n", "<br>")}</p>`;
  return { text, html: block(stem) + block(line) };
}

/** What a stem asks, however it is written: its words and what is shown with them. */
export function askedBy({ text, html }: RichText): string {
  return foldText(text) + (html?.match(/<(?:img|audio|video)\b[^>]*>/g) ?? []).join("");
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
