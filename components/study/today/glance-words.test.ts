import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { timeLeftWords } from "#components/streak/deadline.ts";
import { addDays } from "#lib/core/time.ts";
import type { StreakStatusDto } from "#lib/streak/schema.ts";
import { aPractice, aStreak } from "#tests/support/today.ts";
import {
  comesBack,
  dueWords,
  goalText,
  goalWords,
  practiceWords,
  rankWords,
  streakWords,
} from "./glance-words.ts";

const plain = (text: string) => text.replaceAll("\u00a0", " ");
const at = (text: string) => new Date(text);

describe("the deadline of a streak", () => {
  it.each<[string, Partial<StreakStatusDto>, string | null, string]>([
    ["counts hours", {}, "2126-03-07T20:00:00Z", "Keep it by midnight, 4 hours left"],
    ["begins an hour", {}, "2126-03-07T19:59:59Z", "Keep it by midnight, 5 hours left"],
    ["counts minutes at last", {}, "2126-03-07T23:35:00Z", "Keep it by midnight, 25 minutes left"],
    ["never says none", {}, "2126-03-07T23:59:50Z", "Keep it by midnight, 1 minute left"],
    ["is the server's without a clock", {}, null, "Keep it by midnight, 20 hours left"],
    [
      "knows no minutes without a clock",
      { hoursUntilExpiry: 1 },
      null,
      "Keep it by midnight, under an hour left",
    ],
    [
      "is the learner's own midnight",
      { timeZone: "Asia/Kathmandu", expiresAt: "2126-03-07T18:15:00.000Z" },
      "2126-03-07T14:15:00Z",
      "Keep it by midnight, 4 hours left",
    ],
    [
      "lies days ahead",
      { expiresAt: "2126-03-10T00:00:00.000Z" },
      "2126-03-07T12:00:00Z",
      "Keep it by 11:59 PM on Saturday",
    ],
    [
      "is tomorrow's once today counts",
      { isDoneToday: true, expiresAt: "2126-03-09T00:00:00.000Z" },
      "2126-03-07T12:00:00Z",
      "Today counts. The next day is due by 11:59 PM tomorrow.",
    ],
    ["waits while frozen", { frozenDaysLeft: 1 }, null, "Frozen for 1 more day. It can't end while it is."],
    [
      "waits on a rest day",
      { week: [{ day: "2126-03-07", look: "rest" }] },
      null,
      "Rest day. Your streak waits.",
    ],
    ["is none without a streak", { streak: 0, expiresAt: null }, null, "Finish a quiz to start one."],
  ])("%s", (_, change, now, words) => {
    expect(plain(streakWords(aStreak(change), now === null ? null : at(now)))).toBe(words);
  });

  it("names the learner's zone where this isn't it", () => {
    const status = aStreak({ timeZone: "Asia/Tokyo", expiresAt: "2126-03-07T15:00:00.000Z" });
    const said = (here: string) => plain(streakWords(status, at("2126-03-07T11:00:00Z"), here));
    expect(said("Europe/Oslo")).toBe("Keep it by midnight Tokyo time, 4 hours left");
    expect(said("Asia/Tokyo")).toBe("Keep it by midnight, 4 hours left");
  });

  it("never counts more or less than there is", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 48 * 3_600_000 }), (ms) => {
        const [count, unit] = timeLeftWords(ms).split(" ");
        const unitMs = unit?.startsWith("hour") ? 3_600_000 : 60_000;
        expect(Number(count)).toBeGreaterThanOrEqual(1);
        expect(Math.abs(Number(count) * unitMs - ms)).toBeLessThanOrEqual(unitMs);
      }),
    );
  });
});

describe("practice", () => {
  it.each([
    ["2126-03-07T23:00:00Z", "UTC", "later today"],
    ["2126-03-08T00:00:00Z", "UTC", "tomorrow"],
    ["2126-03-07T18:15:00Z", "Asia/Kathmandu", "tomorrow"],
    ["2126-03-10T09:00:00Z", "UTC", "on Sunday"],
    ["2126-03-13T09:00:00Z", "UTC", "on Wednesday"],
    ["2126-03-14T09:00:00Z", "UTC", "in 7 days"],
  ])("of %s in %s comes back %s", (due, zone, words) => {
    expect(comesBack(due, "2126-03-07", zone)).toBe(words);
  });

  it("is told as it stands", () => {
    const today = { today: "2126-03-07", timeZone: "UTC" };
    expect([dueWords(1), dueWords(5)]).toEqual(["1 question is due", "5 questions are due"]);
    expect(practiceWords(aPractice({ dueCount: 5 }), today).value).toBe("5 questions are due");
    expect(practiceWords(aPractice(), today)).toEqual({
      value: "Nothing is due",
      text: "The next question comes back tomorrow.",
    });
    expect(practiceWords(aPractice({ total: 0, nextDue: null }), today).value).toBe("Nothing yet");
    expect(practiceWords(aPractice(), null).text).toBe("You are up to date.");
  });

  it("a later date never comes back sooner", () => {
    const distance = (words: string) => (words === "later today" ? 0 : words === "tomorrow" ? 1 : 2);
    fc.assert(
      fc.property(fc.nat(60), (days) => {
        const words = comesBack(`${addDays("2126-03-07", days)}T12:00:00Z`, "2126-03-07", "UTC");
        expect(distance(words)).toBe(Math.min(2, days));
      }),
    );
  });
});

describe("what is left of a weekly goal", () => {
  const days = ["04", "05", "06", "07", "08", "09", "10"].map((day) => `2126-03-${day}`);
  const goal = (done: readonly number[], today: number, goalDays: number) => ({
    goalDays,
    doneDays: done.length,
    today: days[today] ?? "",
    week: days.map((day, at) => ({ day, isDone: done.includes(at) })),
  });
  it.each([
    ["nothing yet on a Monday", [], 0, 3, "Days you study count from Monday on."],
    ["two of three on a Friday", [0, 1], 4, 3, "1 to go until Sunday."],
    ["as many as there are days", [], 4, 3, "Days you study count from Monday on."],
    ["more than there are days", [], 5, 3, "A new week starts on Monday."],
    ["two more on a Saturday that is done", [5], 5, 3, "A new week starts on Monday."],
    ["one more on a Saturday that is done", [0, 5], 5, 3, "1 to go until Sunday."],
    ["reached", [0, 1, 2], 2, 3, "You reached your goal this week."],
    ["passed", [0, 1, 2, 3], 3, 3, "More than your goal of 3."],
  ])("%s", (_, done, today, goalDays, text) => {
    expect(goalText(goal(done, today, goalDays))).toBe(text);
  });
});

it("goals and ranks agree in number", () => {
  expect(goalWords({ doneDays: 0, goalDays: 1 })).toBe("0 of 1 day");
  expect(goalWords({ doneDays: 2, goalDays: 3 })).toBe("2 of 3 days");
  expect(goalWords({ doneDays: 5, goalDays: 3 })).toBe("5 days");
  expect(rankWords(3675)).toBe("1,325 XP to Monthly Master");
  expect(rankWords(999)).toBe("1 XP to Dedicated Learner");
  expect(rankWords(25_000)).toBe("The highest rank there is.");
});
