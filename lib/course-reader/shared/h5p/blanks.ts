import { foldText } from "#lib/course-reader/questions/choice.ts";
import type {
  Blank,
  SourceBody,
  TypedRules,
  WeightedOption,
} from "#lib/course-reader/questions/source-question.ts";
import { htmlToText } from "#lib/server/html/sanitize.ts";
import { at, listAt, textAt } from "../json-value.ts";
import { joinTexts, type ReadText, readHtml, readPlain } from "../text/rich-text.ts";
import { type Asked, type Draft, FULL_MARKS, overallFeedback, readStem, unplayable } from "./asked.ts";
import { blankOf, draggedBlanks, splitGaps, typedBlank, withTips, wordsOf } from "./gaps.ts";

const NO_GAPS = "It has no gaps that can be read.";
const MAX_WRONG_WORDS = 12;
const MIN_WORD_LENGTH = 3;

function joinStems(first: ReadText, second: ReadText): ReadText {
  return first.rich.text === "" ? second : joinTexts([first, second], "\n\n");
}

/** Capitals count unless the content says otherwise, accents always do. */
function rulesOf({ content }: Asked): TypedRules {
  return {
    isCaseSensitive: at(content.params, "behaviour", "caseSensitive") !== false,
    isAccentSensitive: true,
  };
}

const blanksOr = (blanks: Blank[]): SourceBody =>
  blanks.length > 0 ? { type: "blanks", blanks, isPartial: true } : unplayable(NO_GAPS);

/** Each paragraph with gaps is a question of its own. */
export function blanks(asked: Asked): Draft[] {
  const { params } = asked.content;
  const task = readStem(asked, textAt(params, "text"));
  const typed = rulesOf(asked);
  return listAt(params, "questions").map((source) => {
    const { markup, inner } = splitGaps(typeof source === "string" ? source : "", false);
    const read = inner.map(typedBlank);
    const shown = withTips(
      markup,
      read.map(({ tip }) => tip),
    );
    const stem = joinStems(task, readHtml(shown, asked.media));
    const gaps = read.map(({ blank }) => ({ ...blank, typed }));
    return { kind: "blanks", stem, body: blanksOr(gaps), notes: [] };
  });
}

/** Gaps are lines in the text; what belongs into them stands beside it, in the same order. */
export function advancedBlanks(asked: Asked): Draft[] {
  const { params } = asked.content;
  const listed = listAt(params, "content", "blanksList");
  let count = 0;
  const markup = textAt(params, "content", "blanksText").replace(/_{3,}/g, () => {
    count += 1;
    return `[gap ${count}]`;
  });
  const tips = listed.map((one) => wordsOf(textAt(one, "hint")));
  const text = readHtml(withTips(markup, tips), asked.media);
  const stem = joinStems(readStem(asked, textAt(params, "content", "task")), text);
  const typed = rulesOf(asked);
  const read = listed.map((one, index) => {
    return { ...blankOf(textAt(one, "correctAnswerText").split("/").map(wordsOf), index), typed };
  });
  const body = count === read.length ? blanksOr(read) : unplayable(NO_GAPS);
  return [{ kind: "blanks", stem, body, notes: asked.notes }];
}

export function dragText(asked: Asked): Draft[] {
  const { params } = asked.content;
  const { markup, inner } = splitGaps(textAt(params, "textField"), true);
  const { blanks: gaps, tips } = draggedBlanks(inner, textAt(params, "distractors"), asked);
  const text = readHtml(withTips(markup, tips).replace(/\r?\n/g, "<br>"), asked.media);
  const stem = joinStems(readStem(asked, textAt(params, "taskDescription")), text);
  const body: SourceBody =
    gaps.length > 0 ? { type: "dropdowns", blanks: gaps, isPartial: true } : unplayable(NO_GAPS);
  return [{ kind: "dropdowns", stem, body, ...overallFeedback(asked), notes: asked.notes }];
}

/** Each word once, as it is written first. */
function distinctWords(words: readonly string[]): Map<string, string> {
  const bare = words.map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ""));
  return new Map(
    bare
      .filter((word) => word !== "")
      .toReversed()
      .map((word) => [foldText(word), word]),
  );
}

/** Words of a text, those that are to be marked and some that aren't; or why that can't be asked. */
function markedWords(text: string): WeightedOption[] | string {
  const { markup, inner } = splitGaps(text, true);
  if (inner.length === 0) return "None of its words is to be marked.";
  if (inner.some((word) => /\s/.test(word.trim()))) return "It can't be told which of its words are right.";
  const right = distinctWords(inner);
  const others = distinctWords(markup.replace(/\[gap \d+\]/g, " ").split(/\s+/));
  if ([...right.keys()].some((word) => others.has(word)))
    return "The same word is right in one place of its text and wrong in another.";
  // Long words say more than "the" and "and".
  const wrong = [...others.values()]
    .filter((word) => word.length >= MIN_WORD_LENGTH)
    .toSorted((a, b) => b.length - a.length);
  const toOption = (word: string, weight: number) => ({ text: word, html: null, weight, feedback: null });
  return [
    ...[...right.values()].toReversed().map((word) => toOption(word, FULL_MARKS)),
    ...wrong.slice(0, MAX_WRONG_WORDS).map((word) => toOption(word, 0)),
  ];
}

export function markTheWords(asked: Asked): Draft[] {
  const { params } = asked.content;
  const task = readStem(asked, textAt(params, "taskDescription"));
  const text = htmlToText(textAt(params, "textField"));
  const shown = readPlain(text.replaceAll("**", "\u0001").replaceAll("*", "").replaceAll("\u0001", "*"));
  const options =
    task.rich.text.trim() === "" ? "It doesn't say which words are to be marked." : markedWords(text);
  const stem = joinStems(task, shown);
  if (typeof options === "string")
    return [{ kind: "mark_the_words", stem, body: unplayable(options), notes: [] }];
  const isOne = options.filter(({ weight }) => weight > 0).length === 1;
  const notes = [...asked.notes, "Words were to be marked in a text: it is played as a choice of them."];
  const body: SourceBody = isOne
    ? { type: "single", options: options.slice(0, 6) }
    : { type: "multiple", options };
  return [{ kind: "mark_the_words", stem, body, ...overallFeedback(asked), notes }];
}
