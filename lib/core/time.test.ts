import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ALL_ZONES, FAR_ZONES, switchesOf, wallDay, wallInstant, wallStart } from "#tests/support/zones.ts";
import {
  addDays,
  clockAt,
  DAY_MS,
  daysBetween,
  dayToDate,
  formatHoursMinutes,
  HOUR_MS,
  instantAt,
  instantOf,
  isTimeZone,
  localDayAt,
  localDayOf,
  MINUTE_MS,
  settledZone,
  startOfDay,
  zoneAt,
} from "./time.ts";

const at = (iso: string) => new Date(iso);

describe("local date", () => {
  it.each([
    ["2026-03-01T09:59:59.999Z", "Pacific/Kiritimati", "2026-03-01"],
    ["2026-03-01T10:00:00.000Z", "Pacific/Kiritimati", "2026-03-02"],
    ["2026-03-02T10:59:59.999Z", "Pacific/Pago_Pago", "2026-03-01"],
    ["2026-03-02T11:00:00.000Z", "Pacific/Pago_Pago", "2026-03-02"],
    ["2026-03-01T18:14:59.999Z", "Asia/Kathmandu", "2026-03-01"],
    ["2026-03-01T18:15:00.000Z", "Asia/Kathmandu", "2026-03-02"],
    ["2026-03-01T18:30:00.000Z", "Asia/Kolkata", "2026-03-02"],
    ["2026-07-02T02:30:00.000Z", "America/St_Johns", "2026-07-02"],
    ["2026-07-02T02:29:59.999Z", "America/St_Johns", "2026-07-01"],
    ["2026-12-31T23:59:59.999Z", "UTC", "2026-12-31"],
    ["2028-02-29T12:00:00.000Z", "Europe/Berlin", "2028-02-29"],
    ["2011-12-30T09:59:59.999Z", "Pacific/Apia", "2011-12-29"],
    ["2011-12-30T10:00:00.000Z", "Pacific/Apia", "2011-12-31"],
  ])("%s in %s is %s", (instant, zone, day) => expect(localDayOf(at(instant), zone)).toBe(day));
});

describe("start of a day", () => {
  it.each([
    ["2026-03-01", "UTC", "2026-03-01T00:00:00.000Z"],
    ["2026-03-01", "Pacific/Kiritimati", "2026-02-28T10:00:00.000Z"],
    ["2026-03-01", "Pacific/Pago_Pago", "2026-03-01T11:00:00.000Z"],
    ["2026-03-01", "Etc/GMT+12", "2026-03-01T12:00:00.000Z"],
    ["2026-03-01", "Asia/Kathmandu", "2026-02-28T18:15:00.000Z"],
    ["2026-03-01", "Australia/Eucla", "2026-02-28T15:15:00.000Z"],
    ["2026-03-01", "Pacific/Marquesas", "2026-03-01T09:30:00.000Z"],
    // Midnight does not exist: the day starts at one.
    ["2026-04-24", "Africa/Cairo", "2026-04-23T22:00:00.000Z"],
    ["2026-03-29", "Asia/Beirut", "2026-03-28T22:00:00.000Z"],
    ["2026-09-06", "America/Santiago", "2026-09-06T04:00:00.000Z"],
    ["2026-03-08", "America/Havana", "2026-03-08T05:00:00.000Z"],
    ["2026-03-29", "Atlantic/Azores", "2026-03-29T01:00:00.000Z"],
    // The hour before midnight does not exist, or comes twice.
    ["2026-03-29", "America/Nuuk", "2026-03-29T01:00:00.000Z"],
    ["2026-10-25", "America/Nuuk", "2026-10-25T02:00:00.000Z"],
    ["2026-10-30", "Africa/Cairo", "2026-10-29T22:00:00.000Z"],
    ["2026-10-25", "Asia/Beirut", "2026-10-24T22:00:00.000Z"],
    ["2026-04-05", "America/Santiago", "2026-04-05T04:00:00.000Z"],
    // The hour after midnight comes twice: the first one counts.
    ["2026-11-01", "America/Havana", "2026-11-01T04:00:00.000Z"],
    ["2026-10-25", "Atlantic/Azores", "2026-10-25T00:00:00.000Z"],
    // Half an hour of summer time
    ["2026-04-05", "Australia/Lord_Howe", "2026-04-04T13:00:00.000Z"],
    ["2026-04-06", "Australia/Lord_Howe", "2026-04-05T13:30:00.000Z"],
    // Samoa went without the 30th.
    ["2011-12-29", "Pacific/Apia", "2011-12-29T10:00:00.000Z"],
    ["2011-12-30", "Pacific/Apia", "2011-12-30T10:00:00.000Z"],
    ["2011-12-31", "Pacific/Apia", "2011-12-30T10:00:00.000Z"],
    ["2012-01-01", "Pacific/Apia", "2011-12-31T10:00:00.000Z"],
  ])("%s in %s starts at %s", (day, zone, instant) =>
    expect(startOfDay(day, zone).toISOString()).toBe(instant),
  );

  it("is the first minute of that date or a later one, in every zone around every switch of 2024 to 2030", () => {
    const wrong: string[] = [];
    let switches = 0;
    for (const zone of ALL_ZONES) {
      for (const ms of switchesOf(zone)) {
        switches += 1;
        const day = wallDay(ms, zone);
        for (const near of [addDays(day, -1), day, addDays(day, 1)])
          if (startOfDay(near, zone).getTime() !== wallStart(near, zone)) wrong.push(`${near} ${zone}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(switches).toBeGreaterThan(1500);
  });

  it("lies at the border of two dates, on any day", () => {
    const zones = fc.constantFrom(...ALL_ZONES);
    const days = fc.integer({ min: 0, max: 7 * 365 }).map((days) => addDays("2024-01-01", days));
    fc.assert(
      fc.property(zones, days, (zone, day) => {
        const start = startOfDay(day, zone);
        expect(localDayOf(start, zone) >= day).toBe(true);
        expect(localDayOf(new Date(start.getTime() - 1), zone) < day).toBe(true);
        expect(localDayOf(start, zone)).toBe(wallDay(start.getTime(), zone));
      }),
      { numRuns: 3000, seed: 20261121 },
    );
  });
});

const CLOCKS = ["00:00", "00:30", "01:00", "01:59", "02:00", "02:30", "03:00", "19:00", "23:30", "23:59"];

describe("an instant by date and clock", () => {
  it.each([
    ["2026-03-01", "19:00", "UTC", "2026-03-01T19:00:00.000Z"],
    ["2026-01-05", "19:00", "Europe/Berlin", "2026-01-05T18:00:00.000Z"],
    ["2026-07-06", "19:00", "Europe/Berlin", "2026-07-06T17:00:00.000Z"],
    ["2026-03-01", "19:00", "Asia/Kathmandu", "2026-03-01T13:15:00.000Z"],
    ["2026-03-01", "00:00", "Pacific/Kiritimati", "2026-02-28T10:00:00.000Z"],
    ["2026-03-01", "23:59", "Etc/GMT+12", "2026-03-02T11:59:00.000Z"],
    // Skipped: the first instant after the gap
    ["2026-03-29", "01:59", "Europe/Berlin", "2026-03-29T00:59:00.000Z"],
    ["2026-03-29", "02:00", "Europe/Berlin", "2026-03-29T01:00:00.000Z"],
    ["2026-03-29", "02:30", "Europe/Berlin", "2026-03-29T01:00:00.000Z"],
    ["2026-03-29", "03:00", "Europe/Berlin", "2026-03-29T01:00:00.000Z"],
    ["2026-03-29", "03:01", "Europe/Berlin", "2026-03-29T01:01:00.000Z"],
    ["2026-10-04", "02:15", "Australia/Lord_Howe", "2026-10-03T15:30:00.000Z"],
    ["2026-04-24", "00:30", "Africa/Cairo", "2026-04-23T22:00:00.000Z"],
    ["2026-03-28", "23:30", "America/Nuuk", "2026-03-29T01:00:00.000Z"],
    // Repeated: the first of the two
    ["2026-10-25", "01:59", "Europe/Berlin", "2026-10-24T23:59:00.000Z"],
    ["2026-10-25", "02:00", "Europe/Berlin", "2026-10-25T00:00:00.000Z"],
    ["2026-10-25", "02:59", "Europe/Berlin", "2026-10-25T00:59:00.000Z"],
    ["2026-10-25", "03:00", "Europe/Berlin", "2026-10-25T02:00:00.000Z"],
    ["2026-04-05", "01:45", "Australia/Lord_Howe", "2026-04-04T14:45:00.000Z"],
    ["2026-11-01", "00:30", "America/Havana", "2026-11-01T04:30:00.000Z"],
    ["2026-10-24", "23:30", "America/Nuuk", "2026-10-25T00:30:00.000Z"],
    // Skipped as a whole: the start of the next date
    ["2011-12-30", "00:00", "Pacific/Apia", "2011-12-30T10:00:00.000Z"],
    ["2011-12-30", "19:00", "Pacific/Apia", "2011-12-30T10:00:00.000Z"],
  ])("%s %s in %s is %s", (day, clock, zone, instant) =>
    expect(instantAt(day, clock, zone).toISOString()).toBe(instant),
  );

  it("is what Intl shows, in every zone around every switch of 2026 and 2027", () => {
    const wrong: string[] = [];
    for (const zone of ALL_ZONES) {
      for (const ms of switchesOf(zone)) {
        if (ms < Date.UTC(2026, 0) || ms >= Date.UTC(2028, 0)) continue;
        const switched = wallDay(ms, zone);
        for (const day of [addDays(switched, -1), switched])
          for (const clock of CLOCKS)
            if (instantAt(day, clock, zone).getTime() !== wallInstant(day, clock, zone))
              wrong.push(`${day} ${clock} ${zone}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it("shows that clock, or is the first that shows a later one", () => {
    const zones = fc.constantFrom(...ALL_ZONES);
    const days = fc.integer({ min: 0, max: 7 * 365 }).map((days) => addDays("2024-01-01", days));
    const clocks = fc.integer({ min: 0, max: 24 * 60 - 1 }).map((minute) => {
      return new Date(minute * MINUTE_MS).toISOString().slice(11, 16);
    });
    fc.assert(
      fc.property(zones, days, clocks, (zone, day, clock) => {
        const instant = instantAt(day, clock, zone);
        const shown = (ms: number) => `${wallDay(ms, zone)} ${clockAt(new Date(ms), zone)}`;
        expect(shown(instant.getTime()) >= `${day} ${clock}`).toBe(true);
        expect(shown(instant.getTime() - MINUTE_MS) < `${day} ${clock}`).toBe(true);
      }),
      { numRuns: 3000, seed: 20261126 },
    );
  });

  it.each([
    ["2026-03-28T23:59:59.999Z", "Europe/Berlin", "00:59"],
    ["2026-03-29T01:00:00.000Z", "Europe/Berlin", "03:00"],
    ["2026-03-01T00:00:00.000Z", "Asia/Kathmandu", "05:45"],
    ["2026-03-01T00:00:00.000Z", "UTC", "00:00"],
    ["2026-03-01T23:05:00.000Z", "europe/berlin", "00:05"],
  ])("at %s the clock of %s shows %s", (instant, zone, clock) =>
    expect(clockAt(at(instant), zone)).toBe(clock),
  );
});

describe("calendar", () => {
  it.each([
    ["2026-03-01", "2026-03-01", 0],
    ["2026-02-28", "2026-03-01", 1],
    ["2028-02-28", "2028-03-01", 2],
    ["2026-03-01", "2026-02-28", -1],
    ["2025-12-31", "2026-01-01", 1],
    ["2024-01-01", "2025-01-01", 366],
    ["2026-03-28", "2026-03-30", 2],
  ])("from %s to %s it is %i days", (from, to, days) => {
    expect(daysBetween(from, to)).toBe(days);
    expect(addDays(from, days)).toBe(to);
  });

  it("adds what it measures", () => {
    const days = fc.integer({ min: -20_000, max: 40_000 });
    fc.assert(
      fc.property(days, days, (first, second) => {
        const [from, to] = [addDays("1990-01-01", first), addDays("1990-01-01", second)];
        expect(daysBetween(from, to)).toBe(second - first);
        expect(addDays(from, daysBetween(from, to))).toBe(to);
        expect(from < to).toBe(first < second);
        expect(dayToDate(to).getTime() - dayToDate(from).getTime()).toBe((second - first) * DAY_MS);
      }),
      { numRuns: 2000, seed: 20261121 },
    );
  });
});

it.each([
  [-1, "0h 0m"],
  [0, "0h 0m"],
  [1, "0h 1m"],
  [MINUTE_MS, "0h 1m"],
  [MINUTE_MS + 1, "0h 2m"],
  [HOUR_MS - 1, "1h 0m"],
  [HOUR_MS, "1h 0m"],
  [DAY_MS - MINUTE_MS, "23h 59m"],
  [DAY_MS + HOUR_MS, "25h 0m"],
])("%i ms reads %s", (ms, text) => expect(formatHoursMinutes(ms)).toBe(text));

describe("known zones", () => {
  it.each([...FAR_ZONES, "Europe/Berlin", "Asia/Calcutta"])("%s is one", (zone) =>
    expect(isTimeZone(zone)).toBe(true),
  );

  // A runtime takes bare offsets of up to a day, which are no place on earth and would give days away.
  it.each(["", "Mars/Olympus", "+01:00", "+23:59", "-23:59", "-00:00", "+14"])("%j is none", (zone) =>
    expect(isTimeZone(zone)).toBe(false),
  );
});

describe("a planned zone", () => {
  const plan = {
    timeZone: "Asia/Tokyo",
    nextTimeZone: "America/New_York",
    zoneChangesAt: at("2026-03-01T15:00:00.000Z"),
  };
  const settled = { timeZone: "America/New_York", nextTimeZone: null, zoneChangesAt: null };

  it.each([
    ["2026-03-01T14:59:59.999Z", "Asia/Tokyo", "2026-03-01"],
    ["2026-03-01T15:00:00.000Z", "America/New_York", "2026-03-01"],
    ["2026-03-02T04:59:59.999Z", "America/New_York", "2026-03-01"],
    ["2026-03-02T05:00:00.000Z", "America/New_York", "2026-03-02"],
  ])("at %s is %s, on %s", (instant, zone, day) => {
    expect(zoneAt(plan, at(instant))).toBe(zone);
    expect(localDayAt(plan, at(instant))).toBe(day);
  });

  it("takes the old one's place for good, and not a millisecond early", () => {
    expect(settledZone(plan, at("2026-03-01T14:59:59.999Z"))).toBe(plan);
    expect(settledZone(plan, at("2026-03-01T15:00:00.000Z"))).toEqual(settled);
    expect(settledZone(settled, at("2030-01-01T00:00:00.000Z"))).toBe(settled);
  });

  it.each([
    // Tokyo's midnight comes at ten in New York: the rest of the 1st comes again, the first one counts.
    ["2026-03-01", "19:00", "2026-03-01T10:00:00.000Z"],
    ["2026-03-01", "23:59", "2026-03-01T14:59:00.000Z"],
    ["2026-03-02", "00:00", "2026-03-02T05:00:00.000Z"],
    ["2026-03-02", "19:00", "2026-03-03T00:00:00.000Z"],
  ])("to the west: %s %s is at %s", (day, clock, instant) =>
    expect(instantOf(plan, day, clock).toISOString()).toBe(instant),
  );

  const east = {
    timeZone: "America/New_York",
    nextTimeZone: "Asia/Tokyo",
    zoneChangesAt: at("2026-03-02T05:00:00.000Z"),
  };

  it.each([
    ["2026-03-01", "19:00", "2026-03-02T00:00:00.000Z"],
    // The change comes at two in the afternoon of the 2nd: what it jumps over comes then.
    ["2026-03-02", "09:00", "2026-03-02T05:00:00.000Z"],
    ["2026-03-02", "14:00", "2026-03-02T05:00:00.000Z"],
    ["2026-03-02", "14:01", "2026-03-02T05:01:00.000Z"],
    ["2026-03-02", "19:00", "2026-03-02T10:00:00.000Z"],
  ])("to the east: %s %s is at %s", (day, clock, instant) =>
    expect(instantOf(east, day, clock).toISOString()).toBe(instant),
  );

  it("without a change is that of its zone", () =>
    expect(instantOf(settled, "2026-03-02", "19:00")).toEqual(
      instantAt("2026-03-02", "19:00", "America/New_York"),
    ));
});
