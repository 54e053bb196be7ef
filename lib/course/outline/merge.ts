import type { QuestionBody } from "#lib/quiz/kinds/body-schema.ts";
import { sha256 } from "#lib/server/hash.ts";
import type { ContentOption } from "./content.ts";
import type { ProvenQuestion } from "./question-content.ts";

export type StoredOption = {
  text: string;
  html: string | null;
  feedback: string | null;
  /** The same with markup, where the source had any */
  feedbackHtml?: string | null | undefined;
};

export interface StoredQuestion {
  text: string;
  html: string | null;
  options: readonly StoredOption[];
  correctIndex: number | null;
  body: QuestionBody | null;
  explanation: string | null;
  explanationHtml: string | null;
}

const MARK_LENGTH = 12;

/** Tells an option that has more than its words from its twins; undefined where it has nothing more. */
export function markOf({ html, feedback, feedbackHtml = null }: StoredOption): string | undefined {
  if (html === null && feedback === null && !feedbackHtml) return undefined;
  return sha256(JSON.stringify([html, feedback, feedbackHtml])).slice(0, MARK_LENGTH);
}

/** An option as its author sees it. */
export function toContentOption(option: StoredOption): ContentOption {
  const mark = markOf(option);
  return { text: option.text, ...(mark && { mark }) };
}

/** Options that say what they said keep their markup and feedback, wherever they stand now; new words are plain. */
function mergeOptions(before: readonly StoredOption[], after: readonly ContentOption[]): StoredOption[] {
  const left = new Set(before.keys());
  const take = (isLike: (option: StoredOption, index: number) => boolean) => {
    const found = [...left].find((index) => {
      const option = before[index];
      return option !== undefined && isLike(option, index);
    });
    if (found !== undefined) left.delete(found);
    return found === undefined ? undefined : before[found];
  };
  const marked = after.map(({ text, mark }) =>
    mark === undefined ? undefined : take((option) => option.text === text && markOf(option) === mark),
  );
  return after.map(({ text }, place) => {
    const found =
      marked[place] ??
      take((option, index) => index === place && option.text === text) ??
      take((option) => option.text === text);
    return found ?? { text, html: null, feedback: null };
  });
}

type Markup = Map<string, Set<string>>;

/** Everything in a body that has markup, by its words. */
function markupIn(value: unknown, found: Markup = new Map()): Markup {
  if (typeof value !== "object" || value === null) return found;
  if ("text" in value && "html" in value && typeof value.html === "string") {
    const words = String(value.text);
    found.set(words, (found.get(words) ?? new Set()).add(value.html));
  }
  for (const part of Object.values(value)) markupIn(part, found);
  return found;
}

/** Whether any of a body's words have markup. */
export function hasBodyMarkup(body: QuestionBody | null): boolean {
  return markupIn(body).size > 0;
}

/** Only markup that was there with these words; what an author sends merely says which. */
function knownMarkup(known: Markup, text: string, html: unknown): string | null {
  const stored = known.get(text);
  if (typeof html === "string" && stored?.has(html)) return html;
  return stored?.size === 1 ? ([...stored][0] ?? null) : null;
}

/** A body with the markup of words that stay. None that its author sends is taken. */
export function mergeBody(before: QuestionBody | null, after: QuestionBody | null): QuestionBody | null {
  const known = markupIn(before);
  const place = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(place);
    if (typeof value !== "object" || value === null) return value;
    const parts = Object.entries(value).map(([key, part]) => [key, place(part)]);
    const placed: Record<string, unknown> = Object.fromEntries(parts);
    return "html" in value && "text" in value
      ? { ...placed, html: knownMarkup(known, String(value.text), value.html) }
      : placed;
  };
  return place(after) as QuestionBody | null;
}

/** Compares what two values say, in whatever order their fields stand; what isn't there and null are one. */
function isSameValue(one: unknown, other: unknown): boolean {
  if (typeof one !== "object" || typeof other !== "object" || !one || !other)
    return (one ?? null) === (other ?? null);
  const [mine, theirs] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  const keys = [...new Set([...mine.keys(), ...theirs.keys()])];
  return keys.every((key) => isSameValue(mine.get(key), theirs.get(key)));
}

/** The stored question with what its author has changed; null where that is nothing. */
export function mergeQuestion(before: StoredQuestion, after: ProvenQuestion): StoredQuestion | null {
  const { text, correctIndex, body = null, explanation } = after;
  const merged: StoredQuestion = {
    text,
    html: before.text === text ? before.html : null,
    options: mergeOptions(before.options, after.options),
    correctIndex,
    body: mergeBody(before.body, body),
    explanation: explanation.trim() === "" ? null : explanation,
    explanationHtml: (before.explanation ?? "") === explanation ? before.explanationHtml : null,
  };
  const isSame =
    before.text === merged.text &&
    before.correctIndex === merged.correctIndex &&
    (before.explanation ?? "") === (merged.explanation ?? "") &&
    isSameValue(before.body, merged.body) &&
    isSameValue(before.options, merged.options);
  return isSame ? null : merged;
}
