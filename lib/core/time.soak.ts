import { expect, it } from "vitest";
import { ALL_ZONES, wallDay, wallInstant, wallStart } from "#tests/support/zones.ts";
import { addDays, clockAt, daysBetween, instantAt, localDayOf, startOfDay } from "./time.ts";

const FIRST = "2024-01-01";
const DAYS = daysBetween(FIRST, "2031-01-01");

it.each(ALL_ZONES)("every day of 2024 to 2030 starts where its date does in %s", (zone) => {
  const wrong: string[] = [];
  for (let index = 0; index < DAYS; index += 1) {
    const day = addDays(FIRST, index);
    const start = startOfDay(day, zone).getTime();
    const isBorder = localDayOf(new Date(start), zone) >= day && localDayOf(new Date(start - 1), zone) < day;
    if (start !== wallStart(day, zone) || !isBorder || wallDay(start, zone) !== day) wrong.push(day);
  }
  expect(wrong).toEqual([]);
});

const CLOCKS = Array.from({ length: 48 }, (_, half) => {
  return `${String(Math.floor(half / 2)).padStart(2, "0")}:${half % 2 === 0 ? "00" : "30"}`;
}).concat("00:15", "01:45", "02:59", "23:59");

it.each(ALL_ZONES)("every half hour of 2026 and 2027 is at its instant in %s", (zone) => {
  const wrong: string[] = [];
  for (let index = 0; index < daysBetween("2026-01-01", "2028-01-01"); index += 1) {
    const day = addDays("2026-01-01", index);
    for (const clock of CLOCKS) {
      const instant = instantAt(day, clock, zone);
      const isShown = localDayOf(instant, zone) === day && clockAt(instant, zone) === clock;
      const shouldBe = wallInstant(day, clock, zone);
      // What isn't shown lies in a gap: the reference says so too.
      if (
        instant.getTime() !== shouldBe ||
        (!isShown && clockAt(instant, zone) <= clock && localDayOf(instant, zone) <= day)
      )
        wrong.push(`${day} ${clock}`);
    }
  }
  expect(wrong).toEqual([]);
});
