import { foldText, type RichText } from "#lib/course-reader/questions/choice.ts";
import { type NumericAnswer, plainNumber } from "#lib/course-reader/questions/wrong-answers.ts";
import type { ScoreRule, Scoring } from "./scoring.ts";
import { type Declaration, tidyValue } from "./xml.ts";

const FULL_MARKS = 100;
/** Accepted, but never the one that is shown first. */
const ALSO_ACCEPTED = FULL_MARKS - 1;
const OWN_SCORING = "Its own scoring isn't run: the answer that it declares as correct counts.";
const NO_KEY = "It declares no right answer.";
const SCRIPT_ONLY = "Its answer is worked out by scoring rules of its own, which are never run here.";
const CONFLICT =
  "The answer that it declares as correct isn't the one that earns the points, so none is certain.";
const PAYS_OTHERS = "Other answers earn points as well, so none is surely wrong.";

export type Refusal = { reason: string };
/** What each value is worth, in percent of the best one. */
export type Worths = { weights: Map<string, number>; notes: string[] };
/** All values that belong together to be right. */
export type RightSet = { right: string[]; notes: string[] };

const same = (value: string, type: string) => foldText(tidyValue(value, type));

function ruleWeights(declaration: Declaration, rules: readonly ScoreRule[]): Map<string, number> {
  const weights = new Map<string, number>();
  const give = (value: string, score: number) => {
    const key = tidyValue(value, declaration.baseType);
    weights.set(key, Math.max(score, weights.get(key) ?? Number.NEGATIVE_INFINITY));
  };
  for (const rule of rules) {
    if (rule.kind === "values") for (const value of rule.values) give(value, rule.score);
    else if (rule.kind === "map" && declaration.mapping)
      for (const { key, score } of declaration.mapping.entries) give(key, score);
    else for (const value of declaration.correct) give(value, rule.kind === "correct" ? rule.score : 1);
  }
  return weights;
}

/** The rules that count: what isn't scored at all goes by its mapping where it declares nothing else. */
function rulesFor(declaration: Declaration, scoring: Scoring): ScoreRule[] {
  const rules = scoring.rules.get(declaration.id) ?? [];
  const isUnscored = rules.length === 0 && !scoring.isCustom && declaration.correct.length === 0;
  return isUnscored && declaration.mapping ? [{ kind: "map" }] : rules;
}

function refusalOf(declaration: Declaration, scoring: Scoring, rules: readonly ScoreRule[]): string | null {
  if (scoring.isContradictory) return CONFLICT;
  if (scoring.isCustom && declaration.correct.length === 0) return SCRIPT_ONLY;
  const isMapped = rules.some((rule) => rule.kind === "map");
  return isMapped && (declaration.mapping?.fallback ?? 0) > 0 ? PAYS_OTHERS : null;
}

function notesFor(scoring: Scoring, rules: readonly ScoreRule[]): string[] {
  return scoring.isCustom || (scoring.isGiven && rules.length === 0) ? [OWN_SCORING] : [];
}

/** What each single answer is worth, by the declared answer and the points, which mustn't contradict each other. */
export function worthsOf(declaration: Declaration | undefined, scoring: Scoring): Worths | Refusal {
  if (!declaration) return { reason: NO_KEY };
  const { correct, baseType } = declaration;
  const rules = rulesFor(declaration, scoring);
  const reason = refusalOf(declaration, scoring, rules);
  if (reason) return { reason };
  const scores = ruleWeights(declaration, rules);
  const best = Math.max(0, ...scores.values());
  const top = [...scores].filter(([, score]) => score === best).map(([value]) => same(value, baseType));
  if (best > 0 && correct.some((value) => !top.includes(same(value, baseType)))) return { reason: CONFLICT };
  const notes = notesFor(scoring, rules);
  const weights = new Map(
    [...scores].map(([value, score]) => [value, best > 0 ? (FULL_MARKS * score) / best : 0]),
  );
  if (best <= 0 || scoring.isCustom) for (const value of correct) weights.set(value, FULL_MARKS);
  return [...weights.values()].some((weight) => weight > 0) ? { weights, notes } : { reason: NO_KEY };
}

/** Whether each value of a response earns its own points. */
export function paysByMapping(declaration: Declaration | undefined, scoring: Scoring): boolean {
  if (!declaration?.mapping || scoring.isCustom) return false;
  return rulesFor(declaration, scoring).some((rule) => rule.kind === "map");
}

/** In percent, what each value of a mapped response is worth of all right ones together; null where it isn't mapped. */
export function sharesOf(
  declaration: Declaration | undefined,
  scoring: Scoring,
  right: readonly string[],
): Map<string, number> | null {
  if (!declaration?.mapping || !paysByMapping(declaration, scoring)) return null;
  const scores = new Map(declaration.mapping.entries.map(({ key, score }) => [key, score]));
  const sum = right.reduce((total, value) => total + (scores.get(value) ?? 0), 0);
  if (!(sum > 0) || right.some((value) => !((scores.get(value) ?? 0) > 0))) return null;
  return new Map([...scores].map(([value, score]) => [value, (FULL_MARKS * score) / sum]));
}

function setsOf(declaration: Declaration, rules: readonly ScoreRule[]): string[][] {
  const { correct, mapping, baseType } = declaration;
  const members = rules.filter((rule) => rule.kind === "values" && rule.isMember);
  const wholes = rules.filter((rule) => rule.kind === "values" && !rule.isMember);
  const best = Math.max(0, ...wholes.map((rule) => (rule.kind === "values" ? rule.score : 0)));
  const sets = rules.flatMap((rule) => {
    if (rule.kind === "correct" || (rule.kind === "map" && !mapping)) return [correct];
    if (rule.kind === "map") return [(mapping?.entries ?? []).filter((e) => e.score > 0).map((e) => e.key)];
    return !rule.isMember && rule.score > 0 && rule.score === best ? [rule.values] : [];
  });
  const paid = members.flatMap((rule) => (rule.kind === "values" && rule.score > 0 ? rule.values : []));
  const all = members.length > 0 ? [...sets, paid] : sets;
  return all.map((set) => [...new Set(set.map((value) => tidyValue(value, baseType)))]);
}

const isSameSet = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((value) => other.includes(value));

/** The complete right answer of a response that takes several values, in the declared order. */
export function rightSetOf(declaration: Declaration | undefined, scoring: Scoring): RightSet | Refusal {
  if (!declaration) return { reason: NO_KEY };
  const rules = rulesFor(declaration, scoring);
  const reason = refusalOf(declaration, scoring, rules);
  if (reason) return { reason };
  const correct = [...new Set(declaration.correct)];
  const sets = setsOf(declaration, rules);
  const right = correct.length > 0 ? correct : (sets[0] ?? []);
  if (right.length === 0) return { reason: NO_KEY };
  if (sets.some((set) => !isSameSet(set, right))) return { reason: CONFLICT };
  return { right, notes: notesFor(scoring, rules) };
}

/** The weights with every other spelling that the mapping pays for: none of those may be shown as wrong. */
export function acceptedTexts({ weights }: Worths, { mapping, correct }: Declaration): Map<string, number> {
  const accepted = new Map(weights);
  const others = [...correct, ...(mapping?.entries ?? []).filter((e) => e.score > 0).map((e) => e.key)];
  for (const text of others) if ((accepted.get(text) ?? 0) <= 0) accepted.set(text, ALSO_ACCEPTED);
  return accepted;
}

/** Numbers with the tolerance that the scoring allows; null where one isn't a number. */
export function numbersOf(
  weights: ReadonlyMap<string, number>,
  rules: readonly ScoreRule[],
  feedback: (value: string) => RichText | null,
): NumericAnswer[] | null {
  const tolerances = rules.flatMap((rule) => (rule.kind === "map" ? [] : (rule.tolerance ?? [])));
  const answers = [...weights].map(([value, weight]): NumericAnswer | null => {
    const shown = plainNumber(value);
    if (shown === null) return null;
    const number = Number(shown);
    const reach = (side: "below" | "above") =>
      Math.max(
        0,
        ...tolerances.map((t) => (t.isRelative ? (Math.abs(number) * t[side]) / FULL_MARKS : t[side])),
      );
    return {
      shown,
      low: number - reach("below"),
      high: number + reach("above"),
      weight,
      feedback: feedback(value),
    };
  });
  return answers.every((answer) => answer !== null) ? answers : null;
}
