import { AppError } from "#lib/core/errors.ts";
import { localDayAt } from "#lib/core/time.ts";
import type { Learner } from "#lib/learner/queries.ts";
import { kysely, type Sql } from "#lib/server/db/db.ts";
import type { StoredStudySession } from "./facts.ts";
import { getCaps, listPauses } from "./plan-queries.ts";
import type { SessionPatch, StudySessionDto } from "./schema.ts";
import { changeStudy } from "./service.ts";
import { changeOf, changeProblem, type SessionChange } from "./session-change.ts";
import {
  findStudySession,
  findStudySessionLocked,
  listNearSessions,
  toSessionDto,
} from "./session-queries.ts";

const noSession = () => new AppError("not_found", "There is no such study session.");

async function assertPossible(
  sql: Sql,
  learner: Learner,
  session: StoredStudySession,
  patch: SessionPatch,
  change: SessionChange,
  now: Date,
): Promise<void> {
  const problem = changeProblem(session, patch, change, {
    now,
    zone: learner,
    today: localDayAt(learner, now),
    sessions: await listNearSessions(sql, learner.id, change.startsAt),
    caps: await getCaps(sql, learner.id),
    pauses: await listPauses(sql, learner.id, learner),
  });
  if (!problem) return;
  const { field, message } = problem;
  throw new AppError("invalid_input", message, { fields: { [field]: message } });
}

async function saveChange(
  sql: Sql,
  session: StoredStudySession,
  patch: SessionPatch,
  change: SessionChange,
  now: Date,
): Promise<void> {
  const { startsAt, minutes, status, isMoved, isChanged } = change;
  const values = {
    ...(isChanged && { status, sequence: session.sequence + 1, changedAt: now }),
    ...(isMoved && { startsAt, plannedMinutes: minutes, plannedAt: now }),
    // What its learner brings back stays, though its slot is gone or its plan no longer needs it.
    ...((isMoved || (isChanged && status === "planned")) && { isPinned: true }),
    // What was decided is decided anew with the minutes that were entered.
    ...(patch.doneMinutes !== undefined && { claimedMinutes: patch.doneMinutes, countedMinutes: null }),
    ...(patch.remindsAnyway !== undefined && { remindsAnyway: patch.remindsAnyway }),
  };
  if (Object.keys(values).length === 0) return;
  await sql.updateTable("StudySession").set(values).where("id", "=", session.id).execute();
}

/** What is answered for one session holds for all of its slot that are still to come. */
async function saveAnyway(
  sql: Sql,
  { planId, slotTime, startsAt }: StoredStudySession,
  remindsAnyway: boolean,
): Promise<void> {
  if (planId === null) return;
  await sql
    .updateTable("StudySession")
    .set({ remindsAnyway })
    .where("planId", "=", planId)
    .where("slotTime", "=", slotTime)
    .where("startsAt", ">=", startsAt)
    .execute();
}

/**
 * Moves, skips or brings back a session, or notes minutes that were studied elsewhere. One that was moved or brought back is
 * pinned: no schedule moves it. Throws `not_found`, `edit_conflict` where it was changed since it was read, and `invalid_input` for a time
 * that has passed, is more than 60 days ahead, is taken, lies in a pause or exceeds a cap. docs/product.md#study-sessions
 */
export async function changeSession(
  userId: string,
  sessionId: string,
  patch: SessionPatch,
  now: Date,
): Promise<StudySessionDto> {
  const { view } = await changeStudy(userId, now, async (sql, learner) => {
    const session = await findStudySessionLocked(sql, userId, sessionId);
    if (!session) throw noSession();
    if (patch.sequence !== undefined && patch.sequence !== session.sequence)
      throw new AppError("edit_conflict", "This session was changed in another tab or on another device.");
    const change = changeOf(session, patch);
    await assertPossible(sql, learner, session, patch, change, now);
    await saveChange(sql, session, patch, change, now);
    if (patch.remindsAnyway !== undefined) await saveAnyway(sql, session, patch.remindsAnyway);
  });
  const changed = await findStudySession(kysely(), userId, sessionId);
  // Its course went at the same moment.
  if (!changed) throw noSession();
  const counted = view.counted.get(sessionId);
  const dto = toSessionDto(changed, view.zone, now);
  return counted === undefined ? dto : { ...dto, doneMinutes: counted };
}

/** Makes a session that was skipped a planned one again, as `changeSession` does. */
export function bringBack(userId: string, sessionId: string, now: Date): Promise<StudySessionDto> {
  return changeSession(userId, sessionId, { state: "planned" }, now);
}
