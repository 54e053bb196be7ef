import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { endSession } from "#lib/server/auth/session.ts";
import { db, dbPool } from "#lib/server/db/db.ts";
import { env } from "#lib/server/env.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { countConnections } from "#tests/support/foreign-server.ts";
import {
  createPhoneUser,
  phoneSession,
  reminder,
  startConnectedPush,
  subscriptionOf,
} from "#tests/support/pushes.ts";
import { hasPush, listDevices } from "./queries.ts";
import { pushTo } from "./service.ts";
import { subscribe } from "./subscription-service.ts";

const service = await startConnectedPush();
const now = new Date();
let learner: Awaited<ReturnType<typeof createPhoneUser>>;

afterAll(() => service.stop());
beforeEach(async () => {
  await resetDatabase();
  service.received.length = 0;
  learner = await createPhoneUser();
});

async function addDevice(who = learner) {
  const body = subscriptionOf(service);
  await subscribe(who, body, now);
  return body.endpoint;
}
const push = (more = {}) => pushTo(learner.id, reminder(more), now);
const rows = () => db().pushSubscription.count();

/** Statements of this database that wait for another's lock */
async function countWaiting(): Promise<number> {
  const { rows: found } = await dbPool().query<{ count: number }>(
    `SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return found[0]?.count ?? 0;
}

describe("a push", () => {
  it("is signed, and opened by the browser alone", async () => {
    const endpoint = await addDevice();
    const actions = [
      { action: "/reminder/act/abc", title: "Start" },
      { action: "https://evil.example/", title: "Elsewhere" },
      { action: "//evil.example/", title: "Elsewhere" },
    ];
    expect(await push({ actions })).toBe("sent");
    const [received] = service.received;
    expect(received).toMatchObject({
      endpoint,
      ttl: 1800,
      urgency: "high",
      serverKey: env().VAPID_PUBLIC_KEY,
    });
    expect(JSON.parse(received?.text ?? "")).toEqual({
      title: "Physics starts in 10 minutes",
      body: "30 minutes, until 19:30.",
      path: "/dashboard",
      tag: "session:1",
      actions: [{ action: "/reminder/act/abc", title: "Start" }],
    });
    expect(await listDevices(learner.id, now)).toMatchObject([
      { name: "Chrome on Android", lastSentAt: now.toISOString() },
    ]);
  });

  it("takes the place of an older one with its tag, also at the push service", async () => {
    await addDevice();
    for (const tag of ["session:1", "session:1", "session:2"]) await push({ tag });
    const topics = service.received.map(({ topic }) => topic);
    expect(topics[0]).toMatch(/^[\w-]{32}$/);
    expect(topics[0]).toBe(topics[1]);
    expect(topics[0]).not.toBe(topics[2]);
  });

  it("is cut to what every push service takes", async () => {
    await addDevice();
    const long = "🐧".repeat(3000);
    const actions = Array.from({ length: 9 }, () => ({ action: "/a", title: long }));
    expect(await push({ title: long, body: `${long}\r\n`, actions })).toBe("sent");
    expect(Buffer.byteLength(service.received[0]?.text ?? "")).toBeLessThan(3993);
  });

  it("goes to every device, and to no one else's", async () => {
    const other = await createPhoneUser();
    await addDevice(other);
    const mine = [await addDevice(), await addDevice({ ...learner, ...(await phoneSession(learner.id)) })];
    expect(await push()).toBe("sent");
    expect(service.received.map(({ endpoint }) => endpoint).toSorted()).toEqual(mine.toSorted());
  });

  it("goes nowhere where there is no device", async () => {
    expect(await hasPush(learner.id, now)).toBe(false);
    expect(await push()).toBe("none");
  });
});

describe("what a push service answers", () => {
  it.each([404, 410])("%i: the device is forgotten", async (status) => {
    service.fail(await addDevice(), status);
    expect(await push()).toBe("none");
    expect(await rows()).toBe(0);
  });

  it.each([400, 403, 413, 429, 500, 503, "down", "redirect"] as const)(
    "%s: the device is kept for the next one",
    async (fault) => {
      service.fail(await addDevice(), fault);
      const before = service.calls;
      expect(await push()).toBe("failed");
      expect(service.calls - before).toBe(1);
      expect(await rows()).toBe(1);
      expect(service.received).toEqual([]);
    },
  );

  it("410, while the browser subscribes anew: that one stays", async () => {
    service.fail(await addDevice(), 410);
    const blocker = await dbPool().connect();
    try {
      await blocker.query(`BEGIN; UPDATE "PushSubscription" SET "p256dh" = 'anew'`);
      const running = push();
      await vi.waitFor(async () => expect(await countWaiting()).toBe(1), { timeout: 30_000 });
      await blocker.query("COMMIT");
      expect(await running).toBe("none");
    } finally {
      blocker.release(true);
    }
    expect(await rows()).toBe(1);
  });

  it("one device of two is enough", async () => {
    service.fail(await addDevice(), 500);
    await addDevice({ ...learner, ...(await phoneSession(learner.id)) });
    expect(await push()).toBe("sent");
  });

  it("keys that nothing can be sealed with are forgotten", async () => {
    await addDevice();
    await db().pushSubscription.updateMany({ data: { p256dh: "A".repeat(87) } });
    expect(await push()).toBe("none");
    expect(await rows()).toBe(0);
  });
});

describe("a session that has ended", () => {
  it("shows nothing any more", async () => {
    await addDevice();
    await endSession(learner.sessionId, now);
    expect(await push()).toBe("none");
    expect(service.received).toEqual([]);
  });

  it("nor does one that no one has used for two weeks", async () => {
    await addDevice();
    const later = new Date(now.getTime() + 15 * 86_400_000);
    expect(await pushTo(learner.id, reminder(), later)).toBe("none");
  });
});

it("a device that was subscribed with another key gets nothing", async () => {
  await addDevice();
  await db().pushSubscription.updateMany({ data: { serverKey: "another" } });
  expect(await push()).toBe("none");
  expect(await listDevices(learner.id, now)).toEqual([]);
});

it("an address within a private network is never connected to", async () => {
  await addDevice();
  const inside = ["https://127.0.0.1/", "https://[::1]/", "https://10.0.0.1/x", "https://localhost/x"];
  const attempts = await countConnections(async () => {
    for (const endpoint of [...inside, `http://localhost:${service.host.split(":")[1]}/push/1`]) {
      await db().pushSubscription.updateMany({ data: { endpoint } });
      expect(await push(), endpoint).toBe("failed");
    }
  });
  expect(attempts).toBe(0);
});
