import { beforeEach, describe, expect, it, vi } from "vitest";
import { DELETE, POST } from "#app/api/calendar/feed/route.ts";
import { GET as getStatus } from "#app/api/calendar/route.ts";
import { GET as download } from "#app/api/calendar/sessions.ics/route.ts";
import { GET as readFeed } from "#app/calendar/[file]/route.ts";
import { DAY_MS, MINUTE_MS } from "#lib/core/time.ts";
import { db } from "#lib/server/db/db.ts";
import { sha256 } from "#lib/server/hash.ts";
import { log } from "#lib/server/log.ts";
import { readCalendar } from "#tests/support/calendar-file.ts";
import { callRoute } from "#tests/support/call-route.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { createCourse, createLearner, signIn } from "#tests/support/factories.ts";
import type { CalendarDto, FeedDto } from "../schema.ts";
import { saveFeed } from "./feed-service.ts";

beforeEach(resetDatabase);

async function createPerson() {
  const learner = await createLearner({ timeZone: "Europe/Berlin" });
  const { courseId } = await createCourse(learner.id);
  const headers = {
    cookie: (await signIn(learner.id)).cookieHeader,
    "sec-fetch-site": "same-origin",
  };
  return { id: learner.id, courseId, headers };
}

type Person = Awaited<ReturnType<typeof createPerson>>;

function plan({ id: userId, courseId }: Person, days: number, more: object = {}) {
  const startsAt = new Date(Date.now() + days * DAY_MS);
  return db().studySession.create({
    data: { userId, courseId, startsAt, plannedMinutes: 30, changedAt: new Date(), ...more },
  });
}

async function make(person: Person, body: object = {}): Promise<FeedDto> {
  const response = await callRoute(POST, "/api/calendar/feed", { headers: person.headers, body });
  expect(response.status).toBe(200);
  return response.json();
}

function read(url: string, headers: Record<string, string> = {}): Promise<Response> {
  const { pathname } = new URL(url);
  return callRoute(readFeed, pathname, { headers, params: { file: pathname.split("/").at(-1) ?? "" } });
}

const status = async (person: Person): Promise<CalendarDto> =>
  (await callRoute(getStatus, "/api/calendar", { headers: person.headers })).json();

const eventsOf = (userId: string) =>
  db().auditEvent.findMany({
    where: { userId, event: { startsWith: "calendar_" } },
    orderBy: { id: "asc" },
    select: { event: true, details: true },
  });

describe("the address", () => {
  it("is kept nowhere for a repeated call", async () => {
    const person = await createPerson();
    const headers = { ...person.headers, "idempotency-key": "make-it-once" };
    const answer = await callRoute(POST, "/api/calendar/feed", { headers, body: {} });
    const { url }: FeedDto = await answer.json();
    const kept = JSON.stringify(await db().idempotencyKey.findMany());
    expect(kept).not.toContain(url.split("/").at(-1));
  });

  it("tells no titles after it was renewed by who knows nothing of their being hidden", async () => {
    const person = await createPerson();
    await make(person, { hidesTitles: true });
    expect((await make(person, { renew: true })).hidesTitles).toBe(true);
    expect((await make(person)).hidesTitles).toBe(true);
    expect((await make(person, { hidesTitles: false })).hidesTitles).toBe(false);
  });

  it("is shown again, though only its hash is stored", async () => {
    const person = await createPerson();
    expect((await status(person)).feed).toBeNull();
    const feed = await make(person);
    expect(feed.url).toMatch(/^https?:\/\/[^/]+\/calendar\/[\w-]{43}\.ics$/);
    expect(feed.webcalUrl).toBe(feed.url.replace(/^https?/, "webcal"));
    expect((await status(person)).feed).toEqual(feed);
    const token = /([\w-]{43})\.ics$/.exec(feed.url)?.[1] ?? "";
    const row = await db().calendarFeed.findFirstOrThrow();
    expect(row.tokenHash).toBe(sha256(token));
    expect(JSON.stringify(row)).not.toContain(token);
  });

  it("leads nowhere once it was renewed or revoked, as one that never was", async () => {
    const person = await createPerson();
    const first = await make(person);
    const second = await make(person, { renew: true, hidesTitles: true });
    expect(second.url).not.toBe(first.url);
    expect((await read(second.url)).status).toBe(200);
    await callRoute(DELETE, "/api/calendar/feed", { method: "DELETE", headers: person.headers });
    const unknown = first.url.replace(/[\w-]{43}\.ics/, `${"A".repeat(43)}.ics`);
    const answers = await Promise.all(
      [first.url, second.url, unknown, `${new URL("/calendar/x", unknown)}`].map(async (url) => {
        const response = await read(url);
        const { requestId: _, ...body } = await response.json();
        const headers = [...response.headers].filter(([name]) => name !== "x-request-id");
        return { status: response.status, headers, body };
      }),
    );
    expect(answers).toEqual(
      answers.map(() => ({
        status: 404,
        headers: answers[0]?.headers,
        body: { error: "not_found", message: "There is no such calendar." },
      })),
    );
    expect(await eventsOf(person.id)).toEqual([
      { event: "calendar_feed_created", details: { isRenewed: false } },
      { event: "calendar_feed_created", details: { isRenewed: true } },
      { event: "calendar_feed_revoked", details: {} },
    ]);
  });

  it("is one, though it is asked for fifty times at once", async () => {
    const person = await createPerson();
    const feeds = await Promise.all(
      Array.from({ length: 50 }, () => saveFeed(person, { hidesTitles: false, renew: false }, new Date())),
    );
    expect(new Set(feeds.map(({ url }) => url)).size).toBe(1);
    expect(await db().calendarFeed.count()).toBe(1);
  });

  it("ends with the AUTH_SECRET that it was made of", async () => {
    const person = await createPerson();
    const { url } = await make(person);
    const old = "B".repeat(43);
    await db().calendarFeed.updateMany({ data: { tokenHash: sha256(old) } });
    expect((await status(person)).feed).toBeNull();
    expect((await read(url.replace(/[\w-]{43}\.ics/, `${old}.ics`))).status).toBe(404);
    const again = await make(person);
    expect((await read(again.url)).status).toBe(200);
  });

  it("is silent while the account waits for its deletion", async () => {
    const person = await createPerson();
    const { url } = await make(person);
    await db().user.update({ where: { id: person.id }, data: { deletionAt: new Date() } });
    expect((await read(url)).status).toBe(404);
  });

  it("can be guessed at sixty times in five minutes from one address, and read as often", async () => {
    const { url } = await make(await createPerson());
    const from = { "x-client-address": "198.51.100.7" };
    const statuses = async (addressOf: (index: number) => string) => {
      const found = [];
      for (let index = 0; index < 61; index += 1) found.push((await read(addressOf(index), from)).status);
      return found;
    };
    const sixty = (status: number) => [...Array.from({ length: 60 }, () => status), 429];
    const guess = (index: number) => url.replace(/[\w-]{43}\.ics/, `${index}.ics`);
    expect(await statuses(guess)).toEqual(sixty(404));
    expect(await statuses(() => url)).toEqual(sixty(200));
  });

  it("stands in no log", async () => {
    const person = await createPerson();
    const { url } = await make(person);
    const info = vi.spyOn(log(), "info");
    await read(url);
    expect(info).toHaveBeenCalledWith(expect.objectContaining({ path: "/calendar/*" }), "request");
    expect(JSON.stringify(info.mock.calls)).not.toContain(url.slice(-40));
  });
});

describe("the feed", () => {
  it("holds the sessions from 30 days back to 56 ahead, but for those that were put aside", async () => {
    const person = await createPerson();
    const [past, next, done] = await Promise.all([
      plan(person, -29),
      plan(person, 55, { sequence: 4 }),
      plan(person, -2, { status: "done" }),
    ]);
    await plan(person, -31);
    await plan(person, 57);
    await plan(person, 3, { status: "skipped" });
    await plan(person, 4, { status: "paused" });
    await plan(await createPerson(), 1);
    const { url } = await make(person);
    const response = await read(url);
    expect(response.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    expect(response.headers.get("x-robots-tag")).toContain("noindex");
    expect(response.headers.get("set-cookie")).toBeNull();
    const { events } = readCalendar(await response.text());
    expect(events.map(({ uid }) => uid)).toEqual([past.id, done.id, next.id]);
    expect(events[2]).toMatchObject({ sequence: 4, alarms: [10], startsAt: atSecond(next.startsAt) });
    expect(events[2]?.url).toContain(`/classroom/${person.courseId}`);
  });

  it("answers 304 until anything that it shows has changed", async () => {
    const person = await createPerson();
    const session = await plan(person, 1);
    const { url } = await make(person);
    let etag = (await read(url)).headers.get("etag") ?? "";
    const isNew = async () => {
      const response = await read(url, { "if-none-match": etag });
      etag = response.headers.get("etag") ?? "";
      if (response.status === 304) expect(await response.text()).toBe("");
      return response.status === 200;
    };
    expect(await isNew()).toBe(false);
    const items = [{ kind: "quiz", id: "1", title: "Islands" }];
    const changes = [
      () =>
        db().studySession.update({
          where: { id: session.id },
          data: { startsAt: new Date(Number(session.startsAt) + MINUTE_MS), sequence: 1 },
        }),
      () => db().studySession.update({ where: { id: session.id }, data: { plannedMinutes: 40 } }),
      () => db().studySession.update({ where: { id: session.id }, data: { status: "skipped" } }),
      () => db().studySession.update({ where: { id: session.id }, data: { items } }),
      () => db().course.update({ where: { id: person.courseId }, data: { title: "Another" } }),
      () => db().user.update({ where: { id: person.id }, data: { timeZone: "Asia/Tokyo" } }),
      () => make(person, { hidesTitles: true }),
      () => plan(person, 2),
      () => db().studySession.delete({ where: { id: session.id } }),
    ];
    for (const [index, change] of changes.entries()) {
      await change();
      expect([index, await isNew(), await isNew()]).toEqual([index, true, false]);
    }
    await plan(await createPerson(), 1);
    expect(await isNew()).toBe(false);
  });

  it("notes that it is read, once an hour", async () => {
    const person = await createPerson();
    const { url } = await make(person);
    await read(url);
    const first = (await status(person)).feed?.lastReadAt;
    expect(first).toBeTruthy();
    await read(url);
    expect((await status(person)).feed?.lastReadAt).toBe(first);
  });
});

it("the file marks what was put aside as cancelled, so that a calendar that has it hears of it", async () => {
  const person = await createPerson();
  await plan(person, 1, { status: "skipped", sequence: 1 });
  const response = await callRoute(download, "/api/calendar/sessions.ics", { headers: person.headers });
  expect(response.headers.get("content-disposition")).toBe('attachment; filename="study-sessions.ics"');
  expect(readCalendar(await response.text()).events).toMatchObject([{ status: "CANCELLED", sequence: 1 }]);
});

/** Calendars know no milliseconds. */
function atSecond(instant: Date | null): Date {
  return new Date(Math.floor(Number(instant) / 1000) * 1000);
}
