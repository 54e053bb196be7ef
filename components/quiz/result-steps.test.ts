import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Outcome } from "./outcome.ts";
import { goOn, MOVES_MS, msUntilNext, STEP_MS, type StepName, stepsOf, tuneOf } from "./result-steps.ts";

const BADGE = {
  id: "first-splash",
  title: "First Splash",
  description: "Complete a quiz",
  icon: "fish",
} as const;
const QUEST = { kind: "finish_unit", title: "Finish a unit" } as const;
const ALL: Outcome = {
  ...{ stars: 3, correct: 5, total: 5, percent: 100, xpEarned: 75, xpEarnedBefore: 0, bonusStar: null },
  ...{ perfect: true, streak: 1, courseId: "c-1", achievements: [BADGE], quests: [] },
  score: { points: 950, best: 1150, combo: 300, speed: 120 },
  week: { week: [{ day: "2026-03-01", look: "done" }], isNew: true },
  hearts: { hearts: 5, maxHearts: 5, lost: 0 },
  next: { courseTitle: "Cold", island: { _id: "i-2", title: "Fjord", quizId: "q-2" }, quizTitle: null },
};
const EVERY: StepName[] = ["stars", "score", "badges", "streak", "hearts", "next"];

describe("the steps of the results", () => {
  it.each<[string, Partial<Outcome>, StepName[]]>([
    ["everything", {}, EVERY],
    ["no badge", { achievements: [] }, ["stars", "score", "streak", "hearts", "next"]],
    ["a quest instead of a badge", { achievements: [], quests: [QUEST] }, EVERY],
    [
      "a day that counted before",
      { week: { week: [], isNew: false } },
      ["stars", "score", "badges", "hearts", "next"],
    ],
    ["hearts that tell nothing", { hearts: null }, ["stars", "score", "badges", "streak", "next"]],
    ["no star: another try comes first", { stars: 0 }, ["stars", "score", "badges", "streak", "hearts"]],
    [
      "what this screen alone has counted",
      { achievements: [], week: null, hearts: null, next: null },
      ["stars", "score"],
    ],
    [
      "a result from before there were scores",
      { score: null, achievements: [], week: null, next: null },
      ["stars", "hearts"],
    ],
  ])("with %s", (_, outcome, steps) => expect(stepsOf({ ...ALL, ...outcome })).toEqual(steps));

  it("take less than six seconds together", () => {
    const total = EVERY.reduce((sum, step) => sum + STEP_MS[step], 0);
    expect(total).toBeLessThan(6000);
  });

  it.each(EVERY)("%s comes to rest before it ends, by itself and by a press", (step) => {
    expect(MOVES_MS[step]).toBeLessThan(STEP_MS[step]);
    expect(msUntilNext(step, false) + msUntilNext(step, true)).toBe(STEP_MS[step]);
  });

  it("are never left while they move, however often Enter is pressed", () => {
    fc.assert(
      fc.property(fc.nat({ max: 40 }), (presses) => {
        let place = { at: 0, isStill: false };
        for (let press = 0; press < presses; press += 1) {
          const next = goOn(place);
          expect(next.at > place.at).toBe(place.isStill);
          expect(next.at - place.at).toBeLessThanOrEqual(1);
          place = next;
        }
        expect(place).toEqual({ at: Math.floor(presses / 2), isStill: presses % 2 === 1 });
      }),
    );
  });

  it("sound each in its own way, and calmly without a star", () => {
    const tunes = EVERY.map((step) => tuneOf(step, ALL));
    expect(tunes).toEqual([null, "complete", "badge", "streak", "heart", "next"]);
    expect(tuneOf("score", { stars: 0 })).not.toBe("complete");
  });
});
