import { checkChoice, foldText, type RichText } from "#lib/course-reader/questions/choice.ts";
import type { SourceBody, SourceQuestion } from "#lib/course-reader/questions/source-question.ts";
import { plainNumber } from "#lib/course-reader/questions/wrong-answers.ts";
import { MAX_ENTRIES, tidyTitle } from "#lib/course-reader/rules.ts";
import { explanationOf, type ReadText } from "#lib/course-reader/shared/text/rich-text.ts";
import { isOnlyLetters } from "./answer.ts";
import type { Card } from "./cards.ts";
import { keyOf } from "./choice.ts";
import { type Draft, stemOf } from "./draft.ts";
import type { Habits } from "./judge.ts";
import { withUnlabeledOptions } from "./unlabeled-options.ts";
import { ASKS_TRUTH } from "./vocabulary.ts";

/** Reads a text with its markup and pictures. */
export type Read = (text: string) => ReadText;

const FULL_MARKS = 100;
const MAX_NAME_LENGTH = 100;
/** A longer answer is no choice between others of its kind: it is recalled. */
const MAX_SHORT_WORDS = 12;
const TRUE = /^(?:true|wahr|richtig|vrai|verdadero|cierto|verdadeiro|vero|верно|правда|正确|対|对|صحيح)$/iu;
const FALSE = /^(?:false|falsch|faux|falso|неверно|ложь|错误|错|誤|خطأ)$/iu;
const TRUTH_AND_WHY = /^[*_\s]*(\p{L}+)[*_]*(?:[\s]*[.,:;(–—-]+|\s*\n)\s*([\s\S]*)$/u;
const NO_ANSWERS = "It has no answers to choose from, and nothing says what is right.";
const ONLY_LETTERS = "Its right answer is a letter, but it has no answers to choose from.";
const CONTRADICTION = "It names two different right answers.";
const ONLY_PLACE = "Its right answer is a number, which may name one of its answers.";
/** A larger number counts no answers. */
const MAX_PLACE = 10;

interface Body {
  body: SourceBody;
  explanation: string[];
  notes: string[];
}

const unplayable = (reason: string): Body => ({
  body: { type: "unplayable", reason },
  explanation: [],
  notes: [],
});

function choiceBody(draft: Draft, habits: Habits, read: Read): Body {
  // Markdown is read for each of them: more are refused before, as they would be after.
  if (draft.options.length > MAX_ENTRIES) return unplayable(`It has more than ${MAX_ENTRIES} answers.`);
  const key = keyOf(draft, habits);
  if ("reason" in key) return unplayable(key.reason);
  const texts = key.texts.map(read);
  const options = texts.map(({ rich }, at) => ({
    ...rich,
    feedback: null,
    weight: key.right.includes(at) ? FULL_MARKS : 0,
  }));
  const said = {
    explanation: [...key.explanation, ...draft.explanation],
    notes: [...key.notes, ...texts.flatMap(({ notes }) => notes)],
  };
  if (key.right.length > 1) return { body: { type: "multiple", options }, ...said };
  const verdict = checkChoice(options, key.right[0] ?? -1);
  return verdict.ok ? { body: { type: "single", options }, ...said } : unplayable(verdict.reason);
}

/** Whether a text is short enough to stand among others as an answer to choose. */
function isShort({ rich }: ReadText): boolean {
  const { text, html } = rich;
  const isPlain = !text.includes("\n") && !/<(?:img|pre|ul|ol|table|blockquote)\b/.test(html ?? "");
  return isPlain && text.split(/\s+/).length <= MAX_SHORT_WORDS;
}

/** What the back of a card says: an answer to choose if it is short, else something to recall. */
function backBody(back: string, read: Read): SourceBody {
  const said = read(back);
  if (said.rich.text.trim() === "") return { type: "unplayable", reason: "The card has no back." };
  if (!isShort(said)) return { type: "recall", back: said.rich };
  return {
    type: "short",
    accepted: [{ text: said.rich.text, weight: FULL_MARKS, feedback: null }],
    card: said.rich,
  };
}

function truthOf(answer: string, stem: string): { isTrue: boolean; why: string } | null {
  const bare = answer.replace(/[*_`.]/g, "").trim();
  if (TRUE.test(bare) || FALSE.test(bare)) return { isTrue: TRUE.test(bare), why: "" };
  const [, word = "", why = ""] = TRUTH_AND_WHY.exec(answer) ?? [];
  if (/^[TF]$/.test(bare) && ASKS_TRUTH.test(stem)) return { isTrue: bare === "T", why: "" };
  const isTruth = ASKS_TRUTH.test(stem) && (TRUE.test(word) || FALSE.test(word));
  return isTruth ? { isTrue: TRUE.test(word), why: why.replace(/\)$/, "") } : null;
}

/** Whether a number may stand for an answer that was not seen as one: nothing asks for a number. */
function mayBePlace(draft: Draft, value: number): boolean {
  const isPlace = Number.isInteger(value) && value >= 1 && value <= MAX_PLACE;
  return isPlace && !draft.asks && draft.start !== "label" && !stemOf(draft).includes("=");
}

/** A question without options, and its answer. */
function openBody(draft: Draft, read: Read): Body {
  const [answer = "", ...others] = draft.answers;
  if (draft.doubt && answer === "") return unplayable(draft.doubt);
  if (answer === "") return unplayable(NO_ANSWERS);
  if (isOnlyLetters(answer) && !truthOf(answer, stemOf(draft))) return unplayable(ONLY_LETTERS);
  if (others.some((other) => foldText(other) !== foldText(answer))) return unplayable(CONTRADICTION);
  const rest = [...draft.back, ...draft.explanation];
  const truth = truthOf(answer, stemOf(draft));
  if (truth) {
    const body: SourceBody = {
      type: "true_false",
      isTrue: truth.isTrue,
      feedback: { right: null, wrong: null },
    };
    return { body, explanation: [truth.why, ...rest], notes: [] };
  }
  const number = draft.back.length === 0 ? plainNumber(answer) : null;
  const value = Number(number);
  if (number !== null && mayBePlace(draft, value)) return unplayable(ONLY_PLACE);
  if (number !== null) {
    const answers = [{ shown: number, low: value, high: value, weight: FULL_MARKS, feedback: null }];
    return { body: { type: "numeric", answers }, explanation: rest, notes: [] };
  }
  const short = draft.back.length === 0 ? backBody(answer, read) : null;
  if (short?.type === "short") return { body: short, explanation: draft.explanation, notes: [] };
  return { body: backBody([answer, ...rest].join("\n\n"), read), explanation: [], notes: [] };
}

const KINDS: Partial<Record<SourceBody["type"], string>> = {
  multiple: "multiple_answer",
  short: "short_answer",
  unplayable: "question",
};

function sourceOf(stem: ReadText, { body, explanation, notes }: Body, read: Read): SourceQuestion {
  const lost: string[] = [];
  const said: RichText | null = explanationOf(read(explanation.filter(Boolean).join("\n\n")), lost);
  return {
    kind: KINDS[body.type] ?? body.type,
    name: tidyTitle(stem.rich.text, "Question", MAX_NAME_LENGTH),
    stem: stem.rich,
    explanation: said,
    feedback: { right: null, wrong: null },
    sourceId: null,
    notes: [...new Set([...notes, ...stem.notes, ...lost])],
    body,
  };
}

/** A finished draft as a question. */
export function toQuestion(found: Draft, habits: Habits, read: Read): SourceQuestion {
  const draft = withUnlabeledOptions(found);
  const body = draft.options.length > 0 ? choiceBody(draft, habits, read) : openBody(draft, read);
  return sourceOf(read(stemOf(draft)), body, read);
}

/** A flashcard as a question, or as a card to recall where its back is long. */
export function toCard({ front, back }: Card, read: Read): SourceQuestion {
  return sourceOf(read(front), { body: backBody(back, read), explanation: [], notes: [] }, read);
}
