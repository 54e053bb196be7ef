import { addDays, DAY_MS, dayToDate, localDayOf } from "#lib/core/time.ts";
import type { Sql } from "#lib/server/db/db.ts";
import { type QuestSpan, readFact, selectUnits } from "./facts-queries.ts";
import { HISTORY_WEEKS, QUESTS, type QuestKind, type QuestOutlooks, type QuestWeek } from "./rules.ts";

/** A unit can be finished in a week if it has no more islands left than this. */
const MAX_UNIT_LEFT = 4;

const toCount = (row: { count: string | number | bigint }) => Number(row.count);

/** Questions that are due before the week is over: cards, and what was missed and has no card yet. */
async function countDue(sql: Sql, userId: string, before: Date): Promise<number> {
  const cards = await sql
    .selectFrom("PracticeCard")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("userId", "=", userId)
    .where("due", "<", before)
    .executeTakeFirstOrThrow();
  const missed = await sql
    .selectFrom("AttemptQuestion")
    .innerJoin("Attempt", "Attempt.id", "AttemptQuestion.attemptId")
    .select(({ fn }) => fn.count("fingerprint").distinct().as("count"))
    .where("Attempt.userId", "=", userId)
    .where("isCorrect", "=", false)
    .where("versionId", "is not", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("PracticeCard")
            .select("PracticeCard.id")
            .where("PracticeCard.userId", "=", userId)
            .whereRef("PracticeCard.fingerprint", "=", "AttemptQuestion.fingerprint"),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return toCount(cards) + toCount(missed);
}

/** Islands with something to play that aren't completed, one row each, with their courses. */
function listOpenIslands(sql: Sql, userId: string) {
  return sql
    .selectFrom("Enrolment")
    .innerJoin("Island", "Island.courseId", "Enrolment.courseId")
    .innerJoin("Quiz", "Quiz.islandId", "Island.id")
    .leftJoin("IslandProgress", (join) =>
      join
        .onRef("IslandProgress.islandId", "=", "Island.id")
        .onRef("IslandProgress.userId", "=", "Enrolment.userId"),
    )
    .select(["Island.id", "Island.courseId", "IslandProgress.completedAt"])
    .distinct()
    .where("Enrolment.userId", "=", userId)
    .where("Island.removedAt", "is", null)
    .where("Quiz.removedAt", "is", null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("Question")
          .select("Question.id")
          .whereRef("Question.quizId", "=", "Quiz.id")
          .where("Question.removedAt", "is", null)
          .where("Question.withdrawnAt", "is", null),
      ),
    )
    .execute();
}

/** Lessons of the learner's courses that they haven't finished. */
async function countOpenLessons(sql: Sql, userId: string): Promise<number> {
  const lessons = await sql
    .selectFrom("Enrolment")
    .innerJoin("Lesson", "Lesson.courseId", "Enrolment.courseId")
    .leftJoin("LessonProgress", (join) =>
      join
        .onRef("LessonProgress.lessonId", "=", "Lesson.id")
        .onRef("LessonProgress.userId", "=", "Enrolment.userId"),
    )
    .select(({ fn }) => fn.countAll().as("count"))
    .where("Enrolment.userId", "=", userId)
    .where("Lesson.removedAt", "is", null)
    .where("LessonProgress.doneAt", "is", null)
    .executeTakeFirstOrThrow();
  return toCount(lessons);
}

/** Whether a quiz was completed with less than everything right, so that its score can rise. */
async function hasRoomToImprove(sql: Sql, userId: string): Promise<boolean> {
  const run = await sql
    .selectFrom("Attempt")
    .select("id")
    .where("userId", "=", userId)
    .where("status", "=", "completed")
    .where("quizId", "is not", null)
    .whereRef("correct", "<", "total")
    .limit(1)
    .executeTakeFirst();
  return run !== undefined;
}

/** Whether something counted for the streak, and whether a practice was finished, on the date of `now`. */
async function doneToday(sql: Sql, { userId, timeZone }: QuestSpan, now: Date) {
  const today = localDayOf(now, timeZone);
  const receipt = await sql
    .selectFrom("StreakDay")
    .select("kind")
    .where("userId", "=", userId)
    .where("day", "=", dayToDate(today))
    .executeTakeFirst();
  const runs = await sql
    .selectFrom("PracticeRun")
    .select("endedAt")
    .where("userId", "=", userId)
    .where("kind", "=", "cards")
    .where("status", "=", "finished")
    .where("endedAt", ">", new Date(now.getTime() - 2 * DAY_MS))
    .execute();
  const hasPractised = runs.some(({ endedAt }) => endedAt && localDayOf(endedAt, timeZone) === today);
  return { study: receipt?.kind === "done" ? 1 : 0, practice: hasPractised ? 1 : 0 };
}

type Reach = Record<QuestKind, number>;

/** What is left to do this week, by kind. */
async function readReach(sql: Sql, span: QuestSpan, week: QuestWeek, now: Date): Promise<Reach> {
  const { userId } = span;
  const due = await countDue(sql, userId, week.to);
  const islands = await listOpenIslands(sql, userId);
  const open = islands.filter(({ completedAt }) => completedAt === null).length;
  const units = await selectUnits(sql, userId).execute();
  const left = units.map(({ islands: all, completed }) => Number(all) - Number(completed));
  const today = await doneToday(sql, span, now);
  return {
    study_days: week.daysLeft - today.study,
    practise_days: due === 0 ? 0 : week.daysLeft - today.practice,
    due_cleared: due,
    mistakes_mended: due,
    lessons_done: await countOpenLessons(sql, userId),
    new_islands: open,
    finish_unit: left.filter((count) => count > 0 && count <= MAX_UNIT_LEFT).length,
    two_courses: new Set(islands.map(({ courseId }) => courseId)).size,
    three_star_quizzes: islands.length,
    perfect_quiz: islands.length,
    improve_quiz: (await hasRoomToImprove(sql, userId)) ? Number.POSITIVE_INFINITY : 0,
    answer_run: islands.length > 0 ? Number.POSITIVE_INFINITY : 0,
  };
}

/** Courses to come count anew: of two courses, one may have been studied this week already. */
const reachOf = (kind: QuestKind, progress: number, left: number) =>
  kind === "two_courses" ? left : progress + left;

/** All that the quests of a week are chosen by. */
export async function readOutlooks(
  sql: Sql,
  span: QuestSpan,
  week: QuestWeek,
  now: Date,
): Promise<QuestOutlooks> {
  const reach = await readReach(sql, span, week, now);
  const before = dayToDate(addDays(week.startsOn, -HISTORY_WEEKS * 7)).getTime();
  const past = { ...span, from: new Date(before), to: week.from };
  const outlooks: [QuestKind, QuestOutlooks[QuestKind]][] = [];
  for (const { kind } of QUESTS) {
    const progress = await readFact(sql, kind, span);
    const history = await readFact(sql, kind, past);
    outlooks.push([kind, { progress, reach: reachOf(kind, progress, reach[kind]), history }]);
  }
  return Object.fromEntries(outlooks) as unknown as QuestOutlooks;
}
