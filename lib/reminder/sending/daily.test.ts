import { beforeEach, describe, expect, it } from "vitest";
import { DAY_MS, dayToDate, HOUR_MS, MINUTE_MS } from "#lib/core/time.ts";
import { completeQuiz } from "#lib/island/completion-service.ts";
import { restoreHearts } from "#lib/learner/service.ts";
import { createSession } from "#lib/server/auth/session.ts";
import { db } from "#lib/server/db/db.ts";
import { enqueue } from "#lib/server/jobs/jobs.ts";
import { mailJob } from "#lib/server/mail/mail.ts";
import { freezeStreak } from "#lib/streak/service.ts";
import { getStudy } from "#lib/study/service.ts";
import { BACK_AT, heartsLearner, streakLearner, WEDNESDAY } from "#tests/support/daily-learners.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { createCourse, at as elementAt, questions } from "#tests/support/factories.ts";
import { noticesOf, planSession } from "#tests/support/notices.ts";
import { playQuiz } from "#tests/support/play.ts";
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

const NO_QUIET_HOURS = { quietFrom: "00:00", quietTo: "00:00", mostADay: 6 };
const IN_TOKYO = at("2026-11-11T09:00:00Z");

const subjects = async (address?: string) => (await queuedMails(address)).map(({ subject }) => subject);

const sent = async (userId: string) =>
  (await noticesOf(userId))
    .filter(({ status }) => status === "sent")
    .map(({ subject, step, dueAt }) => ({ subject, step, dueAt }));

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
      await sendNotices(later(line, -1));
      expect(await queuedMails()).toEqual([]);
      await sendNotices(line);
      expect(await subjects(email)).toEqual([`Your 3-day streak ends at midnight in ${city}`]);
      expect(await sent(id)).toEqual([{ subject: `streak:${day}`, step: "once", dueAt: line }]);
      for (let ms = 30 * MINUTE_MS; ms <= 8 * HOUR_MS; ms += 30 * MINUTE_MS)
        await sendNotices(later(line, ms));
      expect(await queuedMails()).toHaveLength(1);
    },
  );

  it("still goes out in the last moment, and not after it", async () => {
    const { id } = await streakLearner();
    await db().reminderSettings.create({ data: { userId: id, ...NO_QUIET_HOURS } });
    const midnight = at("2026-11-11T15:00:00Z");
    await sendNotices(midnight);
    expect(await queuedMails()).toEqual([]);
    await sendNotices(later(midnight, -MINUTE_MS));
    expect(await queuedMails()).toHaveLength(1);
  });

  it("comes again on another day", async () => {
    const { id, email } = await streakLearner();
    await sendNotices(IN_TOKYO);
    await db().user.update({ where: { id }, data: { streak: 4, streakCoveredTo: dayToDate(WEDNESDAY) } });
    await sendNotices(later(IN_TOKYO, DAY_MS));
    expect(await subjects(email)).toEqual(["Your 3-day streak ends at midnight in Tokyo", "4 days so far"]);
  });

  it("says what to do, how to freeze and how to stop it, with addresses of ours", async () => {
    const { email } = await streakLearner();
    await sendNotices(IN_TOKYO);
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
    await sendNotices(IN_TOKYO);
    expect(elementAt(await queuedMails(email), 0).text).not.toContain("Freeze streak");
  });

  it("is not sent while the streak is frozen, and is when that is over", async () => {
    const { id } = await streakLearner();
    await freezeStreak(id, at("2026-11-11T01:00:00Z"));
    for (const days of [0, 1]) await sendNotices(later(IN_TOKYO, days * DAY_MS));
    expect(await queuedMails()).toEqual([]);
    await sendNotices(later(IN_TOKYO, 2 * DAY_MS));
    expect(await subjects()).toEqual(["Your 3-day streak ends at midnight in Tokyo"]);
  });

  it("is not sent once something is done today", async () => {
    const { id } = await streakLearner();
    const course = await createCourse(id, [questions(1)]);
    const noon = at("2026-11-11T03:00:00Z");
    await playQuiz(id, course.quizId, { now: noon });
    await completeQuiz(id, course.islandId, course.quizId, noon);
    await sendNotices(IN_TOKYO);
    expect(await queuedMails()).toEqual([]);
  });

  it("follows a change of zone that is due but not yet written", async () => {
    await streakLearner("America/Los_Angeles", WEDNESDAY, {
      nextTimeZone: "Asia/Tokyo",
      zoneChangesAt: at("2026-11-10T08:00:00Z"),
    });
    await sendNotices(later(IN_TOKYO, -1));
    expect(await queuedMails()).toEqual([]);
    await sendNotices(IN_TOKYO);
    expect(await subjects()).toEqual(["Your 3-day streak ends at midnight in Tokyo"]);
  });
});

describe("the hearts' reminder", () => {
  it("goes out when they are back, once, though midnight passes", async () => {
    const { id, email } = await heartsLearner();
    await sendNotices(later(BACK_AT, -1));
    expect(await queuedMails()).toEqual([]);
    for (let hours = 0; hours <= 25; hours += 1) await sendNotices(later(BACK_AT, hours * HOUR_MS));
    expect(await subjects(email)).toEqual(["Your hearts are back"]);
    expect(await sent(id)).toEqual([{ subject: `hearts:${WEDNESDAY}`, step: "once", dueAt: BACK_AT }]);
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
    await sendNotices(BACK_AT);
    expect(await queuedMails()).toEqual([]);
  });

  it("is news though plans are settled in the meantime", async () => {
    const { id, email } = await heartsLearner();
    await planSession(id, later(BACK_AT, DAY_MS));
    await getStudy(id, later(BACK_AT, 1));
    await sendNotices(later(BACK_AT, MINUTE_MS));
    expect(await subjects(email)).toEqual(["Your hearts are back"]);
  });

  it("is news to who left before, and to whom premium has left", async () => {
    const away = await heartsLearner();
    await createSession(away.id, "test", later(BACK_AT, -DAY_MS));
    const former = await heartsLearner({ isPremium: true, premiumUntil: BACK_AT });
    await sendNotices(BACK_AT);
    for (const { email } of [away, former]) expect(await subjects(email)).toEqual(["Your hearts are back"]);
  });
});
