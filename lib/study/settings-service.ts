import { v7 as uuidv7 } from "uuid";
import { AppError } from "#lib/core/errors.ts";
import { addDays, dayToDate, type LocalDay, localDayAt, type ZonePlan } from "#lib/core/time.ts";
import { kysely, type Sql } from "#lib/server/db/db.ts";
import { dayText } from "#lib/server/db/expressions.ts";
import { countCall } from "#lib/server/http/limit.ts";
import { getCaps, getZoneOrThrow, listPauses, pauseOn } from "./plan-queries.ts";
import { MAX_PAUSE_DAYS } from "./rules.ts";
import { changeStudy } from "./service.ts";
import type { StudySettingsBody, StudySettingsDto } from "./settings-schema.ts";

async function readSettings(sql: Sql, userId: string, zone: ZonePlan, now: Date): Promise<StudySettingsDto> {
  const caps = await getCaps(sql, userId);
  const pauses = await listPauses(sql, userId, zone);
  return { ...caps, pause: pauseOn(pauses, localDayAt(zone, now)) };
}

/** The most that a learner's plans may take, and the pause that today lies in. */
export async function getStudySettings(userId: string, now: Date): Promise<StudySettingsDto> {
  return readSettings(kysely(), userId, await getZoneOrThrow(kysely(), userId), now);
}

/** The pause that goes on or was to; undefined where there is none. */
function findOpenPause(sql: Sql, userId: string, today: LocalDay) {
  return sql
    .selectFrom("StudyPause")
    .select(["id", dayText("StudyPause.fromDay").as("from")])
    .where("userId", "=", userId)
    .where("endedAt", "is", null)
    .where(dayText("StudyPause.toDay"), ">=", today)
    .orderBy("fromDay", "desc")
    .limit(1)
    .executeTakeFirst();
}

function pauseProblem(from: LocalDay, until: LocalDay, today: LocalDay): string | null {
  if (until < today) return "This date has passed. Choose a later one.";
  if (until > addDays(from, MAX_PAUSE_DAYS - 1)) return `A pause lasts ${MAX_PAUSE_DAYS} days at most.`;
  return null;
}

async function savePause(sql: Sql, userId: string, until: LocalDay | null, today: LocalDay, now: Date) {
  const open = await findOpenPause(sql, userId, today);
  const problem = until && pauseProblem(open?.from ?? today, until, today);
  if (problem) throw new AppError("invalid_input", problem, { fields: { pauseUntil: problem } });
  if (open) {
    const change = until ? { toDay: dayToDate(until) } : { endedAt: now };
    await sql.updateTable("StudyPause").set(change).where("id", "=", open.id).execute();
  } else if (until) {
    const pause = { fromDay: dayToDate(today), toDay: dayToDate(until) };
    await sql
      .insertInto("StudyPause")
      .values({ ...pause, id: uuidv7(), userId, createdAt: now })
      .execute();
  }
}

/**
 * Changes what the body names: the caps, or a pause from today on, whose sessions pause with it; null ends it. Throws
 * `invalid_input` for a pause that has passed or lasts more than 90 days. docs/product.md#study-plans
 */
export async function saveStudySettings(
  userId: string,
  { pauseUntil, ...caps }: StudySettingsBody,
  now: Date,
): Promise<StudySettingsDto> {
  if (pauseUntil !== undefined) await countCall("studyPlan", userId);
  const { result } = await changeStudy(userId, now, async (sql, learner) => {
    if (pauseUntil !== undefined) await savePause(sql, userId, pauseUntil, localDayAt(learner, now), now);
    const known = await getCaps(sql, userId);
    const row = {
      dayMinutes: caps.dayMinutes ?? known.dayMinutes,
      weekMinutes: caps.weekMinutes ?? known.weekMinutes,
      updatedAt: now,
    };
    await sql
      .insertInto("StudySettings")
      .values({ userId, ...row })
      .onConflict((conflict) => conflict.column("userId").doUpdateSet(row))
      .execute();
    return readSettings(sql, userId, learner, now);
  });
  return result;
}
