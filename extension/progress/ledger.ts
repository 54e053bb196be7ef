import { SECONDS_MAX } from "#lib/extension/progress/claim-limits.ts";
import type { CoursePage } from "../reading/course.ts";
import type { Watched } from "./counter.ts";

export type Lesson = Pick<CoursePage, "course" | "courseTitle" | "lesson">;

/** What is known of a lesson: as a claim says it, all seconds so far. Sent again, it changes nothing. */
export interface Entry extends Lesson, Watched {
  /** There is something that Waddle hasn't heard yet */
  isDue: boolean;
}

export type Ledger = readonly Entry[];

export const MAX_ENTRIES = 200;

const isSame = (one: Lesson, other: Lesson) => one.course === other.course && one.lesson === other.lesson;

/** Adds what was watched of a lesson; it comes last. What is told already goes first where there are too many. */
export function record(ledger: Ledger, { course, courseTitle, lesson }: Lesson, watched: Watched): Ledger {
  const before = ledger.find((entry) => isSame(entry, { course, courseTitle, lesson }));
  const seconds = Math.min(SECONDS_MAX, (before?.seconds ?? 0) + watched.seconds);
  const completed = watched.completed || (before?.completed ?? false);
  const entry = { course, courseTitle, lesson, seconds, completed, isDue: true };
  return fitted([...ledger.filter((each) => each !== before), entry]);
}

function fitted(ledger: Ledger): Ledger {
  if (ledger.length <= MAX_ENTRIES) return ledger;
  const first = Math.max(
    0,
    ledger.findIndex(({ isDue }) => !isDue),
  );
  return ledger.filter((_, place) => place !== first);
}

/** Waddle has it, and maybe knows of more seconds, from before this browser was connected. */
export function told(ledger: Ledger, lesson: Lesson, storedSeconds: number): Ledger {
  return ledger.map((entry) =>
    isSame(entry, lesson)
      ? { ...entry, seconds: Math.max(entry.seconds, storedSeconds), isDue: false }
      : entry,
  );
}

/** Waddle will never take it. */
export function dropped(ledger: Ledger, lesson: Lesson): Ledger {
  return ledger.filter((entry) => !isSame(entry, lesson));
}
