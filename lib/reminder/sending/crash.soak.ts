import { setTimeout } from "node:timers/promises";
import { beforeAll, expect, it } from "vitest";
import { MINUTE_MS } from "#lib/core/time.ts";
import { db } from "#lib/server/db/db.ts";
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
import { planSession, want } from "#tests/support/notices.ts";
import { forgetMails } from "#tests/support/queued-mail.ts";

const KILLS = 200;
const LEARNERS = 400;
/** Seconds of the schedulers' clock a second, and what it gains from one kill to the next: the ladders are over with the last. */
const SPEED = 10;
const SPAN_MS = 285 * MINUTE_MS;
const PATIENCE = 7_200_000;
const START = new Date("2026-03-11T10:00:00Z");

beforeAll(async () => {
  await resetDatabase();
  await enqueue(mailJob, { to: { name: "", address: "a@example.test" }, subject: "", text: "", id: "0" });
  await forgetMails();
});

/** Sessions that begin all over two hours, of learners who want both pushes and mails. */
async function plan(): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < LEARNERS; index += 1) {
    const { id } = await createLearner({ timeZone: "UTC" });
    await want(id, ["session"], "push");
    await want(id, ["session"], "mail");
    await planSession(id, new Date(START.getTime() + ((index * 120) / LEARNERS) * MINUTE_MS));
    ids.push(id);
  }
  return ids;
}

/** Two schedulers, of which one is killed at a moment that no one knows, again and again. */
async function killThem(log: string, kills: number, claims: boolean): Promise<number> {
  const startedAt = performance.now();
  const start = (count: number) => {
    const now = new Date(START.getTime() - 15 * MINUTE_MS + (count / kills) * SPAN_MS);
    const child = startScheduler({ log, now, speed: SPEED, claims });
    return { child, isReady: printed(child, "ready") };
  };
  const children = [start(0), start(0)];
  for (let count = 1; count <= kills; count += 1) {
    const { child, isReady } = elementAt(children, count % 2);
    await isReady;
    await setTimeout(Math.random() * 1500);
    await kill(child);
    children[count % 2] = start(count);
  }
  await Promise.all(children.map(({ child, isReady }) => isReady.then(() => kill(child))));
  const last = startScheduler({ log, now: new Date(START.getTime() + SPAN_MS), runs: 3, claims });
  await new Promise((resolve) => last.once("exit", resolve));
  return performance.now() - startedAt;
}

it(
  "200 kills of two schedulers: no step comes twice, and no ladder is silent",
  async () => {
    const ids = await plan();
    const log = newPushLog();
    const ms = await killThem(log, KILLS, true);
    const arrived = await listArrived(log);
    const statuses = await db().notice.groupBy({ by: ["status"], _count: true });
    const heard = await db().notice.findMany({ where: { id: { in: arrived } }, select: { userId: true } });
    const silent = ids.filter((id) => !heard.some(({ userId }) => userId === id));
    console.log(
      `${KILLS} kills in ${Math.round(ms / 1000)} s, ${LEARNERS} ladders: ${arrived.length} arrived, ${twice(arrived).length} twice, ${silent.length} silent; ${JSON.stringify(statuses)}`,
    );
    expect(twice(arrived)).toEqual([]);
    expect(silent).toEqual([]);
  },
  PATIENCE,
);

it(
  "without the claim, steps come twice",
  async () => {
    await resetDatabase();
    await forgetMails();
    await plan();
    const log = newPushLog();
    await killThem(log, KILLS, false);
    const again = twice(await listArrived(log));
    console.log(`without the claim, ${again.length} came twice`);
    expect(again).not.toEqual([]);
  },
  PATIENCE,
);
