import { describe, expect, it } from "vitest";
import type { ClaimDto } from "#lib/extension/progress/progress-schema.ts";
import { timeInWords, toldCourses } from "./claims-view.ts";

const claim = (more: Partial<ClaimDto> = {}): ClaimDto => ({
  course: "https://learn.example.com/python/",
  courseTitle: "Python",
  lesson: "Loops",
  seconds: 60,
  completed: false,
  updatedAt: "2026-11-20T10:00:00.000Z",
  ...more,
});

describe("toldCourses", () => {
  it("sums up what was told of a course", () => {
    const lessons = [
      claim(),
      claim({ lesson: "Lists", seconds: 600, completed: true, updatedAt: "2026-11-21T10:00:00.000Z" }),
    ];
    expect(toldCourses(lessons)).toEqual([
      {
        course: "https://learn.example.com/python/",
        title: "Python",
        host: "learn.example.com",
        lessons: 2,
        completed: 1,
        seconds: 660,
        updatedAt: "2026-11-21T10:00:00.000Z",
      },
    ]);
  });

  it("puts the course told of last first", () => {
    const other = claim({ course: "https://b.example/x", updatedAt: "2026-11-22T00:00:00.000Z" });
    expect(toldCourses([claim(), other]).map(({ host }) => host)).toEqual(["b.example", "learn.example.com"]);
  });

  it("takes the newest title there is, and the address where there is none", () => {
    const untitled = claim({ courseTitle: "", lesson: "Sets", updatedAt: "2026-11-22T00:00:00.000Z" });
    const older = claim({ courseTitle: "Old name", updatedAt: "2026-11-01T00:00:00.000Z" });
    expect(toldCourses([older, untitled, claim()])[0]?.title).toBe("Python");
    expect(toldCourses([untitled])[0]?.title).toBe("learn.example.com/python");
  });

  it("makes nothing of nothing", () => {
    expect(toldCourses([])).toEqual([]);
  });
});

describe("timeInWords", () => {
  it.each([
    [0, "less than a minute"],
    [59, "less than a minute"],
    [60, "1 min"],
    [3599, "59 min"],
    [3600, "1 h"],
    [11_100, "3 h 5 min"],
    [3_600_000, "1,000 h"],
  ])("%i s: %s", (seconds, words) => {
    expect(timeInWords(seconds)).toBe(words);
  });
});
