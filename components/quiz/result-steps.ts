import type { TuneName } from "#components/ui/sound/tunes.ts";
import type { Outcome } from "./outcome.ts";

/** What the results show one after the other before they show all of it. docs/product.md#results */
export type StepName = "stars" | "score" | "badges" | "streak" | "hearts" | "next";

/** ms; all of them together take less than six seconds, on a slow device too */
export const STEP_MS: Record<StepName, number> = {
  stars: 1400,
  score: 1000,
  badges: 750,
  streak: 800,
  hearts: 600,
  next: 550,
};

/** ms of each step in which something moves, the leaving of the step before included */
export const MOVES_MS: Record<StepName, number> = {
  stars: 1300,
  score: 900,
  badges: 400,
  streak: 700,
  hearts: 400,
  next: 400,
};

/** Where the sequence stands: at which step, and whether all of that has come to rest. */
export interface Place {
  at: number;
  isStill: boolean;
}

/** What time, Enter, Space and taps do: first the step comes to rest, so that all of it is seen, and then the next one follows. */
export function goOn({ at, isStill }: Place): Place {
  return isStill ? { at: at + 1, isStill: false } : { at, isStill: true };
}

/** Returns how long the sequence stays where it is by itself. */
export function msUntilNext(step: StepName, isStill: boolean): number {
  return isStill ? STEP_MS[step] - MOVES_MS[step] : MOVES_MS[step];
}

const SHOWN: Record<StepName, (outcome: Outcome) => boolean> = {
  stars: () => true,
  score: ({ score }) => score !== null,
  badges: ({ achievements, quests }) => achievements.length + quests.length > 0,
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
