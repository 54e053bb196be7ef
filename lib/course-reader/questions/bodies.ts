import { MAX_PAIRS, type QuestionBody } from "#lib/quiz/kinds/body-schema.ts";
import { MAX_ITEMS } from "#lib/quiz/kinds/fault.ts";
import { MAX_OPTIONS } from "../rules.ts";
import { checkChoice, foldText, type Option, type RichText, refersToOthers } from "./choice.ts";
import { askedBy, type Part, plainOption } from "./parts.ts";
import type { Pair, SourceBody, WeightedOption } from "./source-question.ts";
import { toNumberField, toSaid, toTypedField } from "./typed-field.ts";

/** Parts of a question that keeps its kind, or why it can't. */
export type Kept = { part: Part; notes: string[] } | { reason: string };

const FULL_MARKS = 100;
const NO_RIGHT = "It has no right answer.";

/** A part that is asked as its body says. */
export function part(body: QuestionBody, options: readonly Option[] = [], canShuffle = true): Part {
  return { choice: { options: [...options], correctIndex: null, canShuffle }, body };
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

/** Media without words can't be told apart by anyone who doesn't see or hear them. */
function isOnlyMedia(texts: readonly string[]): boolean {
  return texts.some((text) => /^\[(?:picture|sound)\]$/.test(text.trim()));
}

/** Things to be put in order. */
export function keepOrder(items: readonly RichText[]): Kept {
  if (items.length < 3) return { reason: "There are too few texts to be put in order." };
  if (items.length > MAX_ITEMS) return { reason: "There are too many texts to be put in order." };
  if (items.some(({ text }) => text.trim() === "")) return { reason: "One of its texts is empty." };
  if (isOnlyMedia(items.map(({ text }) => text))) return { reason: "Its answers are pictures or sounds." };
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
  if (isOnlyMedia(rights)) return { reason: "Its answers are pictures or sounds." };
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

/** A number to be typed. */
export function keepNumeric(source: Extract<SourceBody, { type: "numeric" }>): Kept {
  const field = toNumberField(source);
  if (!field) return { reason: "No number can be shown that is right, or none that is surely wrong." };
  return { part: part({ kind: "numeric", ...field }), notes: [] };
}

/** A word or a few to be typed; only where the source has them typed. */
export function keepText({ accepted, typed }: Extract<SourceBody, { type: "short" }>): Kept {
  const field = typed ? toTypedField(accepted, typed) : null;
  if (!field) return { reason: "Its answer is too long to be typed." };
  return { part: part({ kind: "text", ...field }), notes: [] };
}
