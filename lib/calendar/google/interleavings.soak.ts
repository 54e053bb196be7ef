import { afterAll, beforeAll, expect, it } from "vitest";
import { type Course, createSharedCourse, wrongAfter } from "#tests/support/calendar-sides.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { type GoogleCalendar, startConnectedCalendar } from "#tests/support/google-calendar.ts";

/** Ten times as many of each kind */
const COUNT = 100;
const FIRST = Array.from({ length: 10 }, (_, index) => index * COUNT);

let google: GoogleCalendar;
let course: Course;

beforeAll(async () => {
  google = await startConnectedCalendar();
  await resetDatabase();
  course = await createSharedCourse();
});
afterAll(() => google.stop());

it.each(FIRST.map((first) => 1000 + first))(
  "both sides are equal in the end, with nothing twice: 100 interleavings from seed %i",
  async (from) => {
    expect(await wrongAfter(google, course, { from, count: COUNT, isOdd: true })).toEqual([]);
  },
);

it.each(FIRST.map((first) => 3000 + first))(
  "what was done last counts, on whichever side it was: 100 interleavings from seed %i",
  async (from) => {
    expect(await wrongAfter(google, course, { from, count: COUNT, isOdd: false })).toEqual([]);
  },
);
