import { type LocalDay, localDayAt } from "#lib/core/time.ts";
import type { StoredStudySession, StudyFacts, WorkRow } from "./facts.ts";
import { type DaySession, type Outcome, outcomesOf } from "./outcome.ts";
import type { SessionStatus } from "./schedule-types.ts";
import { sessionItemsSchema } from "./schema.ts";

/** What became of a session, where that is to be written down or told. */
export interface Settled {
  id: string;
  status: SessionStatus;
  /** Minutes of study that belong to it */
  countedMinutes: number;
  /** Its day has ended: this stays */
  isDecided: boolean;
}

const OPEN: readonly SessionStatus[] = ["planned", "running", "done", "partly", "missed"];

/** Ids of what was done on a local day and before it. */
function doneBy(work: readonly WorkRow[], day: LocalDay, { zone }: StudyFacts) {
  const [on, before] = [new Set<string>(), new Set<string>()];
  for (const { id, doneAt } of work) {
    const doneOn = doneAt && localDayAt(zone, doneAt);
    if (doneOn && doneOn <= day) (doneOn === day ? on : before).add(id);
  }
  return { on, before };
}

/** What was done on an earlier day asks nothing of this one's sessions. Minutes that were measured in a session are its own. */
function daySession(session: StoredStudySession, before: ReadonlySet<string>): DaySession {
  const { id, minutes, claimedMinutes, creditedSeconds, items } = session;
  return {
    id,
    minutes,
    claimedMinutes: (claimedMinutes ?? 0) + creditedSeconds / 60,
    itemIds: sessionItemsSchema
      .parse(items ?? [])
      .map((item) => item.id)
      .filter((itemId) => !before.has(itemId)),
  };
}

function statusOf({ status, endedAt }: StoredStudySession, outcome: Outcome | undefined): SessionStatus {
  if (status === "running" || outcome === undefined) return status;
  // What was studied and then ended stays begun; it may still become done today.
  return outcome === "planned" && endedAt ? "partly" : outcome;
}

function settleDay(sessions: readonly StoredStudySession[], day: LocalDay, facts: StudyFacts): Settled[] {
  const course = facts.courses.get(sessions[0]?.courseId ?? "");
  const { on, before } = doneBy(course?.work ?? [], day, facts);
  const own = sessions.reduce((sum, { creditedSeconds }) => sum + creditedSeconds / 60, 0);
  const minutes = Math.max(0, (course?.measured.get(day) ?? 0) - own);
  const isOver = day < facts.today;
  const days = sessions.map((session) => daySession(session, before));
  const outcomes = outcomesOf(days, { minutes, doneIds: on, isOver });
  return sessions.map((session, index) => {
    const { id } = session;
    const status = statusOf(session, outcomes[index]?.outcome);
    const countedMinutes = outcomes[index]?.countedMinutes ?? 0;
    return { id, status, countedMinutes, isDecided: isOver && status !== "running" };
  });
}

/**
 * What became of the sessions up to today that isn't decided yet, by id. Study at any hour of a local day counts for its
 * sessions; once the day has ended they are decided for good. docs/product.md#schedules
 */
export function settledSessions(facts: StudyFacts): Map<string, Settled> {
  const { zone, today } = facts;
  const dayOf = ({ startsAt }: StoredStudySession) => localDayAt(zone, startsAt);
  const due = facts.sessions.filter((session) => OPEN.includes(session.status) && dayOf(session) <= today);
  const isDecided = new Set(due.flatMap(({ id, countedMinutes }) => (countedMinutes === null ? [] : [id])));
  const groups = Map.groupBy(due, (session) => `${dayOf(session)} ${session.courseId}`);
  const settled = [...groups.values()]
    .filter((sessions) => sessions.some(({ id }) => !isDecided.has(id)))
    .flatMap((sessions) => settleDay(sessions, dayOf(sessions[0] as StoredStudySession), facts))
    .filter(({ id }) => !isDecided.has(id));
  return new Map(settled.map((session) => [session.id, session]));
}
