import { describe, expect, it } from "vitest";
import { completionRewards, loginRewards, milestoneOfStreak } from "./celebration.ts";

const rank = { name: "Dedicated Learner", logo: "/ranks/dedicated-learner.svg" };
const stats = {
  level: 4,
  xp: 1200,
  currentStreak: 7,
  hearts: 5,
  maxHearts: 5,
  heartResetTime: null,
  isPremium: false,
  completedIslands: 0,
  totalStarsEarned: 0,
};
const paid = { awarded: true, success: true, xpGained: 500, newXPTotal: 1200, newRank: null };
const notPaid = { ...paid, awarded: false, success: false, xpGained: 0 };

function told(given: Partial<Parameters<typeof completionRewards>[0]>) {
  const completion = { xpEarned: 75, rankUp: null, stats };
  return completionRewards({ attemptId: "a", completion, xpBefore: 625, milestone: null, ...given }).map(
    ({ reason, xp, newXpTotal }) => `${reason} +${xp} = ${newXpTotal}`,
  );
}

describe("a completed quiz", () => {
  it.each([
    ["says nothing without milestone and rank", {}, []],
    ["says nothing of a milestone that was told before", { milestone: { days: 7, award: notPaid } }, []],
    [
      "names the quiz first, then the streak",
      { milestone: { days: 7, award: paid } },
      ["Quiz completed +75 = 1200", "7-day streak +500 = 1200"],
    ],
    [
      "tells of a rank",
      { completion: { xpEarned: 75, rankUp: rank, stats: { ...stats, xp: 2075 } }, xpBefore: 1000 - 0.5 },
      ["Quiz completed +75 = 2075", "New rank +1000 = 2075"],
    ],
    [
      "leaves out a quiz that paid nothing anew",
      { completion: { xpEarned: 0, rankUp: null, stats }, milestone: { days: 7, award: paid } },
      ["7-day streak +500 = 1200"],
    ],
    [
      "tells of a rank that the milestone's own payment reached",
      { milestone: { days: 7, award: { ...paid, newXPTotal: 2700, newRank: rank } }, xpBefore: 625 },
      ["Quiz completed +75 = 2700", "7-day streak +500 = 2700", "New rank +2000 = 2700"],
    ],
    [
      "counts every rank on the way",
      { completion: { xpEarned: 75, rankUp: rank, stats: { ...stats, xp: 6900 } }, xpBefore: 900 },
      ["Quiz completed +75 = 6900", "New rank +3000 = 6900"],
    ],
    [
      "pays one rank where what was known before is too old to tell",
      { completion: { xpEarned: 75, rankUp: rank, stats: { ...stats, xp: 2075 } }, xpBefore: 2075 },
      ["Quiz completed +75 = 2075", "New rank +1000 = 2075"],
    ],
  ])("%s", (_, given, lines) => expect(told(given)).toEqual(lines));

  it.each([
    [6, null],
    [7, 7],
    [8, null],
    [180, 180],
  ])("with %i days asks for the milestone of %s", (streak, days) => {
    expect(milestoneOfStreak(streak)?.days ?? null).toBe(days);
  });
});

describe("a daily login", () => {
  const login = { awarded: true, xpEarned: 50, totalXP: 130, newRank: null };

  it("is one reward a day", () => {
    const [first, ...others] = loginRewards(login, "2026-11-03:1");
    expect(first).toMatchObject({
      kind: "daily-login",
      xp: 50,
      reason: "Daily login bonus",
      newXpTotal: 130,
    });
    expect(others).toEqual([]);
    expect(loginRewards(login, "2026-11-04:1")[0]?.id).not.toBe(first?.id);
  });

  it("brings the rank along that it reached", () => {
    const rewards = loginRewards({ ...login, totalXP: 2010, newRank: rank }, "2026-11-03:1");
    expect(rewards.map(({ kind, xp }) => [kind, xp])).toEqual([
      ["daily-login", 50],
      ["rank-up", 1000],
    ]);
  });
});
