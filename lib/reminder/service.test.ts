import { beforeEach, describe, expect, it, vi } from "vitest";
import { addDays, DAY_MS, dayToDate, HOUR_MS, MINUTE_MS } from "#lib/core/time.ts";
import { completeQuiz } from "#lib/island/completion-service.ts";
import { restoreHearts } from "#lib/learner/service.ts";
import { createSession } from "#lib/server/auth/session.ts";
import { db, dbPool } from "#lib/server/db/db.ts";
import { enqueue } from "#lib/server/jobs/jobs.ts";
import { mailJob } from "#lib/server/mail/mail.ts";
import { freezeStreak } from "#lib/streak/service.ts";
import { asOwner, closeDatabase, resetDatabase } from "#tests/support/database.ts";
import { createCourse, createLearner, at as elementAt, questions } from "#tests/support/factories.ts";
import { playQuiz } from "#tests/support/play.ts";
import { forgetMails, queuedMails } from "#tests/support/queued-mail.ts";
import { sendReminders } from "./service.ts";

const at = (text: string) => new Date(text);
const later = (instant: Date, ms: number) => new Date(instant.getTime() + ms);

beforeEach(async () => {
  await resetDatabase();
  // Makes the queue's tables, where no test has made them yet.
  await enqueue(mailJob, { to: { name: "", address: "a@example.test" }, subject: "", text: "", id: "0" });
  await forgetMails();
});

type LearnerData = NonNullable<Parameters<ReturnType<typeof db>["user"]["update"]>[0]>["data"];

async function learnerWith(data: LearnerData) {
  const { id } = await createLearner();
  return db().user.update({ where: { id }, data, select: { id: true, email: true } });
}

const WEDNESDAY = "2026-11-11";
const IN_TOKYO = at("2026-11-11T09:00:00Z");

/** Someone who has done all days up to the day before, and nothing on it. */
async function streakLearner(timeZone = "Asia/Tokyo", day = WEDNESDAY, data: LearnerData = {}) {
  const last = addDays(day, -1);
  const row = { wantsStreakMail: true, timeZone, streak: 3, streakCoveredTo: dayToDate(last) };
  const learner = await learnerWith({ ...row, ...data });
  const days = [last, addDays(last, -1), addDays(last, -2)].map((done) => dayToDate(done));
  await db().streakDay.createMany({
    data: days.map((done) => ({ userId: learner.id, day: done, timeZone })),
  });
  return learner;
}

const BACK_AT = at("2026-11-11T21:00:00Z");

function heartsLearner(data: LearnerData = {}) {
  return learnerWith({ wantsHeartsMail: true, hearts: 0, heartResetAt: BACK_AT, ...data });
}

const subjects = async (address?: string) => (await queuedMails(address)).map(({ subject }) => subject);

/** Statements of this database that wait for another's lock */
async function countWaiting(): Promise<number> {
  const { rows } = await dbPool().query<{ count: number }>(
    `SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return elementAt(rows, 0).count;
}
const PATIENCE = { timeout: 30_000 };

const reminders = (userId: string) =>
  db().reminder.findMany({ where: { userId }, select: { kind: true, day: true, createdAt: true } });

describe("a streak's reminder", () => {
  it.each([
    ["Asia/Kathmandu", "Kathmandu", WEDNESDAY, "2026-11-11T18:15:00Z"],
    ["Asia/Tokyo", "Tokyo", WEDNESDAY, "2026-11-11T15:00:00Z"],
    ["America/Los_Angeles", "Los Angeles", WEDNESDAY, "2026-11-12T08:00:00Z"],
    ["Pacific/Kiritimati", "Kiritimati", WEDNESDAY, "2026-11-11T10:00:00Z"],
    // A day of 23 hours, one of 25 whose last hour comes twice, and one after which midnight is left out.
    ["America/Los_Angeles", "Los Angeles", "2026-03-08", "2026-03-09T07:00:00Z"],
    ["America/Santiago", "Santiago", "2026-04-04", "2026-04-05T04:00:00Z"],
    ["America/Santiago", "Santiago", "2026-09-05", "2026-09-06T04:00:00Z"],
  ])(
    "in %s goes out from six hours before midnight, once (%s, %s)",
    async (timeZone, city, day, midnight) => {
      const { id, email } = await streakLearner(timeZone, day);
      const line = later(at(midnight), -6 * HOUR_MS);
      await sendReminders(later(line, -1));
      expect(await queuedMails()).toEqual([]);
      await sendReminders(line);
      expect(await subjects(email)).toEqual([`Your 3-day streak ends at midnight in ${city}`]);
      expect(await reminders(id)).toEqual([{ kind: "streak", day: dayToDate(day), createdAt: line }]);
      for (let ms = 30 * MINUTE_MS; ms <= 8 * HOUR_MS; ms += 30 * MINUTE_MS)
        await sendReminders(later(line, ms));
      expect(await queuedMails()).toHaveLength(1);
    },
  );

  it("still goes out in the last moment, and not after it", async () => {
    await streakLearner();
    const midnight = at("2026-11-11T15:00:00Z");
    await sendReminders(midnight);
    expect(await queuedMails()).toEqual([]);
    await sendReminders(later(midnight, -1));
    expect(await queuedMails()).toHaveLength(1);
  });

  it("comes again on another day", async () => {
    const { id, email } = await streakLearner();
    await sendReminders(IN_TOKYO);
    await db().user.update({ where: { id }, data: { streak: 4, streakCoveredTo: dayToDate(WEDNESDAY) } });
    await sendReminders(later(IN_TOKYO, DAY_MS));
    expect(await subjects(email)).toEqual([
      "Your 3-day streak ends at midnight in Tokyo",
      "Your 4-day streak ends at midnight in Tokyo",
    ]);
  });

  it("says what to do, how to freeze and how to stop it, with addresses of ours", async () => {
    const { email } = await streakLearner();
    await sendReminders(IN_TOKYO);
    const { text, html } = elementAt(await queuedMails(email), 0);
    expect(text).toContain("Choose a quiz:\nhttp://localhost:3000/quiz-islands\n");
    expect(text).toContain("“Freeze streak for 2 days”");
    expect(text).toContain("http://localhost:3000/profile?tab=notifications");
    expect(html.match(/class="button"/g)).toHaveLength(1);
  });

  it("does not offer a freeze that can't start yet", async () => {
    const { id, email } = await streakLearner();
    const data = { userId: id, startDay: dayToDate("2026-11-07"), days: 2, timeZone: "Asia/Tokyo" };
    await db().streakFreeze.create({ data });
    await sendReminders(IN_TOKYO);
    expect(elementAt(await queuedMails(email), 0).text).not.toContain("Freeze streak");
  });

  it("is not sent while the streak is frozen, and is when that is over", async () => {
    const { id } = await streakLearner();
    await freezeStreak(id, at("2026-11-11T01:00:00Z"));
    for (const days of [0, 1]) await sendReminders(later(IN_TOKYO, days * DAY_MS));
    expect(await queuedMails()).toEqual([]);
    await sendReminders(later(IN_TOKYO, 2 * DAY_MS));
    expect(await subjects()).toEqual(["Your 3-day streak ends at midnight in Tokyo"]);
  });

  it("is not sent once something is done today", async () => {
    const { id } = await streakLearner();
    const course = await createCourse(id, [questions(1)]);
    const noon = at("2026-11-11T03:00:00Z");
    await playQuiz(id, course.quizId, { now: noon });
    await completeQuiz(id, course.islandId, course.quizId, noon);
    await sendReminders(IN_TOKYO);
    expect(await queuedMails()).toEqual([]);
  });

  it("follows a change of zone that is due but not yet written", async () => {
    await streakLearner("America/Los_Angeles", WEDNESDAY, {
      nextTimeZone: "Asia/Tokyo",
      zoneChangesAt: at("2026-11-10T08:00:00Z"),
    });
    await sendReminders(later(IN_TOKYO, -1));
    expect(await queuedMails()).toEqual([]);
    await sendReminders(IN_TOKYO);
    expect(await subjects()).toEqual(["Your 3-day streak ends at midnight in Tokyo"]);
  });
});

describe("the hearts' reminder", () => {
  it("goes out when they are back, once, though midnight passes", async () => {
    const { id, email } = await heartsLearner();
    await sendReminders(later(BACK_AT, -1));
    expect(await queuedMails()).toEqual([]);
    for (let hours = 0; hours <= 25; hours += 1) await sendReminders(later(BACK_AT, hours * HOUR_MS));
    expect(await subjects(email)).toEqual(["Your hearts are back"]);
    expect(await reminders(id)).toEqual([{ kind: "hearts", day: dayToDate(WEDNESDAY), createdAt: BACK_AT }]);
    // Telling of them gives none back: that is left to anyone who reads them.
    expect(await db().user.findUnique({ where: { id }, select: { hearts: true } })).toEqual({ hearts: 0 });
  });

  it("is no news after a day, to premium, and to who has been here since", async () => {
    await heartsLearner({ heartResetAt: later(BACK_AT, -DAY_MS) });
    await heartsLearner({ isPremium: true });
    await heartsLearner({ isPremium: true, premiumUntil: later(BACK_AT, 1) });
    const seen = await heartsLearner();
    await createSession(seen.id, "test", BACK_AT);
    const read = await heartsLearner();
    await restoreHearts(read.id, BACK_AT);
    await sendReminders(BACK_AT);
    expect(await queuedMails()).toEqual([]);
  });

  it("is news to who left before, and to whom premium has left", async () => {
    const away = await heartsLearner();
    await createSession(away.id, "test", later(BACK_AT, -DAY_MS));
    const former = await heartsLearner({ isPremium: true, premiumUntil: BACK_AT });
    await sendReminders(BACK_AT);
    for (const { email } of [away, former]) expect(await subjects(email)).toEqual(["Your hearts are back"]);
  });
});

describe("all kinds", () => {
  /** When each of the three is due somewhere: Monday, 9 March 2026, 20:00 in Tokyo */
  const EVENING = at("2026-03-09T11:00:00Z");

  async function learnerWithAll(data: LearnerData = {}) {
    const wishes = { wantsStreakMail: true, wantsHeartsMail: true, wantsWeekMail: true };
    const hearts = { hearts: 0, heartResetAt: later(EVENING, -HOUR_MS) };
    const learner = await streakLearner("Asia/Tokyo", "2026-03-09", { ...wishes, ...hearts, ...data });
    const award = { kind: "xp" as const, amount: 50, reason: "test", reference: "one" };
    const day = dayToDate("2026-03-08");
    await db().award.create({ data: { ...award, userId: learner.id, localDay: day, createdAt: day } });
    return learner;
  }

  const ALL = ["Your 3-day streak ends at midnight in Tokyo", "Your hearts are back", "Your week in figures"];

  it("go each to anyone who wants it, and to no one else", async () => {
    const none = { wantsStreakMail: false, wantsHeartsMail: false, wantsWeekMail: false };
    const wishes = [none, ...Object.keys(none).map((wish) => ({ ...none, [wish]: true }))];
    const learners = await Promise.all(wishes.map((wish) => learnerWithAll(wish)));
    const all = await learnerWithAll();
    await sendReminders(EVENING);
    const mails = await Promise.all([...learners, all].map(({ email }) => subjects(email)));
    expect(mails.map((list) => list.toSorted())).toEqual([[], ...ALL.map((subject) => [subject]), ALL]);
  });

  it("go to no account that is about to be deleted, and to none whose address can't be written to", async () => {
    await learnerWithAll({ deletionAt: later(EVENING, 7 * DAY_MS) });
    await learnerWithAll({ email: "two@addresses,one@example.test" });
    await sendReminders(EVENING);
    expect(await queuedMails()).toEqual([]);
    expect(await db().reminder.count()).toBe(0);
  });

  it("are one of each, though they are sent fifty times at once", async () => {
    const learners = await Promise.all(Array.from({ length: 5 }, () => learnerWithAll()));
    await Promise.all(Array.from({ length: 50 }, (_, index) => sendReminders(later(EVENING, index))));
    for (const { email } of learners) expect((await subjects(email)).toSorted()).toEqual(ALL);
  });

  it("are not sent again after a restart", async () => {
    const { email } = await learnerWithAll();
    await sendReminders(EVENING);
    await closeDatabase();
    Reflect.deleteProperty(globalThis, "waddleDatabase");
    Reflect.deleteProperty(globalThis, "waddleJobs");
    await sendReminders(later(EVENING, 10 * MINUTE_MS));
    expect((await subjects(email)).toSorted()).toEqual(ALL);
  });

  it("reach everyone where there are more than a page holds", async () => {
    const row = { fullName: "One of many", passwordHash: "none", timeZone: "Asia/Tokyo" };
    // All may be due, as far as the tables tell; every hundredth is.
    const data = Array.from({ length: 1001 }, (_, index) => ({
      ...row,
      email: `many-${index}@example.test`,
      wantsStreakMail: true,
      streak: 3,
      streakCoveredTo: dayToDate(index % 100 === 0 ? "2026-03-08" : "2026-03-09"),
    }));
    await db().user.createMany({ data });
    await sendReminders(EVENING);
    expect(new Set((await queuedMails()).map(({ to }) => to)).size).toBe(11);
    expect(await db().reminder.count()).toBe(11);
  });

  it("bear an account being deleted in the meantime", async () => {
    const { id, email } = await heartsLearner();
    const blocker = await dbPool().connect();
    try {
      await blocker.query(`BEGIN; LOCK TABLE "Reminder" IN SHARE MODE`);
      const sent = sendReminders(BACK_AT);
      await vi.waitFor(async () => expect(await countWaiting()).toBe(1), PATIENCE);
      const deleted = db()
        .user.deleteMany({ where: { id } })
        .then(({ count }) => count);
      await vi.waitFor(async () => expect(await countWaiting()).toBe(2), PATIENCE);
      await blocker.query("COMMIT");
      expect(await Promise.all([sent, deleted])).toEqual([undefined, 1]);
    } finally {
      blocker.release(true);
    }
    expect(await subjects(email)).toEqual(["Your hearts are back"]);
  });

  it("go on past a learner who resists, tell that one did, and reach that one later", async () => {
    const [stuck, other] = [await learnerWithAll(), await learnerWithAll()];
    await asOwner(`ALTER TABLE "Reminder" ADD CONSTRAINT "stuck" CHECK ("userId" <> '${stuck.id}')`);
    try {
      await expect(sendReminders(EVENING)).rejects.toThrow("3 reminder(s)");
    } finally {
      await asOwner(`ALTER TABLE "Reminder" DROP CONSTRAINT "stuck"`);
    }
    expect(await subjects(stuck.email)).toEqual([]);
    expect((await subjects(other.email)).toSorted()).toEqual(ALL);
    await sendReminders(EVENING);
    for (const { email } of [stuck, other]) expect((await subjects(email)).toSorted()).toEqual(ALL);
  });
});
