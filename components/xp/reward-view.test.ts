import { describe, expect, it } from "vitest";
import type { Reward } from "./reward-queue.ts";
import { barSteps, spokenOf, stepText, viewOf } from "./reward-view.ts";

const login: Reward = { id: "l", kind: "daily-login", xp: 50, reason: "Daily login bonus", newXpTotal: 1130 };
const quiz: Reward = { id: "q", kind: "quiz", xp: 75, reason: "Quiz completed", newXpTotal: 2075 };
const streak: Reward = { id: "m", kind: "milestone", xp: 500, reason: "7-day streak", newXpTotal: 2075 };
const rank: Reward = {
  id: "r",
  kind: "rank-up",
  xp: 1000,
  reason: "New rank",
  newXpTotal: 2075,
  newRank: { name: "Dedicated Learner", logo: "/ranks/dedicated-learner.svg" },
};

describe("what the dialog says", () => {
  it.each([
    {
      rewards: [login],
      heading: "Good to see you!",
      earned: 50,
      total: 50,
      hasPenguin: true,
      hasConfetti: false,
      spoken: "You earned 50 XP.",
    },
    {
      rewards: [quiz, streak],
      heading: "What a streak!",
      earned: 575,
      total: 575,
      hasPenguin: true,
      hasConfetti: true,
      spoken: "You earned 575 XP.",
    },
    {
      rewards: [quiz, rank],
      heading: "You have a new rank!",
      earned: 75,
      total: 1075,
      hasPenguin: false,
      hasConfetti: true,
      spoken: "You earned 1,075 XP and reached a new rank, Dedicated Learner.",
    },
    {
      rewards: [quiz, streak, rank],
      heading: "What a streak!",
      earned: 575,
      total: 1575,
      hasPenguin: true,
      hasConfetti: true,
      spoken: "You earned 1,575 XP and reached a new rank, Dedicated Learner.",
    },
  ])("$heading $total XP", ({ rewards, spoken, ...expected }) => {
    const view = viewOf(rewards);
    expect(view).toMatchObject(expected);
    expect(spokenOf(view)).toBe(spoken);
  });

  it("has a line for each reason, in the order in which they came, and none for the rank", () => {
    const { lines, newRank } = viewOf([quiz, streak, rank]);
    expect(lines.map(({ reason, xp }) => `${reason} +${xp}`)).toEqual([
      "Quiz completed +75",
      "7-day streak +500",
    ]);
    expect(newRank).toEqual({ name: "Dedicated Learner", xp: 1000 });
  });

  it("sets the bar out from what the learner had before all of it", () => {
    expect(viewOf([quiz, streak, rank]).steps.map(({ xp }) => xp)).toEqual([500, 1000, 2075]);
    expect(viewOf([login]).steps.map(({ xp }) => xp)).toEqual([1080, 1130]);
  });

  it("has no bar where the XP is not known", () => {
    expect(viewOf([{ id: "x", kind: "quiz", xp: 5, reason: "Quiz completed" }]).steps).toEqual([]);
  });
});

describe("the bar", () => {
  it.each([
    {
      before: 0,
      after: 50,
      steps: [
        ["Novice Penguin", 0],
        ["Novice Penguin", 5],
      ],
    },
    {
      before: 1000,
      after: 1750,
      steps: [
        ["Dedicated Learner", 0],
        ["Dedicated Learner", 50],
      ],
    },
    {
      before: 950,
      after: 2000,
      steps: [
        ["Novice Penguin", 95],
        ["Novice Penguin", 100],
        ["Dedicated Learner", 66],
      ],
    },
    {
      before: 900,
      after: 6900,
      steps: [
        ["Novice Penguin", 90],
        ["Novice Penguin", 100],
        ["Monthly Master", 38],
      ],
    },
    {
      before: 30000,
      after: 30050,
      steps: [
        ["Learning Legend", 100],
        ["Learning Legend", 100],
      ],
    },
  ])("from $before to $after", ({ before, after, steps }) => {
    expect(barSteps(before, after).map(({ rank: name, percent }) => [name, percent])).toEqual(steps);
  });

  it.each([
    [1130, "1,130 of 2,500 XP to Persistent Scholar"],
    [25000, "25,000 XP, the highest rank"],
  ])("says where %i XP stand", (xp, text) => {
    const [step] = barSteps(xp, xp);
    expect(step && stepText(step)).toBe(text);
  });
});
