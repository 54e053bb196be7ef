import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { sweepSessions } from "#lib/account/device/device-service.ts";
import { DAY_MS } from "#lib/core/time.ts";
import { createSession } from "#lib/server/auth/session.ts";
import { db } from "#lib/server/db/db.ts";
import { callRoute } from "#tests/support/call-route.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { at, bearer, createLearner, signIn } from "#tests/support/factories.ts";
import { DELETE as endOne } from "./sessions/[sessionId]/route.ts";
import { DELETE as endOthers, GET as list } from "./sessions/route.ts";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const PATH = "/api/users/sessions";
type Session = Awaited<ReturnType<typeof signIn>>;

beforeEach(resetDatabase);

const ask = (session: Session) => callRoute(list, PATH, { headers: bearer(session.bearer) });
const idsOf = async (session: Session): Promise<string[]> =>
  (await (await ask(session)).json()).sessions.map(({ _id }: { _id: string }) => _id);
const end = (by: Session, sessionId: string) =>
  callRoute(endOne, `${PATH}/${sessionId}`, {
    method: "DELETE",
    headers: bearer(by.bearer),
    params: { sessionId },
  });

async function setUp(count = 3) {
  const learner = await createLearner();
  const sessions: Session[] = [];
  for (let n = 0; n < count; n += 1) sessions.push(await signIn(learner.id));
  return { learner, sessions, own: at(sessions, count - 1), other: at(sessions, 0) };
}

describe("the devices", () => {
  it("are those with a living session, newest first, with the one that asks", async () => {
    const { learner, own, sessions } = await setUp();
    const firefox = await createSession(learner.id, FIREFOX, new Date(Date.now() - DAY_MS));
    const [ended, expired, idle] = [
      await signIn(learner.id),
      await signIn(learner.id),
      await signIn(learner.id),
    ];
    const set = (id: string, data: Record<string, Date>) =>
      db().session.update({ where: { id }, data, select: { id: true } });
    await set(ended.id, { revokedAt: new Date() });
    await set(expired.id, { expiresAt: new Date() });
    await set(idle.id, { lastSeenAt: new Date(Date.now() - 14 * DAY_MS) });
    await signIn((await createLearner()).id);
    const body = await (await ask(own)).json();
    expect(body.sessions.map(({ _id }: { _id: string }) => _id)).toEqual([
      ...sessions.map(({ id }) => id).reverse(),
      firefox.id,
    ]);
    expect(body.sessions[3]).toEqual({
      _id: firefox.id,
      device: "Firefox on Linux",
      createdAt: expect.stringMatching(/Z$/),
      lastSeenAt: expect.stringMatching(/Z$/),
      isCurrent: false,
    });
    expect(body.sessions[0]).toMatchObject({ _id: own.id, device: "Unknown device", isCurrent: true });
  });

  it("are no one's without a session", async () => {
    const params = { sessionId: randomUUID() };
    const calls = [callRoute(list, PATH), callRoute(endOthers, PATH, { method: "DELETE" })];
    calls.push(callRoute(endOne, PATH, { method: "DELETE", params }));
    for (const response of await Promise.all(calls)) expect(response.status).toBe(401);
  });

  it("are at most sixty: the oldest make room, however many sign in at once", async () => {
    const { learner, other: oldest } = await setUp(1);
    const day = Date.now() - DAY_MS;
    await db().session.update({ where: { id: oldest.id }, data: { createdAt: new Date(day) } });
    const all = await Promise.all(Array.from({ length: 59 }, () => signIn(learner.id)));
    expect(await idsOf(oldest)).toHaveLength(60);
    const more = await Promise.all(Array.from({ length: 50 }, () => signIn(learner.id)));
    expect((await ask(oldest)).status).toBe(401);
    const left = await idsOf(at(more, 0));
    expect(left).toHaveLength(60);
    expect(left).toEqual(expect.arrayContaining(more.map(({ id }) => id)));
    expect(left.filter((id) => all.some((session) => session.id === id))).toHaveLength(10);
  });

  it("of others are not counted, nor those that are over", async () => {
    const { own, sessions } = await setUp(2);
    await end(own, at(sessions, 0).id);
    const stranger = await createLearner();
    await Promise.all(Array.from({ length: 60 }, () => signIn(stranger.id)));
    expect((await ask(own)).status).toBe(200);
  });
});

describe("ending a device", () => {
  it("refuses its next call, and no other's", async () => {
    const { own, other, sessions } = await setUp();
    expect((await ask(other)).status).toBe(200);
    expect((await end(own, other.id)).status).toBe(204);
    expect((await ask(other)).status).toBe(401);
    expect(await idsOf(own)).toEqual([own.id, at(sessions, 1).id]);
  });

  it("that asks itself takes its cookie away", async () => {
    const { own, other } = await setUp();
    expect((await end(own, other.id)).headers.get("set-cookie")).toBeNull();
    expect((await end(own, own.id)).headers.get("set-cookie")).toMatch(/^waddle-session=; .*Max-Age=0/);
    expect((await ask(own)).status).toBe(401);
  });

  it("answers the same for a foreign, an unknown, an ended and a misshapen id", async () => {
    const { own, other } = await setUp();
    const stranger = await signIn((await createLearner()).id);
    await end(own, other.id);
    for (const id of [stranger.id, randomUUID(), other.id, "1", "' OR 1=1 --", "%00"]) {
      const response = await end(own, id);
      expect(response.status, id).toBe(404);
      expect(await response.json()).toMatchObject({ error: "not_found" });
    }
    expect((await ask(stranger)).status).toBe(200);
  });

  it("fifty times at once ends it once", async () => {
    const { own, other } = await setUp();
    const all = await Promise.all(Array.from({ length: 50 }, () => end(own, other.id)));
    expect(all.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(all.filter(({ status }) => status === 404)).toHaveLength(49);
  });
});

describe("ending all other devices", () => {
  const others = (by: Session) =>
    callRoute(endOthers, PATH, { method: "DELETE", headers: bearer(by.bearer) });

  it("leaves the one that asks, and other learners alone", async () => {
    const { own, sessions } = await setUp();
    const stranger = await signIn((await createLearner()).id);
    expect((await others(own)).status).toBe(204);
    expect(await idsOf(own)).toEqual([own.id]);
    for (const session of sessions.slice(0, 2)) expect((await ask(session)).status).toBe(401);
    expect((await ask(stranger)).status).toBe(200);
    expect((await others(own)).status).toBe(204);
  });

  it("from several at once leaves one at most", async () => {
    const { learner, sessions } = await setUp(8);
    await Promise.all(sessions.map(others));
    const live = await db().session.count({ where: { userId: learner.id, revokedAt: null } });
    expect(live).toBeLessThanOrEqual(1);
  });
});

it("sweeping deletes what has been over for more than 30 days, and nothing else", async () => {
  const learner = await createLearner();
  const now = new Date("2026-03-01T12:00:00Z");
  const ago = (days: number, ms = 0) => new Date(now.getTime() - days * DAY_MS - ms);
  const row = (userAgent: string, data: { lastSeenAt?: Date; expiresAt?: Date; revokedAt?: Date }) => ({
    userId: learner.id,
    userAgent,
    createdAt: ago(100),
    lastSeenAt: ago(1),
    expiresAt: ago(-10),
    ...data,
  });
  await db().session.createMany({
    data: [
      row("alive", {}),
      row("ended lately", { revokedAt: ago(30) }),
      row("ended long ago", { revokedAt: ago(30, 1) }),
      row("ran out lately", { expiresAt: ago(30) }),
      row("ran out long ago", { expiresAt: ago(30, 1) }),
      row("idle lately", { lastSeenAt: ago(44) }),
      row("idle long ago", { lastSeenAt: ago(44, 1) }),
    ],
  });
  await sweepSessions(now);
  const left = await db().session.findMany({ select: { userAgent: true }, orderBy: { userAgent: "asc" } });
  expect(left.map(({ userAgent }) => userAgent)).toEqual([
    "alive",
    "ended lately",
    "idle lately",
    "ran out lately",
  ]);
});
