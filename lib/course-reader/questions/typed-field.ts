import type { Blank as BlankBody, Said, TypedAnswer } from "#lib/quiz/kinds/body-schema.ts";
import { acceptsTyped, isPattern, plainAnswer } from "#lib/quiz/kinds/typed-text.ts";
import { capSaid } from "../rules.ts";
import { checkChoice, type RichText } from "./choice.ts";
import type { Blank, SourceBody, TypedRules, WeightedOption } from "./source-question.ts";
import { type NumericAnswer, numberToShow, type ShortAnswer } from "./wrong-answers.ts";

/** What is longer is a sentence of one's own, which no comparison of words can grade. */
const MAX_TYPED_LENGTH = 60;
const MAX_TYPED_WORDS = 8;
export const TEX = /\\[a-z([]|\$[^$]+\$/i;
const TYPED_ALIKE: Required<TypedRules> = {
  isCaseSensitive: false,
  isAccentSensitive: false,
  hasWildcards: false,
};

/** What is said to an answer as it is stored; null where that is nothing. */
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

type NumberField = Omit<Extract<BlankBody, { type: "number" }>, "type">;
type TypedField = Omit<Extract<BlankBody, { type: "typed" }>, "type">;

/** The numbers that are accepted, and one of them to show; null where none can be shown. */
export function toNumberField(
  source: Pick<Extract<SourceBody, { type: "numeric" }>, "answers" | "units" | "needsUnit">,
): NumberField | null {
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

/** Whether an answer can be asked for letter by letter. */
export function isTypeable(text: string): boolean {
  const words = text.trim().split(/\s+/).length;
  return (
    text.length <= MAX_TYPED_LENGTH &&
    words <= MAX_TYPED_WORDS &&
    !TEX.test(text) &&
    !text.includes("[picture]")
  );
}

/** The words of a pattern that has stars at its ends only: they are accepted as well, and can be shown. */
function wordsOfPattern({ text, said }: TypedAnswer, rules: Required<TypedRules>): TypedAnswer[] {
  const inner = text.replace(/^[\s*]+|(?<!\\)[\s*]+$/g, "");
  const isPlain = /[\p{L}\p{N}]/u.test(inner) && !isPattern(inner, rules);
  return isPlain && acceptsTyped(text, plainAnswer(inner, rules), rules)
    ? [{ text: inner, share: 1, said }]
    : [];
}

/** All that is accepted, that which is shown first; null where nothing can be shown or it can't be typed fairly. */
export function toTypedField(
  accepted: readonly ShortAnswer[],
  given: TypedRules | undefined,
): TypedField | null {
  const rules = { ...TYPED_ALIKE, ...given };
  const best = bestOf(accepted);
  if (best <= 0) return null;
  const answers = accepted.flatMap(({ text, weight, feedback }): TypedAnswer[] => {
    const isAny = rules.hasWildcards && /^[\s*]*$/.test(text) && weight > 0;
    if (text.trim() === "" || isAny) return [];
    // Readers write a star as Moodle does.
    const words = rules.hasWildcards ? text : text.replaceAll("\\*", "*");
    return [{ text: words.trim(), share: shareOf(weight, best), said: toSaid(feedback) }];
  });
  const full = answers.filter(({ share }) => share === 1);
  const plain = full.filter(({ text }) => !isPattern(text, rules));
  const shown = [...plain, ...full.flatMap((answer) => wordsOfPattern(answer, rules))].find(({ text }) =>
    isTypeable(text),
  );
  if (!shown) return null;
  return { answers: [shown, ...answers.filter((answer) => answer !== shown)], ...rules };
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

/** A blank as it is stored; null where nobody could fill it in fairly. `isTyped`: its options are what may be typed. */
export function toBlank({ options, numbers, typed }: Blank, isTyped: boolean): BlankBody | null {
  if (numbers) {
    const field = toNumberField({ answers: numbers });
    return field && { type: "number", ...field };
  }
  if (!isTyped && !typed) return toChosenBlank(options);
  const field = toTypedField(options, typed);
  return field && { type: "typed", ...field };
}
