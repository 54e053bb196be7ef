import type { TuneName } from "#components/ui/sound/tunes.ts";
import type { Outcome } from "./outcome.ts";

/** What the results show one after the other before they show all of it. docs/product.md#results */
export type StepName = "stars" | "score" | "badges" | "streak" | "hearts" | "next";

/** ms; all of them together take less than six seconds, on a slow device too */
export const STEP_MS: Record<StepName, number> = {
  stars: 1400,
  score: 1050,
  badges: 850,
  streak: 850,
  hearts: 700,
  next: 650,
};

const SHOWN: Record<StepName, (outcome: Outcome) => boolean> = {
  stars: () => true,
  score: ({ score }) => score !== null,
  badges: ({ achievements }) => achievements.length > 0,
  streak: ({ week }) => week?.isNew === true,
  hearts: ({ hearts }) => hearts !== null,
  // Without a star, another try comes first.
  next: ({ next, stars }) => next !== null && stars > 0,
};

/** Returns the steps that tell something, in their order. */
export function stepsOf(outcome: Outcome): StepName[] {
  const names = Object.keys(SHOWN) as StepName[];
  return names.filter((name) => SHOWN[name](outcome));
}

/** What a step sounds like; each star has a sound of its own as it lands. */
export function tuneOf(step: StepName, { stars }: Pick<Outcome, "stars">): TuneName | null {
  const tunes: Record<StepName, TuneName | null> = {
    stars: null,
    score: stars > 0 ? "complete" : "next",
    badges: "badge",
    streak: "streak",
    hearts: "heart",
    next: "next",
  };
  return tunes[step];
}
