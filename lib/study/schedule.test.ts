import { describe, expect, it } from "vitest";
import type { OpenItem } from "./estimate.ts";
import type { Slot } from "./rules.ts";
import { scheduleOf } from "./schedule.ts";
import type { KnownSession, PlanInput, ScheduleInput } from "./schedule-types.ts";

const at = (iso: string) => new Date(iso);
const BERLIN = { timeZone: "Europe/Berlin", nextTimeZone: null, zoneChangesAt: null };

const work = (minutes: readonly number[], prefix = "item"): OpenItem[] =>
  minutes.map((length, index) => ({
    ...{ kind: "lesson", id: `${prefix}${index}`, title: `${prefix} ${index}` },
    seconds: length * 60,
  }));
const slot = (weekday: number, start = "19:00", minutes = 30): Slot => ({ weekday, start, minutes });

const plan = (part: Partial<PlanInput> = {}): PlanInput => ({
  ...{ id: "a", courseId: "physics", courseTitle: "Physics", goal: { kind: "date", date: "2026-12-31" } },
  ...{ slots: [1, 3, 5].map((weekday) => slot(weekday)), work: work([60, 60]), missedMinutes: 0 },
  ...part,
});

/** Tuesday, 3 March 2026, one o'clock in Berlin */
const input = (part: Partial<ScheduleInput> = {}): ScheduleInput => ({
  ...{ now: at("2026-03-03T12:00:00Z"), zone: BERLIN, plans: [plan()], sessions: [] },
  ...{ dayMinutes: 90, weekMinutes: 600, pauses: [], lastStudyDay: "2026-03-02" },
  ...part,
});

const known = (part: Partial<KnownSession> = {}): KnownSession => ({
  ...{ id: "k", planId: "a", courseId: "physics", slotDay: "2026-03-04", slotTime: "19:00" },
  ...{
    startsAt: at("2026-03-04T18:00:00Z"),
    minutes: 30,
    status: "planned",
    isPinned: false,
    doneMinutes: 0,
  },
  ...part,
});

/** "2026-03-04 19:00 30" */
const shown = (schedule: ReturnType<typeof scheduleOf>, planId = "a") =>
  schedule.sessions
    .filter((one) => one.planId === planId)
    .map(({ slotDay, slotTime, minutes }) => `${slotDay} ${slotTime} ${minutes}`);

describe("a schedule", () => {
  it("gives the open work to slots by the learner's clock, and stops when it is placed", () => {
    const schedule = scheduleOf(input());
    expect(schedule.sessions.map(({ startsAt }) => startsAt.toISOString())).toEqual([
      "2026-03-04T18:00:00.000Z",
      "2026-03-06T18:00:00.000Z",
      "2026-03-09T18:00:00.000Z",
      "2026-03-11T18:00:00.000Z",
    ]);
    expect(schedule.sessions.map(({ items }) => items.map(({ id, seconds }) => `${id} ${seconds}`))).toEqual([
      ["item0 1800"],
      ["item0 1800"],
      ["item1 1800"],
      ["item1 1800"],
    ]);
    expect(schedule.plans).toEqual([
      { planId: "a", finish: "2026-03-11", leftSeconds: 0, missingMinutes: 0, leftMissedMinutes: 0 },
    ]);
    expect(schedule.conflicts).toEqual([]);
    expect(schedule.isFreshStart).toBe(false);
  });

  it("keeps the clock where it changes", () => {
    const plans = [plan({ work: work([1000]) })];
    const starts = scheduleOf(input({ plans })).sessions.map(({ startsAt }) => startsAt.toISOString());
    expect(starts).toContain("2026-03-27T18:00:00.000Z");
    expect(starts).toContain("2026-03-30T17:00:00.000Z");
  });

  it("reaches 56 days ahead, and knows the end of what lies beyond", () => {
    const schedule = scheduleOf(input({ plans: [plan({ work: work(Array(30).fill(60)) })] }));
    expect(schedule.sessions.at(-1)?.slotDay).toBe("2026-04-27");
    expect(schedule.sessions).toHaveLength(24);
    // 60 sessions of 30 minutes: 24 within the 56 days, 36 in twelve weeks more
    expect(schedule.plans[0]).toMatchObject({ finish: "2026-07-20", leftSeconds: 36 * 1800 });
  });

  it("has no end beyond two years", () => {
    const one = [slot(1, "19:00", 10)];
    const finish = (sessions: number) =>
      scheduleOf(input({ plans: [plan({ slots: one, work: work(Array(sessions).fill(10)) })] })).plans[0]
        ?.finish;
    expect(finish(104)).toBe("2028-02-28");
    expect(finish(105)).toBeNull();
  });

  it("has nothing to place where nothing is open, and says so", () => {
    const schedule = scheduleOf(input({ plans: [plan({ work: [] })], sessions: [known()] }));
    expect(schedule.sessions).toEqual([]);
    expect(schedule.removed).toEqual(["k"]);
    expect(schedule.plans[0]?.finish).toBeNull();
    expect(schedule.conflicts).toEqual([
      { planId: "a", kind: "no_work", message: "Physics has nothing left to do." },
    ]);
  });

  it("leaves out a slot of today that has begun, and one that is just beginning", () => {
    const today = [plan({ slots: [slot(2, "13:00"), slot(2, "13:31")], work: work([30]) })];
    expect(shown(scheduleOf(input({ plans: today })))).toEqual(["2026-03-03 13:31 30"]);
  });

  it("leaves out a date that its zone skips", () => {
    const zone = { timeZone: "Pacific/Apia", nextTimeZone: null, zoneChangesAt: null };
    const daily = [1, 2, 3, 4, 5, 6, 7].map((weekday) => slot(weekday));
    const plans = [plan({ slots: daily, work: work([60]), goal: { kind: "minutes", minutes: 60 } })];
    const days = shown(
      scheduleOf(input({ zone, plans, now: at("2011-12-29T22:00:00Z"), lastStudyDay: null })),
    );
    expect(days).toEqual(["2011-12-29 19:00 30", "2011-12-31 19:00 30"]);
  });
});

describe("stored sessions", () => {
  it("keep their ids, by plan, date and time", () => {
    const schedule = scheduleOf(input({ sessions: [known()] }));
    expect(schedule.sessions.map(({ id }) => id)).toEqual(["k", null, null, null]);
    expect(schedule.removed).toEqual([]);
  });

  it("move with a new zone", () => {
    const zone = { ...BERLIN, timeZone: "America/New_York" };
    const [first] = scheduleOf(input({ zone, sessions: [known()] })).sessions;
    expect(first).toMatchObject({ id: "k", startsAt: at("2026-03-05T00:00:00.000Z"), day: "2026-03-04" });
  });

  it("stay where they were put, with their length, and hold work", () => {
    const moved = known({ startsAt: at("2026-03-05T06:00:00Z"), minutes: 60, isPinned: true });
    const schedule = scheduleOf(input({ sessions: [moved] }));
    expect(schedule.sessions[0]).toMatchObject({
      id: "k",
      startsAt: moved.startsAt,
      minutes: 60,
      isPinned: true,
    });
    expect(shown(schedule)).toEqual(["2026-03-04 19:00 60", "2026-03-06 19:00 30", "2026-03-09 19:00 30"]);
    expect(scheduleOf(input({ plans: [plan({ work: [] })], sessions: [moved] })).sessions).toHaveLength(1);
    expect(
      scheduleOf(input({ plans: [plan({ slots: [slot(7)] })], sessions: [moved] })).sessions[0]?.id,
    ).toBe("k");
  });

  it("that were pinned take the place of others", () => {
    const moved = known({ startsAt: at("2026-03-06T18:10:00Z"), isPinned: true });
    // Ten minutes before it are left of Friday's slot.
    expect(shown(scheduleOf(input({ sessions: [moved] })))).toContain("2026-03-06 19:00 10");
    const earlier = known({ startsAt: at("2026-03-06T18:09:00Z"), isPinned: true });
    expect(shown(scheduleOf(input({ sessions: [earlier] }))).join()).not.toContain("2026-03-06");
  });

  it.each(["skipped", "done", "partly", "missed", "running"] as const)(
    "that are %s use their slot up",
    (status) => {
      const schedule = scheduleOf(input({ sessions: [known({ status })] }));
      expect(shown(schedule)[0]).toBe("2026-03-06 19:00 30");
      expect(schedule.removed).toEqual([]);
    },
  );

  it.each(["done", "missed", "running"] as const)(
    "that were pulled forward to a day that is over, and are %s, use their slot up",
    (status) => {
      const startsAt = at("2026-03-02T22:50:00Z");
      const schedule = scheduleOf(input({ sessions: [known({ startsAt, isPinned: true, status })] }));
      expect(shown(schedule)[0]).toBe("2026-03-06 19:00 30");
      expect(schedule.sessions.map(({ id }) => id)).not.toContain("k");
    },
  );

  it("of today that have begun stay until the day ends", () => {
    const begun = known({ slotDay: "2026-03-03", slotTime: "10:00", startsAt: at("2026-03-03T09:00:00Z") });
    expect(scheduleOf(input({ sessions: [begun] })).sessions[0]?.id).toBe("k");
    const yesterday = known({ slotDay: "2026-03-02", startsAt: at("2026-03-02T18:00:00Z") });
    const schedule = scheduleOf(input({ sessions: [yesterday] }));
    expect([schedule.sessions.map(({ id }) => id).includes("k"), schedule.removed]).toEqual([false, []]);
  });

  it("without a slot go", () => {
    const gone = known({ slotDay: "2026-03-05", startsAt: at("2026-03-05T18:00:00Z") });
    expect(scheduleOf(input({ sessions: [gone] })).removed).toEqual(["k"]);
  });

  it("that were put at the same time have the same schedule in any order", () => {
    const moved = known({ startsAt: at("2026-03-05T06:00:00Z"), minutes: 40, isPinned: true });
    const single = known({ id: "a", planId: null, slotDay: null, slotTime: null, startsAt: moved.startsAt });
    const both = [moved, single];
    expect(scheduleOf(input({ sessions: both }))).toEqual(scheduleOf(input({ sessions: both.toReversed() })));
  });

  it("that stand alone take time and work of their course", () => {
    const single = known({ planId: null, slotDay: null, slotTime: null, minutes: 60 });
    const schedule = scheduleOf(input({ sessions: [single] }));
    expect(shown(schedule)).toEqual(["2026-03-06 19:00 30", "2026-03-09 19:00 30"]);
  });
});

describe("caps", () => {
  const daily = (minutes: number) => [1, 2, 3, 4, 5, 6, 7].map((weekday) => slot(weekday, "19:00", minutes));

  it("cut a day's minutes, down to ten", () => {
    const slots = [slot(3, "08:00", 60), slot(3, "19:00", 60)];
    const of = (dayMinutes: number) =>
      shown(scheduleOf(input({ dayMinutes, plans: [plan({ slots })] }))).slice(0, 2);
    expect(of(90)).toEqual(["2026-03-04 08:00 60", "2026-03-04 19:00 30"]);
    expect(of(70)).toEqual(["2026-03-04 08:00 60", "2026-03-04 19:00 10"]);
    expect(of(69)).toEqual(["2026-03-04 08:00 60", "2026-03-11 08:00 60"]);
  });

  it("cut a week's, from Monday, with what was done in it", () => {
    const plans = [plan({ slots: daily(60), work: work([6000]) })];
    const done = known({
      slotDay: "2026-03-02",
      startsAt: at("2026-03-02T18:00:00Z"),
      status: "done",
      doneMinutes: 90,
    });
    const schedule = scheduleOf(input({ weekMinutes: 200, plans, sessions: [done] }));
    expect(shown(schedule).slice(0, 5)).toEqual([
      "2026-03-03 19:00 60",
      "2026-03-04 19:00 50",
      "2026-03-09 19:00 60",
      "2026-03-10 19:00 60",
      "2026-03-11 19:00 60",
    ]);
    expect(schedule.conflicts.map(({ kind }) => kind)).toContain("week_cap");
  });
});

describe("several courses", () => {
  const chemistry = (part: Partial<PlanInput> = {}) =>
    plan({ id: "b", courseId: "chemistry", courseTitle: "Chemistry", ...part });

  it("that want the same time: the one with less to spare goes first", () => {
    const plans = [
      plan({ work: work([600]), goal: { kind: "date", date: "2026-06-30" } }),
      chemistry({ work: work([90]), goal: { kind: "date", date: "2026-03-09" } }),
    ];
    const schedule = scheduleOf(input({ plans }));
    expect(shown(schedule, "b")).toEqual([
      "2026-03-04 19:00 30",
      "2026-03-06 19:00 30",
      "2026-03-09 19:00 30",
    ]);
    expect(shown(schedule)[0]).toBe("2026-03-11 19:00 30");
  });

  it("alternate where neither has less to spare", () => {
    const plans = [plan({ work: work([600]) }), chemistry({ work: work([600]) })];
    const schedule = scheduleOf(input({ plans }));
    const order = schedule.sessions.map(({ planId }) => planId).join("");
    expect(order.slice(0, 6)).toBe("ababab");
  });

  it("with minutes a week come after a date that is near, until the week is nearly over", () => {
    const plans = [
      plan({ goal: { kind: "minutes", minutes: 60 }, work: work([600]) }),
      chemistry({ work: work([600]), goal: { kind: "date", date: "2026-03-20" } }),
    ];
    const schedule = scheduleOf(input({ plans }));
    expect(shown(schedule, "b")[0]).toBe("2026-03-04 19:00 30");
  });

  it("that slip say when they end, and what would keep their date", () => {
    const plans = [plan({ work: work([1410]), goal: { kind: "date", date: "2026-04-01" } })];
    // 13 sessions by 1 April hold 390 of 1,410 minutes; the rest is 240 a week.
    expect(scheduleOf(input({ plans })).conflicts).toEqual([
      { planId: "a", kind: "slips", message: "Physics slips to 19 June; 4 h a week more keeps 1 April." },
    ]);
  });

  it("whose times hold less than the week's goal say so", () => {
    const of = (minutes: number) =>
      scheduleOf(input({ plans: [plan({ goal: { kind: "minutes", minutes } })] })).conflicts;
    expect(of(90)).toEqual([]);
    expect(of(91)).toEqual([
      {
        planId: "a",
        kind: "goal_unreachable",
        message: "Your times add up to 1 h 30 a week; the goal is 1 h 31.",
      },
    ]);
  });
});

describe("pauses and fresh starts", () => {
  it("a pause has no sessions; stored ones wait for its end, and the first one after it is short", () => {
    const pauses = [{ from: "2026-03-03", until: "2026-03-06" }];
    const schedule = scheduleOf(input({ pauses, sessions: [known()] }));
    expect(
      schedule.sessions.map(({ id, slotDay, status, minutes }) => [id, slotDay, status, minutes]),
    ).toEqual([
      ["k", "2026-03-04", "paused", 30],
      [null, "2026-03-09", "planned", 10],
      [null, "2026-03-11", "planned", 30],
      [null, "2026-03-13", "planned", 30],
      [null, "2026-03-16", "planned", 30],
      [null, "2026-03-18", "planned", 30],
    ]);
    const over = scheduleOf(input({ sessions: [known({ status: "paused" })] }));
    expect(over.sessions[0]).toMatchObject({ id: "k", status: "planned" });
  });

  it.each([
    // Seven whole days lie between the 23rd and the 3rd.
    ["2026-02-23", true],
    ["2026-02-24", false],
    ["2026-03-03", false],
    [null, false],
  ])("last studied on %s: fresh start %s", (lastStudyDay, isFresh) => {
    const schedule = scheduleOf(input({ lastStudyDay }));
    expect([schedule.isFreshStart, schedule.sessions[0]?.minutes]).toEqual([isFresh, isFresh ? 10 : 30]);
  });

  it.each([
    ["2026-02-28", true],
    ["2026-03-01", true],
    ["2026-03-02", false],
  ])("a pause up to 1 March, last studied on %s: fresh start %s", (lastStudyDay, isFresh) => {
    const pauses = [{ from: "2026-02-20", until: "2026-03-01" }];
    expect(scheduleOf(input({ pauses, lastStudyDay })).isFreshStart).toBe(isFresh);
  });
});

describe("missed minutes", () => {
  const lengths = (missedMinutes: number, part: Partial<ScheduleInput> = {}) =>
    scheduleOf(input({ plans: [plan({ work: work([300]), missedMinutes })], ...part })).sessions.map(
      ({ minutes }) => minutes,
    );

  it.each([
    [0, [30, 30, 30]],
    [5, [35, 30, 30]],
    [7, [37, 30, 30]],
    [8, [37, 31, 30]],
    [30, [37, 37, 37]],
  ])("%i go to the next sessions, at most a quarter each", (missed, first) =>
    expect(lengths(missed).slice(0, 3)).toEqual(first),
  );

  it("are a quarter of long sessions too, up to three hours", () => {
    const of = (minutes: number) =>
      scheduleOf(
        input({
          plans: [plan({ slots: [slot(3, "12:00", minutes)], work: work([900]), missedMinutes: 100 })],
          dayMinutes: 480,
        }),
      ).sessions[0]?.minutes;
    expect([of(60), of(100), of(150), of(180)]).toEqual([75, 125, 180, 180]);
  });

  it("stay within the caps and before what comes next", () => {
    expect(lengths(30, { dayMinutes: 33 }).slice(0, 2)).toEqual([33, 33]);
    expect(lengths(30, { weekMinutes: 64 }).slice(0, 2)).toEqual([34, 30]);
    const next = known({
      planId: null,
      slotDay: null,
      slotTime: null,
      courseId: "other",
      startsAt: at("2026-03-04T18:32:00Z"),
    });
    expect(lengths(30, { sessions: [next] })[0]).toBe(32);
  });

  it("never go to a fresh start", () => expect(lengths(30, { lastStudyDay: "2026-01-01" })[0]).toBe(10));
});
