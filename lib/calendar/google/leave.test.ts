import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { db } from "#lib/server/db/db.ts";
import { createAsker } from "#tests/support/connections.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { createCourse } from "#tests/support/factories.ts";
import {
  connectCalendar,
  eventsThere,
  type GoogleCalendar,
  planSession,
  startConnectedCalendar,
} from "#tests/support/google-calendar.ts";
import { getCalendar } from "../status-service.ts";
import { syncDue } from "./due-service.ts";
import { leaveGoogle } from "./leave-service.ts";
import { wakeLink } from "./link-service.ts";

let google: GoogleCalendar;

beforeAll(async () => {
  google = await startConnectedCalendar();
});
afterAll(() => google.stop());
beforeEach(resetDatabase);
afterEach(() => {
  google.meanwhile(null);
  google.store.calendars.clear();
});

async function connected() {
  const asker = await createAsker();
  const { courseId } = await createCourse(asker.id);
  await planSession({ userId: asker.id, courseId }, 5);
  const { _id } = await connectCalendar(google, asker);
  await syncDue(new Date());
  expect(google.store.calendars.size).toBe(1);
  return { asker, connectionId: _id };
}

async function expectInStep(userId: string): Promise<void> {
  await syncDue(new Date());
  expect((await getCalendar(userId)).google.link).toMatchObject({ status: "active", problem: null });
  expect(google.store.calendars.size).toBe(1);
  const { id } = await db().calendarLink.findFirstOrThrow();
  expect(await eventsThere(google, id)).toHaveLength(1);
}

it("who connects again at once has a new calendar in place of the one that was deleted", async () => {
  const { asker } = await connected();
  await leaveGoogle(asker, true, new Date());
  expect(google.store.calendars.size).toBe(0);
  await connectCalendar(google, asker);
  await expectInStep(asker.id);
});

it("a consent that comes while the calendar is being deleted has a new one too", async () => {
  const { asker, connectionId } = await connected();
  google.meanwhile(async ({ method }) => {
    if (method !== "DELETE") return;
    google.meanwhile(null);
    await wakeLink(asker.id, connectionId, new Date());
  });
  await leaveGoogle(asker, true, new Date());
  await expectInStep(asker.id);
});
