import { describe, expect, it } from "vitest";
import { addDays } from "#lib/core/time.ts";
import {
  effectiveFrom,
  freeDays,
  type GoalVersion,
  isEasier,
  promisedOn,
  wantedOn,
  weekMinutesOf,
} from "./commitment.ts";
import type { Goal } from "./rules.ts";

const DAY = "2026-03-02";
const date = (day: string): Goal => ({ kind: "date", date: day });
const minutes = (count: number): Goal => ({ kind: "minutes", minutes: count });
const at = (day: string, clock = "12:00:00.000") => new Date(`${day}T${clock}Z`);

const version = (goal: Goal, createdDay: string, from = createdDay): GoalVersion => ({
  ...{ goal, createdDay, effectiveFrom: from, createdAt: at(createdDay) },
});

const change = (wanted: Goal, goals: GoalVersion[], day = DAY) =>
  effectiveFrom({
    wanted,
    goals,
    planCreatedAt: at("2026-02-01"),
    openMinutes: 700,
    today: day,
    now: at(day),
  });

describe("a changed goal", () => {
  const april = [version(date("2026-04-01"), "2026-02-01")];
  const hour = [version(minutes(60), "2026-02-01")];

  it.each<[string, Goal, GoalVersion[], string]>([
    ["a new plan's binds at once", date("2026-04-01"), [], DAY],
    ["an earlier date, at once", date("2026-03-31"), april, DAY],
    ["the same date, at once", date("2026-04-01"), april, DAY],
    ["a later date, from the seventh day", date("2026-04-02"), april, "2026-03-09"],
    ["more minutes, at once", minutes(61), hour, DAY],
    ["the same minutes, at once", minutes(60), hour, DAY],
    ["fewer minutes, from the seventh day", minutes(59), hour, "2026-03-09"],
    // 700 minutes in ten weeks are 70 a week.
    ["a date that asks for more than the minutes, at once", date("2026-05-10"), hour, DAY],
    ["a date that asks for less, from the seventh day", date("2026-07-01"), hour, "2026-03-09"],
    ["minutes that ask for less than the date", minutes(100), april, "2026-03-09"],
    ["minutes that ask for more than the date", minutes(200), april, DAY],
  ])("%s", (_name, wanted, goals, from) => expect(change(wanted, goals)).toBe(from));

  it.each([
    ["2026-03-03T11:59:59.999Z", DAY],
    ["2026-03-03T12:00:00.000Z", "2026-03-09"],
  ])("at %s, a day after the plan was made: from %s", (now, from) => {
    const goals = [version(date("2026-04-01"), DAY)];
    const facts = { goals, wanted: date("2026-05-01"), planCreatedAt: at(DAY), openMinutes: 700, today: DAY };
    expect(effectiveFrom({ ...facts, now: new Date(now) })).toBe(from);
  });

  const easing = [...april, version(date("2026-05-01"), DAY, "2026-03-09")];

  it("that lies between the promise and an easing that waits binds when that one would have", () => {
    expect(change(date("2026-04-15"), easing, "2026-03-04")).toBe("2026-03-09");
    expect(change(date("2026-05-01"), easing, "2026-03-04")).toBe("2026-03-09");
    expect(change(date("2026-05-02"), easing, "2026-03-04")).toBe("2026-03-11");
    expect(change(date("2026-04-01"), easing, "2026-03-04")).toBe("2026-03-04");
  });

  it("is promised from then on, and wanted at once", () => {
    const shown = (day: string) => [promisedOn(easing, day), wantedOn(easing, day)].map((one) => one?.goal);
    expect(shown("2026-01-31")).toEqual([undefined, undefined]);
    expect(shown("2026-03-01")).toEqual([date("2026-04-01"), date("2026-04-01")]);
    expect(shown(DAY)).toEqual([date("2026-04-01"), date("2026-05-01")]);
    expect(shown("2026-03-08")).toEqual([date("2026-04-01"), date("2026-05-01")]);
    expect(shown("2026-03-09")).toEqual([date("2026-05-01"), date("2026-05-01")]);
    const taken = [...easing, version(date("2026-04-01"), "2026-03-04")];
    expect(promisedOn(taken, "2026-03-10")?.goal).toEqual(date("2026-04-01"));
  });

  it("counts the weeks up to its date, today and it included", () => {
    expect(weekMinutesOf(date("2026-03-08"), 70, DAY)).toBe(70);
    expect(weekMinutesOf(date(DAY), 70, DAY)).toBe(490);
    expect(weekMinutesOf(date("2026-03-01"), 70, DAY)).toBe(Number.POSITIVE_INFINITY);
    expect(isEasier(minutes(2000), date("2026-03-01"), 70, DAY)).toBe(true);
  });
});

describe("free days", () => {
  const days = (...after: number[]) => after.map((count) => addDays(DAY, count));

  it.each([
    [days(), days()],
    [days(0, 1), days(0, 1)],
    [days(0, 1, 2), days(0, 1)],
    [days(0, 1, 29), days(0, 1)],
    [days(0, 1, 30), days(0, 1, 30)],
    [days(0, 1, 30, 30, 31, 32), days(0, 1, 30, 31)],
    [days(5, 0, 3), days(0, 3)],
  ])("of %j: %j", (skipped, free) => expect(freeDays(skipped)).toEqual(free));
});
