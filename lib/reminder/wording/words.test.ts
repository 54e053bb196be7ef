import { describe, expect, it, test } from "vitest";
import type { Tone } from "../schema.ts";
import { TEXTS } from "./texts.ts";
import {
  aboutHearts,
  aboutSession,
  aboutStreak,
  aboutWeek,
  type Matter,
  type SessionMatter,
  wordsOf,
} from "./words.ts";

const streak = {
  streak: 12,
  expiresAt: new Date("2026-11-11T15:00:00Z"),
  timeZone: "Asia/Tokyo",
  canFreeze: true,
  language: "en",
};

const TONES: readonly Tone[] = ["plain", "warm", "direct"];
const titleOf = ({ values }: Matter) => wordsOf("streak", "plain", 0, values).title;

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
  const matter = aboutStreak({ ...streak, timeZone, expiresAt: new Date(expiresAt) });
  expect(titleOf(matter)).toBe(`Your 12-day streak ends at ${end}`);
});

describe("a streak's letter", () => {
  it("says how to freeze only where that can be done", () => {
    const freeze = expect.stringContaining("“Freeze streak for 2 days”");
    expect(aboutStreak(streak).more).toContainEqual(freeze);
    expect(aboutStreak({ ...streak, canFreeze: false }).more).not.toContainEqual(freeze);
  });

  it("writes its number as the learner does", () => {
    expect(titleOf(aboutStreak({ ...streak, streak: 1234, language: "de" }))).toContain(
      "Your 1.234-day streak",
    );
  });

  it.each(TONES)("calls one day by its name, in the tone %s", (tone) => {
    const { values } = aboutStreak({ ...streak, streak: 1 });
    for (const index of TEXTS.streak[tone].keys()) {
      const { title, body } = wordsOf("streak", tone, index, values);
      expect(`${title} ${body}`).not.toMatch(/\b1 days|\b1 day stand\b/);
    }
  });

  it("opens the islands", () => {
    expect([aboutStreak(streak).path, aboutHearts().path]).toEqual(["/quiz-islands", "/quiz-islands"]);
  });
});

describe("a week's letter", () => {
  const week = {
    ...{ from: "2026-03-02", to: "2026-03-08", xp: 1340, quizzes: 12, days: 4, streak: 1 },
    plan: null,
  };

  it("has the figures", () => {
    expect(aboutWeek({ ...week, language: "en" }).more.map((text) => text.replace(/\s/g, " "))).toEqual([
      "Monday, March 2 – Sunday, March 8:",
      "XP earned: 1,340",
      "Quizzes finished: 12",
      "Days that counted: 4",
      "Your streak: 1 day",
    ]);
  });

  it("has what was planned and done of a plan, and leads to its review", () => {
    const plan = { planned: 90, done: 60, proposal: "Tuesdays: 3 of 4 missed. Move to Thursday?" };
    const { more, path } = aboutWeek({ ...week, plan, language: "en" });
    expect(more.at(-1)).toBe("One idea for this week: Tuesdays: 3 of 4 missed. Move to Thursday?");
    expect(more).toContain("Minutes planned: 90");
    expect(more).toContain("Minutes studied: 60");
    expect(path).toBe("/dashboard/review?week=2026-03-02");
  });

  it("writes dates and numbers as the learner does, and blames no one for a streak that is over", () => {
    const { more } = aboutWeek({ ...week, streak: 0, language: "de" });
    expect(more[0]).toMatch(/^Montag, 2\..* 8\. März:$/);
    expect(more[1]).toBe("XP earned: 1.340");
    expect(more.at(-1)).toContain("a fresh start");
  });
});

describe("a session's words", () => {
  const session: SessionMatter = {
    course: "Physics",
    start: "19:00",
    minutes: 30,
    others: [],
    why: "I want to understand the sea",
    obstacle: "study for ten minutes before bed",
    path: "/classroom/1",
    planPath: "/dashboard/plan?course=1",
    canSnooze: true,
  };

  it("name the course, the time and the length; what is not known stays out of no text", () => {
    const { values } = aboutSession("before", session);
    expect(wordsOf("before", "plain", 0, values)).toEqual({
      id: "before.plain.0",
      title: "Physics at 19:00",
      body: "30 minutes are set aside. Everything is ready when you are.",
    });
  });

  it("are filled once: a course may be called {start}", () => {
    const { values } = aboutSession("before", { ...session, course: "{start} {minutes}" });
    expect(wordsOf("before", "plain", 0, values).title).toBe("{start} {minutes} at 19:00");
  });

  it("quote what its learner wrote, once it didn't take place", () => {
    expect(aboutSession("before", session).more).toEqual([]);
    expect(aboutSession("end", session).more).toEqual([
      "You wrote why you want to finish: “I want to understand the sea”",
      "And: “When something gets in the way, I will study for ten minutes before bed”",
    ]);
    expect(aboutSession("end", { ...session, why: "", obstacle: "" }).more).toEqual([]);
  });

  it("name the sessions that follow within the hour", () => {
    const others = [{ course: "Chemistry", start: "19:40" }];
    expect(aboutSession("before", { ...session, others }).more).toEqual([
      "Planned after it: Chemistry at 19:40.",
    ]);
  });

  it("offer no third half hour", () => {
    expect(aboutSession("snooze", { ...session, canSnooze: false }).actions).toEqual(["tomorrow", "skip"]);
  });
});
