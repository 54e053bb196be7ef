import { kysely } from "#lib/server/db/db.ts";
import { getWeeklyGoal } from "./goal-queries.ts";
import type { WeeklyGoalBody, WeeklyGoalDto } from "./goal-schema.ts";

/** Sets on how many days of a week the learner wants to study. */
export async function setWeeklyGoal(
  userId: string,
  { goalDays }: WeeklyGoalBody,
  now: Date,
): Promise<WeeklyGoalDto> {
  await kysely().updateTable("User").set({ weeklyGoalDays: goalDays }).where("id", "=", userId).execute();
  return getWeeklyGoal(userId, now);
}
