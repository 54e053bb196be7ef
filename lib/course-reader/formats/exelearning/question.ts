import type {
  Blank,
  SourceBody,
  SourceQuestion,
  WeightedOption,
} from "#lib/course-reader/questions/source-question.ts";
import { authoredQuestion, NO_KEY, unplayable } from "#lib/course-reader/shared/authoring/course.ts";
import type { Media } from "#lib/course-reader/shared/media.ts";
import { explanationOf, readHtml } from "#lib/course-reader/shared/text/rich-text.ts";
import { htmlToText } from "#lib/server/html/sanitize.ts";

const FULL_MARKS = 100;
const NO_HINTS = "Its hints aren't shown.";
const GAP = /<u\b[^<>]{0,200}>((?:(?!<\/?u\b)[\s\S]){1,500}?)<\/u>/gi;

/** Where questions find their pictures, and what each of them is known by. */
export interface Asking {
  media: Media;
  id: string;
}

interface Option {
  markup: string;
  /** Null where the file doesn't say */
  isRight: boolean | null;
  feedback?: string;
}

/** A choice of texts; `isMultiple` where all right ones are to be ticked. */
export function choiceQuestion(
  { media, id }: Asking,
  stem: string,
  options: readonly Option[],
  isMultiple: boolean,
  said: { hint?: string; explanation?: string } = {},
): SourceQuestion {
  const notes: string[] = said.hint?.trim() ? [NO_HINTS] : [];
  const read = options.map(({ markup, isRight, feedback = "" }): WeightedOption => {
    const { rich, notes: lost } = readHtml(markup, media);
    notes.push(...lost);
    return {
      ...rich,
      weight: isRight ? FULL_MARKS : 0,
      feedback: explanationOf(readHtml(feedback, media), notes),
    };
  });
  const right = read.filter(({ weight }) => weight > 0).length;
  const type = isMultiple && right > 1 ? "multiple" : "single";
  const isKnown = options.every(({ isRight }) => isRight !== null);
  const explanation = explanationOf(readHtml(said.explanation ?? "", media), notes);
  return authoredQuestion({
    kind: type === "single" ? "single" : "multiple_answer",
    stem: readHtml(stem, media),
    body: isKnown ? { type, options: read } : unplayable(NO_KEY),
    id,
    notes,
    explanation,
  });
}

/** A statement that is true or false; `isTrue` is null where the file doesn't say. */
export function trueFalseQuestion(
  { media, id }: Asking,
  stem: string,
  isTrue: boolean | null,
  said: { hint?: string; explanation?: string } = {},
): SourceQuestion {
  const notes = said.hint?.trim() ? [NO_HINTS] : [];
  const explanation = explanationOf(readHtml(said.explanation ?? "", media), notes);
  const body: SourceBody =
    isTrue === null
      ? unplayable(NO_KEY)
      : { type: "true_false", isTrue, feedback: { right: null, wrong: null } };
  return authoredQuestion({ kind: "true_false", stem: readHtml(stem, media), body, id, notes, explanation });
}

/** A word to be known by what is said of it. */
export function wordQuestion({ media, id }: Asking, stem: string, word: string): SourceQuestion {
  const text = htmlToText(word).trim();
  const accepted =
    text === "" ? [] : [{ text: text.replaceAll("*", "\\*"), weight: FULL_MARKS, feedback: null }];
  const body: SourceBody = { type: "short", accepted, typed: {} };
  return authoredQuestion({ kind: "short_answer", stem: readHtml(stem, media), body, id });
}

/** What a gap takes: one text, or several between upright lines. A line anywhere else could mean anything. */
function textsOf(inner: string): string[] {
  const text = htmlToText(inner).trim();
  if (!text.includes("|")) return text === "" ? [] : [text];
  return /^\|.+\|$/.test(text)
    ? text
        .slice(1, -1)
        .split("|")
        .map((one) => one.trim())
        .filter((one) => one !== "")
    : [];
}

/** A text whose underlined words are its gaps. `others` are offered as well, where words are chosen from a list. */
export function gapQuestion(
  { media, id }: Asking,
  markup: string,
  others: readonly string[] | null,
): SourceQuestion {
  const inner: string[][] = [];
  const stem = markup.replace(GAP, (_, between: string) => {
    inner.push(textsOf(between));
    return `[gap ${inner.length}]`;
  });
  const offered = [...new Set([...inner.flat(), ...(others ?? [])])].filter((text) => text !== "");
  const blanks = inner.map((texts, index): Blank => {
    const shown = others === null ? texts : offered;
    const options = shown.map((text) => {
      const isRight = texts.includes(text);
      return {
        text: others === null ? text.replaceAll("*", "\\*") : text,
        html: null,
        weight: isRight ? FULL_MARKS : 0,
        feedback: null,
      };
    });
    return { name: `gap ${index + 1}`, options };
  });
  const type = others === null ? "blanks" : "dropdowns";
  const body: SourceBody =
    blanks.length > 0 ? { type, blanks } : unplayable("It has no gaps that can be read.");
  return authoredQuestion({ kind: type, stem: readHtml(stem, media), body, id });
}
