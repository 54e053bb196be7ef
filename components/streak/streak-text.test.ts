import { describe, expect, it, test } from "vitest";
import { HOUR_MS } from "#lib/core/time.ts";
import type { StreakStatusDto } from "#lib/streak/schema.ts";
import {
  dayName,
  expirySentence,
  freezeHint,
  frozenSentence,
  hoursLeftSoon,
  milestoneText,
  stateSentence,
} from "./streak-text.ts";

const NOW = new Date("2026-11-11T12:00:00Z");

function statusOf(change: Partial<StreakStatusDto>): StreakStatusDto {
  return {
    streak: 4,
    streakFrozen: false,
    streakFrozenAt: null,
    frozenDaysLeft: null,
    willExpireSoon: false,
    hoursUntilExpiry: 12,
    expiresAt: "2026-11-12T00:00:00.000Z",
    freezeDuration: 2,
    canFreeze: true,
    freezeReadyOn: null,
    freezeStartsOn: "2026-11-11",
    isDoneToday: false,
    today: "2026-11-11",
    timeZone: "UTC",
    week: [{ day: "2026-11-11", look: "open" }],
    nextMilestone: { days: 7, xp: 500 },
    ...change,
  };
}

const RESTING: Partial<StreakStatusDto> = { week: [{ day: "2026-11-11", look: "rest" }] };

function endingIn(ms: number): Partial<StreakStatusDto> {
  return { expiresAt: new Date(NOW.getTime() + ms).toISOString() };
}

test.each<[string, Partial<StreakStatusDto>]>([
  ["Active streak", {}],
  ["Active streak", endingIn(6 * HOUR_MS + 1)],
  ["Expires in 6 hours", endingIn(6 * HOUR_MS)],
  ["Expires in 2 hours", endingIn(HOUR_MS + 1)],
  ["Expires in 1 hour", endingIn(HOUR_MS)],
  ["Expires in 1 hour", endingIn(-HOUR_MS)],
  ["Active streak", { ...endingIn(HOUR_MS), isDoneToday: true }],
  ["Frozen (1 day left)", { streakFrozen: true, frozenDaysLeft: 1 }],
  ["Frozen (2 days left)", { streakFrozen: true, frozenDaysLeft: 2, ...endingIn(HOUR_MS) }],
  ["Finish a quiz to begin a streak", { streak: 0, expiresAt: null }],
  ["Rest day: your plan has no session today", RESTING],
  ["Active streak", { week: [{ day: "2026-11-11", look: "done" }] }],
  ["Frozen (1 day left)", { ...RESTING, streakFrozen: true, frozenDaysLeft: 1 }],
  ["Finish a quiz to begin a streak", { ...RESTING, streak: 0, expiresAt: null }],
])("says %s", (sentence, change) => {
  expect(stateSentence(statusOf(change), NOW)).toBe(sentence);
});

test("without a clock, the hours are those that the server counted", () => {
  expect(hoursLeftSoon(statusOf({ willExpireSoon: true, hoursUntilExpiry: 5 }), null)).toBe(5);
  expect(hoursLeftSoon(statusOf({ hoursUntilExpiry: 12 }), null)).toBeNull();
  expect(hoursLeftSoon(statusOf({ expiresAt: null, hoursUntilExpiry: null }), NOW)).toBeNull();
});

test("days and hours go by their number", () => {
  expect([1, 2].map(frozenSentence)).toEqual([
    "Streak frozen for 1 more day",
    "Streak frozen for 2 more days",
  ]);
  expect([1, 2].map(expirySentence)).toEqual([
    "Streak will expire in 1 hour",
    "Streak will expire in 2 hours",
  ]);
});

test.each([
  [4, { days: 7, xp: 500 }, "7 days: +500 XP, 3 days to go"],
  [13, { days: 14, xp: 1000 }, "14 days: +1,000 XP, 1 day to go"],
  [180, null, "Every milestone is reached"],
])("after %d days the next milestone is told", (streak, nextMilestone, text) => {
  expect(milestoneText(statusOf({ streak, nextMilestone }))).toBe(text);
});

describe("the freeze", () => {
  it("says from when it covers", () => {
    expect(freezeHint(statusOf({}))).toBe("Free, and starts today. One can start every 7 days.");
    const startingOn = (freezeStartsOn: string) => freezeHint(statusOf({ freezeStartsOn }));
    expect(startingOn("2026-11-12")).toBe("Free, and starts tomorrow. One can start every 7 days.");
    expect(startingOn("2026-11-15")).toBe(
      "Free, and starts on Sunday 15 November. One can start every 7 days.",
    );
  });

  it("says why it has to wait", () => {
    expect(freezeHint(statusOf({ canFreeze: false, freezeReadyOn: "2026-11-15" }))).toBe(
      "Your next freeze can start on Sunday 15 November.",
    );
    expect(freezeHint(statusOf({ canFreeze: false, streak: 0 }))).toBe(
      "Finish a quiz to begin a streak that you can freeze.",
    );
  });
});

test("a day is named in words", () => {
  expect(dayName("2026-11-11", "open", true)).toBe("Today, Wednesday: still to do");
  expect(dayName("2026-11-10", "missed", false)).toBe("Tuesday: nothing done");
  expect(dayName("2026-11-10", "rest", false)).toBe("Tuesday: rest day");
});
