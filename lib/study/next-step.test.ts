import { describe, expect, it } from "vitest";
import { aCourse, aPractice, aStreak, someStats } from "#tests/support/today.ts";
import { type NextStepInput, nextStepOf } from "./next-step.ts";

const finished = aCourse({ _id: "c-9", next: null });
const reading = aCourse({ _id: "c-2", next: null, lessonCount: 4, doneLessons: 1 });
const untouched = aCourse({ _id: "c-3", completedQuizzes: 0, lastStudiedAt: null });

function stepOf(wish: Partial<NextStepInput> = {}) {
  const known = { courses: [aCourse()], practice: aPractice(), streak: aStreak(), stats: someStats() };
  return nextStepOf({ ...known, ...wish });
}

const done = aStreak({ isDoneToday: true });
const due = aPractice({ dueCount: 5 });
const resting = aStreak({ week: [{ day: "2126-03-07", look: "rest" }] });

describe("the one thing to do without a plan", () => {
  it("is to find a course where there is none, whatever else there is", () => {
    expect(stepOf({ courses: [], practice: due })).toEqual({ kind: "start" });
  });

  it.each<[string, Partial<NextStepInput>, object]>([
    ["the next quiz, which keeps the streak", {}, { kind: "quiz", why: "keeps_streak" }],
    ["the next quiz once today is done", { streak: done }, { kind: "quiz", why: "studied_last" }],
    ["the next quiz on a rest day", { streak: resting }, { why: "studied_last" }],
    ["the next quiz of a frozen streak", { streak: aStreak({ frozenDaysLeft: 2 }) }, { why: "studied_last" }],
    ["the next quiz before any streak", { streak: aStreak({ streak: 0 }) }, { why: "studied_last" }],
    ["a course's first quiz", { courses: [untouched], streak: done }, { kind: "quiz", why: "first" }],
    ["the quiz, though questions are due", { practice: due }, { kind: "quiz", why: "keeps_streak" }],
    [
      "due practice once today is done",
      { streak: done, practice: due },
      { why: "played_today", dueCount: 5 },
    ],
    ["the lessons of the course studied last", { courses: [reading, untouched] }, { kind: "lesson" }],
    ["a course that has something left", { courses: [finished, aCourse()] }, { kind: "quiz" }],
    [
      "due practice where every quiz is done",
      { courses: [finished], practice: due },
      { kind: "practice", why: "all_done" },
    ],
    [
      "due practice that keeps the streak",
      { courses: [finished], practice: aPractice({ dueCount: 5, keepsStreak: true }) },
      { kind: "practice", why: "keeps_streak" },
    ],
    ["nothing that has to be", { courses: [finished] }, { kind: "free", canPractise: true }],
    ["nothing at all", { courses: [finished], practice: null }, { kind: "free", canPractise: false }],
  ])("is %s", (_, input, step) => {
    expect(stepOf(input)).toMatchObject(step);
  });

  it.each<[string, Partial<NextStepInput>, object]>([
    ["wins a heart", {}, { kind: "practice", why: "wins_heart" }],
    ["needs none", { practice: aPractice({ heartsLeftToday: 0 }) }, { kind: "practice", why: "no_hearts" }],
    ["can't be", { practice: aPractice({ canPractise: false }) }, { kind: "quiz" }],
    ["isn't needed with Premium", { stats: someStats({ hearts: 0, isPremium: true }) }, { kind: "quiz" }],
  ])("without hearts is practice: it %s", (_, input, step) => {
    expect(stepOf({ stats: someStats({ hearts: 0 }), ...input })).toMatchObject(step);
  });

  it("is the next quiz where nothing else is known", () => {
    const step = stepOf({ practice: null, streak: null, stats: null });
    expect(step).toMatchObject({ kind: "quiz", why: "studied_last" });
  });
});
