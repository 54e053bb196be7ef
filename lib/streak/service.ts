import { dayToDate, localDayOf } from "#lib/core/time.ts";
import type { Tx } from "#lib/server/db.ts";

/** Writes the receipt of the learner's local day; a day that has one keeps it. */
export async function countStreakDay(tx: Tx, userId: string, timeZone: string, now: Date): Promise<void> {
  const day = dayToDate(localDayOf(now, timeZone));
  await tx.streakDay.createMany({ data: [{ userId, day, timeZone, createdAt: now }], skipDuplicates: true });
}
