import { v7 as uuidv7 } from "uuid";
import type { Sql } from "#lib/server/db/db.ts";

/** The instant after another one, which a clock that runs beside it can't be before; 0 where there is none. */
const after = (instant: Date | null | undefined) => (instant ? instant.getTime() + 1 : 0);

/** The weekdays that the plan has by now, and since when. */
function findWeekdays(sql: Sql, userId: string, courseId: string) {
  return sql
    .selectFrom("StudyWeekdays")
    .select(["weekdays", "since"])
    .where("userId", "=", userId)
    .where("courseId", "=", courseId)
    .orderBy("since", "desc")
    .limit(1)
    .executeTakeFirst();
}

async function latestRest(sql: Sql, userId: string): Promise<Date | null> {
  const { latest } = await sql
    .selectFrom("StreakDay")
    .select(({ fn }) => fn.max("createdAt").as("latest"))
    .where("userId", "=", userId)
    .where("kind", "=", "rest")
    .executeTakeFirstOrThrow();
  return latest;
}

/**
 * Notes on which weekdays (1 is Monday, 7 is Sunday) a learner's plan for a course has slots from `now` on; none: the plan
 * has ended. Writes only what changes, and is never earlier than a rest day that was counted. Takes the learner's lock, so a
 * transaction that locks rows of the course must do so after this. docs/product.md#rest-days
 */
export async function noteWeekdays(
  sql: Sql,
  userId: string,
  courseId: string,
  weekdays: readonly number[],
  now: Date,
): Promise<void> {
  await sql.selectFrom("User").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
  const wanted = [...new Set(weekdays)].sort((a, b) => a - b);
  const known = await findWeekdays(sql, userId, courseId);
  if ((known?.weekdays ?? []).join() === wanted.join()) return;
  const since = Math.max(now.getTime(), after(known?.since), after(await latestRest(sql, userId)));
  await sql
    .insertInto("StudyWeekdays")
    .values({ id: uuidv7(), userId, courseId, weekdays: wanted, since: new Date(since) })
    .execute();
}
