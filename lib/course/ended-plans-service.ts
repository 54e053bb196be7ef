import * as z from "zod";
import type { Sql } from "#lib/server/db/db.ts";
import { noteWeekdays } from "#lib/streak/rest-service.ts";

/** Sessions that are still to come, or haven't taken place today, go: those of a plan, or the single ones of a course. */
async function dropAhead(
  sql: Sql,
  of: { planId: string } | { userId: string; courseId: string },
  now: Date,
): Promise<void> {
  await sql
    .deleteFrom("StudySession")
    .where((eb) =>
      "planId" in of
        ? eb("planId", "=", of.planId)
        : eb("planId", "is", null).and("userId", "=", of.userId).and("courseId", "=", of.courseId),
    )
    .where((eb) =>
      eb.or([
        eb("status", "in", ["planned", "paused"]),
        eb.and([eb("status", "=", "skipped"), eb("startsAt", ">", now)]),
      ]),
    )
    .execute();
}

/**
 * Ends the study plans of a course, one learner's or everybody's: the sessions that were still to come go, those of the past
 * stay, and no more rest days follow from them. For a course that goes, and for a plan that its learner ends. Returns how
 * many there were. docs/product.md#study-plans
 */
export async function endPlans(
  sql: Sql,
  courseId: string,
  userId: string | null,
  now: Date,
): Promise<number> {
  const plans = await sql
    .selectFrom("StudyPlan")
    .select(["id", "userId"])
    .where("courseId", "=", courseId)
    .$if(userId !== null, (query) => query.where("userId", "=", userId ?? ""))
    .orderBy("userId")
    .execute();
  for (const plan of plans) {
    await noteWeekdays(sql, plan.userId, courseId, [], now);
    await dropAhead(sql, { planId: plan.id }, now);
    await sql.deleteFrom("StudyPlan").where("id", "=", plan.id).execute();
  }
  return plans.length;
}

function findPlan(sql: Sql, userId: string, courseId: string) {
  return sql
    .selectFrom("StudyPlan")
    .select(["id", "slots"])
    .where("userId", "=", userId)
    .where("courseId", "=", courseId)
    .executeTakeFirst();
}

/**
 * The plan of a course that its learner leaves rests: nothing is planned any more until they come back to it, neither by the
 * plan nor as a single session.
 */
export async function restPlan(sql: Sql, userId: string, courseId: string, now: Date): Promise<void> {
  await dropAhead(sql, { userId, courseId }, now);
  const plan = await findPlan(sql, userId, courseId);
  if (!plan) return;
  await noteWeekdays(sql, userId, courseId, [], now);
  await dropAhead(sql, { planId: plan.id }, now);
  await sql.updateTable("StudyPlan").set({ updatedAt: now }).where("id", "=", plan.id).execute();
}

const slotsSchema = z.array(z.object({ weekday: z.int() }));

/** The plan of a course that its learner comes back to goes on; where there is none, nothing happens. */
export async function wakePlan(sql: Sql, userId: string, courseId: string, now: Date): Promise<void> {
  const plan = await findPlan(sql, userId, courseId);
  if (!plan) return;
  const weekdays = slotsSchema.parse(plan.slots).map(({ weekday }) => weekday);
  await noteWeekdays(sql, userId, courseId, weekdays, now);
  const change = { updatedAt: now, settledAt: null };
  await sql.updateTable("StudyPlan").set(change).where("id", "=", plan.id).execute();
}
