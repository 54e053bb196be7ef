import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { HOUR_MS, MINUTE_MS } from "#lib/core/time.ts";
import { db } from "#lib/server/db/db.ts";
import { bringBack, changeSession } from "#lib/study/session-service.ts";
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
import { eventIdOf } from "./event.ts";
import { syncLink } from "./sync-service.ts";
import { undoMove } from "./undo-service.ts";

let google: GoogleCalendar;
let person: Connected;
let calendarId = "";

beforeAll(async () => {
  google = await startConnectedCalendar();
});
afterAll(() => google.stop());
beforeEach(async () => {
  await resetDatabase();
  person = await createConnected(google);
});
afterEach(() => {
  google.fail(null);
  google.meanwhile(null);
  google.store.calendars.clear();
});

const sync = (isPullDue = true, now = new Date()) => syncLink(person.linkId, isPullDue, now);
const there = () => eventsThere(google, person.linkId);
const here = (id: string) => db().studySession.findUniqueOrThrow({ where: { id } });
const link = () => db().calendarLink.findUniqueOrThrow({ where: { id: person.linkId } });
const later = (date: Date | null, ms: number) => new Date(Number(date) + ms);

/** A session that stands in the calendar */
async function shown(hours = 24, more: object = {}) {
  const session = await planSession(person, hours, more);
  expect(await sync()).toBe("done");
  calendarId = (await link()).calendarId ?? "";
  return session;
}

const moveThere = (id: string, start: Date, minutes = 30) =>
  google.store.move(calendarId, eventIdOf(id), start, minutes);

describe("from here to there", () => {
  it("makes a calendar, and an event of each session ahead", async () => {
    const [first, second] = [await planSession(person, 2), await planSession(person, 30)];
    await planSession(person, -2);
    await planSession(person, 5, { status: "skipped" });
    expect(await sync()).toBe("done");
    const events = await there();
    expect(events.map(({ id }) => id)).toEqual([first, second].map(({ id }) => eventIdOf(id)));
    expect(events[0]).toMatchObject({
      summary: expect.stringMatching(/^Study: Course/),
      description: expect.stringContaining(`/classroom/${person.courseId}`),
      start: { dateTime: first.startsAt?.toISOString() },
      end: { dateTime: later(first.startsAt, 30 * MINUTE_MS).toISOString() },
      extendedProperties: { private: { waddleSequence: "0" } },
    });
    expect([...google.store.calendars.values()].map(({ summary }) => summary)).toEqual(["Waddle"]);
    expect(await link()).toMatchObject({ status: "active", failures: 0, problem: "" });
  });

  it("writes what has changed, and nothing twice", async () => {
    const session = await shown();
    const start = later(session.startsAt, HOUR_MS);
    await changeSession(person.userId, session.id, { start: start.toISOString() }, new Date());
    const before = google.calls.length;
    await sync(false);
    await sync(false);
    expect(google.calls.slice(before).map(({ method }) => method)).toEqual(["PATCH"]);
    expect((await there())[0]?.start.dateTime).toBe(start.toISOString());
  });

  it("takes out what is skipped, and puts it in again once it is brought back", async () => {
    const session = await shown();
    await changeSession(person.userId, session.id, { state: "skipped" }, new Date());
    await sync();
    expect(await there()).toEqual([]);
    await bringBack(person.userId, session.id, new Date());
    await sync();
    expect((await there()).map(({ id }) => id)).toEqual([eventIdOf(session.id)]);
    expect((await here(session.id)).status).toBe("planned");
  });

  it("deletes the events of a course that is gone", async () => {
    await shown();
    await db().course.delete({ where: { id: person.courseId } });
    await sync(false);
    expect(await there()).toEqual([]);
    expect(await db().calendarEvent.count()).toBe(0);
  });

  it("leaves the learner's own events in that calendar alone", async () => {
    await shown();
    const own = google.store.insert(calendarId, { summary: "Swimming" });
    await sync();
    expect(await there()).toContainEqual(expect.objectContaining({ id: own.id, version: own.version }));
    expect(await db().studySession.count()).toBe(1);
  });
});

describe("from there to here", () => {
  it("moves the session, which is pinned from then on", async () => {
    const session = await shown();
    const start = later(session.startsAt, 3 * HOUR_MS);
    moveThere(session.id, start, 45);
    await sync();
    const moved = await here(session.id);
    expect(moved).toMatchObject({ startsAt: start, plannedMinutes: 45, isPinned: true, status: "planned" });
    expect(moved.sequence).toBe(1);
    const before = google.calls.filter(({ method }) => method !== "GET").length;
    await sync();
    expect(google.calls.filter(({ method }) => method !== "GET")).toHaveLength(before);
  });

  it("skips the session of an event that was deleted, and takes it up again with it", async () => {
    const session = await shown();
    google.store.remove(calendarId, eventIdOf(session.id));
    await sync();
    expect((await here(session.id)).status).toBe("skipped");
    google.store.bringBack(calendarId, eventIdOf(session.id));
    await sync();
    expect((await here(session.id)).status).toBe("planned");
    expect(await there()).toHaveLength(1);
  });

  it.each([
    ["all-day", (id: string) => google.store.wholeDay(calendarId, id, "2026-12-01")],
    ["in the past", (id: string) => google.store.move(calendarId, id, new Date(Date.now() - HOUR_MS), 30)],
    [
      "in a hundred days",
      (id: string) => google.store.move(calendarId, id, later(new Date(), 2400 * HOUR_MS), 30),
    ],
  ])("an event that is %s leaves the session its time, and goes back there", async (_, change) => {
    const session = await shown();
    change(eventIdOf(session.id));
    await sync();
    expect(await here(session.id)).toMatchObject({
      startsAt: session.startsAt,
      sequence: 0,
      isPinned: false,
    });
    expect((await there())[0]?.start).toEqual({ dateTime: session.startsAt?.toISOString(), date: null });
  });

  it("an event of four hours is a session of three, on both sides", async () => {
    const session = await shown();
    moveThere(session.id, session.startsAt ?? new Date(), 240);
    await sync();
    expect((await here(session.id)).plannedMinutes).toBe(180);
    expect((await there())[0]?.end.dateTime).toBe(later(session.startsAt, 180 * MINUTE_MS).toISOString());
  });

  it("a session that is over or running keeps its time", async () => {
    const session = await shown(24);
    await db().studySession.update({ where: { id: session.id }, data: { status: "running" } });
    moveThere(session.id, later(session.startsAt, HOUR_MS));
    await sync();
    expect((await here(session.id)).startsAt).toEqual(session.startsAt);
    expect((await there())[0]?.start.dateTime).toBe(session.startsAt?.toISOString());
  });

  it("another title there changes nothing here, and stays", async () => {
    const session = await shown();
    google.store.patch(calendarId, eventIdOf(session.id), { summary: "With Ben" });
    await sync();
    expect((await here(session.id)).sequence).toBe(0);
    expect((await there())[0]?.summary).toBe("With Ben");
  });
});

describe("moved on both sides", () => {
  async function bothMove(isHereLater: boolean) {
    const session = await shown();
    const [mine, theirs] = [1, 2].map((hours) => later(session.startsAt, hours * HOUR_MS));
    const at = Date.now() + 10 * MINUTE_MS;
    google.store.clock = () => new Date(at);
    moveThere(session.id, theirs as Date);
    google.store.clock = () => new Date();
    const changedAt = new Date(at + (isHereLater ? MINUTE_MS : -MINUTE_MS));
    await changeSession(person.userId, session.id, { start: mine?.toISOString() }, changedAt);
    await sync();
    return { id: session.id, mine, theirs };
  }

  it.each([true, false])("the later one counts (here: %s), and Undo gives the other", async (isHereLater) => {
    const { id, mine, theirs } = await bothMove(isHereLater);
    const [winner, loser] = isHereLater ? [mine, theirs] : [theirs, mine];
    expect((await here(id)).startsAt).toEqual(winner);
    expect((await there())[0]?.start.dateTime).toBe(winner?.toISOString());
    await undoMove(person.userId, id, new Date());
    await sync();
    expect((await here(id)).startsAt).toEqual(loser);
    expect((await there())[0]?.start.dateTime).toBe(loser?.toISOString());
    await expect(undoMove(person.userId, id, new Date())).rejects.toMatchObject({ code: "not_undoable" });
  });

  it("a day later nothing can be undone, nor by anyone else", async () => {
    const { id } = await bothMove(true);
    const other = await createConnected(google);
    await expect(undoMove(other.userId, id, new Date())).rejects.toMatchObject({ code: "not_undoable" });
    const tomorrow = later(new Date(), 25 * HOUR_MS);
    await expect(undoMove(person.userId, id, tomorrow)).rejects.toMatchObject({ code: "not_undoable" });
  });
});

describe("what goes wrong", () => {
  it("an answer that is lost makes no second event, and undoes no change", async () => {
    const session = await planSession(person, 24);
    google.fail(({ method, path }) => (method === "POST" && path.endsWith("/events") ? "lost" : undefined));
    expect(await sync()).toBe("failed");
    google.fail(null);
    expect(await sync()).toBe("done");
    expect(await there()).toHaveLength(1);
    calendarId = (await link()).calendarId ?? "";

    const [first, second] = [1, 2].map((hours) => later(session.startsAt, hours * HOUR_MS).toISOString());
    await changeSession(person.userId, session.id, { start: first }, new Date());
    google.fail(({ method }) => (method === "PATCH" ? "lost" : undefined));
    google.store.clock = () => later(new Date(), HOUR_MS);
    expect(await sync()).toBe("failed");
    google.store.clock = () => new Date();
    google.fail(null);
    await changeSession(person.userId, session.id, { start: second }, new Date());
    expect(await sync()).toBe("done");
    expect((await here(session.id)).startsAt?.toISOString()).toBe(second);
    expect((await there())[0]?.start.dateTime).toBe(second);
  });

  it("a deletion whose answer is lost isn't taken for the learner's", async () => {
    const session = await shown();
    await changeSession(person.userId, session.id, { state: "skipped" }, new Date());
    google.fail(({ method }) => (method === "DELETE" ? "lost" : undefined));
    google.store.clock = () => later(new Date(), 10_000);
    expect(await sync()).toBe("failed");
    google.store.clock = () => new Date();
    google.fail(null);
    await bringBack(person.userId, session.id, new Date());
    expect(await sync()).toBe("done");
    expect((await here(session.id)).status).toBe("planned");
    expect(await there()).toHaveLength(1);
  });

  it("a list that is too old is read in full: what it lacks was deleted", async () => {
    const [kept, lost] = [await shown(24), await shown(48)];
    google.store.remove(calendarId, eventIdOf(lost.id));
    google.store.expire();
    await sync();
    expect((await here(kept.id)).status).toBe("planned");
    expect((await here(lost.id)).status).toBe("skipped");
    await bringBack(person.userId, lost.id, new Date());
    await sync();
    expect(await there()).toHaveLength(2);
  });

  it("a change that comes in between is seen before ours is written", async () => {
    const session = await shown();
    const theirs = later(session.startsAt, 5 * HOUR_MS);
    await db().studySession.update({ where: { id: session.id }, data: { sequence: 1 } });
    google.meanwhile(({ method }) => {
      if (method !== "PATCH") return;
      google.meanwhile(null);
      moveThere(session.id, theirs);
    });
    await sync(false);
    expect((await here(session.id)).startsAt).toEqual(theirs);
    expect((await there())[0]?.start.dateTime).toBe(theirs.toISOString());
  });

  it.each([
    ["429", { status: 429, retryAfter: 600 }, /wait a while/],
    ["403 for a rate", { status: 403, reason: "rateLimitExceeded" }, /wait a while/],
    ["403", { status: 403, reason: "insufficientPermissions" }, /no longer lets/],
    ["500", { status: 500 }, /isn't responding properly/],
    ["400", { status: 400, reason: "invalid" }, /refused a change/],
    ["garbage", "garbage" as const, /isn't responding properly/],
    ["a broken line", "down" as const, /isn't responding properly/],
  ])("after %s it waits, says why, and goes on later", async (_, fault, problem) => {
    const now = new Date();
    await planSession(person, 24);
    google.fail(() => fault);
    expect(await sync(true, now)).toBe("failed");
    const first = await link();
    expect(first).toMatchObject({ failures: 1, problem: expect.stringMatching(problem), claimedBy: null });
    const wait = typeof fault === "object" && "retryAfter" in fault ? 600_000 : MINUTE_MS;
    expect(first.dueAt).toEqual(later(now, wait));
    await sync(true, now);
    expect(Number((await link()).dueAt)).toBeGreaterThanOrEqual(Number(now) + 2 * MINUTE_MS);
    google.fail(null);
    await syncDue(later(now, HOUR_MS));
    expect(await link()).toMatchObject({ failures: 0, problem: "" });
    expect(await there()).toHaveLength(1);
  });

  it("a token that is over is renewed; a consent that is over breaks the connection", async () => {
    await shown();
    google.endTokens();
    expect(await sync()).toBe("done");
    google.endTokens();
    google.refuseRefresh(true);
    expect(await sync()).toBe("failed");
    google.refuseRefresh(false);
    expect((await db().connection.findFirstOrThrow()).status).toBe("broken");
    const calls = google.calls.length;
    await syncDue(later(new Date(), HOUR_MS));
    expect(google.calls).toHaveLength(calls);
  });

  it("a calendar that was deleted there is noticed, and nothing is skipped", async () => {
    const session = await shown();
    google.store.drop(calendarId);
    await sync();
    expect(await link()).toMatchObject({
      status: "gone",
      problem: expect.stringContaining("deleted in Google"),
    });
    expect((await here(session.id)).status).toBe("planned");
  });
});
