import { DAY_MS, dayToDate, localDayAt } from "#lib/core/time.ts";
import type { Learner } from "#lib/learner/queries.ts";
import type { Sql } from "#lib/server/db/db.ts";
import { heartsGiven } from "./rules.ts";

/** A local day of the learner begins at most this long ago. */
const HEARTS_SINCE_MS = 3 * DAY_MS;

/** How many hearts practicing has given on the learner's local day. */
export async function countHeartsToday(sql: Sql, learner: Learner, now: Date): Promise<number> {
  const rows = await sql
    .selectFrom("Award")
    .select("reference")
    .where("userId", "=", learner.id)
    .where("kind", "=", "heart")
    .where("reason", "=", "practice")
    .where("createdAt", ">", new Date(now.getTime() - HEARTS_SINCE_MS))
    .execute();
  const references = rows.map(({ reference }) => reference);
  return heartsGiven(references, localDayAt(learner, now));
}

/** How many hearts practicing gave at that instant. */
export async function countHeartsAt(sql: Sql, userId: string, instant: Date): Promise<number> {
  const { count } = await sql
    .selectFrom("Award")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("userId", "=", userId)
    .where("kind", "=", "heart")
    .where("reason", "=", "practice")
    .where("createdAt", "=", instant)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whether a practice that was finished at that instant has kept the streak. */
export async function hasKeptStreak(sql: Sql, userId: string, instant: Date): Promise<boolean> {
  const receipt = await sql
    .selectFrom("StreakDay")
    .select("userId")
    .where("userId", "=", userId)
    .where("isPractice", "=", true)
    .where("createdAt", "=", instant)
    .executeTakeFirst();
  return receipt !== undefined;
}

/** Whether something has counted for the streak on the learner's local day. */
export async function isDoneToday(sql: Sql, learner: Learner, now: Date): Promise<boolean> {
  const receipt = await sql
    .selectFrom("StreakDay")
    .select("kind")
    .where("userId", "=", learner.id)
    .where("day", "=", dayToDate(localDayAt(learner, now)))
    .executeTakeFirst();
  return receipt?.kind === "done";
}

/** How many different questions of a practice were due when it began. */
export async function countDue(sql: Sql, runId: string): Promise<number> {
  const { count } = await sql
    .selectFrom("PracticeQuestion")
    .select(({ fn }) => fn.count<string>("cardId").distinct().as("count"))
    .where("runId", "=", runId)
    .where("isDue", "=", true)
    .executeTakeFirstOrThrow();
  return Number(count);
}
