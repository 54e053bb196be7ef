import { tzlib_get_ical_block } from "timezones-ical-library";
import { expect, it } from "vitest";
import { HOUR_MS } from "#lib/core/time.ts";
import { differencesOf } from "#tests/support/calendar-file.ts";
import { ALL_ZONES } from "#tests/support/zones.ts";
import { vtimezoneOf, WRONG } from "./vtimezone.ts";

const NOW = new Date("2026-05-01T12:00:00Z");
const YEARS = { from: Date.UTC(2026, 4), to: Date.UTC(2028, 4), stepMs: HOUR_MS };

it("the clocks of all zones are ours, each hour of two years", () => {
  const differences = ALL_ZONES.filter((zone) => zone !== "UTC").flatMap((zone) =>
    differencesOf(vtimezoneOf(zone, NOW), zone, YEARS),
  );
  expect(differences).toEqual([]);
});

it("we make every zone ourselves that the library has wrong", () => {
  const wrong = ALL_ZONES.filter((zone) => {
    const [block = ""] = [tzlib_get_ical_block(zone)].flat();
    return block && differencesOf(block, zone, { ...YEARS, stepMs: 12 * HOUR_MS }).length > 0;
  });
  expect(wrong.length).toBeGreaterThan(0);
  expect(wrong.filter((zone) => !WRONG.has(zone))).toEqual([]);
});
