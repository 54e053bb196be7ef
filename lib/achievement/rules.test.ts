import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RANKS } from "#lib/xp/rules.ts";
import { ACHIEVEMENTS, type AchievementFacts, earnedBy, ON_FIRE, progressOf } from "./rules.ts";

const NOTHING: AchievementFacts = {
  bestRun: 0,
  quizzesCompleted: 0,
  perfectQuizzes: 0,
  threeStarQuizzes: 0,
  lastHeartFinishes: 0,
  comebacks: 0,
  bestDayQuizzes: 0,
  stars: 0,
  rightAnswers: 0,
  quickAnswers: 0,
  islandsCompleted: 0,
  coursesCompleted: 0,
  imports: 0,
  longestStreak: 0,
  daysDone: 0,
  weekendDays: 0,
  longestPauseDays: 0,
  loginDays: 0,
  freezesUsed: 0,
  practicesFinished: 0,
  practiceRight: 0,
  cardsMastered: 0,
  xp: 0,
  ranksReached: 0,
};

type Fact = keyof AchievementFacts;
const FACTS = Object.keys(NOTHING).filter((key): key is Fact => key in NOTHING);

/** What is needed of one fact, where all others are 0 */
const BOUNDARIES: [string, Fact, number][] = [
  ["on-fire", "bestRun", 5],
  ["first-splash", "quizzesCompleted", 1],
  ["good-day-out", "bestDayQuizzes", 3],
  ["quick-flippers", "quickAnswers", 25],
  ["full-net", "rightAnswers", 250],
  ["deep-diver", "quizzesCompleted", 50],
  ["stargazer", "stars", 10],
  ["clear-as-ice", "perfectQuizzes", 1],
  ["southern-lights", "threeStarQuizzes", 10],
  ["constellation", "stars", 100],
  ["whole-week", "longestStreak", 7],
  ["weekend-waddler", "weekendDays", 8],
  ["one-whole-moon", "longestStreak", 30],
  ["fifty-footprints", "daysDone", 50],
  ["own-boat", "imports", 1],
  ["archipelago", "islandsCompleted", 5],
  ["across-the-sea", "coursesCompleted", 1],
  ["warming-up", "practicesFinished", 1],
  ["second-catch", "practiceRight", 50],
  ["pearl-keeper", "cardsMastered", 10],
  ["out-of-the-shell", "xp", 500],
  ["new-feathers", "ranksReached", 1],
  ["part-of-the-colony", "loginDays", 30],
  ["emperor-penguin", "ranksReached", 5],
  ["second-wind", "comebacks", 1],
  ["steady-heart", "lastHeartFinishes", 1],
  ["well-earned-rest", "freezesUsed", 1],
  ["welcome-back", "longestPauseDays", 7],
];

const someFacts = fc.record(
  Object.fromEntries(FACTS.map((fact) => [fact, fc.nat({ max: 300 })])) as Record<Fact, fc.Arbitrary<number>>,
);

describe("the catalogue", () => {
  it("begins with On Fire", () => {
    expect(ACHIEVEMENTS[0]).toBe(ON_FIRE);
    expect(ON_FIRE).toMatchObject({
      id: "on-fire",
      title: "On Fire",
      description: "5 right answers in a row",
      icon: "flame",
    });
  });

  it("has 28 of them, each with its own boundary", () => {
    expect(ACHIEVEMENTS).toHaveLength(28);
    expect(BOUNDARIES.map(([id]) => id)).toEqual(ACHIEVEMENTS.map(({ id }) => id));
    expect(new Set(BOUNDARIES.map(([, fact, goal]) => `${fact} ${goal}`)).size).toBe(28);
  });

  it.each(["id", "title", "description"] as const)("has no %s twice", (key) => {
    expect(new Set(ACHIEVEMENTS.map((achievement) => achievement[key].toLowerCase())).size).toBe(28);
  });

  it("uses every fact", () => {
    expect(new Set(BOUNDARIES.map(([, fact]) => fact))).toEqual(new Set(FACTS));
  });

  it("has whole goals and ids that suit an address", () => {
    for (const { id, goal } of ACHIEVEMENTS) {
      expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(Number.isInteger(goal) && goal > 0).toBe(true);
    }
  });

  it("keeps a family together", () => {
    const families = ACHIEVEMENTS.map(({ family }) => family);
    const changes = families.filter((family, index) => family !== families[index - 1]);
    expect(changes).toHaveLength(new Set(families).size);
  });

  it("tells the numbers that it wants", () => {
    for (const { description, goal } of ACHIEVEMENTS) {
      const told = /\d+/.exec(description)?.[0];
      if (told) expect(Number(told)).toBe(goal);
    }
  });

  it("asks for every rank at the highest one", () => {
    expect(ACHIEVEMENTS.find(({ id }) => id === "emperor-penguin")?.goal).toBe(RANKS.length - 1);
  });

  it("has no second name for a rank", () => {
    const ofXp = BOUNDARIES.filter(([, fact]) => fact === "xp").map(([, , goal]) => goal);
    expect(RANKS.map(({ minXp }) => minXp)).not.toContainEqual(expect.toSatisfy((xp) => ofXp.includes(xp)));
  });
});

describe("earning", () => {
  it("comes of nothing without facts", () => expect(earnedBy(NOTHING)).toEqual([]));

  it.each(BOUNDARIES)("%s wants %s at %i, and no less", (id, fact, goal) => {
    expect(earnedBy({ ...NOTHING, [fact]: goal - 1 })).not.toContain(id);
    expect(earnedBy({ ...NOTHING, [fact]: goal })).toContain(id);
  });

  it.each(BOUNDARIES)("%s comes of %s alone", (id, fact) => {
    const allElse = Object.fromEntries(FACTS.map((other) => [other, 100_000]));
    expect(earnedBy({ ...NOTHING, ...allElse, [fact]: 0 })).not.toContain(id);
  });

  it("goes on in the order of the catalogue", () => {
    const all = Object.fromEntries(FACTS.map((fact) => [fact, 100_000]));
    expect(earnedBy({ ...NOTHING, ...all })).toEqual(ACHIEVEMENTS.map(({ id }) => id));
  });

  it("is never lost by more of any fact", () => {
    fc.assert(
      fc.property(someFacts, fc.constantFrom(...FACTS), fc.nat({ max: 300 }), (facts, fact, more) => {
        const richer = earnedBy({ ...facts, [fact]: facts[fact] + more });
        expect(richer).toEqual(expect.arrayContaining(earnedBy(facts)));
      }),
    );
  });
});

describe("progress", () => {
  it.each([
    [-3, 0],
    [0, 0],
    [3, 3],
    [3.9, 3],
    [5, 5],
    [900, 5],
  ])("a run of %f right answers counts as %i of 5", (bestRun, progress) =>
    expect(progressOf(ON_FIRE, { ...NOTHING, bestRun })).toBe(progress),
  );

  it("does not fill while someone stays away", () => {
    const back = ACHIEVEMENTS.find(({ id }) => id === "welcome-back");
    expect(back && progressOf(back, { ...NOTHING, longestPauseDays: 6 })).toBe(0);
    expect(back && progressOf(back, { ...NOTHING, longestPauseDays: 7 })).toBe(1);
  });

  it("stands at the goal exactly where it is earned", () => {
    fc.assert(
      fc.property(someFacts, (facts) => {
        const full = ACHIEVEMENTS.filter((one) => progressOf(one, facts) === one.goal).map(({ id }) => id);
        expect(full).toEqual(earnedBy(facts));
      }),
    );
  });
});
