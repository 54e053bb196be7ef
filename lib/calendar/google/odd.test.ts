import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { HOUR_MS, MINUTE_MS } from "#lib/core/time.ts";
import { db } from "#lib/server/db/db.ts";
import { bringBack, changeSession } from "#lib/study/session-service.ts";
import type { CalendarCall } from "#scripts/connections/google-calendar/server.ts";
import { resetDatabase } from "#tests/support/database.ts";
import {
  type Connected,
  createConnected,
  eventsThere,
  type GoogleCalendar,
  planSession,
  startConnectedCalendar,
} from "#tests/support/google-calendar.ts";
import { pullBefore } from "../service.ts";
import { syncDue } from "./due-service.ts";
import { eventIdOf } from "./event.ts";
import { leaveGoogle, leaveLink } from "./leave-service.ts";
import { wakeLink } from "./link-service.ts";
import { syncLink } from "./sync-service.ts";
import { undoMove } from "./undo-service.ts";

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
afterEach(() => {
  google.fail(null);
  google.meanwhile(null);
  google.store.calendars.clear();
});

const later = (ms: number) => new Date(Date.now() + ms);
const sync = (now = new Date()) => syncLink(person.linkId, true, now);
const there = () => eventsThere(google, person.linkId);
const here = (id: string) => db().studySession.findUniqueOrThrow({ where: { id } });
const link = () => db().calendarLink.findUniqueOrThrow({ where: { id: person.linkId } });
const isList = ({ method, path }: CalendarCall) => method === "GET" && path.endsWith("/events");

/** Sessions that stand in the calendar, and that calendar's id */
async function shown(count = 1) {
  const sessions = [];
  for (let index = 1; index <= count; index += 1) sessions.push(await planSession(person, 24 * index));
  expect(await sync()).toBe("done");
  const { calendarId } = await link();
  return { ids: sessions.map(({ id }) => id), sessions, calendarId: calendarId ?? "" };
}

/** Does something once, just before a call of that kind is answered. */
function once(isIt: (call: CalendarCall) => boolean, act: () => unknown): void {
  google.meanwhile(async (call) => {
    if (!isIt(call)) return;
    google.meanwhile(null);
    await act();
  });
}

describe("a token that ends on the way", () => {
  it("just after the calendar was made, makes no second one", async () => {
    await planSession(person, 24);
    let isFirst = true;
    google.fail((call) => {
      if (!isList(call) || !isFirst) return undefined;
      isFirst = false;
      return { status: 401 };
    });
    expect(await sync()).toBe("done");
    expect(google.store.calendars.size).toBe(1);
    expect(await there()).toHaveLength(1);
  });
});

describe("a list", () => {
  /** Pages of two events, whatever is asked for; `nth` page goes wrong */
  function pages(nth: number, fault: { status: number }) {
    const { list } = google.store;
    let calls = 0;
    google.store.list = (id, asked) => list.call(google.store, id, { ...asked, maxResults: 2 });
    google.fail((call) => {
      if (!isList(call)) return undefined;
      calls += 1;
      return calls === nth ? fault : undefined;
    });
    return () => {
      google.store.list = list;
    };
  }

  it.each([
    ["a token that ends", { status: 401 }, "done"],
    ["a mark that is too old", { status: 410 }, "done"],
    ["a fault", { status: 500 }, "failed"],
  ])("is read to its end, or not at all, whatever happens on a later page: %s", async (_, fault, result) => {
    const { ids, sessions, calendarId } = await shown(5);
    const start = new Date(Number(sessions[0]?.startsAt) + HOUR_MS);
    google.store.move(calendarId, eventIdOf(ids[0] ?? ""), start, 30);
    for (const id of ids.slice(1, 4)) google.store.patch(calendarId, eventIdOf(id), { summary: "Mine" });
    const all = pages(2, fault);
    expect(await sync()).toBe(result);
    const isDone = result === "done";
    expect((await here(ids[0] ?? "")).startsAt).toEqual(isDone ? start : sessions[0]?.startsAt);
    google.fail(null);
    expect(await sync()).toBe("done");
    all();
    expect((await here(ids[0] ?? "")).startsAt).toEqual(start);
    expect(await db().studySession.count({ where: { status: "planned" } })).toBe(5);
    expect(await there()).toHaveLength(5);
  });

  it.each([
    ["empty", {}],
    ["of another kind", { items: "none" }],
    ["without an id", { items: [{ status: "cancelled" }], nextSyncToken: "9" }],
    ["without an end", { items: [], nextPageToken: "1" }],
  ])("that is %s changes nothing", async (_, says) => {
    const { ids } = await shown(2);
    google.store.expire();
    google.fail((call) => (isList(call) ? { says } : undefined));
    expect(await sync()).toBe("failed");
    for (const id of ids) expect((await here(id)).status).toBe("planned");
  });
});

describe("a mark of Google's", () => {
  it("that it makes nothing of (400) is no reason to stop: all is read", async () => {
    const { ids, calendarId } = await shown(2);
    google.store.remove(calendarId, eventIdOf(ids[0] ?? ""));
    google.fail((call) => (isList(call) && call.query.has("syncToken") ? { status: 400 } : undefined));
    expect(await sync()).toBe("done");
    expect((await here(ids[0] ?? "")).status).toBe("skipped");
    expect((await here(ids[1] ?? "")).status).toBe("planned");
  });
});

describe("an event", () => {
  it("that Google refuses holds up no other", async () => {
    const { ids } = await shown(3);
    for (const id of ids) await changeSession(person.userId, id, { minutes: 45 }, new Date());
    google.fail(({ method, path }) =>
      method === "PATCH" && path.endsWith(eventIdOf(ids[0] ?? "")) ? { status: 400 } : undefined,
    );
    expect(await sync()).toBe("failed");
    const known = await db().calendarEvent.findMany({ orderBy: { startsAt: "asc" } });
    expect(known.map(({ minutes }) => minutes)).toEqual([30, 45, 45]);
    expect(await link()).toMatchObject({ failures: 1, problem: expect.stringContaining("refused") });
  });

  it("that was moved into another calendar is one that was deleted, and can be brought back", async () => {
    const { ids, calendarId } = await shown();
    const id = ids[0] ?? "";
    google.store.remove(calendarId, eventIdOf(id));
    await sync();
    expect((await here(id)).status).toBe("skipped");
    await bringBack(person.userId, id, new Date());
    expect(await sync()).toBe("done");
    expect(await there()).toHaveLength(1);
  });

  it("that is to come again and again is still the session's: its first time counts", async () => {
    const { ids, sessions, calendarId } = await shown();
    const id = ids[0] ?? "";
    google.store.patch(calendarId, eventIdOf(id), { recurrence: ["RRULE:FREQ=DAILY"] });
    google.store.expire();
    expect(await sync()).toBe("done");
    expect(await here(id)).toMatchObject({ status: "planned", sequence: 0 });
    const start = new Date(Number(sessions[0]?.startsAt) + HOUR_MS);
    google.store.move(calendarId, eventIdOf(id), start, 30);
    expect(await sync()).toBe("done");
    expect((await here(id)).startsAt).toEqual(start);
    await changeSession(person.userId, id, { minutes: 45 }, new Date());
    expect(await sync()).toBe("done");
    expect(await there()).toEqual([expect.objectContaining({ recurrence: null })]);
  });

  it("in another zone's time is the same instant", async () => {
    const { ids, sessions, calendarId } = await shown();
    const at = (shift: number) => {
      const wall = new Date(Number(sessions[0]?.startsAt) + shift + 5.5 * HOUR_MS).toISOString();
      return { dateTime: wall.replace(/\.000Z$/, "+05:30"), timeZone: "Asia/Kolkata" };
    };
    const write = (shift: number) =>
      google.store.patch(calendarId, eventIdOf(ids[0] ?? ""), {
        start: at(shift),
        end: at(shift + 30 * MINUTE_MS),
      });
    write(0);
    await sync();
    expect((await here(ids[0] ?? "")).sequence).toBe(0);
    write(HOUR_MS);
    await sync();
    expect(Number((await here(ids[0] ?? "")).startsAt)).toBe(Number(sessions[0]?.startsAt) + HOUR_MS);
  });

  it("that ends when it begins, and is then deleted, is deleted", async () => {
    const { ids, sessions, calendarId } = await shown();
    google.store.move(calendarId, eventIdOf(ids[0] ?? ""), sessions[0]?.startsAt ?? new Date(), 0);
    google.fail(({ method }) => (method === "PATCH" ? { status: 500 } : undefined));
    expect(await sync()).toBe("failed");
    google.fail(null);
    google.store.remove(calendarId, eventIdOf(ids[0] ?? ""));
    expect(await sync()).toBe("done");
    expect((await here(ids[0] ?? "")).status).toBe("skipped");
  });
});

describe("whoever works on a calendar", () => {
  it("takes nothing over and notes nothing once another one has the claim", async () => {
    const { ids, sessions, calendarId } = await shown();
    const start = new Date(Number(sessions[0]?.startsAt) + HOUR_MS);
    google.store.move(calendarId, eventIdOf(ids[0] ?? ""), start, 30);
    const claimedBy = randomUUID();
    once(isList, () => db().calendarLink.update({ where: { id: person.linkId }, data: { claimedBy } }));
    const { pulledAt } = await link();
    await sync(later(MINUTE_MS));
    expect((await here(ids[0] ?? "")).startsAt).toEqual(sessions[0]?.startsAt);
    expect(await link()).toMatchObject({ claimedBy, pulledAt });
  });

  it.each(["gone", "away", "well"])(
    "forgets no disconnection that came meanwhile (Google: %s)",
    async (how) => {
      const { calendarId } = await shown();
      once(isList, async () => {
        await leaveGoogle({ id: person.userId }, true, new Date());
        if (how === "gone") google.store.drop(calendarId);
        if (how === "away") google.fail(() => ({ status: 503 }));
      });
      await sync();
      google.fail(null);
      await syncDue(later(MINUTE_MS));
      expect((await db().connection.findFirstOrThrow()).status).toBe("ended");
      expect(google.store.calendars.size).toBe(0);
    },
  );

  it("leaves no calendar behind that it was making when its learner disconnected", async () => {
    await planSession(person, 24);
    once(
      ({ method, path }) => method === "POST" && path.endsWith("/calendars"),
      () => leaveGoogle({ id: person.userId }, true, new Date()),
    );
    await sync();
    await syncDue(later(MINUTE_MS));
    expect((await db().connection.findFirstOrThrow()).status).toBe("ended");
    expect(google.store.calendars.size).toBe(0);
  });

  it("can lose the whole account meanwhile", async () => {
    const { ids, calendarId } = await shown();
    google.store.remove(calendarId, eventIdOf(ids[0] ?? ""));
    once(isList, () => db().user.delete({ where: { id: person.userId } }));
    await sync();
    expect(await db().calendarLink.count()).toBe(0);
  });
});

describe("Undo", () => {
  async function undoable(startsAt: Date): Promise<string> {
    const { ids } = await shown();
    const undo = { undoStartsAt: startsAt, undoMinutes: 30, undoUntil: later(HOUR_MS) };
    await db().calendarEvent.updateMany({ data: undo });
    return ids[0] ?? "";
  }
  const refused = { code: "not_undoable" };

  it.each(["running", "done"] as const)("leaves a session alone that is %s", async (status) => {
    const id = await undoable(later(2 * HOUR_MS));
    await db().studySession.update({ where: { id }, data: { status } });
    await expect(undoMove(person.userId, id, new Date())).rejects.toMatchObject(refused);
    expect((await here(id)).status).toBe(status);
  });

  it("brings back no time that has passed", async () => {
    const id = await undoable(later(-HOUR_MS));
    await expect(undoMove(person.userId, id, new Date())).rejects.toMatchObject(refused);
    expect((await here(id)).sequence).toBe(0);
  });
});

describe("a new consent", () => {
  it("that comes while the calendar is being deleted keeps the connection", async () => {
    await shown();
    once(
      ({ method }) => method === "DELETE",
      () => wakeLink(person.userId, person.connectionId, new Date()),
    );
    await leaveGoogle({ id: person.userId }, true, new Date());
    expect((await db().connection.findFirstOrThrow()).status).toBe("connected");
    expect((await link()).status).toBe("active");
  });

  it("that comes before that keeps the calendar too", async () => {
    await shown();
    await leaveLink(person.linkId, new Date());
    expect(google.store.calendars.size).toBe(1);
    expect((await db().connection.findFirstOrThrow()).status).toBe("connected");
  });
});

it("a change is written whose time is before the last write, though it was committed after it", async () => {
  const { ids } = await shown();
  const { pushedAt } = await link();
  const changedAt = new Date(Number(pushedAt) - MINUTE_MS / 2);
  await db().studySession.update({ where: { id: ids[0] ?? "" }, data: { sequence: 1, changedAt } });
  await syncDue(later(MINUTE_MS));
  expect((await there())[0]?.extendedProperties.private).toMatchObject({ waddleSequence: "1" });
});

it("no answer leads the token elsewhere", async () => {
  await shown();
  const elsewhere = `${google.base}elsewhere`;
  google.fail(({ path }) => (path === "/elsewhere" ? undefined : { status: 307, location: elsewhere }));
  expect(await sync()).toBe("failed");
  expect(google.calls.filter(({ path }) => path === "/elsewhere")).toEqual([]);
});

describe("nobody asks Google", () => {
  const callsOf = async (act: () => Promise<unknown>) => {
    const calls = google.calls.length;
    await act();
    return google.calls.length - calls;
  };

  it("for a calendar that is being left, but to delete it", async () => {
    await shown();
    await db().calendarLink.updateMany({ data: { status: "leaving" } });
    expect(await callsOf(sync)).toBe(0);
  });

  it("where the consent is over", async () => {
    await shown();
    await db().connection.updateMany({ data: { status: "broken" } });
    await syncDue(later(HOUR_MS));
    expect((await link()).failures).toBe(0);
  });

  it("again within a minute before another reminder", async () => {
    await shown();
    const at = (ms: number) => callsOf(() => pullBefore(person.userId, 5000, later(ms)));
    expect([await at(0), await at(2 * MINUTE_MS), await at(2 * MINUTE_MS)]).toEqual([0, 1, 0]);
  });

  it("for a change here while it wants a pause", async () => {
    const { ids } = await shown();
    await db().calendarLink.updateMany({ data: { failures: 1, dueAt: later(HOUR_MS) } });
    await changeSession(person.userId, ids[0] ?? "", { minutes: 45 }, new Date());
    expect(await callsOf(() => syncDue(new Date()))).toBe(0);
    expect(await callsOf(() => syncDue(later(2 * HOUR_MS)))).toBeGreaterThan(0);
  });
});

it("before a reminder nobody asks a Google that has asked for a pause", async () => {
  const now = new Date();
  google.fail(() => ({ status: 429, retryAfter: 600 }));
  expect(await sync(now)).toBe("failed");
  const calls = google.calls.length;
  await pullBefore(person.userId, 5000, new Date(now.getTime() + 5 * MINUTE_MS));
  expect(google.calls).toHaveLength(calls);
  await pullBefore(person.userId, 5000, new Date(now.getTime() + 11 * MINUTE_MS));
  expect(google.calls.length).toBeGreaterThan(calls);
});
