import { afterAll, beforeAll, expect, it } from "vitest";
import { type Course, createSharedCourse, wrongAfter } from "#tests/support/calendar-sides.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { type GoogleCalendar, startConnectedCalendar } from "#tests/support/google-calendar.ts";

let google: GoogleCalendar;
let course: Course;

beforeAll(async () => {
  google = await startConnectedCalendar();
  await resetDatabase();
  course = await createSharedCourse();
});
afterAll(() => google.stop());

it("in the end both sides are equal, with nothing twice, whatever failed on the way", async () => {
  expect(await wrongAfter(google, course, { from: 1, count: 12, isOdd: true })).toEqual([]);
});

it("what was done last to a session counts, on whichever side it was", async () => {
  expect(await wrongAfter(google, course, { from: 1, count: 12, isOdd: false })).toEqual([]);
});
