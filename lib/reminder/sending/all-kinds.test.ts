import { beforeEach, describe, expect, it, vi } from "vitest";
import { DAY_MS, dayToDate, HOUR_MS, MINUTE_MS } from "#lib/core/time.ts";
import { db, dbPool } from "#lib/server/db/db.ts";
import { enqueue } from "#lib/server/jobs/jobs.ts";
import { mailJob } from "#lib/server/mail/mail.ts";
import { BACK_AT, heartsLearner, type LearnerData, streakLearner } from "#tests/support/daily-learners.ts";
import { asOwner, closeDatabase, resetDatabase } from "#tests/support/database.ts";
import { at as elementAt } from "#tests/support/factories.ts";
import type { want } from "#tests/support/notices.ts";
import { forgetMails, queuedMails } from "#tests/support/queued-mail.ts";
import { sendNotices } from "./run-service.ts";

const at = (text: string) => new Date(text);
const later = (instant: Date, ms: number) => new Date(instant.getTime() + ms);

beforeEach(async () => {
  await resetDatabase();
  // Makes the queue's tables, where no test has made them yet.
  await enqueue(mailJob, { to: { name: "", address: "a@example.test" }, subject: "", text: "", id: "0" });
  await forgetMails();
});

const subjects = async (address?: string) => (await queuedMails(address)).map(({ subject }) => subject);

/** Statements of this database that wait for another's lock */
async function countWaiting(): Promise<number> {
  const { rows } = await dbPool().query<{ count: number }>(
    `SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return elementAt(rows, 0).count;
}
const PATIENCE = { timeout: 30_000 };

describe("all kinds of a day", () => {
  /** When each of the three is due somewhere: Monday, 9 March 2026, 20:00 in Tokyo */
  const EVENING = at("2026-03-09T11:00:00Z");

  const KINDS = ["streak", "hearts", "week"] as const;

  async function learnerWithAll(data: LearnerData = {}, kinds: Parameters<typeof want>[1] = KINDS) {
    const hearts = { hearts: 0, heartResetAt: later(EVENING, -HOUR_MS) };
    const learner = await streakLearner("Asia/Tokyo", "2026-03-09", { ...hearts, ...data }, kinds);
    const award = { kind: "xp" as const, amount: 50, reason: "test", reference: "one" };
    const day = dayToDate("2026-03-08");
    await db().award.create({ data: { ...award, userId: learner.id, localDay: day, createdAt: day } });
    return learner;
  }

  /** Half an hour lies between two notices to one learner. */
  async function sendAll(from = EVENING) {
    for (const halves of [0, 1, 2, 3])
      await sendNotices(later(from, halves * 30 * MINUTE_MS + halves * 5000));
  }

  const ALL = ["Your 3-day streak ends at midnight in Tokyo", "Your hearts are back", "Your week in figures"];

  it("go each to anyone who wants it, and to no one else", async () => {
    const learners = await Promise.all(
      [[], ...KINDS.map((kind) => [kind])].map((kinds) => learnerWithAll({}, kinds)),
    );
    const all = await learnerWithAll();
    await sendAll();
    const mails = await Promise.all([...learners, all].map(({ email }) => subjects(email)));
    expect(mails.map((list) => list.toSorted())).toEqual([[], ...ALL.map((subject) => [subject]), ALL]);
  });

  it("go to no account that is about to be deleted, and to none whose address can't be written to", async () => {
    await learnerWithAll({ deletionAt: later(EVENING, 7 * DAY_MS) });
    await learnerWithAll({ email: "two@addresses,one@example.test" });
    await sendAll();
    expect(await queuedMails()).toEqual([]);
    expect(await db().notice.count({ where: { status: { not: "dropped" } } })).toBe(0);
  });

  it("are one of each, though they are sent fifty times at once", async () => {
    const learners = await Promise.all(Array.from({ length: 2 }, () => learnerWithAll()));
    for (const halves of [0, 1, 2]) {
      const start = later(EVENING, halves * 31 * MINUTE_MS);
      await Promise.all(Array.from({ length: 50 }, (_, index) => sendNotices(later(start, index))));
    }
    for (const { email } of learners) expect((await subjects(email)).toSorted()).toEqual(ALL);
  });

  it("are not sent again after a restart", async () => {
    const { email } = await learnerWithAll();
    await sendAll();
    await closeDatabase();
    Reflect.deleteProperty(globalThis, "waddleDatabase");
    Reflect.deleteProperty(globalThis, "waddleJobs");
    await sendAll(later(EVENING, 10 * MINUTE_MS));
    expect((await subjects(email)).toSorted()).toEqual(ALL);
  });

  it("reach everyone where there are more than a page holds", async () => {
    const row = { fullName: "One of many", passwordHash: "none", timeZone: "Asia/Tokyo" };
    // All may be due, as far as the tables tell; every hundredth is.
    const data = Array.from({ length: 1001 }, (_, index) => ({
      ...row,
      email: `many-${index}@example.test`,
      streak: 3,
      streakCoveredTo: dayToDate(index % 100 === 0 ? "2026-03-08" : "2026-03-09"),
    }));
    const users = await db().user.createManyAndReturn({ data, select: { id: true } });
    await db().reminderChoice.createMany({
      data: users.map(({ id }) => ({ userId: id, kind: "streak" as const, way: "mail" as const })),
    });
    await sendNotices(EVENING);
    expect(new Set((await queuedMails()).map(({ to }) => to)).size).toBe(11);
    expect(await db().notice.count({ where: { status: "sent" } })).toBe(11);
  });

  it("bear an account being deleted in the meantime", async () => {
    const [{ id, email }, other] = [await heartsLearner(), await heartsLearner()];
    const blocker = await dbPool().connect();
    try {
      await blocker.query(`BEGIN; LOCK TABLE "Notice" IN SHARE MODE`);
      const running = sendNotices(BACK_AT);
      await vi.waitFor(async () => expect(await countWaiting()).toBe(1), PATIENCE);
      const deleted = db()
        .user.deleteMany({ where: { id } })
        .then(({ count }) => count);
      await vi.waitFor(async () => expect(await countWaiting()).toBe(2), PATIENCE);
      await blocker.query("COMMIT");
      expect(await Promise.all([running, deleted])).toEqual([undefined, 1]);
    } finally {
      blocker.release(true);
    }
    expect((await subjects(email)).length).toBeLessThanOrEqual(1);
    expect(await subjects(other.email)).toEqual(["Your hearts are back"]);
  });

  it("go on past a learner who resists, tell that one did, and reach that one later", async () => {
    const [stuck, other] = [await learnerWithAll(), await learnerWithAll()];
    await asOwner(`ALTER TABLE "Notice" ADD CONSTRAINT "stuck" CHECK ("userId" <> '${stuck.id}')`);
    try {
      await expect(sendNotices(EVENING)).rejects.toThrow("3 notice(s)");
    } finally {
      await asOwner(`ALTER TABLE "Notice" DROP CONSTRAINT "stuck"`);
    }
    expect(await subjects(stuck.email)).toEqual([]);
    expect(await subjects(other.email)).toHaveLength(1);
    await sendAll();
    for (const { email } of [stuck, other]) expect((await subjects(email)).toSorted()).toEqual(ALL);
  });
});
