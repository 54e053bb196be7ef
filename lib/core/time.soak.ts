import { expect, it } from "vitest";
import { ALL_ZONES, wallDay, wallStart } from "#tests/support/zones.ts";
import { addDays, daysBetween, localDayOf, startOfDay } from "./time.ts";

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
