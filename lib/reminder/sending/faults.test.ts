import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, describe, expect, it } from "vitest";
import { DAY_MS, MINUTE_MS } from "#lib/core/time.ts";
import { db, dbPool } from "#lib/server/db/db.ts";
import { enqueue } from "#lib/server/jobs/jobs.ts";
import { mailJob } from "#lib/server/mail/mail.ts";
import { streakLearner } from "#tests/support/daily-learners.ts";
import { asOwner, resetDatabase } from "#tests/support/database.ts";
import { createLearner } from "#tests/support/factories.ts";
import { fakeWays, noticesOf, planSession, want } from "#tests/support/notices.ts";
import { forgetMails, queuedMails } from "#tests/support/queued-mail.ts";
import { tokenOf } from "../action/token-service.ts";
import { sendNotices } from "./run-service.ts";

beforeEach(async () => {
  await resetDatabase();
  // Makes the queue's tables, where no test has made them yet.
  await enqueue(mailJob, { to: { name: "", address: "a@example.test" }, subject: "", text: "", id: "0" });
  await forgetMails();
});

const START = new Date("2026-03-11T15:00:00Z");
const later = (minutes: number, from = START) => new Date(from.getTime() + minutes * MINUTE_MS);

async function learner(ways: readonly ("mail" | "push" | "sms")[] = ["push"]) {
  const { id } = await createLearner({ timeZone: "UTC" });
  for (const way of ways) await want(id, ["session"], way);
  return id;
}

const steps = async (userId: string) =>
  (await noticesOf(userId)).map(({ step, status, reason }) => `${step} ${status} ${reason}`);

describe("a push", () => {
  it.each([
    ["half an hour", 30, [40 * 60, 10 * 60]],
    ["an hour", 60, [70 * 60, 40 * 60]],
    // It is over by then: the push is of use for as long as it might be late.
    ["ten minutes", 10, [20 * 60, 15 * 60]],
  ])("about a session of %s waits for a device until its end", async (_, minutes, lives) => {
    const id = await learner();
    await planSession(id, START, { minutes });
    const { ways, pushes } = fakeWays();
    for (const minute of [-10, 20]) await sendNotices(later(minute), { ways });
    const rounded = pushes.map(({ ttlSeconds }) => Math.ceil(ttlSeconds / 60) * 60);
    expect(rounded).toEqual(lives);
  });
});

it("a mail names where a POST ends its kind, and is no news once its session is over", async () => {
  const id = await learner(["mail"]);
  await planSession(id, START);
  await sendNotices(later(-10), fakeWays({ pushable: async () => new Set() }));
  const { rows } = await dbPool().query(
    `SELECT data->>'unsubscribeUrl' AS url, data->>'notAfter' AS "notAfter" FROM pgboss.job WHERE name = $1`,
    [mailJob.name],
  );
  const link = await db().noticeAction.findFirstOrThrow({ where: { purpose: "unsubscribe" } });
  const url = `http://localhost:3000/api/reminders/unsubscribe/${tokenOf(link.id)}`;
  expect(rows).toEqual([{ url, notAfter: later(30).toISOString() }]);
});

describe("before it is sent", () => {
  it("a session of later today that is done already is no study of this one's time", async () => {
    const id = await learner();
    await planSession(id, START);
    const evening = await planSession(id, later(240), { title: "Chemistry" });
    await db().studySession.update({ where: { id: evening.id }, data: { status: "done" } });
    await sendNotices(later(-10), fakeWays());
    expect(await steps(id)).toEqual(["before sent chosen"]);
  });

  it("a session that was moved beside another one, after that was told of, is told of itself", async () => {
    const id = await learner();
    await planSession(id, START);
    const other = await planSession(id, later(300), { title: "Chemistry" });
    const { ways, pushes } = fakeWays();
    await sendNotices(later(-10), { ways });
    await db().studySession.update({
      where: { id: other.id },
      data: { startsAt: later(40), changedAt: later(-5), sequence: 1 },
    });
    await db().studySession.updateMany({ where: { userId: id, startsAt: START }, data: { status: "done" } });
    await sendNotices(later(30), { ways });
    expect(pushes.map(({ title }) => title)).toEqual(["Physics at 15:00", "Coming up: Chemistry"]);
  });

  it("a pause keeps everything quiet but a broken connection", async () => {
    const { id } = await streakLearner("UTC", "2026-03-11", {}, ["streak", "connection"]);
    const [fromDay, toDay] = [new Date("2026-03-10"), new Date("2026-03-20")];
    await db().studyPause.create({ data: { userId: id, fromDay, toDay } });
    const service = { provider: "notion", accountId: "one", name: "", scopes: [], status: "broken" as const };
    await db().connection.create({ data: { ...service, userId: id } });
    await sendNotices(new Date("2026-03-11T18:30:00Z"), fakeWays());
    const rows = await db().notice.findMany({ where: { userId: id }, orderBy: { kind: "asc" } });
    expect(rows.map(({ kind, status, reason }) => `${kind} ${status} ${reason}`)).toEqual([
      "streak dropped paused",
      "connection sent chosen",
    ]);
  });
});

describe("the question of a pause", () => {
  async function idle() {
    const id = await learner();
    const { courseId } = await planSession(id, START);
    for (const days of [8, 9, 10])
      await planSession(id, later(0, new Date(START.getTime() + days * DAY_MS)), { courseId });
    await db().studySession.updateMany({ data: { createdAt: new Date(START.getTime() - DAY_MS) } });
    return id;
  }
  const tenBefore = (days: number) => later(-10, new Date(START.getTime() + days * DAY_MS));
  const families = async (userId: string) =>
    (await db().notice.findMany({ where: { userId, step: "before" }, orderBy: { dueAt: "asc" } })).map(
      ({ status, text }) => `${text.split(".")[0]} ${status}`,
    );

  it("that no push service took is asked again, and silence follows one that was asked", async () => {
    const id = await idle();
    await sendNotices(tenBefore(8), fakeWays({ push: async () => "failed" }));
    await sendNotices(tenBefore(9), fakeWays());
    await sendNotices(tenBefore(10), fakeWays());
    expect(await families(id)).toEqual(["pause failed", "pause sent", " dropped"]);
  });

  it("that may have been asked is not asked again", async () => {
    const id = await idle();
    const { ways } = fakeWays({ push: () => Promise.reject(new Error("killed")) });
    await expect(sendNotices(tenBefore(8), { ways })).rejects.toThrow();
    await sendNotices(tenBefore(9), fakeWays());
    expect(await families(id)).toEqual(["pause unknown", " dropped"]);
  });
});

describe("while a push service is slow", () => {
  /** So many learners with a session at the same time */
  async function learners(count: number) {
    const ids = await Promise.all(Array.from({ length: count }, () => learner()));
    for (const id of ids) await planSession(id, START);
    return ids;
  }

  it("the pushes of others don't wait for it", async () => {
    const ids = await learners(12);
    const { promise: allThere, resolve } = Promise.withResolvers<void>();
    let there = 0;
    const push = async () => {
      there += 1;
      if (there === ids.length) resolve();
      // None is answered before all of them have left.
      await Promise.race([allThere, sleep(10_000)]);
      return "sent" as const;
    };
    const startedAt = performance.now();
    await sendNotices(later(-10), fakeWays({ push }));
    expect(performance.now() - startedAt).toBeLessThan(9000);
    expect(await db().notice.count({ where: { status: "sent" } })).toBe(ids.length);
  });

  it("what is switched off, and who pauses, is seen", async () => {
    // More than are given to a service at once: the last ones are still to be looked at.
    await learners(80);
    const { promise: isChanged, resolve } = Promise.withResolvers<void>();
    let there = 0;
    let last: string[] = [];
    const change = async () => {
      const rows = await db().notice.findMany({ orderBy: { id: "desc" }, take: 2 });
      last = rows.map(({ userId }) => userId);
      const [first = "", second = ""] = last;
      await db().reminderChoice.deleteMany({ where: { userId: first } });
      const [fromDay, toDay] = [new Date("2026-03-10"), new Date("2026-03-20")];
      await db().studyPause.create({ data: { userId: second, fromDay, toDay } });
      // What was read before all this is older than a second by then.
      await sleep(1100);
      resolve();
    };
    const push = async () => {
      there += 1;
      if (there === 60) await change();
      await isChanged;
      return "sent" as const;
    };
    await sendNotices(later(-10), fakeWays({ push }));
    const reasons = await Promise.all(last.map(async (id) => (await steps(id))[0]));
    expect(reasons).toEqual(["before dropped off", "before dropped paused"]);
  });
});

describe("while it is sent", () => {
  it.each(["sent", "none", "failed"] as const)(
    "its learner's account is deleted: nothing more goes out where the push is %s",
    async (outcome) => {
      const id = await learner(["push", "mail"]);
      await planSession(id, START);
      const push = async () => {
        await db().user.delete({ where: { id } });
        return outcome;
      };
      await sendNotices(later(-10), fakeWays({ push }));
      expect(await db().notice.count()).toBe(0);
      expect(await queuedMails()).toEqual([]);
    },
  );

  it.each(["sent", "none", "failed"] as const)(
    "it is given up: a push that was %s after all changes nothing, and no mail takes its place",
    async (outcome) => {
      const id = await learner(["push", "mail"]);
      await planSession(id, START);
      const push = async () => {
        await sendNotices(later(-7), fakeWays());
        return outcome;
      };
      await sendNotices(later(-10), fakeWays({ push }));
      expect(await steps(id)).toEqual(["before unknown chosen"]);
      expect(await queuedMails()).toEqual([]);
    },
  );

  it("no queue takes its mail: it waits, and goes out once one does", async () => {
    const id = await learner(["mail"]);
    await planSession(id, START);
    const ways = fakeWays({ pushable: async () => new Set() });
    await asOwner("ALTER SCHEMA pgboss RENAME TO away");
    try {
      await expect(sendNotices(later(-10), ways)).rejects.toThrow("1 notice(s)");
    } finally {
      await asOwner("ALTER SCHEMA away RENAME TO pgboss");
    }
    expect(await steps(id)).toEqual(["before waiting "]);
    await sendNotices(later(-9), ways);
    expect(await steps(id)).toEqual(["before sent chosen"]);
    expect(await queuedMails()).toHaveLength(1);
  });
});
