import { AppError } from "#lib/core/errors.ts";
import { addDays, instantOf, type LocalDay, settledZone, type ZonePlan } from "#lib/core/time.ts";
import { kysely } from "#lib/server/db/db.ts";
import { findRunning } from "#lib/session/queries.ts";
import { isSilent } from "#lib/session/rules.ts";
import { mondayOf } from "./rules.ts";
import type { StudySessionDto, TodayDto } from "./schema.ts";
import { getStudy, type StudyView } from "./service.ts";
import { findNextSession, listSessionsBetween, toSessionDto } from "./session-queries.ts";
import { primaryOf } from "./today-rules.ts";

/** Sessions of local dates, `from` and `to` included, with the minutes that belong to them so far. */
export async function listDays(
  userId: string,
  { zone, counted, at }: StudyView,
  from: LocalDay,
  to: LocalDay,
): Promise<StudySessionDto[]> {
  const start = instantOf(zone, from, "00:00");
  const end = instantOf(zone, addDays(to, 1), "00:00");
  const sessions = await listSessionsBetween(userId, start, end);
  return sessions.map((session) => ({
    ...toSessionDto(session, zone, at),
    ...(counted.has(session.id) && { doneMinutes: counted.get(session.id) ?? 0 }),
  }));
}

const MOST_DAYS = 400;

/**
 * The learner's sessions from one local date to another, both included: those of this week where none is named. Throws
 * `invalid_input` for more than 400 days.
 */
export async function getSessions(
  userId: string,
  range: { from?: LocalDay | undefined; to?: LocalDay | undefined },
  now: Date,
): Promise<StudySessionDto[]> {
  const view = await getStudy(userId, now);
  const from = range.from ?? mondayOf(range.to ?? view.today);
  const to = range.to ?? addDays(mondayOf(from), 6);
  if (to > addDays(from, MOST_DAYS))
    throw new AppError("invalid_input", `Ask for at most ${MOST_DAYS} days at once.`);
  return listDays(userId, view, from, to);
}

async function findRunningNow(userId: string, now: Date) {
  const running = await findRunning(userId);
  if (!running || isSilent(running.lastBeatAt, now)) return null;
  const course = await kysely()
    .selectFrom("Course")
    .select("title")
    .where("id", "=", running.courseId)
    .executeTakeFirst();
  return { id: running.id, courseId: running.courseId, courseTitle: course?.title ?? "" };
}

const isToCome = ({ status }: StudySessionDto) => status === "planned";

/** The next planned session after this week, if there is one. */
async function listNext(userId: string, { zone }: StudyView, now: Date): Promise<StudySessionDto[]> {
  const next = await findNextSession(userId, now);
  return next ? [toSessionDto(next, zone, now)] : [];
}

function emptyToday(zone: ZonePlan, today: LocalDay, now: Date) {
  const { timeZone, nextTimeZone, zoneChangesAt } = settledZone(zone, now);
  const nextZone =
    nextTimeZone && zoneChangesAt ? { timeZone: nextTimeZone, at: zoneChangesAt.toISOString() } : null;
  return { day: today, timeZone, nextZone, serverTime: now.toISOString() };
}

/** What to do now, with this week and all plans. Without a plan there is nothing to say. docs/product.md#today */
export async function getToday(userId: string, now: Date): Promise<TodayDto> {
  const view = await getStudy(userId, now);
  const { today, plans, pause, missed, isFreshStart, zone } = view;
  const monday = mondayOf(today);
  const hasPlans = plans.length > 0;
  const sessions = hasPlans ? await listDays(userId, view, monday, addDays(monday, 6)) : [];
  const ahead = sessions.filter(({ day }) => day >= today);
  const primary = hasPlans
    ? primaryOf({
        running: await findRunningNow(userId, now),
        sessions: ahead.some(isToCome) ? ahead : [...ahead, ...(await listNext(userId, view, now))],
        today,
        next: view.next,
        todayMinutes: view.todayMinutes,
        isPaused: pause !== null,
      })
    : null;
  const days = Array.from({ length: 7 }, (_, index) => addDays(monday, index));
  return {
    ...emptyToday(zone, today, now),
    primary,
    week: days.map((day) => ({ day, sessions: sessions.filter((session) => session.day === day) })),
    promised: plans.reduce((sum, { week }) => sum + week.promised, 0),
    done: plans.reduce((sum, { week }) => sum + week.done, 0),
    plans,
    missed,
    pause,
    isFreshStart,
  };
}
