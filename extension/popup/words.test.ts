import { describe, expect, it } from "vitest";
import type { StatsDto } from "#lib/learner/schema.ts";
import { heartsText, nextRankText, rankText, refillText } from "./words.ts";

const NOW = Date.parse("2026-03-01T10:00:00Z");
const stats = (given: Partial<StatsDto> = {}): StatsDto => ({
  level: 1,
  xp: 0,
  currentStreak: 0,
  hearts: 3,
  maxHearts: 5,
  heartResetTime: NOW + 5 * 3_600_000,
  isPremium: false,
  completedIslands: 0,
  totalStarsEarned: 0,
  ...given,
});

describe("hearts", () => {
  it("say how many and until when", () => {
    expect(heartsText(stats())).toBe("3 of 5 hearts");
    expect(refillText(stats(), NOW)?.replaceAll("\u00a0", " ")).toBe("Hearts refill: 5 h 0 m left");
    expect(refillText(stats({ heartResetTime: NOW }), NOW)).toBe("Your hearts are back");
  });

  it("say nothing of a time where none is lost", () => {
    expect(refillText(stats({ hearts: 5 }), NOW)).toBeNull();
    expect(refillText(stats({ isPremium: true }), NOW)).toBeNull();
    expect(heartsText(stats({ isPremium: true }))).toBe("Unlimited hearts");
  });
});

it("names the rank and the next", () => {
  expect(rankText(2340)).toBe("2,340 XP, Dedicated Learner");
  expect(nextRankText(2340)).toBe("160 XP to Persistent Scholar");
  expect(nextRankText(25_000)).toBe("The highest rank of all");
});
