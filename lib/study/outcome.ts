/** The share of a session's minutes that makes it done, in percent. docs/product.md#schedules */
const DONE_PERCENT = 80;

export type Outcome = "planned" | "done" | "partly" | "missed";

/** A session of a course on one local day, the earliest first. */
export interface DaySession {
  id: string;
  minutes: number;
  /** Minutes that its learner says were studied elsewhere */
  claimedMinutes: number;
  /** Ids of what it is for; none: only minutes count */
  itemIds: readonly string[];
}

export interface DayStudy {
  /** Minutes of study of the course on that local day, at whatever hour */
  minutes: number;
  /** Lessons and quizzes that are done now */
  doneIds: ReadonlySet<string>;
  /** Whether the local day has ended (`endOfDay`) */
  isOver: boolean;
}

function outcomeOf(session: DaySession, minutes: number, { doneIds, isOver }: DayStudy): Outcome {
  const isAllDone = session.itemIds.length > 0 && session.itemIds.every((id) => doneIds.has(id));
  if (isAllDone || minutes * 100 >= session.minutes * DONE_PERCENT) return "done";
  if (!isOver) return "planned";
  return minutes > 0 ? "partly" : "missed";
}

/**
 * What became of the sessions of one course on one local day. The day's study fills them in their order; what is left
 * over belongs to the last. Missed and partly are decided only once the day has ended.
 */
export function outcomesOf(
  sessions: readonly DaySession[],
  study: DayStudy,
): { id: string; outcome: Outcome; countedMinutes: number }[] {
  let left = study.minutes;
  return sessions.map((session, index) => {
    const own = Math.max(0, session.minutes - session.claimedMinutes);
    const taken = index === sessions.length - 1 ? left : Math.min(left, own);
    left -= taken;
    const counted = taken + session.claimedMinutes;
    return {
      id: session.id,
      outcome: outcomeOf(session, counted, study),
      countedMinutes: Math.floor(counted),
    };
  });
}
