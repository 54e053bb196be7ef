import type { ZonePlan } from "#lib/core/time.ts";
import { kysely, type Sql } from "#lib/server/db/db.ts";

/** By what a learner's plans are known to have changed, and where the learner is. */
export interface StudyStamp {
  zone: ZonePlan;
  hasPlans: boolean;
  /** Equal as long as nothing happened that plans depend on, but for the time that passes */
  text: string;
}

/** When what plans depend on last changed; null for an account that is gone. One cheap statement, read with every look at Today. */
export async function readStamp(userId: string, sql: Sql = kysely()): Promise<StudyStamp | null> {
  const row = await sql
    .selectFrom("User")
    .select(["User.timeZone", "User.nextTimeZone", "User.zoneChangesAt"])
    .select(({ selectFrom }) => [
      selectFrom("StudyPlan")
        .select(({ fn }) => fn.countAll<string>().as("count"))
        .where("userId", "=", userId)
        .as("plans"),
      selectFrom("StudyPlan")
        .select(({ fn }) => fn.max("updatedAt").as("at"))
        .where("userId", "=", userId)
        .as("planned"),
      selectFrom("StudySession")
        .select(({ fn }) => fn.max("changedAt").as("at"))
        .where("userId", "=", userId)
        .as("moved"),
      selectFrom("StudySession")
        .select(({ fn }) => fn.max("lastBeatAt").as("at"))
        .where("userId", "=", userId)
        .as("studied"),
      selectFrom("StudySession")
        .select(({ fn }) => fn.sum("claimedMinutes").as("minutes"))
        .where("userId", "=", userId)
        .as("entered"),
      selectFrom("StudySession")
        .select(({ fn }) => fn.countAll().as("count"))
        .where("userId", "=", userId)
        .as("sessions"),
      selectFrom("Enrolment")
        .select(({ fn }) => fn.max("lastStudiedAt").as("at"))
        .where("userId", "=", userId)
        .as("completed"),
      selectFrom("LessonProgress")
        .select(({ fn }) => fn.max("updatedAt").as("at"))
        .where("userId", "=", userId)
        .as("read"),
      selectFrom("PracticeRun")
        .select(({ fn }) => fn.max("startedAt").as("at"))
        .where("userId", "=", userId)
        .as("practised"),
      selectFrom("ExtensionProgress")
        .select(({ fn }) => fn.max("updatedAt").as("at"))
        .where("userId", "=", userId)
        .as("claimed"),
      selectFrom("StudySettings").select("updatedAt").where("userId", "=", userId).as("settings"),
      selectFrom("StudyPause")
        .select(({ fn }) => fn.max("createdAt").as("at"))
        .where("userId", "=", userId)
        .as("paused"),
      selectFrom("StudyPause")
        .select(({ fn }) => fn.max("endedAt").as("at"))
        .where("userId", "=", userId)
        .as("resumed"),
      selectFrom("StudyShare")
        .select(({ fn }) => fn.max("createdAt").as("at"))
        .where("userId", "=", userId)
        .where("revokedAt", "is", null)
        .as("shared"),
    ])
    .where("User.id", "=", userId)
    .executeTakeFirst();
  if (!row) return null;
  const { timeZone, nextTimeZone, zoneChangesAt, plans, ...rest } = row;
  const zone = { timeZone, nextTimeZone, zoneChangesAt };
  return { zone, hasPlans: Number(plans) > 0, text: JSON.stringify([zone, plans, rest]) };
}
