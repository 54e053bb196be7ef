import type { QuestionBody } from "../kinds/body-schema.ts";
import { faultOfKey } from "../kinds/fault.ts";
import { rightWords } from "../kinds/shown.ts";
import { foldSpace } from "./sentences.ts";
import { foldOption, holdsWords, isContained, wordsOf } from "./words.ts";

/** What a question made from a text must be. docs/product.md#questions-made-from-texts */
export const CRITERIA = [
  "answerable",
  "standsAlone",
  "oneAnswer",
  "worthAsking",
  "plausible",
  "noGiveaway",
  "grammatical",
  "explains",
] as const;
export type Criterion = (typeof CRITERIA)[number];

export const CRITERION_WORDS: Record<Criterion, string> = {
  answerable: "answerable from the text",
  standsAlone: "stands alone",
  oneAnswer: "one defensible answer",
  worthAsking: "worth asking",
  plausible: "at least two plausible wrong options",
  noGiveaway: "no giveaway",
  grammatical: "grammatical",
  explains: "the explanation teaches",
};

export type Judged = Record<Criterion, boolean>;
export type RubricVerdict = "good" | "weak" | "bad";

/** Good: all eight. Bad: nothing in the text answers it, or more than one answer can be defended. */
export function verdictOf(judged: Judged): RubricVerdict {
  if (!judged.answerable || !judged.oneAnswer) return "bad";
  return CRITERIA.every((criterion) => judged[criterion]) ? "good" : "weak";
}

/** A question as far as the rubric reads it. */
export interface Rated {
  text: string;
  options: readonly string[];
  /** Null where `body` says what is right */
  correctIndex: number | null;
  body: QuestionBody | null;
  /** The sentence of the text that it rests on */
  source: string;
  explanation: string | null;
}

const asOptions = (options: readonly string[]) => options.map((text) => ({ text }));

/** What is right, in words. */
export function rightOf({ options, correctIndex, body }: Rated): string[] {
  return body ? rightWords(body, asOptions(options)) : [options[correctIndex ?? -1] ?? ""];
}

/** The wrong options of a choice, or of several right answers; none where something else is asked. */
export function wrongOf({ options, correctIndex, body }: Rated): string[] {
  if (body && body.kind !== "multiple") return [];
  const right = body?.kind === "multiple" ? body.right : [correctIndex];
  return options.filter((_, index) => !right.includes(index));
}

/** Words that send the reader back to a page that isn't there while they answer. */
const REFERS =
  /\b(?:according to|in|from|by|as) (?:the|this) (?:text|passage|section|chapter|article|paragraph|excerpt|lecture|author|video)\b|\b(?:im|laut|nach dem) (?:text|abschnitt)\b|\b(?:selon|dans) (?:le|ce) (?:texte|passage)\b|\b(?:según|en) (?:el|este) texto\b|\b(?:segundo o|no|neste) texto\b|\b(?:secondo il|nel) testo\b/iu;
const DANGLES = /^(?:this|these|those|it|they|he|she|such)\b/i;
const ODD = /\bis not one of\b/i;
const BLANK = /_{3,}|\[\[\d+\]\]/;
const DOUBLED = /\b(\p{L}{2,}) \1\b/iu;
const MIN_EXPLANATION_WORDS = 4;
/** A right option that is so much longer than every wrong one is chosen for its length. */
const LENGTH_RATIO = 1.7;
const LENGTH_EXCESS = 20;

function isLongest(right: string, wrong: readonly string[]): boolean {
  const longest = Math.max(0, ...wrong.map(({ length }) => length));
  return right.length > longest * LENGTH_RATIO && right.length > longest + LENGTH_EXCESS;
}

const ENDS_IN_MARK = /[.!?…。！？]$/u;

/** Whether the right option alone ends like a sentence, or alone doesn't. */
function hasOwnForm(right: string, wrong: readonly string[]): boolean {
  return wrong.length > 1 && wrong.every((option) => ENDS_IN_MARK.test(option) !== ENDS_IN_MARK.test(right));
}

/** The blank's article tells the answer where no wrong option goes with it. */
function articleTells(text: string, right: string, wrong: readonly string[]): boolean {
  const article = /\b(an?) (?:_{3,}|\[\[1\]\])/i.exec(text)?.[1]?.toLowerCase();
  if (!article || wrong.length === 0) return false;
  const takes = (option: string) => (/^[aeiou]/i.test(option) ? "an" : "a");
  return takes(right) === article && wrong.every((option) => takes(option) !== article);
}

const withoutBlanks = (text: string) => text.replace(/_{3,}|\[\[\d+\]\]/g, " ");

type Check = (question: Rated, text: string) => string | null;

const CHECKS: Partial<Record<Criterion, Check>> = {
  answerable: ({ source }, text) =>
    source !== "" && foldSpace(text).includes(foldSpace(source)) ? null : "Its sentence isn't in the text.",
  standsAlone: ({ text }) => {
    if (REFERS.test(text)) return "It refers to a text that the learner doesn't see.";
    return DANGLES.test(text) ? "It begins with a word for something that isn't named." : null;
  },
  oneAnswer: (question) => {
    const { text, options, correctIndex, body, source } = question;
    const fault = faultOfKey({ text, options: asOptions(options), correctIndex, body });
    if (fault) return fault;
    const folds = options.map(foldOption);
    if (body?.kind !== "order" && new Set(folds).size !== folds.length) return "Two options read alike.";
    const [wrong, right] = [wrongOf(question), rightOf(question)];
    if (!body && wrong.some((option) => isContained(option, right[0] ?? "")))
      return "A wrong option says the same as the right one.";
    // What isn't one of them is asked for: the sentence names the others.
    if (ODD.test(text)) return null;
    return wrong.some((option) => holdsWords(source, option)) ? "A wrong option is in its sentence." : null;
  },
  plausible: (question) => {
    const isChosen = question.body === null || question.body.kind === "multiple";
    return isChosen && wrongOf(question).length < 2 ? "It has fewer than two wrong options." : null;
  },
  noGiveaway: (question) => {
    const { text, body } = question;
    if (body?.kind === "order" || body?.kind === "match") return null;
    const [right, wrong] = [rightOf(question), wrongOf(question)];
    if (right.some((words) => holdsWords(withoutBlanks(text), words)))
      return "Its answer is in the question.";
    if (body) return null;
    const [only = ""] = right;
    if (isLongest(only, wrong)) return "The right option is by far the longest.";
    if (hasOwnForm(only, wrong)) return "The right option alone ends as it does.";
    return articleTells(text, only, wrong) ? "Only the right option goes with the article." : null;
  },
  grammatical: ({ text }) => {
    if (/^\p{Ll}/u.test(text)) return "It begins with a small letter.";
    if (DOUBLED.test(text)) return "It says a word twice.";
    return /[?？.:：!…。؟;]["”’»)]*$/u.test(text) || BLANK.test(text) ? null : "It has no end.";
  },
  explains: ({ explanation }) =>
    wordsOf(explanation ?? "").length < MIN_EXPLANATION_WORDS ? "It explains nothing." : null,
};

/** The criteria that code can judge, in their order. */
export const CHECKED = CRITERIA.filter((criterion) => criterion in CHECKS);

/**
 * What code can find wrong with a question by the rubric: a sentence for each criterion that it fails. A question
 * without any may still be bad.
 */
export function faultsOf(question: Rated, text: string): Partial<Record<Criterion, string>> {
  const found = CHECKED.map((criterion) => [criterion, CHECKS[criterion]?.(question, text) ?? null] as const);
  return Object.fromEntries(found.filter(([, fault]) => fault !== null));
}
