import { describe, expect, it, test } from "vitest";
import { heartsWords, streakWords, weekWords } from "./wording.ts";

const streak = {
  streak: 12,
  expiresAt: new Date("2026-11-11T15:00:00Z"),
  timeZone: "Asia/Tokyo",
  canFreeze: true,
  language: "en",
};

test.each([
  ["Asia/Tokyo", "2026-11-11T15:00:00Z", "midnight in Tokyo"],
  ["Asia/Kathmandu", "2026-11-11T18:15:00Z", "midnight in Kathmandu"],
  ["America/Argentina/Buenos_Aires", "2026-11-12T03:00:00Z", "midnight in Buenos Aires"],
  ["UTC", "2026-11-12T00:00:00Z", "midnight in UTC"],
  // clocks go from 24:00 to 01:00
  ["America/Santiago", "2026-09-06T04:00:00Z", "midnight in Santiago"],
  // a change of zone can end a streak at another time
  ["Pacific/Apia", "2026-11-11T10:30:00Z", "23:30 in Apia"],
])("a streak in %s that expires at %s ends at %s", (timeZone, expiresAt, end) => {
  const { subject } = streakWords({ ...streak, timeZone, expiresAt: new Date(expiresAt) });
  expect(subject).toBe(`Your 12-day streak ends at ${end}`);
});

describe("a streak's letter", () => {
  it("says how to freeze only where that can be done", () => {
    const freeze = expect.stringContaining("“Freeze streak for 2 days”");
    expect(streakWords(streak).paragraphs).toContainEqual(freeze);
    expect(streakWords({ ...streak, canFreeze: false }).paragraphs).not.toContainEqual(freeze);
  });

  it("writes its number as the learner does", () => {
    const { subject } = streakWords({ ...streak, streak: 1234, language: "de" });
    expect(subject).toContain("Your 1.234-day streak");
  });

  it("opens the islands", () => {
    expect([streakWords(streak).path, heartsWords().path]).toEqual(["/quiz-islands", "/quiz-islands"]);
  });
});

describe("a week's letter", () => {
  const week = { from: "2026-03-02", to: "2026-03-08", xp: 1340, quizzes: 12, days: 4, streak: 1 };

  it("has the figures", () => {
    expect(weekWords({ ...week, language: "en" }).paragraphs.map((text) => text.replace(/\s/g, " "))).toEqual(
      [
        "Monday, March 2 – Sunday, March 8:",
        "XP earned: 1,340",
        "Quizzes finished: 12",
        "Days with a quiz: 4",
        "Your streak: 1 day",
      ],
    );
  });

  it("writes dates and numbers as the learner does, and blames no one for a streak that is over", () => {
    const { paragraphs } = weekWords({ ...week, streak: 0, language: "de" });
    expect(paragraphs[0]).toMatch(/^Montag, 2\..* 8\. März:$/);
    expect(paragraphs[1]).toBe("XP earned: 1.340");
    expect(paragraphs.at(-1)).toContain("a fresh start");
  });
});
