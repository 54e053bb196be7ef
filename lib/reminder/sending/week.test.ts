import { beforeEach, describe, expect, it } from "vitest";
import { dayToDate, HOUR_MS, MINUTE_MS } from "#lib/core/time.ts";
import { db } from "#lib/server/db/db.ts";
import { enqueue } from "#lib/server/jobs/jobs.ts";
import { mailJob } from "#lib/server/mail/mail.ts";
import { getReview } from "#lib/study/review-service.ts";
import type { AttemptStatus, AwardKind, StreakDayKind } from "#prisma/generated/enums.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { createLearner, at as elementAt } from "#tests/support/factories.ts";
import { noticesOf, planSession, want } from "#tests/support/notices.ts";
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

/** In Tokyo, Monday 9 March 2026, 8 o'clock */
const MONDAY = at("2026-03-08T23:00:00Z");

interface Week {
  timeZone?: string;
  /** When 50 XP were earned; null: never */
  xpOn?: string | null;
}

async function weekLearner({ timeZone = "Asia/Tokyo", xpOn = "2026-03-08" }: Week = {}) {
  const learner = await createLearner({ timeZone });
  const streak = { streak: 2, streakCoveredTo: dayToDate("2026-03-08") };
  await db().user.update({ where: { id: learner.id }, data: streak });
  await want(learner.id, ["week"]);
  await db().reminderSettings.create({ data: { userId: learner.id, quietFrom: "00:00", quietTo: "00:00" } });
  if (xpOn) await addXp(learner.id, xpOn, 50);
  return learner;
}

async function addXp(userId: string, localDay: string, amount: number, kind: AwardKind = "xp") {
  const data = { userId, kind, amount, reason: "test", reference: localDay, localDay: dayToDate(localDay) };
  await db().award.create({ data: { ...data, createdAt: dayToDate(localDay) } });
}

async function addRun(userId: string, endedAt: string, status: AttemptStatus = "completed") {
  const data = { userId, quizFingerprint: "one", status, hasBonusStar: false, total: 1 };
  await db().attempt.create({ data: { ...data, expiresAt: at(endedAt), endedAt: at(endedAt) } });
}

async function addDay(userId: string, day: string, kind: StreakDayKind = "done") {
  await db().streakDay.create({ data: { userId, day: dayToDate(day), kind, timeZone: "Asia/Tokyo" } });
}

describe("the week's reminder", () => {
  it("counts what happened from Monday to Sunday by the learner's own days", async () => {
    const { id, email } = await weekLearner();
    await addXp(id, "2026-03-01", 1000);
    await addXp(id, "2026-03-02", 1300);
    await addXp(id, "2026-03-03", 3, "star");
    await addXp(id, "2026-03-09", 1000);
    for (const day of ["2026-03-01", "2026-03-02", "2026-03-08"]) await addDay(id, day);
    await addDay(id, "2026-03-05", "frozen");
    for (const end of ["2026-03-01T14:59:59.999Z", "2026-03-01T15:00:00Z"]) await addRun(id, end);
    for (const end of ["2026-03-05T12:00:00Z", "2026-03-08T14:59:59.999Z", "2026-03-08T15:00:00Z"])
      await addRun(id, end);
    await addRun(id, "2026-03-05T12:00:00Z", "game_over");
    await sendNotices(MONDAY);
    const { subject, text } = elementAt(await queuedMails(email), 0);
    expect(subject).toBe("Your week in figures");
    expect(text.replace(/\s+/g, " ")).toContain(
      "Monday, March 2 – Sunday, March 8: XP earned: 1,350 Quizzes finished: 3 Days that counted: 2 Your streak: 2 days",
    );
  });

  it.each([
    ["Asia/Tokyo", "2026-03-08T23:00:00Z", 16],
    ["Pacific/Kiritimati", "2026-03-08T18:00:00Z", 16],
    ["Asia/Kathmandu", "2026-03-09T02:15:00Z", 16],
    ["America/Los_Angeles", "2026-03-09T15:00:00Z", 16],
  ])("in %s goes out on Monday from %s on, for %d hours, once", async (timeZone, eight, hours) => {
    const { id, email } = await weekLearner({ timeZone });
    await sendNotices(later(at(eight), -1));
    await sendNotices(later(at(eight), hours * HOUR_MS));
    expect(await queuedMails()).toEqual([]);
    await sendNotices(later(at(eight), hours * HOUR_MS - MINUTE_MS));
    await sendNotices(at(eight));
    expect(await queuedMails(email)).toMatchObject([{ subject: "Your week in figures" }]);
    expect(await noticesOf(id)).toMatchObject([{ subject: "week:2026-03-09", status: "sent" }]);
  });

  it("is not sent for a week without anything, whatever was before and after", async () => {
    await weekLearner({ xpOn: null });
    const { id } = await weekLearner({ xpOn: "2026-03-01" });
    await addXp(id, "2026-03-09", 50);
    await addDay(id, "2026-03-08", "frozen");
    await sendNotices(MONDAY);
    expect(await queuedMails()).toEqual([]);
    expect(await db().notice.count({ where: { status: { not: "dropped" } } })).toBe(0);
  });
});

describe("the week of a plan", () => {
  it("has the figures of its review, and leads to it", async () => {
    const { id, email } = await weekLearner();
    const { courseId } = await planSession(id, at("2026-03-04T10:00:00Z"));
    await db().enrolment.create({ data: { userId: id, courseId } });
    const slots = [{ weekday: 3, start: "19:00", minutes: 30 }];
    const plan = await db().studyPlan.create({
      data: { userId: id, courseId, slots, createdAt: at("2026-02-20T10:00:00Z") },
    });
    await db().studyGoal.create({
      data: { planId: plan.id, kind: "minutes", minutes: 60, effectiveFrom: dayToDate("2026-02-20") },
    });
    await db().studySession.updateMany({ data: { planId: plan.id } });
    await sendNotices(MONDAY);
    const { text } = elementAt(await queuedMails(email), 0);
    const { plans } = await getReview(id, "2026-03-02", MONDAY);
    expect(text).toContain(`Minutes planned: ${plans[0]?.plannedMinutes}`);
    expect(text).toContain(`Minutes studied: ${plans[0]?.doneMinutes}`);
    expect(text).toContain("http://localhost:3000/dashboard/review?week=2026-03-02");
  });
});
