import { describe, expect, it } from "vitest";
import { addDays } from "#lib/core/time.ts";
import type { GoalVersion } from "./commitment.ts";
import { type GoalLineInput, goalLine, promisedMinutes, weeksKept } from "./goal-line.ts";
import type { Goal } from "./rules.ts";

const MONDAY = "2026-03-02";
const version = (goal: Goal, createdDay: string, effectiveFrom = createdDay): GoalVersion => ({
  ...{ goal, createdDay, effectiveFrom, createdAt: new Date(`${createdDay}T12:00:00Z`) },
});
const minutes = (count: number): Goal => ({ kind: "minutes", minutes: count });
const date = (day: string): Goal => ({ kind: "date", date: day });

const input = (part: Partial<GoalLineInput> = {}): GoalLineInput => ({
  goals: [version(minutes(90), MONDAY)],
  slots: [1, 3, 5].map((weekday) => ({ weekday, start: "19:00", minutes: 30 })),
  ...{
    from: MONDAY,
    to: addDays(MONDAY, 13),
    startMinutes: 0,
    scopeOn: () => 1000,
    pauses: [],
    freeDays: [],
  },
  ...part,
});

const promised = (part: Partial<GoalLineInput>) =>
  goalLine(input(part)).map((point) => Math.round(point.promised));

describe("a goal's line", () => {
  it("rises on the days of the slots by the minutes of a week", () => {
    expect(promised({})).toEqual([30, 30, 60, 60, 90, 90, 90, 120, 120, 150, 150, 180, 180, 180]);
    expect(promised({ startMinutes: 40 })[0]).toBe(70);
    expect(promised({ scopeOn: () => 100 }).at(-1)).toBe(100);
  });

  it("reaches the scope on the goal's date, by the days that have slots", () => {
    const goals = [version(date("2026-03-11"), MONDAY)];
    expect(promised({ goals })).toEqual([
      200, 200, 400, 400, 600, 600, 600, 800, 800, 1000, 1000, 1000, 1000, 1000,
    ]);
    // Nothing falls on a slot before Tuesday the 3rd: two equal days.
    expect(
      promised({
        goals: [version(date("2026-03-03"), MONDAY)],
        slots: [{ weekday: 5, start: "19:00", minutes: 30 }],
      }).slice(0, 3),
    ).toEqual([500, 1000, 1000]);
  });

  it("follows a scope that grows or shrinks, from that day on", () => {
    const goals = [version(date("2026-03-11"), MONDAY)];
    const scopeOn = (day: string) => (day < "2026-03-06" ? 1000 : 1600);
    expect(promised({ goals, scopeOn }).slice(0, 10)).toEqual([
      200, 200, 400, 400, 800, 800, 800, 1200, 1200, 1600,
    ]);
    expect(promised({ goals, scopeOn: (day) => (day < "2026-03-06" ? 1000 : 300) }).slice(3, 5)).toEqual([
      400, 300,
    ]);
  });

  it("is flat on exempt days: free ones and those of a pause", () => {
    expect(promised({ freeDays: ["2026-03-04"] }).slice(0, 7)).toEqual([30, 30, 30, 30, 60, 60, 60]);
    const pauses = [{ from: "2026-03-03", until: "2026-03-09" }];
    expect(promised({ pauses }).slice(0, 10)).toEqual([30, 30, 30, 30, 30, 30, 30, 30, 30, 60]);
  });

  it("shows what is wanted at once, and what was promised until an easing binds", () => {
    const goals = [version(minutes(90), MONDAY), version(minutes(30), "2026-03-04", "2026-03-11")];
    const line = goalLine(input({ goals }));
    const on = (day: string) => line.find((point) => point.day === day);
    expect(on("2026-03-03")).toMatchObject({ promised: 30, wanted: 30 });
    expect(on("2026-03-04")).toMatchObject({ promised: 60, wanted: 40 });
    expect(on("2026-03-09")).toMatchObject({ promised: 120, wanted: 60 });
    expect(on("2026-03-11")).toMatchObject({ promised: 130, wanted: 70 });
  });
});

describe("weeks kept", () => {
  const line = goalLine(input({ to: addDays(MONDAY, 27) }));
  const study = (...perWeek: number[]) =>
    new Map(perWeek.map((done, week) => [addDays(MONDAY, week * 7 + 2), done]));

  it("promises the rise of the line in a week", () => {
    expect(promisedMinutes(line, MONDAY, 0)).toBe(90);
    expect(promisedMinutes(line, addDays(MONDAY, 7), 0)).toBe(90);
    expect(promisedMinutes(line, addDays(MONDAY, -7), 0)).toBe(0);
    expect(promisedMinutes(line, addDays(MONDAY, 70), 0)).toBe(0);
    expect(promisedMinutes([], MONDAY, 40)).toBe(0);
  });

  it.each([
    ["2026-03-08", [90], { kept: 0, weeks: 0 }],
    ["2026-03-09", [71.9], { kept: 0, weeks: 1 }],
    ["2026-03-09", [72], { kept: 1, weeks: 1 }],
    ["2026-03-23", [90, 10, 72], { kept: 2, weeks: 3 }],
    ["2026-03-22", [90, 10, 72], { kept: 1, weeks: 2 }],
  ])("on %s with %j", (today, done, expected) =>
    expect(weeksKept(line, 0, study(...done), today)).toEqual(expected),
  );

  it("leaves out weeks without a promise", () => {
    const pauses = [{ from: addDays(MONDAY, 7), until: addDays(MONDAY, 13) }];
    const paused = goalLine(input({ to: addDays(MONDAY, 27), pauses }));
    expect(weeksKept(paused, 0, study(90, 0, 90), "2026-03-23")).toEqual({ kept: 2, weeks: 2 });
  });
});
