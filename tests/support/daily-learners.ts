import { addDays, dayToDate } from "#lib/core/time.ts";
import { db } from "#lib/server/db/db.ts";
import { createLearner } from "./factories.ts";
import { want } from "./notices.ts";

export type LearnerData = NonNullable<Parameters<ReturnType<typeof db>["user"]["update"]>[0]>["data"];

async function learnerWith(data: LearnerData, kinds: Parameters<typeof want>[1]) {
  const { id } = await createLearner();
  await want(id, kinds);
  return db().user.update({ where: { id }, data, select: { id: true, email: true } });
}

export const WEDNESDAY = "2026-11-11";
/** Someone who has done all days up to the day before, and nothing on it. */
export async function streakLearner(
  timeZone = "Asia/Tokyo",
  day = WEDNESDAY,
  data: LearnerData = {},
  kinds: Parameters<typeof want>[1] = ["streak"],
) {
  const last = addDays(day, -1);
  const row = { timeZone, streak: 3, streakCoveredTo: dayToDate(last) };
  const learner = await learnerWith({ ...row, ...data }, kinds);
  const days = [last, addDays(last, -1), addDays(last, -2)].map((done) => dayToDate(done));
  await db().streakDay.createMany({
    data: days.map((done) => ({ userId: learner.id, day: done, timeZone })),
  });
  return learner;
}

export const BACK_AT = new Date("2026-11-11T21:00:00Z");

export function heartsLearner(data: LearnerData = {}) {
  return learnerWith({ hearts: 0, heartResetAt: BACK_AT, ...data }, ["hearts"]);
}
