import { addDays, dayToDate, type LocalDay, localDayOf } from "#lib/core/time.ts";
import type { CourseDto } from "#lib/course/schema.ts";

/** "1 quiz", "7 quizzes". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
}

/** "7 of 24 quizzes" */
export function countedOf(done: number, all: number, one: string, many?: string): string {
  return `${done.toLocaleString("en")} of ${counted(all, one, many)}`;
}

/** Last studied first; then those never studied, the newest first. */
export function byLastStudied<C extends Pick<CourseDto, "lastStudiedAt" | "createdAt">>(
  courses: readonly C[],
): C[] {
  return courses.toSorted(
    (a, b) =>
      (b.lastStudiedAt ?? "").localeCompare(a.lastStudiedAt ?? "") || b.createdAt.localeCompare(a.createdAt),
  );
}

/** The course to go on with: the one studied last that has a quiz or a lesson left. */
export function courseUnderWay(courses: readonly CourseDto[]): CourseDto | undefined {
  return byLastStudied(courses).find(
    ({ next, doneLessons, lessonCount }) => next !== null || doneLessons < lessonCount,
  );
}

export function isFinished(course: Pick<CourseDto, "quizCount" | "completedQuizzes">): boolean {
  return course.quizCount > 0 && course.completedQuizzes >= course.quizCount;
}

/** "7 of 24 quizzes", "7 of 24 quizzes · 12 cards", "12 cards" */
export function quizProgress({
  quizCount,
  completedQuizzes,
  cardCount,
}: Pick<CourseDto, "quizCount" | "completedQuizzes" | "cardCount">): string {
  const quizzes = countedOf(completedQuizzes, quizCount, "quiz", "quizzes");
  const cards = counted(cardCount, "card");
  if (quizCount === 0) return cardCount > 0 ? cards : "No quizzes yet";
  return cardCount > 0 ? `${quizzes} · ${cards}` : quizzes;
}

export interface Today {
  day: LocalDay;
  timeZone: string;
}

/** "today", "yesterday", "12 March" or "12 March 2024", on the learner's own calendar. */
export function dayInWords(instant: string, { day, timeZone }: Today): string {
  const then = localDayOf(new Date(instant), timeZone);
  if (then >= day) return "today";
  if (then === addDays(day, -1)) return "yesterday";
  const year = then.slice(0, 4) === day.slice(0, 4) ? undefined : "numeric";
  return dayToDate(then).toLocaleDateString("en-GB", {
    day: "numeric",
    month: "long",
    year,
    timeZone: "UTC",
  });
}

/** What "today" is to someone in this zone. */
export function todayIn(timeZone: string, now: Date): Today {
  return { day: localDayOf(now, timeZone), timeZone };
}
