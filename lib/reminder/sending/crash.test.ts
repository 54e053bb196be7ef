import { beforeEach, describe, expect, it, vi } from "vitest";
import { MINUTE_MS } from "#lib/core/time.ts";
import { db, dbPool } from "#lib/server/db/db.ts";
import { enqueue } from "#lib/server/jobs/jobs.ts";
import { mailJob } from "#lib/server/mail/mail.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { createLearner, at as elementAt } from "#tests/support/factories.ts";
import {
  kill,
  listArrived,
  newPushLog,
  printed,
  startScheduler,
  twice,
} from "#tests/support/notice-process.ts";
import { fakeWays, noticesOf, planSession, want } from "#tests/support/notices.ts";
import { forgetMails, queuedMails } from "#tests/support/queued-mail.ts";
import { sendNotices } from "./run-service.ts";

beforeEach(async () => {
  await resetDatabase();
  await enqueue(mailJob, { to: { name: "", address: "a@example.test" }, subject: "", text: "", id: "0" });
  await forgetMails();
});

const START = new Date("2026-03-11T15:00:00Z");
const later = (minutes: number) => new Date(START.getTime() + minutes * MINUTE_MS);
// Each waits for processes that start, which takes long on a busy machine.
const PATIENCE = 180_000;

async function learner(way: "mail" | "push") {
  const { id } = await createLearner({ timeZone: "UTC" });
  await want(id, ["session"], way);
  await planSession(id, START);
  return id;
}

const steps = async (userId: string) =>
  (await noticesOf(userId)).map(({ step, status }) => `${step} ${status}`);

describe("a process that is killed", () => {
  it.each(["before", "after"] as const)(
    "%s the push service had a notice leaves it unknown: it is never repeated, and the next step goes out",
    async (hangs) => {
      const id = await learner("push");
      const log = newPushLog();
      const child = startScheduler({ log, now: later(-10), hangs });
      await printed(child, "push");
      // Claimed, and committed, before the service heard of it.
      expect(await steps(id)).toEqual(["before sending"]);
      await kill(child);
      const { ways, pushes } = fakeWays();
      await sendNotices(later(-9), { ways });
      expect(await steps(id)).toEqual(["before sending"]);
      await sendNotices(later(-7), { ways });
      await sendNotices(later(-6), { ways });
      expect(await steps(id)).toEqual(["before unknown"]);
      expect(pushes).toEqual([]);
      await sendNotices(later(20), { ways });
      expect(await steps(id)).toEqual(["before unknown", "after sent"]);
      expect(pushes).toHaveLength(1);
    },
    PATIENCE,
  );

  it(
    "in the middle of a mail leaves nothing: the mail and its row are one, and come once",
    async () => {
      const id = await learner("mail");
      const blocker = await dbPool().connect();
      const waits = async () => {
        const { rows } = await blocker.query<{ count: number }>(
          `SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
           AND query LIKE '%INSERT INTO pgboss.job%'`,
        );
        return elementAt(rows, 0).count;
      };
      const child = startScheduler({ log: newPushLog(), now: later(-10), waits: true });
      await printed(child, "ready");
      try {
        await blocker.query("BEGIN; LOCK TABLE pgboss.job IN SHARE MODE");
        child.kill("SIGUSR2");
        await vi.waitFor(async () => expect(await waits()).toBeGreaterThan(0), { timeout: PATIENCE });
        await kill(child);
      } finally {
        await blocker.query("ROLLBACK");
        blocker.release();
      }
      await vi.waitFor(async () => expect(await steps(id)).toEqual(["before waiting"]), {
        timeout: PATIENCE,
      });
      expect(await queuedMails()).toEqual([]);
      const { ways } = fakeWays({ pushable: async () => new Set() });
      for (const minute of [-9, -8]) await sendNotices(later(minute), { ways });
      expect(await steps(id)).toEqual(["before sent"]);
      expect(await queuedMails()).toHaveLength(1);
    },
    PATIENCE,
  );

  it.each([
    [true, []],
    [false, ["before"]],
  ])(
    "after the service had it; with a claim (%s) these come twice: %j",
    async (claims, again) => {
      await learner("push");
      const log = newPushLog();
      const child = startScheduler({ log, now: later(-10), hangs: "after" });
      await printed(child, "push");
      await kill(child);
      const next = startScheduler({ log, now: later(-9), claims, runs: 3 });
      await new Promise((resolve) => next.once("exit", resolve));
      const ids = twice(await listArrived(log));
      const notices = await db().notice.findMany({ where: { id: { in: ids } }, select: { step: true } });
      expect(notices.map(({ step }) => step)).toEqual(again);
    },
    PATIENCE,
  );
});

it(
  "two processes at once send each step once",
  async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => learner("push")));
    const log = newPushLog();
    const children = [0, 1].map(() => startScheduler({ log, now: later(-10), runs: 4 }));
    await Promise.all(children.map((child) => new Promise((resolve) => child.once("exit", resolve))));
    const arrived = await listArrived(log);
    expect(twice(arrived)).toEqual([]);
    expect(arrived).toHaveLength(ids.length);
    for (const id of ids) expect(await steps(id)).toEqual(["before sent"]);
  },
  PATIENCE,
);
