import type { Criterion } from "../generator/rubric.ts";
import { foldOption, seedOf } from "../generator/words.ts";
import type { QuestionBody } from "../kinds/body-schema.ts";
import { readTypedNumber } from "../kinds/typed-number.ts";
import type { BLOOM, FORMS, Written } from "./stage-schema.ts";

export type Form = (typeof FORMS)[number];
export type Bloom = (typeof BLOOM)[number];

/** A question that a model proposed, in the shape in which it would be asked. */
export interface Candidate {
  form: Form;
  text: string;
  options: string[];
  /** Null where `body` says what is right */
  correctIndex: number | null;
  body: QuestionBody | null;
  /** The sentence that it rests on, in the text's own letters */
  source: string;
  explanation: string;
  bloom: Bloom;
  /** Where its sentence stands in the text */
  at: number;
  /** What a critic found wanting; empty until one has seen it */
  wanting: Criterion[];
}

type Keyed = Pick<Candidate, "options" | "correctIndex" | "body">;

/** An order that depends on the items and the salt alone, and on nothing that a model wrote first. */
export function mixed<T>(items: readonly T[], salt: string, words: (item: T) => string): T[] {
  const rank = (item: T) => seedOf(`${words(item)} ${salt} ${words(item)}`);
  return [...items].sort((a, b) => rank(a) - rank(b));
}

const MAX_TYPED_WORDS = 4;
const MAX_TYPED_LENGTH = 40;

/** What is longer, no one types letter by letter. */
export function isTypeable(answer: string): boolean {
  return answer.length <= MAX_TYPED_LENGTH && answer.split(/\s+/).length <= MAX_TYPED_WORDS;
}

const RULES = { isCaseSensitive: false, isAccentSensitive: false, hasWildcards: false };
const accepted = (text: string) => ({ text, share: 1, said: null });
const bodied = (body: QuestionBody, options: string[] = []): Keyed => ({ options, correctIndex: null, body });

const within = (count: number, least: number, most: number) => count >= least && count <= most;

/** Half a unit of the last digit of a fraction; a whole number is exact. */
function slackOf(digits: string): number {
  const decimals = /[.,](\d+)$/.exec(digits)?.[1]?.length ?? 0;
  return decimals === 0 ? 0 : 0.5 / 10 ** decimals;
}

function numericOf({ right: [digits = ""], unit }: Written): Keyed | null {
  const read = readTypedNumber(digits);
  const [value, another] = read?.values ?? [];
  if (value === undefined || another !== undefined || read?.unit !== "" || unit === "") return null;
  const slack = slackOf(digits);
  const answers = [{ low: value - slack, high: value + slack, share: 1, said: null }];
  const units = [{ name: unit, factor: 1 }];
  return bodied({ kind: "numeric", answers, shown: `${digits} ${unit}`, units, needsUnit: false });
}

function matchOf({ question, right, wrong, lefts }: Written): Keyed | null {
  if (!within(lefts.length, 3, 6) || right.length !== lefts.length || wrong.length > 2) return null;
  const options = mixed([...right, ...wrong], question, (text) => text);
  const key = right.map((text) => options.indexOf(text));
  const sides = lefts.map((text) => ({ text, html: null }));
  return bodied({ kind: "match", lefts: sides, key, isPartial: false }, options);
}

function multipleOf({ question, right, wrong }: Written): Keyed | null {
  if (!within(right.length, 2, 4) || !within(wrong.length, 2, 4)) return null;
  const options = mixed([...right, ...wrong], question, (text) => text);
  const indexes = right.map((text) => options.indexOf(text)).sort((a, b) => a - b);
  return bodied({ kind: "multiple", right: indexes, weights: null }, options);
}

const SHAPES: Record<Form, (written: Written) => Keyed | null> = {
  choice: ({ question, right, wrong }) => {
    if (right.length !== 1 || !within(wrong.length, 2, 4)) return null;
    const [only = ""] = right;
    const options = mixed([only, ...wrong.slice(0, 3)], question, (text) => text);
    return { options, correctIndex: options.indexOf(only), body: null };
  },
  multiple: multipleOf,
  order: ({ right }) => (within(right.length, 3, 7) ? bodied({ kind: "order" }, right) : null),
  match: matchOf,
  numeric: numericOf,
  text: ({ right }) =>
    right.every(isTypeable) ? bodied({ kind: "text", answers: right.map(accepted), ...RULES }) : null,
  cloze: ({ right }) =>
    right.length <= 3 && right.every(isTypeable)
      ? bodied({
          kind: "cloze",
          blanks: right.map((text) => ({ type: "typed", answers: [accepted(text)], ...RULES })),
          isPartial: false,
        })
      : null,
};

/** Items of one list must differ, but for accepted spellings of one answer and blanks that repeat a term. */
function hasTwins({ form, right, wrong, lefts }: Written): boolean {
  const isFree = form === "text" || form === "cloze" || form === "numeric";
  const folds = (isFree ? [] : [...right, ...wrong]).map(foldOption);
  const sides = lefts.map(foldOption);
  return [folds, sides].some((list) => list.includes("") || new Set(list).size !== list.length);
}

/** What a model wrote as a question with its options arranged by code; null where its parts make none. */
export function shapeOf(written: Written): Keyed | null {
  return hasTwins(written) ? null : SHAPES[written.form](written);
}
