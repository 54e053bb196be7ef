/** When a question's figures say something, and what. docs/product.md#question-statistics */

/** Fewer learners than these could be told apart. */
export const LEARNERS_TO_SHOW = 5;
const ANSWERS_TO_JUDGE = 20;
const PAIRS_TO_JUDGE = 30;
/** Nobody reads four options and weighs them in that time. */
const GLANCE_MS = 2000;
/** Of what is typed no one hits the answer by chance: fewer right than this is too few. */
const TYPED_SHARE = 0.05;
/** One-sided. Questions are many and looked at every day: one in twenty would be too many false alarms. */
const SIGNIFICANCE = 0.01;
/** The point below which the standard normal distribution has that share */
const SIGNIFICANT_Z = -2.3263;

/** What the first answers to a question show. */
export interface ItemFigures {
  /** Learners who answered */
  answers: number;
  /** How many of them were right */
  right: number;
  medianMs: number | null;
  /**
   * Whether those who are right here are right elsewhere in the same run, from -1 to 1: the corrected item-total
   * correlation, that is, with the question itself left out of the total. Null where it can't be calculated.
   */
  discrimination: number | null;
  /** Answers that it was calculated from */
  pairs: number;
}

export const FINDINGS = ["negative", "too_hard", "too_easy"] as const;
/**
 * `negative`: those who do well elsewhere get it wrong. `too_hard`: fewer are right than by chance. `too_easy`: everybody
 * is right at a glance.
 */
export type Finding = (typeof FINDINGS)[number];

/** How likely at most so many of `answers` are right if each is with the probability `chance`. */
export function likelihoodOfAtMost(right: number, answers: number, chance: number): number {
  if (right >= answers || chance <= 0) return 1;
  if (chance >= 1) return 0;
  const odds = Math.log(chance / (1 - chance));
  let term = answers * Math.log(1 - chance);
  let sum = Math.exp(term);
  for (let count = 1; count <= right; count += 1) {
    term += Math.log((answers - count + 1) / count) + odds;
    sum += Math.exp(term);
  }
  return Math.min(1, sum);
}

function isTooEasy({ answers, right, medianMs }: ItemFigures): boolean {
  return answers >= ANSWERS_TO_JUDGE && right === answers && medianMs !== null && medianMs <= GLANCE_MS;
}

function isTooHard({ answers, right }: ItemFigures, chance: number | null): boolean {
  if (answers < ANSWERS_TO_JUDGE) return false;
  if (chance === null) return right / answers < TYPED_SHARE;
  return right / answers < chance && likelihoodOfAtMost(right, answers, chance) < SIGNIFICANCE;
}

/** Whether a correlation lies below 0 by more than chance, by Fisher's z transformation. */
function isNegative({ discrimination, pairs }: ItemFigures): boolean {
  if (discrimination === null || pairs < PAIRS_TO_JUDGE) return false;
  return Math.atanh(Math.max(-1, Math.min(1, discrimination))) * Math.sqrt(pairs - 3) < SIGNIFICANT_Z;
}

/** What is wrong with a question by its figures, the gravest first; `chance` is null where something is typed. */
export function findingsOf(figures: ItemFigures, chance: number | null): Finding[] {
  const holds: Record<Finding, boolean> = {
    negative: isNegative(figures),
    too_hard: isTooHard(figures, chance),
    too_easy: isTooEasy(figures),
  };
  return FINDINGS.filter((finding) => holds[finding]);
}
