import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { editCourse } from "#lib/course/outline/outline-service.ts";
import { db } from "#lib/server/db/db.ts";
import { resetDatabase } from "#tests/support/database.ts";
import {
  type Connected,
  createConnected,
  eventsThere,
  type GoogleCalendar,
  planSession,
  startConnectedCalendar,
} from "#tests/support/google-calendar.ts";
import { syncDue } from "./due-service.ts";
import { syncLink } from "./sync-service.ts";

let google: GoogleCalendar;
let person: Connected;

beforeAll(async () => {
  google = await startConnectedCalendar();
});
afterAll(() => google.stop());
beforeEach(async () => {
  await resetDatabase();
  person = await createConnected(google);
});

const there = () => eventsThere(google, person.linkId);

it("writes titles of items as text: Google reads descriptions as markup", async () => {
  const items = [
    { kind: "lesson", id: person.courseId, title: "If a<b & b>c", seconds: 60 },
    { kind: "lesson", id: person.courseId, title: '<a href="https://evil.example">Log in</a>', seconds: 60 },
  ];
  await planSession(person, 24, { items });
  expect(await syncLink(person.linkId, true, new Date())).toBe("done");
  const [event] = await there();
  expect(event?.description).toContain("If a&lt;b &amp; b&gt;c\n");
  expect(event?.description).not.toContain("<a");
  expect(event?.summary).toMatch(/^Study: Course/);
});

it("hears of a course's new title", async () => {
  const session = await planSession(person, 24);
  const past = await planSession(person, -48, { status: "done" });
  await syncLink(person.linkId, true, new Date());
  const course = await db().course.findUniqueOrThrow({ where: { id: person.courseId } });
  await editCourse(
    person.userId,
    person.courseId,
    { version: course.version, edits: [{ type: "rename", kind: "course", title: "Tides" }] },
    new Date(),
  );
  await syncDue(new Date());
  expect((await there()).map(({ summary }) => summary)).toEqual(["Study: Tides"]);
  const rows = await db().studySession.findMany({ orderBy: { startsAt: "desc" } });
  expect(rows.map(({ id, sequence }) => [id, sequence])).toEqual([
    [session.id, 1],
    [past.id, 0],
  ]);
});
