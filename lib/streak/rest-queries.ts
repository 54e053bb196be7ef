import { addDays, type LocalDay, localDayAt, settledZone } from "#lib/core/time.ts";
import { selectLearner } from "#lib/learner/queries.ts";
import { isRestDay, isRestDayAnywhere, type RestPlan } from "#lib/learner/rest-days.ts";
import { settle } from "#lib/learner/streak-run.ts";
import { kysely, type Sql } from "#lib/server/db/db.ts";

/** All that a learner's plans ever said of weekdays, oldest first. */
function listVersions(sql: Sql, userId: string): Promise<RestPlan> {
  return sql
    .selectFrom("StudyWeekdays")
    .select(["courseId", "weekdays", "since"])
    .where("userId", "=", userId)
    .orderBy("since")
    .execute();
}

/**
 * The rest days between two dates, up to today: those that the streak waits on, whether or not they are written, and those
 * that were none of a streak's, where they are rest days in any zone.
 */
export async function listRestDays(
  userId: string,
  from: LocalDay,
  to: LocalDay,
  now: Date,
): Promise<LocalDay[]> {
  const sql = kysely();
  const rest = await listVersions(sql, userId);
  const learner = rest.length > 0 && (await selectLearner(sql, userId).executeTakeFirst());
  if (!learner) return [];
  const plan = { ...learner, ...settledZone(learner, now), rest };
  const today = localDayAt(plan, now);
  const run = { length: learner.streak, coveredTo: learner.streakCoveredTo };
  const due = settle(run, { ...learner, rest }, now).days.filter(({ kind }) => kind === "rest");
  const days = new Set(due.map(({ day }) => day));
  if (isRestDay(plan, today)) days.add(today);
  for (let day = from; day <= to && day < today; day = addDays(day, 1))
    if (isRestDayAnywhere(rest, day)) days.add(day);
  return [...days].filter((day) => day >= from && day <= to);
}
