import fc from "fast-check";
import { expect, it } from "vitest";
import { addDays, clockAt, DAY_MS, HOUR_MS, localDayOf, MINUTE_MS } from "#lib/core/time.ts";
import { type FreeAsked, freeTimes, type Stretch } from "./free.ts";

const NOW = new Date("2026-06-01T06:00:00Z");
const at = (text: string) => new Date(`${text}Z`);

function asked(more: Partial<FreeAsked> = {}): FreeAsked {
  return {
    ...{ from: "2026-06-02", to: "2026-06-02", minutes: 30 },
    zones: { timeZone: "UTC", nextTimeZone: null, zoneChangesAt: null },
    ...{ quietFrom: "21:30", quietTo: "08:00", dayMinutes: 90, weekMinutes: 600, busy: [], planned: [] },
    ...more,
  };
}

const starts = (found: readonly Stretch[]) => found.map(({ start }) => start.toISOString().slice(5, 16));

it("offers a morning, an afternoon and an evening", () => {
  expect(starts(freeTimes(asked(), NOW))).toEqual(["06-02T09:00", "06-02T13:00", "06-02T19:00"]);
});

it("goes around what is there: the calendar, other sessions, the past and the quiet hours", () => {
  const busy = [{ start: at("2026-06-02T08:45"), end: at("2026-06-02T12:00") }];
  const planned = [{ startsAt: at("2026-06-02T19:00"), minutes: 30 }];
  expect(starts(freeTimes(asked({ busy, planned }), NOW))).toEqual([
    "06-02T08:15",
    "06-02T13:00",
    "06-02T18:30",
  ]);
  const evening = at("2026-06-02T20:50");
  expect(starts(freeTimes(asked(), evening))).toEqual(["06-02T21:00"]);
  expect(freeTimes(asked({ minutes: 60 }), evening)).toEqual([]);
  const early = asked({ quietFrom: "00:00", quietTo: "18:00" });
  expect(starts(freeTimes(early, NOW))).toEqual(["06-02T19:00"]);
});

it("has no room where a day or a week is full", () => {
  const planned = [{ startsAt: at("2026-06-02T10:00"), minutes: 70 }];
  expect(freeTimes(asked({ planned }), NOW)).toEqual([]);
  const week = [{ startsAt: at("2026-06-05T10:00"), minutes: 80 }];
  expect(freeTimes(asked({ planned: week, weekMinutes: 100 }), NOW)).toEqual([]);
  const next = [{ startsAt: at("2026-06-08T10:00"), minutes: 80 }];
  expect(freeTimes(asked({ planned: next, weekMinutes: 100 }), NOW)).toHaveLength(3);
});

it("whatever is asked, in any zone: free, long enough, awake and in the future", () => {
  const hour = fc.integer({ min: 0, max: 23 }).map((hours) => `${String(hours).padStart(2, "0")}:00`);
  const stretch = fc
    .tuple(fc.integer({ min: 0, max: 14 * 24 * 4 }), fc.integer({ min: 1, max: 40 }))
    .map(([from, length]) => {
      const start = new Date(NOW.getTime() + from * 15 * MINUTE_MS);
      return { start, end: new Date(start.getTime() + length * 15 * MINUTE_MS) };
    });
  const zone = fc.constantFrom(
    "UTC",
    "Europe/Berlin",
    "America/St_Johns",
    "Pacific/Kiritimati",
    "Asia/Kathmandu",
  );
  fc.assert(
    fc.property(
      zone,
      hour,
      hour,
      fc.array(stretch, { maxLength: 12 }),
      (timeZone, quietFrom, quietTo, busy) => {
        const from = localDayOf(NOW, timeZone);
        const zones = { timeZone, nextTimeZone: null, zoneChangesAt: null };
        const query = { from, to: addDays(from, 13), minutes: 45, zones, quietFrom, quietTo, busy };
        for (const { start, end } of freeTimes(asked(query), NOW)) {
          expect(end.getTime() - start.getTime()).toBe(45 * MINUTE_MS);
          expect(start >= NOW).toBe(true);
          expect(busy.some((each) => each.start < end && each.end > start)).toBe(false);
          const clock = clockAt(start, timeZone);
          const isAsleep =
            quietFrom > quietTo
              ? clock >= quietFrom || clock < quietTo
              : clock >= quietFrom && clock < quietTo;
          expect(isAsleep).toBe(false);
          expect(start.getTime() - NOW.getTime()).toBeLessThan(15 * DAY_MS + HOUR_MS);
        }
      },
    ),
    { numRuns: 60 },
  );
});
