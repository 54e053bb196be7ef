import { AppError } from "#lib/core/errors.ts";
import { dayToDate, localDayAt } from "#lib/core/time.ts";
import { kysely } from "#lib/server/db/db.ts";
import { dayText } from "#lib/server/db/expressions.ts";
import { weekOf } from "./goal-rules.ts";
import type { WeeklyGoalDto } from "./goal-schema.ts";

/** The days from one date to another for which a learner has a receipt that says done */
async function listDoneDays(userId: string, from: string, to: string): Promise<string[]> {
  const rows = await kysely()
    .selectFrom("StreakDay")
    .select(dayText("StreakDay.day").as("day"))
    .where("userId", "=", userId)
    .where("kind", "=", "done")
    .where("day", ">=", dayToDate(from))
    .where("day", "<=", dayToDate(to))
    .execute();
  return rows.map(({ day }) => day);
}

/** Returns the learner's goal for a week and how this week stands. Throws `unauthorized` for an account that is gone. */
export async function getWeeklyGoal(userId: string, now: Date): Promise<WeeklyGoalDto> {
  const learner = await kysely()
    .selectFrom("User")
    .select(["weeklyGoalDays", "timeZone", "nextTimeZone", "zoneChangesAt"])
    .where("id", "=", userId)
    .executeTakeFirst();
  if (!learner) throw new AppError("unauthorized", "Please log in to go on.");
  const today = localDayAt(learner, now);
  const days = weekOf(today);
  const done = await listDoneDays(userId, days[0] ?? today, days.at(-1) ?? today);
  const week = days.map((day) => ({ day, isDone: done.includes(day) }));
  return { goalDays: learner.weeklyGoalDays, doneDays: done.length, today, week };
}
