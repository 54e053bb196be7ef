import { addDays, localDayAt } from "#lib/core/time.ts";
import type { Outlook } from "./outlook.ts";
import { mondayOf, WEEKDAYS, weekdayOf } from "./rules.ts";
import type { PlanDto, PrimaryDto, StudySessionDto, TodayDto } from "./schema.ts";

/** What is open next in a course. */
export interface NextItem {
  kind: "lesson" | "quiz";
  id: string;
  title: string;
  courseId: string;
  courseTitle: string;
  /** Of a quiz */
  islandId: string | null;
}

/** What is open next, by course. */
export function nextItems({ plans }: Outlook): Map<string, NextItem> {
  const next = plans.flatMap(({ plan, course }): [string, NextItem][] => {
    const item = course.work.find(({ isDone }) => !isDone);
    const { courseId, courseTitle } = plan;
    if (!item) return [];
    const { kind, id, title, islandId } = item;
    return [[courseId, { kind, id, title, courseId, courseTitle, islandId }]];
  });
  return new Map(next);
}

/** The latest session that didn't happen, of this week or the last, in a plan that needs one of its offers. */
export function missedIn({ facts, settled }: Outlook, plans: readonly PlanDto[]): TodayDto["missed"] {
  const since = addDays(mondayOf(facts.today), -7);
  const needing = new Set(plans.filter(({ offers }) => offers.length > 0).map(({ _id }) => _id));
  const missed = facts.sessions.findLast((session) => {
    const status = settled.get(session.id)?.status ?? session.status;
    const day = localDayAt(facts.zone, session.startsAt);
    return status === "missed" && needing.has(session.planId ?? "") && since <= day && day < facts.today;
  });
  if (!missed) return null;
  const day = localDayAt(facts.zone, missed.startsAt);
  return { courseId: missed.courseId, day, weekday: WEEKDAYS[weekdayOf(day) - 1] ?? "" };
}

/** What Today's one button depends on. */
export interface PrimaryInput {
  running: { id: string; courseId: string; courseTitle: string } | null;
  /** Those of today and of the days to come, the earliest first */
  sessions: readonly StudySessionDto[];
  today: string;
  /** What is open next, by course */
  next: ReadonlyMap<string, NextItem>;
  /** Minutes that were studied today */
  todayMinutes: number;
  isPaused: boolean;
}

function quizOf(item: NextItem | undefined): { islandId: string; quizId: string } | null {
  return item?.kind === "quiz" && item.islandId ? { islandId: item.islandId, quizId: item.id } : null;
}

function itemPrimary(item: NextItem): PrimaryDto {
  const { courseId, courseTitle, title } = item;
  const quiz = quizOf(item);
  if (quiz) return { kind: "quiz", courseId, courseTitle, ...quiz, title };
  return { kind: "lesson", courseId, courseTitle, lessonId: item.id, title };
}

/** The next item of the course that is studied next; of any course with open work where none is planned. */
function nextItem({ sessions, next }: PrimaryInput): NextItem | undefined {
  const planned = sessions.filter(({ status }) => status === "planned").map(({ courseId }) => courseId);
  const courses = [...planned, ...next.keys()];
  return courses.map((courseId) => next.get(courseId)).find((item) => item !== undefined);
}

/**
 * The one thing to do now: the session that runs, else today's next one, else, on a day that had none and on which nothing
 * was studied, the next quiz or lesson; then the day is done. docs/product.md#today
 */
export function primaryOf(input: PrimaryInput): PrimaryDto {
  const { running, sessions, today, next, todayMinutes, isPaused } = input;
  if (running) {
    const { id: sessionId, courseId, courseTitle } = running;
    return { kind: "running", courseId, courseTitle, sessionId };
  }
  const ahead = sessions.filter(({ status }) => status === "planned");
  const session = ahead.find(({ day }) => day === today);
  if (session) return { kind: "session", session, quiz: quizOf(next.get(session.courseId)) };
  const isFree = !isPaused && todayMinutes === 0 && !sessions.some(({ day }) => day === today);
  const item = isFree ? nextItem(input) : undefined;
  if (item) return itemPrimary(item);
  return { kind: "done", next: ahead[0] ?? null };
}
