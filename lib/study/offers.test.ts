import { describe, expect, it } from "vitest";
import { offersOf } from "./offers.ts";
import { freshSince, missedMinutes, type PastSession } from "./replan.ts";
import type { Slot } from "./rules.ts";
import { scheduleOf } from "./schedule.ts";
import type { PlanInput, ScheduleInput } from "./schedule-types.ts";

const slot = (weekday: number, start = "19:00", minutes = 30): Slot => ({ weekday, start, minutes });

const plan = (part: Partial<PlanInput> = {}): PlanInput => ({
  ...{ id: "a", courseId: "physics", courseTitle: "Physics", goal: { kind: "date", date: "2026-04-01" } },
  slots: [1, 3, 5].map((weekday) => slot(weekday)),
  work: [{ kind: "lesson", id: "one", title: "One", seconds: 390 * 60 }],
  missedMinutes: 0,
  ...part,
});

const minutesOf = (minutes: number) => [
  { kind: "lesson" as const, id: "one", title: "One", seconds: minutes * 60 },
];

/** Tuesday, 3 March 2026: 13 sessions up to 1 April, 390 minutes */
const input = (part: Partial<ScheduleInput> = {}): ScheduleInput => ({
  now: new Date("2026-03-03T12:00:00Z"),
  zone: { timeZone: "Europe/Berlin", nextTimeZone: null, zoneChangesAt: null },
  ...{
    plans: [plan()],
    sessions: [],
    dayMinutes: 90,
    weekMinutes: 600,
    pauses: [],
    lastStudyDay: "2026-03-02",
  },
  ...part,
});

const labels = (facts: ScheduleInput) => offersOf(facts, "a").map(({ label }) => label);

describe("offers", () => {
  it("are none while the schedule reaches the date", () => {
    expect(offersOf(input(), "a")).toEqual([]);
    expect(offersOf(input({ plans: [plan({ work: [] })] }), "a")).toEqual([]);
    expect(offersOf(input(), "nobody's")).toEqual([]);
  });

  it("are three once a minute is missing", () => {
    const facts = input({ plans: [plan({ work: minutesOf(391) })] });
    expect(labels(facts)).toEqual([
      "5 minutes longer each time",
      "One more time: Thursday 19:00, 10 minutes",
      "2 days later: 3 April",
    ]);
  });

  it("have the numbers of what is missing, and each of them reaches its goal", () => {
    const facts = input({ plans: [plan({ work: minutesOf(480) })] });
    const offers = offersOf(facts, "a");
    expect(offers.map(({ label }) => label)).toEqual([
      "10 minutes longer each time",
      "One more time: Thursday 19:00, 25 minutes",
      "7 days later: 8 April",
    ]);
    for (const { goal, slots } of offers) {
      const after = scheduleOf({ ...facts, plans: [plan({ work: minutesOf(480), goal, slots })] });
      expect(after.plans[0]?.missingMinutes).toBe(0);
    }
  });

  it("stay within the caps, and take no other plan's date", () => {
    expect(labels(input({ plans: [plan({ work: minutesOf(480) })], dayMinutes: 30 }))).toEqual([
      "One more time: Thursday 19:00, 25 minutes",
      "7 days later: 8 April",
    ]);
    // Only Thursday is left. The other course has its one hour a week there, and needs nearly four of them by its date.
    const slots = [1, 2, 3, 5, 6, 7].map((weekday) => slot(weekday));
    const other = (day: string) =>
      plan({
        id: "b",
        courseId: "c",
        slots: [slot(4, "19:00", 60)],
        work: minutesOf(205),
        goal: { kind: "date", date: day },
      });
    const both = (day: string) => input({ plans: [plan({ slots, work: minutesOf(790) }), other(day)] });
    const oneMore = "One more time: Thursday 19:00, 10 minutes";
    expect(labels(both("2026-06-01"))).toContain(oneMore);
    expect(labels(both("2026-04-01"))).not.toContain(oneMore);
    expect(scheduleOf(both("2026-04-01")).plans[1]?.missingMinutes).toBe(0);
  });

  it("leave only a later date once the date has passed", () =>
    expect(
      labels(input({ plans: [plan({ goal: { kind: "date", date: "2026-03-02" }, work: minutesOf(30) })] })),
    ).toEqual(["2 days later: 4 March"]));

  it("of twenty large plans that all fall short take no time", () => {
    const plans = Array.from({ length: 20 }, (_, index) =>
      plan({
        ...{ id: `plan-${index}`, courseId: `course-${index}`, goal: { kind: "date", date: "2027-12-01" } },
        slots: [1, 2, 3, 4, 5, 6, 7].map((weekday) => slot(weekday, `${String(index).padStart(2, "0")}:00`)),
        work: Array.from({ length: 800 }, (_each, at) => ({
          ...{ kind: "quiz" as const, id: `${index}-${at}`, title: "Quiz", seconds: 325 },
        })),
      }),
    );
    const facts = input({ plans });
    const schedule = scheduleOf(facts);
    const began = performance.now();
    const offers = plans.flatMap(({ id }) => offersOf(facts, id, schedule));
    // Each way tried, these are many seconds.
    expect(performance.now() - began).toBeLessThan(2000);
    expect(offers.filter(({ kind }) => kind !== "later")).toEqual([]);
  });

  it("for minutes a week: what the next seven days don't make up for", () => {
    const weekly = (missed: number) =>
      input({
        plans: [
          plan({ goal: { kind: "minutes", minutes: 90 }, work: minutesOf(900), missedMinutes: missed }),
        ],
      });
    // Three sessions take seven minutes each.
    expect(labels(weekly(21))).toEqual([]);
    expect(labels(weekly(30))).toEqual([
      "5 minutes longer each time",
      "One more time: Thursday 19:00, 10 minutes",
      "1 h 20 a week instead of 1 h 30",
    ]);
  });
});

const past = (day: string, status: PastSession["status"], doneMinutes = 0, minutes = 30): PastSession => ({
  ...{ slotDay: day, day, slotTime: "19:00", status, doneMinutes, minutes },
});
const SLOTS = [slot(1), slot(3), slot(5)];

describe("missed minutes", () => {
  it.each<[string, PastSession[], number]>([
    ["none", [], 0],
    ["a missed session", [past("2026-03-02", "missed")], 30],
    ["one that was cut short", [past("2026-03-02", "partly", 12)], 18],
    ["one that was done owes nothing", [past("2026-03-02", "done", 24)], 0],
    ["a skipped one owes nothing", [past("2026-03-02", "skipped")], 0],
    ["later ones make up", [past("2026-03-02", "missed"), past("2026-03-04", "done", 37, 37)], 23],
    ["earlier ones don't", [past("2026-03-04", "missed"), past("2026-03-02", "done", 60)], 30],
    ["a longer one that is missed owes its slot", [past("2026-03-02", "missed", 0, 37)], 30],
    ["what was before a fresh start isn't owed", [past("2026-03-01", "missed")], 0],
    ["what is missed from its day on is", [past("2026-02-27", "missed"), past("2026-03-02", "missed")], 30],
  ])("%s", (_name, sessions, minutes) => expect(missedMinutes(sessions, SLOTS, "2026-03-02")).toBe(minutes));

  it.each<[string, string[], { from: string; until: string }[], string]>([
    ["without study, its plan's first day", [], [], "2026-03-02"],
    ["seven days apart, none", ["2026-03-09", "2026-03-16"], [], "2026-03-02"],
    ["more than seven days after the plan was made, the first study", ["2026-03-10"], [], "2026-03-10"],
    ["eight days after the latest study, the next", ["2026-03-11", "2026-03-03"], [], "2026-03-11"],
    ["after a pause, the next day", [], [{ from: "2026-03-07", until: "2026-03-08" }], "2026-03-09"],
    ["the later of both", ["2026-03-25"], [{ from: "2026-03-07", until: "2026-03-08" }], "2026-03-25"],
    ["study before the plan was made is none", ["2026-01-02"], [], "2026-03-02"],
  ])("the latest fresh start is, %s", (_name, days, pauses, since) =>
    expect(freshSince(days, pauses, "2026-03-02")).toBe(since),
  );
});
