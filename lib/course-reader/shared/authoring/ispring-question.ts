import type {
  Blank,
  Pair,
  SourceBody,
  SourceQuestion,
} from "#lib/course-reader/questions/source-question.ts";
import type { NumericAnswer } from "#lib/course-reader/questions/wrong-answers.ts";
import { htmlToText } from "#lib/server/html/sanitize.ts";
import { at, listAt, recordOf, textAt } from "../json-value.ts";
import { orderOf } from "../order.ts";
import { readPlain } from "../text/rich-text.ts";
import { authoredQuestion, IN_PICTURE, IS_SURVEY, NO_KEY, unplayable } from "./course.ts";

const FULL_MARKS = 100;
const PICTURES = "Its answers are pictures.";
const BESIDE = "What is shown beside it is left out.";
const HIDDEN = /[\u200b\ufeff]/g;

/** A text as the tool keeps it: markup in `a`, or a plain text. */
export function textOf(value: unknown): string {
  const text = typeof value === "string" ? value : htmlToText(textAt(value, "a"));
  return text
    .replace(HIDDEN, "")
    .replace(/[ \t\u00a0]+/g, " ")
    .trim();
}

const optionOf = (text: string, isRight: boolean) => ({
  text,
  html: null,
  weight: isRight ? FULL_MARKS : 0,
  feedback: null,
});

function choiceOf(options: readonly { text: string; isRight: boolean }[], isMultiple: boolean): SourceBody {
  if (options.some(({ text }) => text === "")) return unplayable(PICTURES);
  const right = options.filter(({ isRight }) => isRight).length;
  const read = options.map(({ text, isRight }) => optionOf(text, isRight));
  return { type: isMultiple && right > 1 ? "multiple" : "single", options: read };
}

function typed(texts: readonly string[]): SourceBody {
  const accepted = texts
    .filter((text) => text !== "")
    .map((text) => ({ text: text.replaceAll("*", "\\*"), weight: FULL_MARKS, feedback: null }));
  return accepted.length > 0 ? { type: "short", accepted, typed: {} } : unplayable(NO_KEY);
}

interface Gapped {
  text: string;
  gaps: unknown[];
}

/** A sentence with things in it, whose data stand beside it by id. */
function sentenceOf(value: unknown): Gapped {
  const things = new Map(listAt(value, "r").map((one) => [textAt(one, "id"), at(one, "data")]));
  const gaps: unknown[] = [];
  const parts = listAt(value, "d").map((part) => {
    if (typeof part === "string") return part;
    const thing = things.get(textAt(part, "id"));
    if (thing === undefined) return "";
    gaps.push(thing);
    return `[gap ${gaps.length}]`;
  });
  return { text: textOf(parts.join("")), gaps };
}

const entriesOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

function wordsIn(value: unknown): string[] {
  return entriesOf(value).flatMap((word) => (typeof word === "string" ? [word.trim()] : []));
}

function typedGap(gap: unknown, index: number): Blank {
  const options = wordsIn(at(gap, "v")).filter((word) => word !== "");
  return {
    name: `gap ${index + 1}`,
    options: options.map((word) => optionOf(word.replaceAll("*", "\\*"), true)),
  };
}

/** A list in the sentence, which says the number of its right word. */
function listedGap(gap: unknown, index: number): Blank {
  const right = at(gap, "i");
  const options = entriesOf(at(gap, "v")).flatMap((word, place) =>
    typeof word === "string" ? [optionOf(word.trim(), place === right)] : [],
  );
  return { name: `gap ${index + 1}`, options };
}

function wordBank(gaps: readonly unknown[], extra: readonly unknown[]): Blank[] {
  const wordOf = (gap: unknown) => wordsIn(at(gap, "v"))[0] ?? "";
  const others = extra.map((word) => textOf(at(word, "t") ?? word));
  const all = [...new Set([...gaps.map(wordOf), ...others])].filter((word) => word !== "");
  return gaps.map((gap, index) => {
    return { name: `gap ${index + 1}`, options: all.map((word) => optionOf(word, word === wordOf(gap))) };
  });
}

function matching(content: unknown): SourceBody {
  const pairs = listAt(content, "m").map((match): Pair => {
    const left = { text: textOf(at(match, "p", "t")), html: null };
    return { left, right: textOf(at(match, "r", "t")), feedback: null };
  });
  if (pairs.some(({ left, right }) => left.text === "" || right === ""))
    return unplayable("Its parts are pictures.");
  const extras = listAt(content, "d", "chs")
    .map((one) => textOf(at(one, "t")))
    .filter((text) => text !== "");
  return { type: "matching", pairs, extras };
}

function numeric(content: unknown): SourceBody {
  const answers = listAt(content, "na").map((answer): NumericAnswer | null => {
    const value = Number(at(answer, "op") ?? Number.NaN);
    const isExact = textAt(answer, "co") === "equal" && Number.isFinite(value);
    return isExact
      ? { shown: String(value), low: value, high: value, weight: FULL_MARKS, feedback: null }
      : null;
  });
  const read = answers.filter((answer) => answer !== null);
  return read.length > 0 && read.length === answers.length
    ? { type: "numeric", answers: read }
    : unplayable("Its right answer is a comparison that can't be played.");
}

interface Asked {
  body: SourceBody;
  /** The sentence with gaps, below what is asked */
  line?: string;
}

const blanksOr = (type: "blanks" | "dropdowns", blanks: Blank[]): SourceBody =>
  blanks.length > 0 ? { type, blanks } : unplayable("It has no gaps that can be read.");

function askedBy(type: string, content: unknown): Asked {
  const choices = listAt(content, "chs").map((one) => ({
    text: textOf(at(one, "t")),
    isRight: at(one, "c") === true,
  }));
  switch (type) {
    case "MultipleChoice":
    case "TrueFalse":
      return { body: choiceOf(choices, false) };
    case "MultipleResponse":
      return { body: choiceOf(choices, true) };
    case "TypeIn":
      return { body: typed(choices.map(({ text }) => text)) };
    case "Sequence":
      return { body: orderOf(choices.map(({ text }) => ({ text, html: null }))) };
    case "Matching":
      return { body: matching(content) };
    case "Numeric":
      return { body: numeric(content) };
    case "Essay":
      return { body: unplayable("A text is to be written, which can't be marked here.") };
    case "LikertScale":
      return { body: unplayable(IS_SURVEY) };
    case "Hotspot":
    case "DND":
      return { body: unplayable(IN_PICTURE) };
    default:
      return gapsBy(type, content);
  }
}

function gapsBy(type: string, content: unknown): Asked {
  const { text, gaps } = sentenceOf(at(content, "rt"));
  switch (type) {
    case "FillInTheBlank":
      return { body: blanksOr("blanks", gaps.map(typedGap)), line: text };
    case "MultipleChoiceText":
      return { body: blanksOr("dropdowns", gaps.map(listedGap)), line: text };
    case "WordBank":
      return { body: blanksOr("dropdowns", wordBank(gaps, listAt(content, "ew"))), line: text };
    default:
      return { body: unplayable("Questions of its kind can't be played.") };
  }
}

/** A question of QuizMaker 9.7 and later. */
export function ispringQuestion(question: unknown, id: string): SourceQuestion {
  const type = textAt(question, "tp");
  const isSurvey = at(question, "s", "ee") === false;
  const { body, line = "" } = isSurvey ? { body: unplayable(IS_SURVEY) } : askedBy(type, at(question, "C"));
  const stem = readPlain([textOf(at(question, "D")), line].filter((text) => text !== "").join("\n\n"));
  const beside = recordOf(at(question, "at"));
  const notes = beside.i || beside.a || beside.v ? [BESIDE] : [];
  return authoredQuestion({ kind: type || "question", stem, body, id: textAt(question, "i") || id, notes });
}

function olderBody(question: unknown): SourceBody {
  const read = (value: unknown) => textOf(htmlToText(typeof value === "string" ? value : ""));
  const options = listAt(question, "a").map((one) => ({
    text: read(at(one, "t")),
    isRight: at(one, "c") === true,
  }));
  switch (textAt(question, "t")) {
    case "mc":
    case "yn":
      return choiceOf(options, false);
    case "mr":
      return choiceOf(options, true);
    case "m": {
      const texts = (name: string) =>
        new Map(listAt(question, name).map((one) => [textAt(one, "i"), read(at(one, "t"))]));
      const [left, right] = [texts("P"), texts("R")];
      const pairs = listAt(question, "M").map((match): Pair => {
        const text = left.get(textAt(match, "p")) ?? "";
        return { left: { text, html: null }, right: right.get(textAt(match, "r")) ?? "", feedback: null };
      });
      const isWhole = pairs.every((pair) => pair.left.text !== "" && pair.right !== "");
      return isWhole
        ? { type: "matching", pairs, extras: [...right.values()] }
        : unplayable("Its parts are pictures.");
    }
    case "e":
      return unplayable("A text is to be written, which can't be marked here.");
    default:
      return unplayable("Questions of its kind can't be played.");
  }
}

/** A question of QuizMaker 8. */
export function olderIspringQuestion(question: unknown, id: string): SourceQuestion {
  const stem = readPlain(textOf(htmlToText(textAt(question, "d"))));
  return authoredQuestion({ kind: textAt(question, "t") || "question", stem, body: olderBody(question), id });
}
