import { type BonusStar, starsFor } from "#lib/quiz/rules.ts";

interface Run {
  stars: number;
  correct: number;
  total: number;
  bonusStar: BonusStar | null;
}

const MOST_STARS = 3;
const ORDINALS = ["first", "second", "third"];

/** The fewest right answers out of `total` that earn so many stars. */
function needed(stars: number, total: number, hasBonusStar: boolean): number {
  let correct = 1;
  while (correct < total && starsFor(correct, total, hasBonusStar) < stars) correct += 1;
  return correct;
}

function rightOf(correct: number, total: number): string {
  if (total === 1) return "the answer right";
  return correct === total ? `all ${total} right` : `${correct} of ${total} right`;
}

/** "all 5 right, or 4 with full hearts"; Premium has the bonus star always. docs/product.md#stars */
function earningText(stars: number, total: number, isPremium: boolean, atStart = ""): string {
  const withBonus = needed(stars, total, true);
  const alone = isPremium ? withBonus : needed(stars, total, false);
  const text = rightOf(alone, total);
  return withBonus < alone ? `${text}, or ${withBonus} with full hearts${atStart}` : text;
}

/** What three stars take, in a line. */
export function starRuleText(total: number, isPremium: boolean): string {
  return `${MOST_STARS} stars: ${earningText(MOST_STARS, total, isPremium)}`;
}

/** Why there is not one star more, and how to earn it; null where there is none to earn. */
export function nextStarText({ stars, correct, total, bonusStar }: Run): string | null {
  if (stars >= MOST_STARS || total === 0) return null;
  const wrong = total - correct;
  const why = wrong === 1 ? "One wrong answer." : `${wrong} wrong answers.`;
  const how = earningText(stars + 1, total, bonusStar === "premium", " at the start");
  return `${why} For the ${ORDINALS[stars]} star, get ${how}.`;
}
