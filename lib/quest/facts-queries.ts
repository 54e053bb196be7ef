import { type LocalDay, localDayOf } from "#lib/core/time.ts";
import type { Sql } from "#lib/server/db/db.ts";
import { longestRun, raisedBests } from "./facts.ts";
import type { QuestKind } from "./rules.ts";

/** A time of which facts are read; `to` isn't part of it. */
export interface QuestSpan {
  userId: string;
  from: Date;
  to: Date;
  timeZone: string;
}

const daysIn = (instants: readonly (Date | null)[], timeZone: string): Set<LocalDay> =>
  new Set(instants.flatMap((instant) => (instant ? localDayOf(instant, timeZone) : [])));

const toCount = (row: { count: string | number | bigint } | undefined) => Number(row?.count ?? 0);

/** Days that counted for the streak. */
async function countStudyDays(sql: Sql, { userId, from, to, timeZone }: QuestSpan): Promise<number> {
  const days = await sql
    .selectFrom("StreakDay")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("userId", "=", userId)
    .where("kind", "=", "done")
    .where("day", ">=", new Date(localDayOf(from, timeZone)))
    .where("day", "<", new Date(localDayOf(to, timeZone)))
    .executeTakeFirst();
  return toCount(days);
}

async function countPractiseDays(sql: Sql, { userId, from, to, timeZone }: QuestSpan): Promise<number> {
  const runs = await sql
    .selectFrom("PracticeRun")
    .select("endedAt")
    .where("userId", "=", userId)
    .where("kind", "=", "cards")
    .where("status", "=", "finished")
    .where("endedAt", ">=", from)
    .where("endedAt", "<", to)
    .execute();
  return daysIn(
    runs.map(({ endedAt }) => endedAt),
    timeZone,
  ).size;
}

/** Answers to questions that were due, each question once a practice. */
async function listDueAnswers(sql: Sql, { userId, from, to }: QuestSpan) {
  return sql
    .selectFrom("PracticeQuestion")
    .innerJoin("PracticeRun", "PracticeRun.id", "PracticeQuestion.runId")
    .select(["runId", "cardId", "isCorrect", "answeredAt"])
    .where("PracticeRun.userId", "=", userId)
    .where("PracticeRun.kind", "=", "cards")
    .where("isDue", "=", true)
    .where("answeredAt", ">=", from)
    .where("answeredAt", "<", to)
    .execute();
}

async function countDueAnswers(sql: Sql, span: QuestSpan): Promise<number> {
  return new Set((await listDueAnswers(sql, span)).map(({ runId, cardId }) => `${runId} ${cardId}`)).size;
}

async function countMended(sql: Sql, span: QuestSpan): Promise<number> {
  const answers = await listDueAnswers(sql, span);
  return new Set(answers.flatMap(({ cardId, isCorrect }) => (isCorrect ? cardId : []))).size;
}

/** Lessons that were finished for the first time, whatever course they stand in. */
async function countLessons(sql: Sql, { userId, from, to }: QuestSpan): Promise<number> {
  const lessons = await sql
    .selectFrom("LessonFirst")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("userId", "=", userId)
    .where("createdAt", ">=", from)
    .where("createdAt", "<", to)
    .executeTakeFirst();
  return toCount(lessons);
}

async function countIslands(sql: Sql, { userId, from, to }: QuestSpan): Promise<number> {
  const islands = await sql
    .selectFrom("IslandProgress")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("userId", "=", userId)
    .where("completedAt", ">=", from)
    .where("completedAt", "<", to)
    .executeTakeFirst();
  return toCount(islands);
}

/** The islands of a learner's units that can be completed or are, one row a unit. */
export function selectUnits(sql: Sql, userId: string) {
  return sql
    .selectFrom("Enrolment")
    .innerJoin("Island", "Island.courseId", "Enrolment.courseId")
    .innerJoin("Unit", "Unit.id", "Island.unitId")
    .leftJoin("IslandProgress", (join) =>
      join
        .onRef("IslandProgress.islandId", "=", "Island.id")
        .onRef("IslandProgress.userId", "=", "Enrolment.userId"),
    )
    .select(({ fn }) => [
      "Unit.id as unitId",
      fn.count("Island.id").as("islands"),
      fn.count("IslandProgress.islandId").as("completed"),
      fn.max("IslandProgress.completedAt").as("completedAt"),
    ])
    .where("Enrolment.userId", "=", userId)
    .where("Unit.removedAt", "is", null)
    .where("Island.removedAt", "is", null)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb("IslandProgress.islandId", "is not", null),
        exists(
          selectFrom("Question")
            .innerJoin("Quiz", "Quiz.id", "Question.quizId")
            .select("Question.id")
            .whereRef("Quiz.islandId", "=", "Island.id")
            .where("Quiz.removedAt", "is", null)
            .where("Question.removedAt", "is", null)
            .where("Question.withdrawnAt", "is", null),
        ),
      ]),
    )
    .groupBy("Unit.id");
}

/** Units whose last island was completed in the span. */
async function countUnits(sql: Sql, { userId, from, to }: QuestSpan): Promise<number> {
  const units = await selectUnits(sql, userId).execute();
  return units.filter(({ islands, completed, completedAt }) => {
    return islands === completed && completedAt !== null && completedAt >= from && completedAt < to;
  }).length;
}

function selectCompleted(sql: Sql, { userId, from, to }: QuestSpan) {
  return sql
    .selectFrom("Attempt")
    .where("Attempt.userId", "=", userId)
    .where("Attempt.status", "=", "completed")
    .where("Attempt.endedAt", ">=", from)
    .where("Attempt.endedAt", "<", to);
}

async function countCourses(sql: Sql, span: QuestSpan): Promise<number> {
  const courses = await selectCompleted(sql, span)
    .innerJoin("Quiz", "Quiz.id", "Attempt.quizId")
    .innerJoin("Island", "Island.id", "Quiz.islandId")
    .select(({ fn }) => fn.count("Island.courseId").distinct().as("count"))
    .executeTakeFirst();
  return toCount(courses);
}

async function countThreeStars(sql: Sql, span: QuestSpan): Promise<number> {
  const runs = await selectCompleted(sql, span).select(["quizFingerprint", "result"]).execute();
  const starsOf = (result: unknown) => (result as { stars?: number } | null)?.stars ?? 0;
  return new Set(runs.flatMap(({ quizFingerprint, result }) => (starsOf(result) >= 3 ? quizFingerprint : [])))
    .size;
}

async function countPerfect(sql: Sql, span: QuestSpan): Promise<number> {
  const quizzes = await selectCompleted(sql, span)
    .select(({ fn }) => fn.count("quizFingerprint").distinct().as("count"))
    .whereRef("correct", "=", "total")
    .executeTakeFirst();
  return toCount(quizzes);
}

/** Quizzes whose best score before was beaten in the span. */
async function countImproved(sql: Sql, span: QuestSpan): Promise<number> {
  const played = selectCompleted(sql, span).select("quizFingerprint");
  const runs = await sql
    .selectFrom("Attempt")
    .select(["quizFingerprint", "score", "endedAt"])
    .where("userId", "=", span.userId)
    .where("status", "=", "completed")
    .where("endedAt", "<", span.to)
    .where("quizFingerprint", "in", played)
    .orderBy("endedAt")
    .orderBy("id")
    .execute();
  return raisedBests(runs, span.from);
}

/** The longest row of right answers, in quizzes and in practice alike. */
async function getAnswerRun(sql: Sql, { userId, from, to }: QuestSpan): Promise<number> {
  const inQuizzes = await sql
    .selectFrom("AttemptQuestion")
    .innerJoin("Attempt", "Attempt.id", "AttemptQuestion.attemptId")
    .select(["AttemptQuestion.id", "isCorrect", "answeredAt"])
    .where("Attempt.userId", "=", userId)
    .where("answeredAt", ">=", from)
    .where("answeredAt", "<", to)
    .execute();
  const inPractice = await sql
    .selectFrom("PracticeQuestion")
    .innerJoin("PracticeRun", "PracticeRun.id", "PracticeQuestion.runId")
    .select(["PracticeQuestion.id", "isCorrect", "answeredAt"])
    .where("PracticeRun.userId", "=", userId)
    .where("PracticeRun.kind", "=", "cards")
    .where("answeredAt", ">=", from)
    .where("answeredAt", "<", to)
    .execute();
  return longestRun([...inQuizzes, ...inPractice]);
}

const FACTS: Record<QuestKind, (sql: Sql, span: QuestSpan) => Promise<number>> = {
  study_days: countStudyDays,
  practise_days: countPractiseDays,
  due_cleared: countDueAnswers,
  mistakes_mended: countMended,
  lessons_done: countLessons,
  new_islands: countIslands,
  finish_unit: countUnits,
  two_courses: countCourses,
  three_star_quizzes: countThreeStars,
  perfect_quiz: countPerfect,
  improve_quiz: countImproved,
  answer_run: getAnswerRun,
};

/** How far a learner came with a kind in a span, by what is stored. docs/product.md#quests */
export function readFact(sql: Sql, kind: QuestKind, span: QuestSpan): Promise<number> {
  return FACTS[kind](sql, span);
}
