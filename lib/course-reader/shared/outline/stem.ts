import type { Draft, Words } from "./draft.ts";
import { type Heading, readHeading } from "./entry.ts";
import type { Option } from "./option.ts";
import { asks } from "./vocabulary.ts";

/** Where the stem begins among what is pending. */
export function stemFrom(pending: readonly Words[], heading: Heading | null, isSure: boolean): number | null {
  const started = pending.findLastIndex(({ start }) => start !== null);
  if (started >= 0) return started;
  if (heading?.isStem && (readHeading(heading.text).start !== null || !pending.some((words) => words.asks)))
    return 0;
  let from = pending.findLastIndex((words) => words.asks);
  if (from < 0 && isSure) from = pending.findLastIndex(({ isFigure }) => !isFigure);
  if (from < 0) return heading && isSure ? 0 : null;
  while (from > 0 && leadsOn(pending[from - 1])) from -= 1;
  return from;
}

/** Code, pictures and "Look at this:" right above a question belong to it. */
function leadsOn(words: Words | undefined): boolean {
  return words !== undefined && (words.isFigure || /[:：]\s*$/.test(words.raw));
}

/** Whether a heading belongs to the question that begins right below it. */
export function isOfHeading(heading: Heading, stem: readonly Words[]): boolean {
  const { number } = readHeading(heading.text);
  if (number !== null && stem.some((words) => words.number !== null && words.number !== number)) return false;
  if (stem.some(({ start }) => start === "label"))
    return heading.isStem && readHeading(heading.text).start !== null;
  if (stem.some(({ start }) => start === "number")) return false;
  return heading.isStem || stem.every(({ isFigure }) => isFigure);
}

/** Joins a heading to the question that it names or asks. */
export function askedBy(heading: Heading, draft: Draft): void {
  const { text, number, start } = readHeading(heading.text);
  heading.draft = draft;
  // A heading that only gives a title to a question that is called one isn't asked.
  const isTitle = start !== null && !asks(text) && draft.stem.length > 0 && draft.asks;
  draft.heading = { level: heading.level, text: heading.text, asked: isTitle ? "" : text };
  draft.number ??= number;
  draft.start ??= start;
  draft.asks ||= asks(text);
}

/** Whether a question begins in texts that wait for what follows them. */
export function isAsking(pending: readonly Words[]): boolean {
  return pending.some((words) => words.asks || words.start !== null);
}

/** An option without words shows what stands below it, and so does the last of several that all do. */
export function takesFigure(option: Option, draft: Draft | null): boolean {
  const others = draft?.options.slice(0, -1) ?? [];
  const isLastOfAll = others.length > 0 && others.every(({ text }) => text.includes("\n\n"));
  return option.text === "" || (isLastOfAll && !option.text.includes("\n\n"));
}
