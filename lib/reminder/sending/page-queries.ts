import { addDays, DAY_MS, type LocalDay, localDayAt, startOfDay, zoneAt } from "#lib/core/time.ts";
import { kysely } from "#lib/server/db/db.ts";
import { dayText } from "#lib/server/db/expressions.ts";
import type { StoredStudySession } from "#lib/study/facts.ts";
import { selectSessions } from "#lib/study/session-queries.ts";
import { SNOOZES, TOGETHER_MS } from "../ladder/steps.ts";
import type { Choice } from "../matrix.ts";
import { OUT, type Recipient, selectRecipients } from "./facts-queries.ts";

/** So far back ladders without an answer and texts that were used are looked for. */
const MEMORY_MS = 35 * DAY_MS;

type Ids = readonly string[];

function listChoices(userIds: Ids) {
  return kysely()
    .selectFrom("ReminderChoice")
    .select(["userId", "kind", "way"])
    .where("userId", "in", userIds)
    .execute();
}

/** When learners last studied, whatever and wherever. */
function listLastStudies(userIds: Ids, now: Date) {
  return kysely()
    .selectFrom("User")
    .select("User.id as userId")
    .select(({ selectFrom }) => [
      selectFrom("Attempt")
        .select(({ fn }) => fn.max("endedAt").as("at"))
        .whereRef("Attempt.userId", "=", "User.id")
        .where("status", "=", "completed")
        .as("quiz"),
      selectFrom("PracticeRun")
        .select(({ fn }) => fn.max("endedAt").as("at"))
        .whereRef("PracticeRun.userId", "=", "User.id")
        .as("practice"),
      selectFrom("StudySession")
        .select(({ fn }) => fn.max("lastBeatAt").as("at"))
        .whereRef("StudySession.userId", "=", "User.id")
        .where("creditedSeconds", ">", 0)
        .as("session"),
      selectFrom("StudySession")
        .select(({ fn }) => fn.max("startsAt").as("at"))
        .whereRef("StudySession.userId", "=", "User.id")
        .where("status", "in", ["done", "partly"])
        // One of later today may be done already, by what was studied before.
        .where("startsAt", "<=", now)
        .as("claimed"),
      selectFrom("LessonProgress")
        .select(({ fn }) => fn.max("readAt").as("at"))
        .whereRef("LessonProgress.userId", "=", "User.id")
        .as("lesson"),
      selectFrom("ExtensionProgress")
        .select(({ fn }) => fn.max("updatedAt").as("at"))
        .whereRef("ExtensionProgress.userId", "=", "User.id")
        .as("elsewhere"),
    ])
    .where("User.id", "in", userIds)
    .execute();
}

function latestOf({ userId: _, ...times }: Awaited<ReturnType<typeof listLastStudies>>[number]): Date | null {
  const known = Object.values(times).flatMap((at) => (at === null ? [] : [at.getTime()]));
  return known.length === 0 ? null : new Date(Math.max(...known));
}

function listPauses(userIds: Ids) {
  return kysely()
    .selectFrom("StudyPause")
    .select(["userId", "endedAt"])
    .select(dayText("StudyPause.fromDay").as("fromDay"))
    .select(dayText("StudyPause.toDay").as("toDay"))
    .where("userId", "in", userIds)
    .execute();
}

/** When each last saved a plan */
function listPlanned(userIds: Ids) {
  return kysely()
    .selectFrom("StudyPlan")
    .select((eb) => ["userId", eb.fn.max("updatedAt").as("at")])
    .where("userId", "in", userIds)
    .groupBy("userId")
    .execute();
}

interface Pause {
  fromDay: LocalDay;
  toDay: LocalDay;
  endedAt: Date | null;
}

/** Whether a learner pauses today, and when the last pause before ended. */
function pauseOf(pauses: readonly Pause[], recipient: Recipient, now: Date) {
  const [today, zone] = [localDayAt(recipient, now), zoneAt(recipient, now)];
  const isOn = pauses.some(
    ({ fromDay, toDay, endedAt }) =>
      (endedAt === null || endedAt > now) && fromDay <= today && today <= toDay,
  );
  const ends = pauses
    .map(({ toDay, endedAt }) => (endedAt ?? startOfDay(addDays(toDay, 1), zone)).getTime())
    .filter((end) => end <= now.getTime());
  return { isOn, endedAt: ends.length === 0 ? null : new Date(Math.max(...ends)) };
}

/** What has gone out lately, and what was put off, the latest first. */
function listPast(userIds: Ids, now: Date) {
  return kysely()
    .selectFrom("Notice")
    .select(["userId", "kind", "subject", "step", "status", "text", "answeredAt", "createdAt"])
    .select(({ fn, ref }) => fn.coalesce(ref("sentAt"), ref("claimedAt"), ref("createdAt")).as("at"))
    .where("userId", "in", userIds)
    .where("createdAt", ">", new Date(now.getTime() - MEMORY_MS))
    .where(({ eb, or, and }) =>
      or([eb("status", "in", OUT), and([eb("status", "=", "waiting"), eb("step", "in", [...SNOOZES])])]),
    )
    .orderBy("at", "desc")
    .execute();
}

export type PastNotice = Awaited<ReturnType<typeof listPast>>[number];

/** What all notices of one learner rest on. */
export interface Learner {
  recipient: Recipient;
  choices: readonly Choice[];
  lastStudyAt: Date | null;
  /** When a plan was last saved */
  plannedAt: Date | null;
  pause: { isOn: boolean; endedAt: Date | null };
  past: readonly PastNotice[];
}

/** Reads it for many at once; who is gone is missing. */
export async function readLearners(userIds: Ids, now: Date): Promise<Map<string, Learner>> {
  if (userIds.length === 0) return new Map();
  const recipients = await selectRecipients(kysely()).where("User.id", "in", userIds).execute();
  const choices = Map.groupBy(await listChoices(userIds), ({ userId }) => userId);
  const studies = new Map((await listLastStudies(userIds, now)).map((row) => [row.userId, latestOf(row)]));
  const planned = new Map((await listPlanned(userIds)).map(({ userId, at }) => [userId, at]));
  const pauses = Map.groupBy(await listPauses(userIds), ({ userId }) => userId);
  const past = Map.groupBy(await listPast(userIds, now), ({ userId }) => userId);
  return new Map(
    recipients.map((recipient) => [
      recipient.id,
      {
        recipient,
        choices: choices.get(recipient.id) ?? [],
        lastStudyAt: studies.get(recipient.id) ?? null,
        plannedAt: planned.get(recipient.id) ?? null,
        pause: pauseOf(pauses.get(recipient.id) ?? [], recipient, now),
        past: past.get(recipient.id) ?? [],
      },
    ]),
  );
}

/** A session that a notice is about: its learner, its id, and when it was to begin. */
export interface SessionRef {
  userId: string;
  sessionId: string;
  startsAt: Date;
}

/** These sessions as they stand, and all of their learners' that begin within an hour of one of them. */
export async function readSessions(refs: readonly SessionRef[]): Promise<StoredStudySession[]> {
  if (refs.length === 0) return [];
  const starts = refs.map(({ startsAt }) => startsAt.getTime());
  const from = new Date(Math.min(...starts) - TOGETHER_MS);
  const to = new Date(Math.max(...starts) + TOGETHER_MS);
  return selectSessions(kysely())
    .where("StudySession.userId", "in", [...new Set(refs.map(({ userId }) => userId))])
    .where(({ eb, or, and }) =>
      or([
        eb(
          "StudySession.id",
          "in",
          refs.map(({ sessionId }) => sessionId),
        ),
        and([eb("StudySession.startsAt", ">=", from), eb("StudySession.startsAt", "<=", to)]),
      ]),
    )
    .orderBy("StudySession.startsAt")
    .orderBy("StudySession.id")
    .execute();
}
