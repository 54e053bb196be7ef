import { kysely } from "#lib/server/db/db.ts";

/** The ids of the learner's courses that have a plan. */
export async function listPlannedCourses(userId: string): Promise<string[]> {
  const rows = await kysely()
    .selectFrom("StudyPlan")
    .select("courseId")
    .where("userId", "=", userId)
    .orderBy("courseId")
    .execute();
  return rows.map(({ courseId }) => courseId);
}
