import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "#lib/core/time.ts";
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
import { eventIdOf } from "./event.ts";
import { syncLink } from "./sync-service.ts";

let google: GoogleCalendar;
let person: Connected;

beforeAll(async () => {
  google = await startConnectedCalendar();
});
afterAll(() => google.stop());
afterEach(() => {
  google.store.clock = () => new Date();
});
beforeEach(async () => {
  await resetDatabase();
  person = await createConnected(google);
});

/** Moves the event of an evening's session there, so many hours after it began; whether the session has followed by then */
async function follows(movedAfter: number, readAfter = movedAfter): Promise<boolean> {
  const startsAt = new Date(Math.ceil(Date.now() / DAY_MS) * DAY_MS + 17 * HOUR_MS);
  const { id } = await planSession(person, 0, { startsAt });
  await syncLink(person.linkId, true, new Date());
  const { calendarId } = await db().calendarLink.findUniqueOrThrow({ where: { id: person.linkId } });
  const after = (hours: number) => new Date(startsAt.getTime() + hours * HOUR_MS);
  google.store.clock = () => after(movedAfter);
  const moved = new Date(startsAt.getTime() + 2 * DAY_MS);
  google.store.move(calendarId ?? "", eventIdOf(id), moved, 30);
  await syncLink(person.linkId, true, after(readAfter));
  const here = await db().studySession.findUniqueOrThrow({ where: { id } });
  const [there] = await eventsThere(google, person.linkId);
  expect(there?.start.dateTime).toBe(here.startsAt?.toISOString());
  return here.startsAt?.getTime() === moved.getTime();
}

it("a session can be moved there until its local day is over, as it can here", async () => {
  expect(await follows(4)).toBe(true);
});

it("a move of that day counts, though it is read after it", async () => {
  expect(await follows(4, 8)).toBe(true);
});

it("a session whose day is over keeps its time, though nobody has decided yet what became of it", async () => {
  expect(await follows(8)).toBe(false);
});
