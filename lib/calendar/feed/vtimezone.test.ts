import { expect, it } from "vitest";
import { HOUR_MS } from "#lib/core/time.ts";
import { differencesOf } from "#tests/support/calendar-file.ts";
import { FAR_ZONES } from "#tests/support/zones.ts";
import { vtimezoneOf } from "./vtimezone.ts";

const NOW = new Date("2026-05-01T12:00:00Z");
const YEARS = { from: Date.UTC(2026, 4), to: Date.UTC(2028, 4), stepMs: 7 * HOUR_MS };

it.each([
  ...FAR_ZONES.filter((zone) => zone !== "UTC"),
  "Africa/Casablanca",
  "America/Vancouver",
  "Canada/Mountain",
  "Asia/Gaza",
  "Israel",
  "Antarctica/Troll",
  "Australia/Lord_Howe",
  "Asia/Tehran",
  "Africa/Cairo",
  "Europe/Berlin",
  "Asia/Kolkata",
  "US/Pacific",
  "europe/berlin",
])(
  "the clock of %s in calendars is the one that we reckon by, for two years",
  (timeZone) => {
    const block = vtimezoneOf(timeZone, NOW);
    expect(block).toMatch(new RegExp(`^BEGIN:VTIMEZONE\r\nTZID:${timeZone.replace("+", "\\+")}\r\n`));
    expect(block.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    expect(differencesOf(block, timeZone, YEARS)).toEqual([]);
  },
  20_000,
);

it("a clock that is wrong by an hour is noticed", () => {
  const block = vtimezoneOf("Europe/London", NOW).replaceAll("Europe/London", "Europe/Berlin");
  expect(differencesOf(block, "Europe/Berlin", YEARS).length).toBeGreaterThan(2000);
});
