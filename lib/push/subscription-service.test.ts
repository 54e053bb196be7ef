import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { DELETE, GET, POST } from "#app/api/push/subscriptions/route.ts";
import { createSession, endSession } from "#lib/server/auth/session.ts";
import { db } from "#lib/server/db/db.ts";
import { callRoute } from "#tests/support/call-route.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { bearer, createLearner } from "#tests/support/factories.ts";
import {
  ANDROID,
  createPhoneUser,
  phoneSession,
  reminder,
  startConnectedPush,
  subscriptionOf,
} from "#tests/support/pushes.ts";
import "#tests/support/without-limits.ts";
import { listDevices } from "./queries.ts";
import { MAX_DEVICES } from "./rules.ts";
import { pushTo } from "./service.ts";
import { subscribe, sweepSubscriptions } from "./subscription-service.ts";

const service = await startConnectedPush();
const now = new Date();
afterAll(() => service.stop());
beforeEach(async () => {
  await resetDatabase();
  service.received.length = 0;
});

async function caller() {
  const { id } = await createLearner();
  const { bearer: token } = await createSession(id, ANDROID, now);
  const headers = { ...bearer(token), "user-agent": ANDROID };
  const call = (handler: typeof POST, method: string, body?: object) =>
    callRoute(handler, "/api/push/subscriptions", { method, headers, ...(body && { body }) });
  return { id, call };
}

describe("a browser", () => {
  it("is added, told and removed by its address", async () => {
    const { call } = await caller();
    const body = subscriptionOf(service);
    const added = await call(POST, "POST", body);
    expect(added.status).toBe(200);
    expect(await added.json()).toMatchObject({ isSetUp: true, devices: [{ name: "Chrome on Android" }] });
    const told = await (await call(GET, "GET")).text();
    for (const secret of [body.endpoint, body.keys.auth, body.keys.p256dh])
      expect(told).not.toContain(secret);
    const removed = await call(DELETE, "DELETE", { endpoint: body.endpoint });
    expect(await removed.json()).toMatchObject({ devices: [] });
  });

  it("of another learner can't be removed", async () => {
    const [one, two] = [await caller(), await caller()];
    const body = subscriptionOf(service);
    const { devices } = await (await one.call(POST, "POST", body)).json();
    await two.call(DELETE, "DELETE", { id: devices[0]._id });
    await two.call(DELETE, "DELETE", { endpoint: body.endpoint });
    expect(await listDevices(one.id, now)).toHaveLength(1);
  });

  it("that another account used shows the new one's notices only", async () => {
    const [one, two] = [await caller(), await caller()];
    const body = subscriptionOf(service);
    await one.call(POST, "POST", body);
    await two.call(POST, "POST", body);
    expect(await pushTo(one.id, reminder(), now)).toBe("none");
    expect(await pushTo(two.id, reminder(), now)).toBe("sent");
    expect(service.received).toHaveLength(1);
  });

  it("tells no other account when it last showed a notice, and its own account still does", async () => {
    const [one, two] = [await caller(), await caller()];
    const body = subscriptionOf(service);
    await one.call(POST, "POST", body);
    await pushTo(one.id, reminder(), now);
    const lastSentAt = now.toISOString();
    expect(await (await one.call(POST, "POST", body)).json()).toMatchObject({ devices: [{ lastSentAt }] });
    const taken = await (await two.call(POST, "POST", body)).json();
    expect(taken).toMatchObject({ devices: [{ lastSentAt: null }] });
  });

  it.each([
    ["http://push.example/1", 400],
    ["https://push.example:8443/1", 400],
    ["https://127.0.0.1/1", 400],
    ["https://[::1]/1", 400],
    ["https://localhost/1", 400],
    ["https://user:word@push.example/1", 400],
    ["ftp://push.example/1", 400],
    ["no address", 400],
  ])("can't name %s", async (endpoint, status) => {
    const { call } = await caller();
    expect((await call(POST, "POST", { ...subscriptionOf(service), endpoint })).status).toBe(status);
    expect(await db().pushSubscription.count()).toBe(0);
  });

  it("with another key of ours is told to turn them on anew", async () => {
    const { call } = await caller();
    const answer = await call(POST, "POST", { ...subscriptionOf(service), serverKey: "old" });
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ error: "edit_conflict" });
  });

  it("whose session has ended meanwhile is not added", async () => {
    const learner = await createPhoneUser();
    await endSession(learner.sessionId, now);
    await expect(subscribe(learner, subscriptionOf(service), now)).rejects.toMatchObject({
      code: "unauthorized",
    });
  });
});

describe("many at once", () => {
  it("of one session leave one", async () => {
    const learner = await createPhoneUser();
    await Promise.all(Array.from({ length: 50 }, () => subscribe(learner, subscriptionOf(service), now)));
    expect(await db().pushSubscription.count()).toBe(1);
  });

  it("of one browser leave one", async () => {
    const body = subscriptionOf(service);
    const learners = await Promise.all(Array.from({ length: 50 }, createPhoneUser));
    await Promise.all(learners.map((learner) => subscribe(learner, body, now)));
    expect(await db().pushSubscription.count()).toBe(1);
  });

  it("of one learner leave ten", async () => {
    const { id } = await createLearner();
    const sessions = [];
    for (let count = 0; count < 50; count += 1) sessions.push({ id, ...(await phoneSession(id)) });
    await Promise.all(sessions.map((each) => subscribe(each, subscriptionOf(service), now)));
    expect(await db().pushSubscription.count()).toBe(MAX_DEVICES);
  });
});

it("what belongs to no living session is swept", async () => {
  const [one, two, three] = [await createPhoneUser(), await createPhoneUser(), await createPhoneUser()];
  for (const learner of [one, two, three]) await subscribe(learner, subscriptionOf(service), now);
  await endSession(one.sessionId, now);
  await db().session.delete({ where: { id: two.sessionId } });
  await sweepSubscriptions(now);
  expect(await db().pushSubscription.findMany({ select: { userId: true } })).toEqual([{ userId: three.id }]);
});
