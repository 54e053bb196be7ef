import type { Sql } from "#lib/server/db/db.ts";
import { dayText } from "#lib/server/db/expressions.ts";
import { streakFacts } from "./facts.ts";
import type { AchievementFacts } from "./rules.ts";

/** A card is mastered once its next repetition is this many days away. */
const MASTERED_DAYS = 21;

function getTotals(sql: Sql, userId: string) {
  return sql.selectFrom("User").select(["xp", "stars"]).where("id", "=", userId).executeTakeFirst();
}

function getRunFacts(sql: Sql, userId: string) {
  return sql
    .selectFrom("Attempt")
    .select(({ fn }) => [
      fn.max("bestRun").as("bestRun"),
      fn.count("quizFingerprint").distinct().as("quizzesCompleted"),
      fn.count("quizFingerprint").distinct().filterWhereRef("correct", "=", "total").as("perfectQuizzes"),
      fn.count("quizFingerprint").distinct().filterWhere("heartsAtEnd", "=", 1).as("lastHeartFinishes"),
      fn.sum("correct").as("rightAnswers"),
      fn.sum("quickAnswers").as("quickAnswers"),
    ])
    .where("userId", "=", userId)
    .where("status", "=", "completed")
    .executeTakeFirstOrThrow();
}

function getAwardFacts(sql: Sql, userId: string) {
  return sql
    .selectFrom("Award")
    .select(({ fn }) => [
      fn.countAll().filterWhere("reason", "=", "daily-login").as("loginDays"),
      fn.countAll().filterWhere("reason", "=", "rank").as("ranksReached"),
    ])
    .where("userId", "=", userId)
    .where("kind", "=", "xp")
    .executeTakeFirstOrThrow();
}

/** One row a quiz that has paid: its stars, how often it has paid XP, and the day when it did first. */
function selectPaidQuizzes(sql: Sql, userId: string) {
  return sql
    .selectFrom("Award")
    .select(({ fn }) => [
      fn.sum("amount").filterWhere("kind", "=", "star").as("stars"),
      fn.countAll().filterWhere("kind", "=", "xp").as("payments"),
      fn.min("localDay").filterWhere("kind", "=", "xp").as("firstDay"),
    ])
    .where("userId", "=", userId)
    .where("reason", "=", "quiz")
    .groupBy("subject");
}

function getPaidQuizFacts(sql: Sql, userId: string) {
  const quizzes = selectPaidQuizzes(sql, userId).as("quizzes");
  const days = sql
    .selectFrom(quizzes)
    .select(({ fn }) => fn.countAll().as("count"))
    .where("firstDay", "is not", null)
    .groupBy("firstDay")
    .as("days");
  return sql
    .selectFrom(quizzes)
    .select(({ fn }) => [
      fn.countAll().filterWhere("stars", ">=", 3).as("threeStarQuizzes"),
      fn.countAll().filterWhere("payments", ">", 1).as("comebacks"),
    ])
    .select(({ selectFrom }) =>
      selectFrom(days)
        .select(({ fn }) => fn.max("days.count").as("most"))
        .as("bestDayQuizzes"),
    )
    .executeTakeFirstOrThrow();
}

async function getStreakFacts(sql: Sql, userId: string) {
  const receipts = await sql
    .selectFrom("StreakDay")
    .select([dayText("StreakDay.day").as("day"), "kind"])
    .where("userId", "=", userId)
    .orderBy("StreakDay.day")
    .execute();
  return streakFacts(receipts);
}

/** Copies of an island are one: they begin with the same quiz. */
async function countIslands(sql: Sql, userId: string): Promise<number> {
  const islands = await sql
    .selectFrom("IslandProgress")
    .leftJoin("Quiz", "Quiz.islandId", "IslandProgress.islandId")
    .leftJoin("Attempt", (join) =>
      join
        .onRef("Attempt.quizId", "=", "Quiz.id")
        .on("Attempt.userId", "=", userId)
        .on("Attempt.status", "=", "completed"),
    )
    .select(({ fn }) => ["IslandProgress.islandId", fn.min("quizFingerprint").as("fingerprint")])
    .where("IslandProgress.userId", "=", userId)
    .groupBy("IslandProgress.islandId")
    .execute();
  return new Set(islands.map(({ islandId, fingerprint }) => fingerprint ?? islandId)).size;
}

/** An island without questions in play can't be completed, so it doesn't count. */
async function countCourses(sql: Sql, userId: string): Promise<number> {
  const courses = await sql
    .selectFrom("Enrolment")
    .innerJoin("Island", "Island.courseId", "Enrolment.courseId")
    .leftJoin("IslandProgress", (join) =>
      join
        .onRef("IslandProgress.islandId", "=", "Island.id")
        .onRef("IslandProgress.userId", "=", "Enrolment.userId"),
    )
    .select(({ fn }) => [
      fn.count("Island.id").as("islands"),
      fn.count("IslandProgress.islandId").as("completed"),
    ])
    .where("Enrolment.userId", "=", userId)
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
    .groupBy("Enrolment.courseId")
    .execute();
  return courses.filter(({ islands, completed }) => islands === completed).length;
}

function getOtherCounts(sql: Sql, userId: string) {
  return sql
    .selectNoFrom(({ selectFrom, fn }) => [
      selectFrom("StreakFreeze")
        .select(fn.countAll().as("count"))
        .where("userId", "=", userId)
        .as("freezesUsed"),
      selectFrom("Course").select(fn.countAll().as("count")).where("ownerId", "=", userId).as("imports"),
      selectFrom("PracticeRun")
        .select(fn.countAll().as("count"))
        .where("userId", "=", userId)
        .where("kind", "=", "cards")
        .where("status", "=", "finished")
        .as("practicesFinished"),
      selectFrom("PracticeQuestion")
        .innerJoin("PracticeRun", "PracticeRun.id", "PracticeQuestion.runId")
        .select(fn.countAll().as("count"))
        .where("userId", "=", userId)
        .where("PracticeRun.kind", "=", "cards")
        .where("isCorrect", "=", true)
        .as("practiceRight"),
      selectFrom("PracticeCard")
        .select(fn.countAll().as("count"))
        .where("userId", "=", userId)
        .where("scheduledDays", ">=", MASTERED_DAYS)
        .as("cardsMastered"),
    ])
    .executeTakeFirstOrThrow();
}

/** PostgreSQL's counts and sums come as text, and as null for no rows. */
function toNumbers<Name extends string>(row: Record<Name, unknown>): Record<Name, number> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number(value ?? 0)])) as Record<
    Name,
    number
  >;
}

/** All that achievements are earned by; null for an unknown learner. docs/product.md#achievements */
export async function readFacts(sql: Sql, userId: string): Promise<AchievementFacts | null> {
  const totals = await getTotals(sql, userId);
  if (!totals) return null;
  return {
    ...totals,
    ...toNumbers(await getRunFacts(sql, userId)),
    ...toNumbers(await getAwardFacts(sql, userId)),
    ...toNumbers(await getPaidQuizFacts(sql, userId)),
    ...(await getStreakFacts(sql, userId)),
    ...toNumbers(await getOtherCounts(sql, userId)),
    islandsCompleted: await countIslands(sql, userId),
    coursesCompleted: await countCourses(sql, userId),
  };
}
