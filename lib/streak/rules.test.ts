import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, HOUR_MS } from "#lib/core/time.ts";
import type { StreakPlan } from "#lib/learner/rest-days.ts";
import { currentStreak, settle } from "#lib/learner/streak-run.ts";
import {
  type DayKind,
  decideFreeze,
  expiryOf,
  extendRun,
  type Freeze,
  freezeDates,
  runOf,
  streakStateOf,
} from "./rules.ts";

const TOKYO: StreakPlan = {
  timeZone: "Asia/Tokyo",
  nextTimeZone: null,
  zoneChangesAt: null,
  rest: [],
  streakLostDay: null,
};
const TODAY = "2026-03-10";
/** Noon in Tokyo */
const NOON = new Date("2026-03-10T03:00:00.000Z");
const run = (length: number, coveredTo: string | null) => ({ length, coveredTo });

describe("a run", () => {
  it.each<[string, string | null, number]>([
    ["", null, 0],
    ["d", "2026-03-01", 1],
    ["ddd", "2026-03-03", 3],
    ["dd-d", "2026-03-04", 1],
    ["d-dd", "2026-03-04", 2],
    ["ddff", "2026-03-04", 2],
    ["ddffd", "2026-03-05", 3],
    ["dsd", "2026-03-03", 2],
    ["d-s", "2026-03-03", 0],
    ["d-sd", "2026-03-04", 1],
    ["dfdfs", "2026-03-05", 2],
  ])("of %j covers to %s with %i days, in whatever order it is read", (days, coveredTo, length) => {
    const kinds: Record<string, DayKind> = { d: "done", f: "frozen", s: "skipped" };
    const receipts = [...days].flatMap((letter, index) => {
      const kind = kinds[letter];
      return kind ? [{ day: addDays("2026-03-01", index), kind }] : [];
    });
    expect(runOf(receipts)).toEqual(run(length, coveredTo));
    expect(runOf(receipts.toReversed())).toEqual(run(length, coveredTo));
  });

  it.each([
    [null, 0, "2026-03-01", 0],
    ["2026-03-03", 4, "2026-03-01", 4],
    ["2026-03-01", 4, "2026-03-01", 4],
    ["2026-02-28", 4, "2026-03-01", 4],
    ["2026-02-27", 4, "2026-03-01", 0],
    ["2026-12-31", 9, "2027-01-01", 9],
  ])("that covers %s with %i days counts on %s as %i", (coveredTo, length, today, days) => {
    expect(currentStreak({ coveredTo, length }, today)).toBe(days);
  });

  it.each<[number, string | null, DayKind | null, number, string]>([
    [0, null, null, 1, TODAY],
    [0, "2026-03-09", null, 1, TODAY],
    [4, "2026-03-08", null, 1, TODAY],
    [4, "2026-03-08", "skipped", 1, TODAY],
    [4, "2026-03-09", null, 5, TODAY],
    [4, TODAY, "done", 4, TODAY],
    [4, TODAY, "frozen", 5, TODAY],
    [4, TODAY, "skipped", 5, TODAY],
    [4, "2026-03-11", "frozen", 5, "2026-03-11"],
    [4, "2026-03-11", "done", 4, "2026-03-11"],
  ])("of %i days to %s, with today %s, becomes %i to %s", (length, coveredTo, kind, days, to) =>
    expect(extendRun(run(length, coveredTo), TODAY, kind)).toEqual(run(days, to)),
  );

  it.each([TODAY, "2026-03-11"])("to %s can't tell what a day behind it joins", (coveredTo) =>
    expect(extendRun(run(1, coveredTo), TODAY, null)).toBeNull(),
  );

  it("extends to what its receipts say", () => {
    const kind = fc.constantFrom<DayKind | null>("done", "frozen", "skipped", null);
    fc.assert(
      fc.property(fc.array(kind, { maxLength: 12 }), fc.nat({ max: 14 }), (kinds, index) => {
        const rows = new Map<string, DayKind>();
        for (const [at, kind] of kinds.entries()) if (kind) rows.set(addDays("2026-03-01", at), kind);
        const receipts = () => [...rows].map(([day, kind]) => ({ day, kind }));
        const before = runOf(receipts());
        const latestGap = kinds.findLastIndex(
          (kind, at) => kind === null && at < kinds.findLastIndex(Boolean),
        );
        fc.pre(index > latestGap);
        const day = addDays("2026-03-01", index);
        const after = extendRun(before, day, rows.get(day) ?? null);
        rows.set(day, "done");
        expect(after).toEqual(runOf(receipts()));
      }),
      { numRuns: 500, seed: 20261121 },
    );
  });
});

describe("a run and a date that a change of zone skips", () => {
  // The 2nd is skipped.
  const plan = {
    timeZone: "Pacific/Pago_Pago",
    nextTimeZone: "Pacific/Kiritimati",
    zoneChangesAt: new Date("2026-03-02T11:00:00.000Z"),
    rest: [],
    streakLostDay: null,
  };
  const due = new Date("2026-03-02T11:00:00.000Z");
  const before = new Date(due.getTime() - 1);

  it.each([
    [run(3, "2026-03-01"), run(3, "2026-03-02")],
    [run(3, "2026-03-02"), run(3, "2026-03-02")],
    [run(3, "2026-03-03"), run(3, "2026-03-03")],
    [run(3, "2026-02-28"), run(0, "2026-03-02")],
    [run(0, null), run(0, "2026-03-02")],
  ])("%j becomes %j at the change, not before", (from, to) => {
    expect(settle(from, plan, before)).toEqual({ run: from, days: [], streakLostDay: null });
    expect(settle(from, plan, due).run).toEqual(to);
  });

  it.each([
    // What reaches the skipped date is carried over it, what doesn't ends with the old zone.
    ["2026-02-28", "2026-03-02T11:00:00.000Z"],
    ["2026-03-01", "2026-03-03T10:00:00.000Z"],
    ["2026-03-02", "2026-03-03T10:00:00.000Z"],
    ["2026-03-03", "2026-03-04T10:00:00.000Z"],
  ])("covered to %s it ends at %s", (coveredTo, end) =>
    expect(expiryOf(run(3, coveredTo), plan, before)?.toISOString()).toBe(end),
  );

  it("is nothing without a change", () => {
    const stays = {
      timeZone: "Pacific/Pago_Pago",
      nextTimeZone: null,
      zoneChangesAt: null,
      rest: [],
      streakLostDay: null,
    };
    expect(settle(run(3, "2026-03-01"), stays, due).run).toEqual(run(3, "2026-03-01"));
  });
});

describe("expiry", () => {
  const END = new Date("2026-03-10T15:00:00.000Z").getTime();
  const stateAt = (leftMs: number, todayKind: DayKind | null = null, coveredTo = "2026-03-09") =>
    streakStateOf({ run: run(4, coveredTo), plan: TOKYO, todayKind, freeze: null }, new Date(END - leftMs));

  it.each([
    [24 * HOUR_MS, 24, false],
    [6 * HOUR_MS + 1, 7, false],
    [6 * HOUR_MS, 6, true],
    [6 * HOUR_MS - 1, 6, true],
    [HOUR_MS, 1, true],
    [1, 1, true],
  ])("with %i ms left it is %i begun hours, soon: %s", (leftMs, hoursUntilExpiry, willExpireSoon) =>
    expect(stateAt(leftMs)).toMatchObject({
      streak: 4,
      isDoneToday: false,
      expiresAt: new Date(END),
      hoursUntilExpiry,
      willExpireSoon,
    }),
  );

  it("is over with the day", () =>
    expect(stateAt(0)).toEqual({
      streak: 0,
      isDoneToday: false,
      isRestToday: false,
      isFrozen: false,
      frozenDaysLeft: null,
      expiresAt: null,
      hoursUntilExpiry: null,
      willExpireSoon: false,
      freeze: { outcome: "no_streak" },
    }));

  it("is tomorrow's end, and no warning, once something is done", () =>
    expect(stateAt(1, "done", TODAY)).toMatchObject({
      isDoneToday: true,
      expiresAt: new Date(END + 24 * HOUR_MS),
      hoursUntilExpiry: 25,
      willExpireSoon: false,
    }));

  it("is none without a streak", () => {
    expect(expiryOf(run(0, null), TOKYO, NOON)).toBeNull();
    expect(expiryOf(run(0, TODAY), TOKYO, NOON)).toBeNull();
    expect(expiryOf(run(9, "2026-03-08"), TOKYO, NOON)).toBeNull();
  });

  it.each([
    // The day has 23 and 25 hours.
    ["2026-03-29T00:00:00+01:00", 23],
    ["2026-10-25T00:00:00+02:00", 25],
  ])("from %s is %i hours away", (start, hours) => {
    const plan = { ...TOKYO, timeZone: "Europe/Berlin" };
    const yesterday = addDays(start.slice(0, 10), -1);
    const facts = { run: run(4, yesterday), plan, todayKind: null, freeze: null };
    expect(streakStateOf(facts, new Date(start)).hoursUntilExpiry).toBe(hours);
  });
});

describe("freeze", () => {
  const started = (startDay: string): Freeze => ({ startDay, days: 2 });

  it.each<[string, string | null, Freeze | null, object]>([
    ["no run", null, null, { outcome: "no_streak" }],
    ["a run that is over", "2026-03-08", null, { outcome: "no_streak" }],
    ["nothing done today", "2026-03-09", null, { outcome: "frozen", startDay: TODAY }],
    ["today done", TODAY, null, { outcome: "frozen", startDay: "2026-03-11" }],
    ["a freeze from today", "2026-03-11", started(TODAY), { outcome: "already_frozen" }],
    ["a freeze from tomorrow", "2026-03-12", started("2026-03-11"), { outcome: "already_frozen" }],
    ["its last day", TODAY, started("2026-03-09"), { outcome: "already_frozen" }],
    [
      "the day after it",
      "2026-03-09",
      started("2026-03-08"),
      { outcome: "not_ready", readyOn: "2026-03-15" },
    ],
    ["six days on", "2026-03-09", started("2026-03-04"), { outcome: "not_ready", readyOn: "2026-03-11" }],
    ["six days on and done", TODAY, started("2026-03-04"), { outcome: "frozen", startDay: "2026-03-11" }],
    ["seven days on", "2026-03-09", started("2026-03-03"), { outcome: "frozen", startDay: TODAY }],
    ["an old one and no streak", "2026-03-08", started("2026-03-09"), { outcome: "no_streak" }],
  ])("with %s", (_, coveredTo, freeze, decision) =>
    expect(decideFreeze(run(coveredTo ? 4 : 0, coveredTo), TODAY, freeze)).toEqual(decision),
  );

  it("needs a day done, not only a skipped one", () =>
    expect(decideFreeze(run(0, TODAY), TODAY, null)).toEqual({ outcome: "no_streak" }));

  it.each([
    ["2026-03-11", 2],
    ["2026-03-10", 2],
    ["2026-03-09", 1],
    ["2026-03-08", null],
    ["2026-03-07", null],
  ])("from %s leaves %s days", (startDay, frozenDaysLeft) => {
    const facts = { run: run(4, "2026-03-12"), plan: TOKYO, todayKind: null, freeze: started(startDay) };
    expect(streakStateOf(facts, NOON)).toMatchObject({ frozenDaysLeft, isFrozen: frozenDaysLeft !== null });
  });

  it("moves the expiry by its days", () => {
    const facts = { run: run(4, "2026-03-11"), plan: TOKYO, todayKind: null, freeze: started(TODAY) };
    expect(streakStateOf(facts, NOON).expiresAt).toEqual(new Date("2026-03-12T15:00:00.000Z"));
  });

  it("covers its local dates", () => {
    expect(freezeDates(started("2026-02-28"))).toEqual(["2026-02-28", "2026-03-01"]);
    expect(freezeDates({ startDay: TODAY, days: 1 })).toEqual([TODAY]);
  });
});
