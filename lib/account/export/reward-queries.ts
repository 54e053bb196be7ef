import { db } from "#lib/server/db/db.ts";
import { dayOf } from "./run-queries.ts";

const of = (userId: string) => ({ where: { userId } });

export async function listQuests(userId: string) {
  const rows = await db().quest.findMany({ ...of(userId), orderBy: { id: "asc" } });
  return rows.map((row) => ({ ...row, startsOn: dayOf(row.startsOn) }));
}

export async function listStreakDays(userId: string) {
  const rows = await db().streakDay.findMany({ ...of(userId), orderBy: { day: "asc" } });
  return rows.map((row) => ({ ...row, day: dayOf(row.day) }));
}

export async function listStreakFreezes(userId: string) {
  const rows = await db().streakFreeze.findMany({ ...of(userId), orderBy: { startDay: "asc" } });
  return rows.map((row) => ({ ...row, startDay: dayOf(row.startDay) }));
}

export async function listPeriodTotals(userId: string) {
  const rows = await db().periodTotal.findMany({ ...of(userId), orderBy: { startsOn: "asc" } });
  return rows.map((row) => ({ ...row, startsOn: dayOf(row.startsOn) }));
}
