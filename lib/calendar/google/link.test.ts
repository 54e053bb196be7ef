import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { withAccess } from "#lib/connection/access-service.ts";
import { revokeEnded } from "#lib/connection/service.ts";
import { HOUR_MS, MINUTE_MS } from "#lib/core/time.ts";
import { db } from "#lib/server/db/db.ts";
import { createAsker } from "#tests/support/connections.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { createCourse } from "#tests/support/factories.ts";
import {
  connectCalendar,
  createConnected,
  eventsThere,
  FREE,
  type GoogleCalendar,
  OWN,
  planSession,
  startConnectedCalendar,
} from "#tests/support/google-calendar.ts";
import { doWithGoogle, pullBefore } from "../service.ts";
import { getCalendar } from "../status-service.ts";
import { syncDue } from "./due-service.ts";
import { leaveGoogle } from "./leave-service.ts";
import { wakeLink } from "./link-service.ts";
import { syncLink } from "./sync-service.ts";

let google: GoogleCalendar;

beforeAll(async () => {
  google = await startConnectedCalendar();
});
afterAll(() => google.stop());
beforeEach(resetDatabase);
afterEach(() => {
  google.fail(null);
  google.untick();
  google.refuseRefresh(false);
  google.store.calendars.clear();
});

const linkOf = (id: string) => db().calendarLink.findUniqueOrThrow({ where: { id } });
const later = (ms: number) => new Date(Date.now() + ms);
const stateOf = async (userId: string) => (await getCalendar(userId)).google.link;

describe("a consent", () => {
  it("makes a link that is brought in step with the next run, once though it is given fifty times", async () => {
    const asker = await createAsker();
    const { courseId } = await createCourse(asker.id);
    await planSession({ userId: asker.id, courseId }, 5);
    const finished = await connectCalendar(google, asker);
    expect(finished).toMatchObject({
      provider: "google-calendar",
      name: "ada@gmail.test",
      purpose: "calendar",
    });
    await Promise.all(Array.from({ length: 50 }, () => syncDue(new Date())));
    const [link] = await db().calendarLink.findMany();
    expect(await db().calendarLink.count()).toBe(1);
    expect(google.store.calendars.size).toBe(1);
    expect(await eventsThere(google, link?.id ?? "")).toHaveLength(1);
    expect(await stateOf(asker.id)).toMatchObject({
      account: "ada@gmail.test",
      status: "active",
      canFindFree: false,
      problem: null,
    });
  });

  it("without the calendar's box connects nothing, and gives the tokens back", async () => {
    const asker = await createAsker();
    google.untick(OWN);
    const before = google.revocations();
    await expect(connectCalendar(google, asker)).rejects.toMatchObject({
      code: "insufficient_scope",
      message: expect.stringContaining("was not checked"),
    });
    expect(google.revocations()).toBe(before + 1);
    expect(await db().connection.count()).toBe(0);
    expect(await db().calendarLink.count()).toBe(0);
  });

  it("without the box for free times leaves the calendar connected", async () => {
    const asker = await createAsker();
    await connectCalendar(google, asker);
    google.untick(FREE);
    await expect(connectCalendar(google, asker, "free_times")).rejects.toMatchObject({
      code: "insufficient_scope",
    });
    expect(await stateOf(asker.id)).toMatchObject({ status: "active", canFindFree: false });
    google.untick();
    await connectCalendar(google, asker, "free_times");
    expect(await stateOf(asker.id)).toMatchObject({ status: "active", canFindFree: true });
    expect(await db().connection.count()).toBe(1);
  });

  it("is needed again where Google takes the old one no more", async () => {
    const asker = await createAsker();
    await connectCalendar(google, asker);
    google.endTokens();
    google.refuseRefresh(true);
    await syncDue(new Date());
    expect(await stateOf(asker.id)).toMatchObject({ status: "broken", problem: null });
    google.refuseRefresh(false);
    await connectCalendar(google, asker);
    await syncDue(new Date());
    expect(await stateOf(asker.id)).toMatchObject({ status: "active", problem: null });
  });
});

describe("one run", () => {
  it("of fifty at once works on a calendar; the others leave it to that one", async () => {
    const person = await createConnected(google);
    await planSession(person, 5);
    const now = new Date();
    const results = await Promise.all(Array.from({ length: 50 }, () => syncLink(person.linkId, true, now)));
    expect(results.filter((result) => result === "done").length).toBeGreaterThanOrEqual(1);
    expect(new Set(results)).toEqual(new Set(["done", "taken"]));
    expect(google.store.calendars.size).toBe(1);
    expect(await eventsThere(google, person.linkId)).toHaveLength(1);
  });

  it("whose process died holds no one up for longer than two minutes", async () => {
    const person = await createConnected(google);
    const claim = { claimedBy: crypto.randomUUID(), claimedUntil: later(2 * MINUTE_MS) };
    await db().calendarLink.update({ where: { id: person.linkId }, data: claim });
    expect(await syncLink(person.linkId, true, new Date())).toBe("taken");
    expect(await syncLink(person.linkId, true, later(3 * MINUTE_MS))).toBe("done");
  });

  it("comes within a minute of a change here, and every ten minutes anyway", async () => {
    const person = await createConnected(google);
    await syncDue(new Date());
    const calls = () => google.calls.length;
    const quiet = calls();
    await syncDue(later(MINUTE_MS));
    expect(calls()).toBe(quiet);
    await planSession(person, 5, { changedAt: later(MINUTE_MS) });
    await syncDue(later(2 * MINUTE_MS));
    expect(await eventsThere(google, person.linkId)).toHaveLength(1);
    const written = calls();
    await syncDue(later(20 * MINUTE_MS));
    expect(google.calls.slice(written).map(({ method }) => method)).toEqual(["GET"]);
  });
});

describe("before a reminder", () => {
  it("what was moved there is known", async () => {
    const person = await createConnected(google);
    const session = await planSession(person, 5);
    await syncLink(person.linkId, true, new Date());
    const { calendarId } = await linkOf(person.linkId);
    const [event] = await eventsThere(google, person.linkId);
    google.store.move(calendarId ?? "", event?.id ?? "", new Date(Number(session.startsAt) + HOUR_MS), 30);
    await pullBefore(person.userId, 5000, later(MINUTE_MS + 1));
    const moved = await db().studySession.findUniqueOrThrow({ where: { id: session.id } });
    expect(Number(moved.startsAt)).toBe(Number(session.startsAt) + HOUR_MS);
  });

  it("a Google that says nothing holds no reminder up, and one that fails throws nothing", async () => {
    const person = await createConnected(google);
    google.fail(() => "silent");
    const startedAt = performance.now();
    await pullBefore(person.userId, 200, new Date());
    expect(performance.now() - startedAt).toBeLessThan(2000);
    google.fail(() => "garbage");
    await pullBefore(person.userId, 5000, new Date());
    await pullBefore("019a0000-0000-7000-8000-000000000001", 5000, new Date());
  });
});

describe("a calendar that was deleted there", () => {
  it("is made again with all sessions ahead", async () => {
    const person = await createConnected(google);
    await planSession(person, 5);
    await syncLink(person.linkId, true, new Date());
    google.store.drop((await linkOf(person.linkId)).calendarId ?? "");
    await doWithGoogle(person.userId, "sync", new Date());
    expect(await stateOf(person.userId)).toMatchObject({ status: "gone" });
    await Promise.all(Array.from({ length: 5 }, () => doWithGoogle(person.userId, "make_again", new Date())));
    expect(await stateOf(person.userId)).toMatchObject({ status: "active", problem: null });
    expect(google.store.calendars.size).toBe(1);
    expect(await eventsThere(google, person.linkId)).toHaveLength(1);
  });

  it("is not made again while it is there", async () => {
    const person = await createConnected(google);
    await syncLink(person.linkId, true, new Date());
    await doWithGoogle(person.userId, "make_again", new Date());
    expect(google.store.calendars.size).toBe(1);
  });
});

describe("disconnecting", () => {
  async function connected() {
    const person = await createConnected(google);
    await planSession(person, 5);
    await syncLink(person.linkId, true, new Date());
    return person;
  }

  const accessOf = ({ userId, connectionId }: { userId: string; connectionId: string }) =>
    withAccess({ userId, connectionId }, async () => "in", new Date());

  it("ends all access at once, and leaves the calendar", async () => {
    const person = await connected();
    await leaveGoogle({ id: person.userId }, false, new Date());
    await expect(accessOf(person)).rejects.toMatchObject({ code: "not_found" });
    expect(await stateOf(person.userId)).toBeNull();
    expect(google.store.calendars.size).toBe(1);
    const before = google.revocations();
    await revokeEnded({ connectionId: person.connectionId }, new Date());
    expect(google.revocations()).toBe(before + 1);
    expect(await db().connection.count()).toBe(0);
    expect(await db().calendarLink.count()).toBe(0);
    expect(await db().calendarEvent.count()).toBe(0);
  });

  it("deletes the calendar there where that is wished", async () => {
    const person = await connected();
    await leaveGoogle({ id: person.userId }, true, new Date());
    expect(google.store.calendars.size).toBe(0);
    await expect(accessOf(person)).rejects.toMatchObject({ code: "not_found" });
  });

  it("tries for two hours while Google is away, then ends the access all the same", async () => {
    const person = await connected();
    google.fail(() => ({ status: 503 }));
    await leaveGoogle({ id: person.userId }, true, new Date());
    expect(await stateOf(person.userId)).toBeNull();
    let hours = 0;
    for (; hours < 20; hours += 1) {
      await syncDue(later(hours * HOUR_MS));
      const { status } = await db().connection.findFirstOrThrow();
      if (status === "ended") break;
    }
    expect(hours).toBeGreaterThan(1);
    expect(hours).toBeLessThan(10);
    expect(google.store.calendars.size).toBe(1);
  });

  it("a new consent in the meantime counts", async () => {
    const person = await connected();
    google.fail(() => ({ status: 503 }));
    await leaveGoogle({ id: person.userId }, true, new Date());
    google.fail(null);
    await wakeLink(person.userId, person.connectionId, new Date());
    await syncDue(later(HOUR_MS));
    expect(google.store.calendars.size).toBe(1);
    expect((await db().connection.findFirstOrThrow()).status).toBe("connected");
  });

  it("is refused where nothing is connected", async () => {
    const asker = await createAsker();
    await expect(leaveGoogle(asker, true, new Date())).rejects.toMatchObject({ code: "not_found" });
  });
});
