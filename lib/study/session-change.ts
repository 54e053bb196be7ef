import { addDays, type LocalDay, localDayAt, MINUTE_MS } from "#lib/core/time.ts";
import { startProblem } from "#lib/session/rules.ts";
import type { StoredStudySession, StudyFacts } from "./facts.ts";
import { isInRanges, mondayOf, SCHEDULE_DAYS, WEEKDAYS, weekdayOf } from "./rules.ts";
import type { SessionStatus } from "./schedule-types.ts";
import type { SessionPatch } from "./schema.ts";
import { dayWords, durationWords } from "./words.ts";

/** A session as a patch wants it. */
export interface SessionChange {
  startsAt: Date;
  minutes: number;
  status: SessionStatus;
  /** Its time or length is another one */
  isMoved: boolean;
  /** Its time, length or status is another one: calendars must hear of it */
  isChanged: boolean;
}

/** Why a patch can't be, as a sentence, and the field that it is about. */
export interface ChangeProblem {
  field: keyof SessionPatch;
  message: string;
}

type Facts = Pick<StudyFacts, "now" | "zone" | "today" | "sessions" | "caps" | "pauses">;

/** What a session becomes; one that is moved is planned again. */
export function changeOf(session: StoredStudySession, patch: SessionPatch): SessionChange {
  const startsAt = patch.start ? new Date(patch.start) : session.startsAt;
  const minutes = patch.minutes ?? session.minutes;
  const isMoved = startsAt.getTime() !== session.startsAt.getTime() || minutes !== session.minutes;
  const status = patch.state ?? (isMoved ? "planned" : session.status);
  return { startsAt, minutes, status, isMoved, isChanged: isMoved || status !== session.status };
}

function statusProblem({ status, startsAt }: StoredStudySession, { zone, today }: Facts): string | null {
  if (status === "running") return "This session is running. End it first.";
  if (status === "done" || status === "partly")
    return "This session is already over. Change an upcoming one.";
  if (status === "missed" || localDayAt(zone, startsAt) < today)
    return "The day of this session is over. Change an upcoming one.";
  return null;
}

const endOf = ({ startsAt, minutes }: { startsAt: Date; minutes: number }) =>
  startsAt.getTime() + minutes * MINUTE_MS;

const takesTime = ({ status }: StoredStudySession) => status === "planned" || status === "running";

/** Minutes that a session has of the most that its learner studies: as planned, or as they were studied. */
function countedMinutes(session: StoredStudySession): number {
  const { minutes, countedMinutes: decided, creditedSeconds, claimedMinutes } = session;
  const studied = decided ?? Math.floor(creditedSeconds / 60) + (claimedMinutes ?? 0);
  return takesTime(session) ? Math.max(minutes, studied) : studied;
}

function overlapProblem(id: string, change: SessionChange, facts: Facts): string | null {
  const other = facts.sessions.find(
    (session) =>
      session.id !== id &&
      takesTime(session) &&
      session.startsAt.getTime() < endOf(change) &&
      endOf(session) > change.startsAt.getTime(),
  );
  return other ? `“${other.courseTitle}” has a session at that time. Choose another time.` : null;
}

function capProblem(session: StoredStudySession, change: SessionChange, facts: Facts): string | null {
  const { zone, caps } = facts;
  const dayOf = ({ startsAt }: { startsAt: Date }) => localDayAt(zone, startsAt);
  const day = dayOf(change);
  const isCounted = session.status === "planned";
  const sum = (isIn: (day: LocalDay) => boolean) => {
    const others = facts.sessions.filter(({ id, ...other }) => id !== session.id && isIn(dayOf(other)));
    const before = isCounted && isIn(dayOf(session)) ? session.minutes : 0;
    const total = others.reduce((minutes, other) => minutes + countedMinutes(other), change.minutes);
    return { total, isMore: change.minutes > before };
  };
  const onDay = sum((other) => other === day);
  if (onDay.isMore && onDay.total > caps.dayMinutes)
    return `${WEEKDAYS[weekdayOf(day) - 1]} would have ${durationWords(onDay.total)} of study, more than the ${durationWords(caps.dayMinutes)} that you set. Choose another day or a shorter time.`;
  const monday = mondayOf(day);
  const inWeek = sum((other) => mondayOf(other) === monday);
  if (inWeek.isMore && inWeek.total > caps.weekMinutes)
    return `That week would have ${durationWords(inWeek.total)} of study, more than the ${durationWords(caps.weekMinutes)} that you set. Choose another week or a shorter time.`;
  return null;
}

function pauseProblem({ startsAt }: SessionChange, { zone, pauses, today }: Facts): string | null {
  const day = localDayAt(zone, startsAt);
  const pause = pauses.find((range) => isInRanges(day, [range]));
  if (!pause) return null;
  return `You pause until ${dayWords(pause.until, today)}. End the pause, or choose a later day.`;
}

function entryProblem({ startsAt }: StoredStudySession, { zone, today }: Facts): string | null {
  const day = localDayAt(zone, startsAt);
  if (day > today) return "This session is still ahead. Enter its minutes on its day.";
  if (day < addDays(today, -SCHEDULE_DAYS)) return "This session is too long ago.";
  return null;
}

/** Why a session can't be changed in that way; null where it can. docs/product.md#study-sessions */
export function changeProblem(
  session: StoredStudySession,
  patch: SessionPatch,
  change: SessionChange,
  facts: Facts,
): ChangeProblem | null {
  const entry = patch.doneMinutes === undefined ? null : entryProblem(session, facts);
  if (entry) return { field: "doneMinutes", message: entry };
  if (!change.isChanged) return null;
  const message =
    statusProblem(session, facts) ??
    (patch.start !== undefined && change.isMoved ? startProblem(change.startsAt, facts.now) : null) ??
    (change.status === "planned"
      ? (pauseProblem(change, facts) ??
        overlapProblem(session.id, change, facts) ??
        capProblem(session, change, facts))
      : null);
  if (!message) return null;
  const field = patch.start !== undefined ? "start" : patch.minutes !== undefined ? "minutes" : "state";
  return { field, message };
}
