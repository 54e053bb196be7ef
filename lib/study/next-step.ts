import type { CourseDto } from "#lib/course/schema.ts";
import type { StatsDto } from "#lib/learner/schema.ts";
import type { PracticeStateDto } from "#lib/practice/schema.ts";
import type { StreakStatusDto } from "#lib/streak/schema.ts";

/** What the one action of Today depends on where no course has a plan; null for what isn't known. */
export interface NextStepInput {
  /** The one studied last first, as the server lists them */
  courses: readonly CourseDto[];
  practice: Pick<PracticeStateDto, "dueCount" | "canPractise" | "heartsLeftToday" | "keepsStreak"> | null;
  streak: Pick<StreakStatusDto, "streak" | "isDoneToday" | "frozenDaysLeft" | "week"> | null;
  stats: Pick<StatsDto, "hearts" | "isPremium"> | null;
}

type Quiz = NonNullable<CourseDto["next"]>;

export type NextStep =
  /** There is no course yet */
  | { kind: "start" }
  | { kind: "quiz"; course: CourseDto; quiz: Quiz; why: "first" | "keeps_streak" | "studied_last" }
  | { kind: "lesson"; course: CourseDto }
  | {
      kind: "practice";
      dueCount: number;
      why: "wins_heart" | "no_hearts" | "played_today" | "keeps_streak" | "all_done";
    }
  /** All is done, and nothing is due */
  | { kind: "free"; canPractise: boolean };

const hasOpenLesson = ({ doneLessons, lessonCount }: CourseDto) => doneLessons < lessonCount;

/** Whether the streak ends unless something is done: neither frozen nor on a rest day. */
function needsToday({ streak }: NextStepInput): boolean {
  if (!streak || streak.streak === 0 || streak.isDoneToday || streak.frozenDaysLeft !== null) return false;
  return streak.week.at(-1)?.look !== "rest";
}

function whyQuiz(input: NextStepInput, course: CourseDto) {
  if (needsToday(input)) return "keeps_streak";
  return course.completedQuizzes === 0 ? "first" : "studied_last";
}

/** Practice that goes before the next quiz: without hearts there is nothing else, and after today's quiz it does the most. */
function practiceFirst({ practice, streak, stats }: NextStepInput): NextStep | null {
  if (!practice) return null;
  const { dueCount, heartsLeftToday } = practice;
  if (stats && !stats.isPremium && stats.hearts <= 0 && practice.canPractise)
    return { kind: "practice", dueCount, why: heartsLeftToday > 0 ? "wins_heart" : "no_hearts" };
  return streak?.isDoneToday && dueCount > 0 ? { kind: "practice", dueCount, why: "played_today" } : null;
}

/** Returns the one thing to do now where no course has a plan. docs/product.md#today */
export function nextStepOf(input: NextStepInput): NextStep {
  const { courses, practice } = input;
  if (courses.length === 0) return { kind: "start" };
  const first = practiceFirst(input);
  if (first) return first;
  const course = courses.find((one) => one.next !== null || hasOpenLesson(one));
  if (course?.next) return { kind: "quiz", course, quiz: course.next, why: whyQuiz(input, course) };
  if (course) return { kind: "lesson", course };
  if (practice && practice.dueCount > 0) {
    const why = practice.keepsStreak && needsToday(input) ? "keeps_streak" : "all_done";
    return { kind: "practice", dueCount: practice.dueCount, why };
  }
  return { kind: "free", canPractise: practice?.canPractise ?? false };
}
