import {
  BLANK_MARK,
  type Blank as BlankBody,
  MAX_PAIRS,
  type QuestionBody,
  type Said,
  type TypedAnswer,
} from "#lib/quiz/kinds/body-schema.ts";
import { MAX_ITEMS } from "#lib/quiz/kinds/fault.ts";
import { capSaid, MAX_OPTIONS } from "../rules.ts";
import { checkChoice, foldText, type Option, type RichText, refersToOthers } from "./choice.ts";
import { askedBy, type Part, plainOption } from "./parts.ts";
import type { Blank, Pair, SourceBody, TypedRules, WeightedOption } from "./source-question.ts";
import { type NumericAnswer, numberToShow, type ShortAnswer } from "./wrong-answers.ts";

/** Parts of a question that keeps its kind, or why it can't. */
export type Kept = { part: Part; notes: string[] } | { reason: string };

const FULL_MARKS = 100;
/** What is longer is a sentence of one's own, which no comparison of words can grade. */
const MAX_TYPED_LENGTH = 60;
const MAX_TYPED_WORDS = 8;
const TEX = /\\[a-z([]|\$[^$]+\$/i;
const TYPED_ALIKE: Required<TypedRules> = {
  isCaseSensitive: false,
  isAccentSensitive: false,
  hasWildcards: false,
};

const NO_RIGHT = "It has no right answer.";

export function toSaid(said: RichText | null | undefined): Said | null {
  const capped = said && said.text.trim() !== "" ? capSaid(said) : null;
  return capped?.text ? { text: capped.text, html: capped.html } : null;
}

/** Of the marks, by the best answer: 1 for it, nothing for what is wrong. */
function shareOf(weight: number, best: number): number {
  return Math.min(1, Math.max(0, weight / best));
}

function bestOf(answers: readonly { weight: number }[]): number {
  return Math.max(0, ...answers.map(({ weight }) => weight));
}

function part(body: QuestionBody, options: readonly Option[] = [], canShuffle = true): Part {
  return { choice: { options: [...options], correctIndex: null, canShuffle }, body };
}

/** A question that already is what we store. */
export function storedPart(body: QuestionBody, options: readonly Option[]): Part {
  return part(body, options);
}

/** All right options and the first wrong ones, in their order. */
function capRight(options: readonly WeightedOption[]): WeightedOption[] {
  if (options.length <= MAX_OPTIONS) return [...options];
  const wrong = options.filter(({ weight }) => weight <= 0);
  const room = MAX_OPTIONS - (options.length - wrong.length);
  const dropped = new Set(wrong.slice(Math.max(0, room)));
  return options.filter((option) => !dropped.has(option));
}

/** The source gives marks for a part of the right answers where each of several is worth a share of them. */
function partialWeights(options: readonly WeightedOption[]): number[] | null {
  const right = options.filter(({ weight }) => weight > 0);
  const sum = right.reduce((total, { weight }) => total + weight, 0);
  const isShared = right.length > 1 && Math.abs(sum - FULL_MARKS) < 1;
  return isShared ? options.map(({ weight }) => Math.max(-FULL_MARKS, Math.min(FULL_MARKS, weight))) : null;
}

/** Several right options, to be ticked. */
export function keepMultiple(all: readonly WeightedOption[]): Kept {
  const options = capRight(all);
  const right = options.flatMap(({ weight }, index) => (weight > 0 ? [index] : []));
  const [first] = right;
  if (first === undefined) return { reason: NO_RIGHT };
  const verdict = checkChoice(options, first);
  if (!verdict.ok) return verdict;
  if (options.length > MAX_OPTIONS) return { reason: "It has more than eight right answers." };
  const cut = options.length < all.length ? `Shows ${options.length} of its ${all.length} answers.` : null;
  if (options.some(({ text }) => refersToOthers(text)))
    return { reason: "Its answers refer to each other, so several of them say nothing." };
  const shown = options.map(({ text, html, feedback }) => ({ text, html, feedback }));
  const body: QuestionBody = { kind: "multiple", right, weights: partialWeights(options) };
  return { part: part(body, shown, verdict.choice.canShuffle), notes: cut ? [cut] : [] };
}

/** Things to be put in order. */
export function keepOrder(items: readonly RichText[]): Kept {
  if (items.length < 3) return { reason: "There are too few texts to be put in order." };
  if (items.length > MAX_ITEMS) return { reason: "There are too many texts to be put in order." };
  if (items.some(({ text }) => text.trim() === "")) return { reason: "One of its texts is empty." };
  const options = items.map((item) => ({ ...item, feedback: null }));
  return { part: part({ kind: "order" }, options), notes: [] };
}

/** Pairs of which each left side has one clear match; a pair that stands there twice counts once. */
function clearPairs(pairs: readonly Pair[]): { clear: Pair[]; lost: number } {
  const byLeft = new Map<string, Map<string, Pair>>();
  for (const pair of pairs) {
    const matches = byLeft.get(askedBy(pair.left)) ?? new Map<string, Pair>();
    if (!matches.has(foldText(pair.right))) matches.set(foldText(pair.right), pair);
    byLeft.set(askedBy(pair.left), matches);
  }
  const clear = [...byLeft.values()].flatMap((matches) => (matches.size === 1 ? [...matches.values()] : []));
  return { clear, lost: [...byLeft.values()].reduce((sum, { size }) => sum + (size > 1 ? size : 0), 0) };
}

function uniqueTexts(texts: readonly string[]): string[] {
  const unique = new Map<string, string>();
  for (const text of texts)
    if (text.trim() && !unique.has(foldText(text))) unique.set(foldText(text), text.trim());
  return [...unique.values()];
}

/** Two columns whose parts belong together. */
export function keepMatch({ pairs, extras, isPartial }: Extract<SourceBody, { type: "matching" }>): Kept {
  const asked = pairs.filter(({ left, right }) => askedBy(left) !== "" && right.trim() !== "");
  const rights = uniqueTexts([...pairs.map(({ right }) => right), ...extras]);
  const { clear, lost } = clearPairs(asked);
  if (rights.length < 2) return { reason: "It has fewer than two different matches to choose from." };
  if (clear.length < 2 || clear.length > MAX_PAIRS || rights.length > MAX_ITEMS)
    return { reason: "Its pairs can't be played as one question." };
  const folded = rights.map(foldText);
  const body: QuestionBody = {
    kind: "match",
    lefts: clear.map(({ left, feedback, missed }) => ({
      text: left.text.trim(),
      html: left.html,
      ...(toSaid(feedback) && { said: toSaid(feedback) }),
      ...(toSaid(missed) && { missed: toSaid(missed) }),
    })),
    key: clear.map(({ right }) => folded.indexOf(foldText(right))),
    isPartial: isPartial ?? false,
  };
  const missing =
    lost > 0 ? [`${lost} of ${asked.length} pairs have no single clear match and are left out.`] : [];
  return {
    part: part(
      body,
      rights.map((text) => plainOption(text)),
    ),
    notes: missing,
  };
}

type NumericBody = Extract<BlankBody, { type: "number" }>;

function toNumberField(
  source: Pick<Extract<SourceBody, { type: "numeric" }>, "answers" | "units" | "needsUnit">,
): Omit<NumericBody, "type"> | null {
  const { answers, units = [], needsUnit = false } = source;
  const best = bestOf(answers);
  const top = answers.find(({ weight }) => weight === best);
  const shown = top && best > 0 ? numberToShow(top) : null;
  if (shown === null) return null;
  const clamp = (bound: number) => Math.min(Number.MAX_VALUE, Math.max(-Number.MAX_VALUE, bound));
  const [unit] = units;
  return {
    answers: answers.map(({ low, high, weight, feedback }: NumericAnswer) => ({
      low: clamp(low),
      high: clamp(high),
      share: shareOf(weight, best),
      said: toSaid(feedback),
    })),
    shown: unit ? `${shown} ${unit.name}` : shown,
    units,
    needsUnit,
  };
}

/** A number to be typed. */
export function keepNumeric(source: Extract<SourceBody, { type: "numeric" }>): Kept {
  const field = toNumberField(source);
  if (!field) return { reason: "No number can be shown that is right, or none that is surely wrong." };
  return { part: part({ kind: "numeric", ...field }), notes: [] };
}

/** Whether an answer can be asked for letter by letter. */
function isTypeable(text: string): boolean {
  const words = text.trim().split(/\s+/).length;
  return (
    text.length <= MAX_TYPED_LENGTH &&
    words <= MAX_TYPED_WORDS &&
    !TEX.test(text) &&
    !text.includes("[picture]")
  );
}

function toTypedField(accepted: readonly ShortAnswer[], rules: TypedRules | undefined) {
  const best = bestOf(accepted);
  const right = accepted.filter(({ text, weight }) => weight > 0 && text.trim() !== "");
  if (right.length === 0 || !right.every(({ text }) => isTypeable(text))) return null;
  const answers = accepted.flatMap(({ text, weight, feedback }): TypedAnswer[] => {
    const isAny = rules?.hasWildcards && text.trim() === "*" && weight > 0;
    if (text.trim() === "" || isAny) return [];
    // Readers write a star as Moodle does.
    const words = rules?.hasWildcards ? text : text.replaceAll("\\*", "*");
    return [{ text: words.trim(), share: shareOf(weight, best), said: toSaid(feedback) }];
  });
  return answers.some(({ share }) => share === 1) ? { answers, ...TYPED_ALIKE, ...rules } : null;
}

/** A word or a few to be typed; only where the source has them typed. */
export function keepText({ accepted, typed }: Extract<SourceBody, { type: "short" }>): Kept {
  const field = typed ? toTypedField(accepted, typed) : null;
  if (!field) return { reason: "Its answer is too long to be typed." };
  return { part: part({ kind: "text", ...field }), notes: [] };
}

function toChosenBlank(options: readonly WeightedOption[]): BlankBody | null {
  const best = bestOf(options);
  const verdict = checkChoice(
    options,
    options.findIndex(({ weight }) => weight === best),
  );
  if (best <= 0 || !verdict.ok || options.some(({ text }) => TEX.test(text))) return null;
  const answers = options.map(({ text, weight, feedback }) => ({
    text: text.trim(),
    share: shareOf(weight, best),
    said: toSaid(feedback),
  }));
  return { type: "chosen", answers };
}

function toBlank({ options, numbers, typed }: Blank, isTyped: boolean): BlankBody | null {
  if (numbers) {
    const field = toNumberField({ answers: numbers });
    return field && { type: "number", ...field };
  }
  if (!isTyped && !typed) return toChosenBlank(options);
  const field = toTypedField(options, typed);
  return field && { type: "typed", ...field };
}

const [OPEN, CLOSE] = ["\uE000", "\uE001"];

/** Marks the blanks' places; what looks like a mark in the text itself is none. Null where a blank has no place or several. */
function markBlanks(text: string, names: readonly string[]): string | null {
  let marked = text.replaceAll(OPEN, "").replaceAll(CLOSE, "");
  for (const [at, name] of names.entries()) {
    const pieces = marked.split(`[${name}]`);
    if (pieces.length !== 2) return null;
    marked = pieces.join(`${OPEN}${at + 1}${CLOSE}`);
  }
  return marked.replace(BLANK_MARK, "[ [$1] ]").replaceAll(OPEN, "[[").replaceAll(CLOSE, "]]");
}

/** A text whose blanks are filled in, all of them in one question. */
export function keepCloze(
  source: Extract<SourceBody, { type: "blanks" | "dropdowns" }>,
  stem: RichText,
): Kept {
  // A single menu is a choice like any other.
  if (
    source.type === "dropdowns" &&
    source.blanks.length === 1 &&
    !source.blanks[0]?.typed &&
    !source.blanks[0]?.numbers
  )
    return { reason: "It is a choice." };
  const placeOf = ({ name }: Blank) => stem.text.indexOf(`[${name}]`);
  const inOrder = source.blanks.toSorted((a, b) => placeOf(a) - placeOf(b));
  const names = inOrder.map(({ name }) => name);
  const blanks = inOrder.map((blank) => toBlank(blank, source.type === "blanks"));
  const text = markBlanks(stem.text, names);
  const html = stem.html === null ? null : markBlanks(stem.html, names);
  const isWhole = blanks.every((blank) => blank !== null);
  if (!isWhole || text === null || (stem.html !== null && html === null))
    return { reason: "One of its blanks can't be filled in." };
  const body: QuestionBody = { kind: "cloze", blanks, isPartial: source.isPartial ?? false };
  return { part: { ...part(body), stem: { text, html } }, notes: [] };
}
