import * as z from "zod";
import { AppError } from "#lib/core/errors.ts";
import { addDays, DAY_MS, type LocalDay, localDayAt, type ZonePlan } from "#lib/core/time.ts";
import { kysely, type Sql } from "#lib/server/db/db.ts";
import { dayText } from "#lib/server/db/expressions.ts";
import type { StoredMark, StoredPlan } from "./facts.ts";
import { type DayRange, DEFAULT_DAY_MINUTES, DEFAULT_WEEK_MINUTES, type Goal } from "./rules.ts";
import { slotSchema } from "./schema.ts";

const scopeSchema = z.array(z.object({ kind: z.enum(["lesson", "quiz"]), id: z.string() }));

function selectPlans(sql: Sql, userId: string) {
  return sql
    .selectFrom("StudyPlan")
    .innerJoin("Course", "Course.id", "StudyPlan.courseId")
    .innerJoin("Enrolment", (join) =>
      // The plan of a course that its learner has left rests until they come back.
      join
        .onRef("Enrolment.courseId", "=", "StudyPlan.courseId")
        .onRef("Enrolment.userId", "=", "StudyPlan.userId"),
    )
    .select(["StudyPlan.id", "StudyPlan.courseId", "Course.title as courseTitle", "Course.address"])
    .select(["StudyPlan.slots", "StudyPlan.why", "StudyPlan.obstacle", "StudyPlan.version"])
    .select(["StudyPlan.createdAt", "StudyPlan.scope"])
    .where("StudyPlan.userId", "=", userId)
    .orderBy("StudyPlan.createdAt")
    .orderBy("StudyPlan.id");
}

interface GoalRow {
  kind: "date" | "minutes";
  date: LocalDay | null;
  minutes: number | null;
}

function goalOf({ kind, date, minutes }: GoalRow): Goal {
  return kind === "date" ? { kind, date: date ?? "" } : { kind, minutes: minutes ?? 0 };
}

async function listGoals(sql: Sql, planIds: readonly string[], zone: ZonePlan) {
  const rows = await sql
    .selectFrom("StudyGoal")
    .select(["planId", "kind", "minutes", "createdAt"])
    .select(dayText<LocalDay | null>("StudyGoal.date").as("date"))
    .select(dayText("StudyGoal.effectiveFrom").as("effectiveFrom"))
    .where("planId", "in", [...planIds])
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
  const versions = rows.map(({ planId, createdAt, effectiveFrom, ...row }) => ({
    planId,
    version: { goal: goalOf(row), effectiveFrom, createdAt, createdDay: localDayAt(zone, createdAt) },
  }));
  return Map.groupBy(versions, ({ planId }) => planId);
}

/** The learner's plans, the oldest first. */
export async function listPlans(sql: Sql, userId: string, zone: ZonePlan): Promise<StoredPlan[]> {
  const rows = await selectPlans(sql, userId).execute();
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const goals = await listGoals(sql, ids, zone);
  return rows.map(({ slots, scope, ...row }) => ({
    ...row,
    slots: z.array(slotSchema).parse(slots),
    scope: scope === null ? null : scopeSchema.parse(scope),
    goals: (goals.get(row.id) ?? []).map(({ version }) => version),
  }));
}

/** How plans stood, day by day, the earliest first. */
export async function listMarks(sql: Sql, planIds: readonly string[]): Promise<Map<string, StoredMark[]>> {
  if (planIds.length === 0) return new Map();
  const rows = await sql
    .selectFrom("StudyMark")
    .select(["planId", "scopeSeconds", "doneSeconds", "step", "forecast"])
    .select(dayText("StudyMark.day").as("day"))
    .select(dayText<LocalDay | null>("StudyMark.forecastFrom").as("forecastFrom"))
    .select(dayText<LocalDay | null>("StudyMark.forecastTo").as("forecastTo"))
    .where("planId", "in", [...planIds])
    .orderBy("StudyMark.day")
    .execute();
  const marks = rows.map(({ scopeSeconds, doneSeconds, ...row }) => ({
    ...row,
    scopeMinutes: scopeSeconds / 60,
    doneMinutes: doneSeconds / 60,
  }));
  return Map.groupBy(marks, ({ planId }) => planId);
}

/** The most that all plans of a learner may take. */
export async function getCaps(
  sql: Sql,
  userId: string,
): Promise<{ dayMinutes: number; weekMinutes: number }> {
  const row = await sql
    .selectFrom("StudySettings")
    .select(["dayMinutes", "weekMinutes"])
    .where("userId", "=", userId)
    .executeTakeFirst();
  return row ?? { dayMinutes: DEFAULT_DAY_MINUTES, weekMinutes: DEFAULT_WEEK_MINUTES };
}

/** A learner's pauses as they were kept, the earliest first; one that was ended lasts until the day before. */
export async function listPauses(sql: Sql, userId: string, zone: ZonePlan): Promise<DayRange[]> {
  const rows = await sql
    .selectFrom("StudyPause")
    .select("endedAt")
    .select(dayText("StudyPause.fromDay").as("from"))
    .select(dayText("StudyPause.toDay").as("to"))
    .where("userId", "=", userId)
    .orderBy("StudyPause.fromDay")
    .execute();
  return rows
    .map(({ from, to, endedAt }) => {
      const days = [to, ...(endedAt ? [addDays(localDayAt(zone, endedAt), -1)] : [])];
      return { from, until: days.toSorted()[0] ?? to };
    })
    .filter(({ from, until }) => from <= until);
}

/** The pause that a local day lies in; null where there is none. */
export function pauseOn(pauses: readonly DayRange[], day: LocalDay): DayRange | null {
  return pauses.find(({ from, until }) => from <= day && day <= until) ?? null;
}

/** When the learner's reminders keep quiet, by their own clock; null where they never do, or no reminder is chosen. */
export async function getQuietHours(sql: Sql, userId: string): Promise<{ from: string; to: string } | null> {
  const chosen = await sql
    .selectFrom("ReminderChoice")
    .leftJoin("ReminderSettings", "ReminderSettings.userId", "ReminderChoice.userId")
    .select(["ReminderSettings.quietFrom as from", "ReminderSettings.quietTo as to"])
    .where("ReminderChoice.userId", "=", userId)
    .where("ReminderChoice.kind", "=", "session")
    .limit(1)
    .executeTakeFirst();
  if (!chosen) return null;
  const { from, to } = { from: chosen.from ?? "21:30", to: chosen.to ?? "08:00" };
  return from === to ? null : { from, to };
}

/** The learner's courses without a plan, by title. */
export async function listPlanless(userId: string): Promise<{ courseId: string; title: string }[]> {
  return kysely()
    .selectFrom("Enrolment")
    .innerJoin("Course", "Course.id", "Enrolment.courseId")
    .leftJoin("StudyPlan", (join) =>
      join.onRef("StudyPlan.courseId", "=", "Course.id").onRef("StudyPlan.userId", "=", "Enrolment.userId"),
    )
    .select(["Course.id as courseId", "Course.title"])
    .where("Enrolment.userId", "=", userId)
    .where("StudyPlan.id", "is", null)
    .orderBy("Course.title")
    .execute();
}

/** Learners whose plans haven't been settled since an instant, the longest waiting first. */
export async function listUnsettled(before: Date, limit: number): Promise<string[]> {
  const rows = await kysely()
    .selectFrom("StudyPlan")
    .innerJoin("Enrolment", (join) =>
      join
        .onRef("Enrolment.courseId", "=", "StudyPlan.courseId")
        .onRef("Enrolment.userId", "=", "StudyPlan.userId"),
    )
    .select("StudyPlan.userId")
    .where((eb) => eb.or([eb("settledAt", "is", null), eb("settledAt", "<", before)]))
    .groupBy("StudyPlan.userId")
    .orderBy(
      ({ fn }) => fn.min("settledAt"),
      (order) => order.asc().nullsFirst(),
    )
    .limit(limit)
    .execute();
  return rows.map(({ userId }) => userId);
}

/** From when on study is looked at: since the oldest plan, for at least 12 weeks and at most 400 days. */
export function studySince(plans: readonly StoredPlan[], now: Date): Date {
  const oldest = Math.min(now.getTime(), ...plans.map(({ createdAt }) => createdAt.getTime()));
  const [least, most] = [now.getTime() - 84 * DAY_MS, now.getTime() - 400 * DAY_MS];
  return new Date(Math.max(most, Math.min(least, oldest)));
}

/** A course that a learner may have a plan for, as its plan names it. */
export function findStudiedCourse(
  sql: Sql,
  userId: string,
  courseId: string,
): Promise<{ courseId: string; courseTitle: string; address: string | null } | undefined> {
  return sql
    .selectFrom("Enrolment")
    .innerJoin("Course", "Course.id", "Enrolment.courseId")
    .select(["Course.id as courseId", "Course.title as courseTitle", "Course.address"])
    .where("Enrolment.userId", "=", userId)
    .where("Course.id", "=", courseId)
    .executeTakeFirst();
}

/** The addresses of courses, with or without a plan. */
export async function listAddresses(
  sql: Sql,
  courseIds: readonly string[],
): Promise<{ courseId: string; address: string | null }[]> {
  if (courseIds.length === 0) return [];
  return sql
    .selectFrom("Course")
    .select(["id as courseId", "address"])
    .where("id", "in", [...courseIds])
    .execute();
}

/** Where a learner is. Throws `unauthorized` for an account that is gone. */
export async function getZoneOrThrow(sql: Sql, userId: string): Promise<ZonePlan> {
  const zone = await sql
    .selectFrom("User")
    .select(["timeZone", "nextTimeZone", "zoneChangesAt"])
    .where("id", "=", userId)
    .executeTakeFirst();
  if (!zone) throw new AppError("unauthorized", "Please log in to go on.");
  return zone;
}
