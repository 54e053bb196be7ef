import { describe, expect, it } from "vitest";
import type { DayDetailDto } from "#lib/streak/schema.ts";
import { cellOf, cellsBy, summaryOf, xpStep } from "./day-look.ts";

const bounds = { today: "2026-11-21", since: "2026-11-10" };

function detail(day: string, facts: Partial<DayDetailDto>): DayDetailDto {
  const nothing = {
    kind: null,
    countedAt: null,
    timeZone: null,
    quizTitle: null,
    courseTitle: null,
    isPractice: false,
  };
  return { ...nothing, xp: 0, quizzes: 0, day, ...facts };
}

describe("the look of a day", () => {
  it.each([
    ["2026-11-09", "before"],
    ["2026-11-10", "missed"],
    ["2026-11-20", "missed"],
    ["2026-11-21", "open"],
    ["2026-11-22", "ahead"],
  ])("shows %s without anything on it as %s", (day, look) => {
    expect(cellOf(day, null, bounds)).toEqual({ day, look, step: 0, detail: null });
  });

  it("takes the receipt's word, on whatever day", () => {
    const frozen = cellOf("2026-11-22", detail("2026-11-22", { kind: "frozen" }), bounds);
    expect(frozen.look).toBe("frozen");
    expect(cellOf("2026-11-01", detail("2026-11-01", { kind: "done" }), bounds).look).toBe("done");
  });

  it("shows a rest day as what it is, today as well", () => {
    for (const day of ["2026-11-20", "2026-11-21"])
      expect(cellOf(day, detail(day, { kind: "rest", xp: 50 }), bounds).look).toBe("rest");
  });

  it("shows XP without a quiz as a day that wasn't done, at its step", () => {
    expect(cellOf("2026-11-20", detail("2026-11-20", { xp: 50 }), bounds)).toMatchObject({
      look: "missed",
      step: 1,
    });
  });

  it("never shows a done day as an empty one", () => {
    expect(cellOf("2026-11-20", detail("2026-11-20", { kind: "done" }), bounds).step).toBe(1);
  });

  it("has four steps", () => {
    expect([0, 1, 99, 100, 199, 200, 399, 400, 5000].map(xpStep)).toEqual([0, 1, 1, 2, 2, 3, 3, 4, 4]);
  });

  it("finds each day", () => {
    const cell = cellsBy([detail("2026-11-19", { kind: "skipped" })], bounds);
    expect([cell("2026-11-18").look, cell("2026-11-19").look]).toEqual(["missed", "skipped"]);
  });
});

it("sums up what days hold", () => {
  const days = [
    detail("2026-11-18", { kind: "done", xp: 125, quizzes: 2 }),
    detail("2026-11-19", { kind: "frozen", xp: 50 }),
    detail("2026-11-20", { xp: 50 }),
  ];
  expect(summaryOf(days)).toEqual({ done: 1, frozen: 1, xp: 225, quizzes: 2 });
});
