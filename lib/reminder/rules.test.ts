import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, DAY_MS, HOUR_MS, localDayAt, MINUTE_MS } from "#lib/core/time.ts";
import { FAR_ZONES, FROM_MS, wallDay, wallMidnightAfter } from "#tests/support/zones.ts";
import { type Candidate, dueDay, isEmptyWeek, type ReminderKind, weekBefore } from "./rules.ts";

const at = (text: string) => new Date(text);

function candidate(data: Partial<Candidate> = {}): Candidate {
  return {
    id: "one",
    email: "one@example.test",
    language: "en",
    timeZone: "UTC",
    nextTimeZone: null,
    zoneChangesAt: null,
    rest: [],
    streakLostDay: null,
    hearts: 5,
    maxHearts: 5,
    heartResetAt: null,
    isPremium: false,
    streak: 12,
    streakCoveredTo: null,
    freeze: null,
    seenAt: null,
    remindedOn: null,
    ...data,
  };
}

/** Those at the ends of the day, and those whose clocks change at midnight or by half an hour */
const zones = fc.constantFrom(
  ...FAR_ZONES,
  "America/Los_Angeles",
  "America/Havana",
  "Africa/Cairo",
  "Asia/Beirut",
  "Australia/Lord_Howe",
);
const YEARS_MS = 4 * 365 * DAY_MS;
const minutes = fc.integer({ min: 0, max: YEARS_MS / MINUTE_MS }).map((count) => FROM_MS + count * MINUTE_MS);

describe("a streak", () => {
  it("is due in its last six hours, in every zone and on every day of the year", () => {
    fc.assert(
      fc.property(zones, minutes, (timeZone, ms) => {
        const today = wallDay(ms, timeZone);
        const one = candidate({ timeZone, streakCoveredTo: addDays(today, -1) });
        const isLate = wallMidnightAfter(ms, timeZone) - ms <= 6 * HOUR_MS;
        expect(dueDay("streak", one, new Date(ms))).toBe(isLate ? today : null);
      }),
      { numRuns: 500 },
    );
  });

  it("is never due where today is covered, where it is dead, and on a day that had its reminder", () => {
    fc.assert(
      fc.property(zones, minutes, fc.integer({ min: -9, max: 2 }), (timeZone, ms, offset) => {
        const today = wallDay(ms, timeZone);
        const now = new Date(ms);
        if (offset !== -1)
          expect(
            dueDay("streak", candidate({ timeZone, streakCoveredTo: addDays(today, offset) }), now),
          ).toBeNull();
        const alive = { timeZone, streakCoveredTo: addDays(today, -1) };
        expect(dueDay("streak", candidate({ ...alive, remindedOn: today }), now)).toBeNull();
        expect(dueDay("streak", candidate({ ...alive, streak: 0 }), now)).toBeNull();
      }),
    );
  });

  const evening = at("2026-11-11T20:00:00Z");
  const alive = { streakCoveredTo: "2026-11-10" };

  it.each([
    ["yesterday's reminder is no hindrance", { remindedOn: "2026-11-10" }, "2026-11-11"],
    ["a freeze of long ago neither", { freeze: { startDay: "2026-10-01", days: 2 } }, "2026-11-11"],
    ["a freeze that covers today is", { freeze: { startDay: "2026-11-10", days: 2 } }, null],
    // Los Angeles takes over at UTC's midnight, when its own Wednesday has eight hours left.
    [
      "a zone that takes over at midnight prolongs the day",
      { nextTimeZone: "America/Los_Angeles", zoneChangesAt: at("2026-11-12T00:00:00Z") },
      null,
    ],
    [
      "a zone that is due counts",
      { timeZone: "Asia/Tokyo", nextTimeZone: "UTC", zoneChangesAt: at("2026-11-11T15:00:00Z") },
      "2026-11-11",
    ],
  ])("%s", (_, data, day) => {
    expect(dueDay("streak", candidate({ ...alive, ...data }), evening)).toBe(day);
  });
});

describe("hearts", () => {
  const backAt = at("2026-11-11T23:30:00Z");
  const gone = { hearts: 0, heartResetAt: backAt };
  const since = (ms: number) => new Date(backAt.getTime() + ms);

  it.each([
    ["not before they are back", gone, -1, null],
    ["at the instant", gone, 0, "2026-11-11"],
    ["for the day of their return, past midnight too", gone, HOUR_MS, "2026-11-11"],
    ["until they are no news", gone, DAY_MS - 1, "2026-11-11"],
    ["and no longer", gone, DAY_MS, null],
    ["not twice", { ...gone, remindedOn: "2026-11-11" }, HOUR_MS, null],
    ["again another time", { ...gone, remindedOn: "2026-11-10" }, HOUR_MS, "2026-11-11"],
    ["not to premium", { ...gone, isPremium: true }, 0, null],
    ["not where one was left", { ...gone, hearts: 1 }, 0, null],
    ["not without a timer", { ...gone, heartResetAt: null }, 0, null],
    ["not to who was here since", { ...gone, seenAt: since(0) }, HOUR_MS, null],
    [
      "nor to who may have been here since, for a visit is noted once an hour",
      { ...gone, seenAt: since(-HOUR_MS) },
      HOUR_MS,
      null,
    ],
    ["but to who was here before", { ...gone, seenAt: since(-HOUR_MS - 1) }, HOUR_MS, "2026-11-11"],
    ["by the learner's own day", { ...gone, timeZone: "Asia/Tokyo" }, 0, "2026-11-12"],
  ])("%s", (_, data, ms, day) => {
    expect(dueDay("hearts", candidate(data), since(ms))).toBe(day);
  });
});

describe("the week", () => {
  it.each([
    // 9 March 2026 is a Monday
    ["Asia/Kathmandu", "2026-03-09T02:14:59.999Z", null],
    ["Asia/Kathmandu", "2026-03-09T02:15:00Z", "2026-03-09"],
    ["Pacific/Kiritimati", "2026-03-08T17:59:59Z", null],
    ["Pacific/Kiritimati", "2026-03-08T18:00:00Z", "2026-03-09"],
    ["Etc/GMT+12", "2026-03-10T11:59:59Z", "2026-03-09"],
    ["Etc/GMT+12", "2026-03-10T12:00:00Z", null],
    ["America/Los_Angeles", "2026-03-09T14:59:59Z", null],
    ["America/Los_Angeles", "2026-03-09T15:00:00Z", "2026-03-09"],
    ["UTC", "2026-03-08T12:00:00Z", null],
    ["UTC", "2026-03-10T12:00:00Z", null],
  ])("in %s at %s is due for %s", (timeZone, now, day) => {
    expect(dueDay("week", candidate({ timeZone }), at(now))).toBe(day);
  });

  it("is due on a Monday only", () => {
    fc.assert(
      fc.property(zones, minutes, (timeZone, ms) => {
        const day = dueDay("week", candidate({ timeZone }), new Date(ms));
        if (day !== null) expect(new Date(`${day}T00:00:00Z`).getUTCDay()).toBe(1);
      }),
    );
  });

  it("is the one from Monday to Sunday before", () => {
    expect(weekBefore("2026-03-09")).toEqual({ from: "2026-03-02", to: "2026-03-08" });
  });

  it("is empty where there is nothing at all", () => {
    expect(isEmptyWeek({ xp: 0, quizzes: 0, days: 0 })).toBe(true);
    for (const key of ["xp", "quizzes", "days"])
      expect(isEmptyWeek({ xp: 0, quizzes: 0, days: 0, [key]: 1 })).toBe(false);
  });
});

it("for all kinds, the day is the learner's own or, for hearts, the one before", () => {
  fc.assert(
    fc.property(zones, minutes, fc.integer({ min: 0, max: DAY_MS }), (timeZone, ms, ago) => {
      const now = new Date(ms);
      const today = wallDay(ms, timeZone);
      const heartResetAt = new Date(ms - ago);
      const one = candidate({ timeZone, hearts: 0, heartResetAt, streakCoveredTo: addDays(today, -1) });
      for (const kind of ["streak", "week"] satisfies ReminderKind[])
        expect([null, today]).toContain(dueDay(kind, one, now));
      const day = dueDay("hearts", one, now);
      if (day !== null) expect(day).toBe(localDayAt(one, heartResetAt));
    }),
  );
});
