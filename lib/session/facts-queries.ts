import type { LocalDay } from "#lib/core/time.ts";
import { isRead } from "#lib/lesson/rules.ts";
import { ATTEMPT_LIFE_MS } from "#lib/quiz/rules.ts";
import type { Sql } from "#lib/server/db/db.ts";
import { dayText } from "#lib/server/db/expressions.ts";
import { hasEnoughDue } from "./rules.ts";

/** A learner's session from its start to its end. */
export interface Span {
  userId: string;
  courseId: string;
  from: Date;
  to: Date;
}

/** What was done in a session. */
export interface Work {
  lessons: number;
  quizzes: number;
  practices: number;
  answers: number;
  right: number;
  /** What its quizzes have paid */
  quizXp: number;
  /** Lessons and quizzes done for the first time, and practices with enough due cards */
  firsts: number;
}

/** What was open during a session began at most so long before it: a practice lasts as long as a run through a quiz. */
function openSince({ from }: Span): Date {
  return new Date(from.getTime() - ATTEMPT_LIFE_MS);
}

async function countLessons(sql: Sql, { userId, courseId, from, to }: Span): Promise<number> {
  const { count } = await sql
    .selectFrom("LessonProgress")
    .innerJoin("Lesson", "Lesson.id", "LessonProgress.lessonId")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("LessonProgress.userId", "=", userId)
    .where("Lesson.courseId", "=", courseId)
    .where("LessonProgress.doneAt", ">=", from)
    .where("LessonProgress.doneAt", "<=", to)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Lessons whose content the learner has finished for the first time, after enough time on them; copies count once. */
async function countFirstLessons(sql: Sql, { userId, courseId, from, to }: Span): Promise<number> {
  const rows = await sql
    .selectFrom("LessonFirst")
    .innerJoin("LessonContent", "LessonContent.hash", "LessonFirst.hash")
    .innerJoin("Lesson", "Lesson.id", "LessonContent.lessonId")
    .innerJoin("LessonProgress", (join) =>
      join
        .onRef("LessonProgress.lessonId", "=", "Lesson.id")
        .onRef("LessonProgress.userId", "=", "LessonFirst.userId"),
    )
    .select(["LessonFirst.hash", "LessonContent.words", "LessonProgress.readSeconds"])
    .where("LessonFirst.userId", "=", userId)
    .where("LessonFirst.createdAt", ">=", from)
    .where("LessonFirst.createdAt", "<=", to)
    .where("Lesson.courseId", "=", courseId)
    .where("Lesson.removedAt", "is", null)
    .execute();
  const read = rows.filter(({ readSeconds, words }) => isRead(readSeconds, words));
  return new Set(read.map(({ hash }) => hash)).size;
}

/** The runs through quizzes of the course that were completed; the first ones of their questions are marked. */
async function listQuizzes(sql: Sql, { userId, courseId, from, to }: Span) {
  const rows = await sql
    .selectFrom("Attempt")
    .innerJoin("Quiz", "Quiz.id", "Attempt.quizId")
    .innerJoin("Island", "Island.id", "Quiz.islandId")
    .select("Attempt.id")
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("Attempt as earlier")
          .select("earlier.id")
          .whereRef("earlier.userId", "=", "Attempt.userId")
          .whereRef("earlier.quizFingerprint", "=", "Attempt.quizFingerprint")
          .where("earlier.status", "=", "completed")
          .whereRef("earlier.id", "<>", "Attempt.id")
          .whereRef("earlier.endedAt", "<=", "Attempt.endedAt"),
      ).as("isRepeat"),
    )
    .where("Attempt.userId", "=", userId)
    .where("Attempt.status", "=", "completed")
    .where("Attempt.endedAt", ">=", from)
    .where("Attempt.endedAt", "<=", to)
    .where("Island.courseId", "=", courseId)
    .execute();
  return rows.map(({ id, isRepeat }) => ({ id, isFirst: !isRepeat }));
}

async function sumQuizXp(sql: Sql, userId: string, attemptIds: string[]): Promise<number> {
  if (attemptIds.length === 0) return 0;
  const paid = await sql
    .selectFrom("Award")
    .select(({ fn }) => fn.sum<string | null>("amount").as("xp"))
    .where("userId", "=", userId)
    .where("kind", "=", "xp")
    .where("reason", "=", "quiz")
    .where("reference", "in", attemptIds)
    .executeTakeFirst();
  return Number(paid?.xp ?? 0);
}

/** Which answers in quizzes of the course were right. */
async function listQuizAnswers(sql: Sql, span: Span): Promise<boolean[]> {
  const { userId, courseId, from, to } = span;
  const rows = await sql
    .selectFrom("Attempt")
    .innerJoin("AttemptQuestion", "AttemptQuestion.attemptId", "Attempt.id")
    .innerJoin("Quiz", "Quiz.id", "Attempt.quizId")
    .innerJoin("Island", "Island.id", "Quiz.islandId")
    .select("AttemptQuestion.isCorrect")
    .where("Attempt.userId", "=", userId)
    .where("Attempt.startedAt", ">=", openSince(span))
    .where("AttemptQuestion.answeredAt", ">=", from)
    .where("AttemptQuestion.answeredAt", "<=", to)
    .where("Island.courseId", "=", courseId)
    .execute();
  return rows.map(({ isCorrect }) => isCorrect === true);
}

/** The answers of practices, with what became of their practice; one about a lesson counts for nothing. */
function listPracticeAnswers(sql: Sql, span: Span) {
  const { userId, from, to } = span;
  return sql
    .selectFrom("PracticeRun")
    .innerJoin("PracticeQuestion", "PracticeQuestion.runId", "PracticeRun.id")
    .select(["PracticeRun.id as runId", "PracticeRun.status", "PracticeRun.endedAt"])
    .select(["PracticeQuestion.cardId", "PracticeQuestion.isDue", "PracticeQuestion.isCorrect"])
    .where("PracticeRun.userId", "=", userId)
    .where("PracticeRun.kind", "=", "cards")
    .where("PracticeRun.startedAt", ">=", openSince(span))
    .where("PracticeQuestion.answeredAt", ">=", from)
    .where("PracticeQuestion.answeredAt", "<=", to)
    .execute();
}

/** Reads what was done in a session: lessons and quizzes of its course, and practice, which knows no course. */
export async function readWork(sql: Sql, span: Span): Promise<Work> {
  const quizzes = await listQuizzes(sql, span);
  const ofQuizzes = await listQuizAnswers(sql, span);
  const ofPractice = await listPracticeAnswers(sql, span);
  const finished = ofPractice.filter(
    ({ status, endedAt }) => status === "finished" && endedAt !== null && endedAt <= span.to,
  );
  const runs = [...Map.groupBy(finished, ({ runId }) => runId).values()];
  const right = [...ofQuizzes, ...ofPractice.map(({ isCorrect }) => isCorrect === true)];
  const attemptIds = quizzes.map(({ id }) => id);
  return {
    lessons: await countLessons(sql, span),
    quizzes: quizzes.length,
    practices: runs.length,
    answers: right.length,
    right: right.filter(Boolean).length,
    quizXp: await sumQuizXp(sql, span.userId, attemptIds),
    firsts:
      (await countFirstLessons(sql, span)) +
      quizzes.filter(({ isFirst }) => isFirst).length +
      runs.filter(hasEnoughDue).length,
  };
}

/**
 * What XP from courses that no one else has has counted on the leaderboard on a local day; null where someone else has
 * this course, so that all of its XP counts. docs/product.md#leaderboard
 */
export async function readOwnBoardXp(
  sql: Sql,
  userId: string,
  courseId: string,
  localDay: LocalDay,
): Promise<number | null> {
  const own = await sql
    .selectFrom("Course")
    .select("Course.id")
    .where("Course.id", "=", courseId)
    .where("Course.ownerId", "is not", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("Enrolment")
            .select("Enrolment.userId")
            .whereRef("Enrolment.courseId", "=", "Course.id")
            .where("Enrolment.userId", "<>", userId),
        ),
      ),
    )
    .executeTakeFirst();
  if (!own) return null;
  const counted = await sql
    .selectFrom("Award")
    .select(({ fn }) => fn.sum<string | null>("boardXp").as("xp"))
    .where("userId", "=", userId)
    .where(dayText("Award.localDay"), "=", localDay)
    .executeTakeFirst();
  return Number(counted?.xp ?? 0);
}
