import { describe, expect, it } from "vitest";
import type { CourseDto } from "#lib/course/schema.ts";
import {
  byLastStudied,
  counted,
  courseUnderWay,
  dayInWords,
  isFinished,
  quizProgress,
  todayIn,
} from "./course-view.ts";

function course(id: string, more: Partial<CourseDto> = {}): CourseDto {
  return {
    _id: id,
    title: id,
    description: "",
    isOwn: true,
    isPremiumOnly: false,
    quizCount: 4,
    completedQuizzes: 1,
    islandCount: 4,
    cardCount: 0,
    lessonCount: 0,
    doneLessons: 0,
    completedIslands: 1,
    starsEarned: 2,
    next: { islandId: "i", islandTitle: "Loops", quizId: "q", quizTitle: "Loops" },
    lastStudiedAt: null,
    createdAt: "2026-01-01T00:00:00.000Z",
    ...more,
  };
}

const older = course("older", { lastStudiedAt: "2026-05-01T10:00:00.000Z" });
const newer = course("newer", { lastStudiedAt: "2026-05-02T10:00:00.000Z" });
const fresh = course("fresh", { createdAt: "2026-05-03T00:00:00.000Z" });
const stale = course("stale");

describe("the order of courses", () => {
  it("is last studied first, then the newest", () => {
    expect(byLastStudied([stale, older, fresh, newer]).map(({ _id }) => _id)).toEqual([
      "newer",
      "older",
      "fresh",
      "stale",
    ]);
  });

  it("goes on with the one studied last that has a quiz left", () => {
    expect(courseUnderWay([older, { ...newer, next: null }, fresh])?._id).toBe("older");
    expect(courseUnderWay([])).toBeUndefined();
  });
});

describe("progress in words", () => {
  it.each([
    [7, 24, "7 of 24 quizzes", false],
    [1, 1, "1 of 1 quiz", true],
    [0, 0, "No quizzes yet", false],
  ])("%i of %i", (completedQuizzes, quizCount, words, finished) => {
    expect(quizProgress({ completedQuizzes, quizCount, cardCount: 0 })).toBe(words);
    expect(isFinished({ completedQuizzes, quizCount })).toBe(finished);
  });

  it("names recall cards beside quizzes, or alone", () => {
    expect(quizProgress({ completedQuizzes: 1, quizCount: 2, cardCount: 12 })).toBe(
      "1 of 2 quizzes · 12 cards",
    );
    expect(quizProgress({ completedQuizzes: 0, quizCount: 0, cardCount: 1 })).toBe("1 card");
    expect(isFinished({ completedQuizzes: 0, quizCount: 0 })).toBe(false);
  });

  it("counts one and many", () => {
    expect([counted(0, "star"), counted(1, "star"), counted(1200, "star")]).toEqual([
      "0 stars",
      "1 star",
      "1,200 stars",
    ]);
  });
});

describe("days in words", () => {
  const today = todayIn("Asia/Kathmandu", new Date("2026-05-10T02:00:00Z"));

  it.each([
    ["2026-05-09T18:20:00Z", "today"],
    ["2026-05-09T18:10:00Z", "yesterday"],
    ["2026-05-07T12:00:00Z", "7 May"],
    ["2025-12-31T12:00:00Z", "31 December 2025"],
    ["2026-05-11T12:00:00Z", "today"],
  ])("%s is %s for someone in Kathmandu", (instant, words) => {
    expect(dayInWords(instant, today)).toBe(words);
  });
});
