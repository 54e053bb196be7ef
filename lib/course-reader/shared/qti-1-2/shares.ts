import type { Rule } from "./condition.ts";

const FULL_MARKS = 100;

const isAlone = ({ matches, excluded }: Rule) => matches.length === 1 && excluded.length === 0;
const scoring = (rules: readonly Rule[]) => rules.filter(({ score }) => score !== 0);

/** Whether the answers to several fields earn their own shares of the marks. */
export function paysByField(rules: readonly Rule[]): boolean {
  const paying = scoring(rules);
  const fields = new Set(paying.map(({ matches }) => matches[0]?.field));
  return fields.size > 1 && paying.every((rule) => rule.adds && isAlone(rule));
}

/** In percent, what each value of a field is worth of all right ones together; null where they only count together. */
export function sharesFor(rules: readonly Rule[], field: string): Map<string, number> | null {
  const paying = scoring(rules);
  if (paying.some((rule) => !rule.adds || !isAlone(rule) || rule.matches[0]?.field !== field)) return null;
  const scores = new Map(paying.map(({ matches, score }) => [matches[0]?.value ?? "", score]));
  const right = [...scores.values()].filter((score) => score > 0);
  const sum = right.reduce((total, score) => total + score, 0);
  if (right.length < 2 || scores.size < paying.length) return null;
  return new Map([...scores].map(([value, score]) => [value, (FULL_MARKS * score) / sum]));
}

/** The values of a field in their right order: the one rule that pays names each of them once. Null where none does. */
export function orderFor(rules: readonly Rule[], field: string, values: readonly string[]): string[] | null {
  const [rule, ...others] = rules.filter(({ score }) => score > 0);
  if (!rule || others.length > 0 || rule.excluded.length > 0 || rule.isPattern) return null;
  const own = rule.matches.filter((match) => match.field === field);
  const isNoted = own.every(({ index }) => index !== undefined);
  const named = isNoted ? own.toSorted((a, b) => (a.index ?? 0) - (b.index ?? 0)) : own;
  const order = named.map(({ value }) => value);
  const isWhole = order.length === values.length && rule.matches.length === own.length;
  return isWhole && values.every((value) => order.includes(value)) ? order : null;
}
