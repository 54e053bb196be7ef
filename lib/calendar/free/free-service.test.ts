import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { addDays, localDayOf } from "#lib/core/time.ts";
import { db } from "#lib/server/db/db.ts";
import { createAsker } from "#tests/support/connections.ts";
import { resetDatabase } from "#tests/support/database.ts";
import {
  createConnected,
  type GoogleCalendar,
  OWN,
  startConnectedCalendar,
} from "#tests/support/google-calendar.ts";
import { findFreeTimes } from "./free-service.ts";

let google: GoogleCalendar;

beforeAll(async () => {
  google = await startConnectedCalendar();
});
afterAll(() => google.stop());
beforeEach(resetDatabase);
afterEach(() => {
  google.fail(null);
  google.store.busy = [];
});

const today = () => localDayOf(new Date(), "Europe/Berlin");
const tomorrow = (more: object = {}) => ({
  ...{ from: addDays(today(), 1), to: addDays(today(), 1), minutes: 30 },
  ...more,
});

it("asks Google when someone is busy, and offers the rest", async () => {
  const { userId } = await createConnected(google);
  const free = await findFreeTimes(userId, tomorrow(), new Date());
  expect(free.slots).toHaveLength(3);
  google.store.busy = free.slots.slice(0, 1);
  const again = await findFreeTimes(userId, tomorrow(), new Date());
  expect(again.slots).not.toContainEqual(free.slots[0]);
  await db().studySettings.create({ data: { userId, dayMinutes: 20 } });
  expect((await findFreeTimes(userId, tomorrow(), new Date())).slots).toEqual([]);
});

it("says in a sentence that it may not ask, and asks no one then", async () => {
  const { userId, connectionId } = await createConnected(google, [OWN]);
  const calls = google.calls.length;
  const lacking = { code: "insufficient_scope", message: expect.stringContaining("Find free times") };
  await expect(findFreeTimes(userId, tomorrow(), new Date())).rejects.toMatchObject(lacking);
  expect(google.calls).toHaveLength(calls);
  // Taken back at Google, where we don't hear of it
  const scopes = ["https://www.googleapis.com/auth/calendar.freebusy"];
  await db().connection.update({ where: { id: connectionId }, data: { scopes } });
  await expect(findFreeTimes(userId, tomorrow(), new Date())).rejects.toMatchObject(lacking);
});

it.each([
  [{ status: 500 }, "unavailable"],
  ["garbage" as const, "unavailable"],
  ["down" as const, "unavailable"],
  [{ status: 429 }, "unavailable"],
])("where Google answers %j it says so", async (fault, code) => {
  const { userId } = await createConnected(google);
  google.fail(() => fault);
  await expect(findFreeTimes(userId, tomorrow(), new Date())).rejects.toMatchObject({ code });
});

it.each([
  [{ calendars: { primary: { busy: [], errors: [{ reason: "internalError" }] } } }],
  [{ calendars: {} }],
  [{}],
])("where Google couldn't look (%j) nothing is taken for free", async (says) => {
  const { userId } = await createConnected(google);
  google.fail(() => ({ says }));
  await expect(findFreeTimes(userId, tomorrow(), new Date())).rejects.toMatchObject({ code: "unavailable" });
});

it("refuses days that can't be meant, and learners who have connected nothing", async () => {
  const { userId } = await createConnected(google);
  for (const days of [
    { from: addDays(today(), 2) },
    { to: addDays(today(), 40) },
    { from: addDays(today(), -9), to: addDays(today(), -3) },
    { from: addDays(today(), 70), to: addDays(today(), 71) },
  ])
    await expect(findFreeTimes(userId, tomorrow(days), new Date())).rejects.toMatchObject({
      code: "invalid_input",
    });
  const asker = await createAsker();
  await expect(findFreeTimes(asker.id, tomorrow(), new Date())).rejects.toMatchObject({ code: "not_found" });
});

it("asks Google about the days as they will be once the learner's zone changes", async () => {
  const now = new Date("2026-06-01T12:00:00Z");
  const { userId } = await createConnected(google);
  const zones = {
    timeZone: "America/Los_Angeles",
    nextTimeZone: "Asia/Tokyo",
    zoneChangesAt: new Date("2026-06-02T07:00:00Z"),
  };
  await db().user.update({ where: { id: userId }, data: zones });
  const day = { from: "2026-06-03", to: "2026-06-03", minutes: 30 };
  // The morning of 3 June in Tokyo, before that day begins in Los Angeles
  google.store.busy = [{ start: "2026-06-02T23:00:00Z", end: "2026-06-03T03:00:00Z" }];
  const { slots } = await findFreeTimes(userId, day, now);
  expect(slots.filter(({ start }) => start < "2026-06-03T03:00:00Z")).toEqual([]);
  expect(slots).toHaveLength(2);
});

it("leaves the room of missed sessions free, as moving one does", async () => {
  const { userId, courseId } = await createConnected(google);
  const now = new Date("2026-06-03T10:00:00Z");
  await db().studySettings.create({ data: { userId, dayMinutes: 90, weekMinutes: 60 } });
  await db().studySession.create({
    data: {
      ...{ userId, courseId, startsAt: new Date("2026-06-01T17:00:00Z"), plannedMinutes: 60 },
      status: "missed",
      changedAt: now,
    },
  });
  const asked = { from: "2026-06-04", to: "2026-06-04", minutes: 30 };
  expect((await findFreeTimes(userId, asked, now)).slots).toHaveLength(3);
});
