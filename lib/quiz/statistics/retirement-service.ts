import { audit } from "#lib/server/audit.ts";
import { inSqlTransaction, type Sql } from "#lib/server/db/db.ts";
import { log } from "#lib/server/log.ts";
import { type FailedQuestion, listFailed, listMeasuredCourses } from "./statistics-queries.ts";

/** Of a quiz one question in so many may be out of play when its figures take one out. docs/product.md#flags */
const QUESTIONS_A_RETIREMENT = 4;

/** One at a time counts how many of a quiz are out of play; a new version of the question waits, or has come before. */
async function lockPlace(sql: Sql, questionId: string): Promise<void> {
  await sql
    .selectFrom("Quiz")
    .innerJoin("Question", "Question.quizId", "Quiz.id")
    .select("Quiz.id")
    .where("Question.id", "=", questionId)
    .forNoKeyUpdate("Quiz")
    .execute();
  await sql.selectFrom("Question").select("id").where("id", "=", questionId).forUpdate().execute();
}

/** Takes a question out of play unless it has changed since, its owner keeps it, or too many of its quiz are out. */
async function takeOut(sql: Sql, { questionId, versionId }: FailedQuestion, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await sql
    .updateTable("Question")
    .set({ withdrawnAt: now, withdrawnReason: "statistics" })
    .where("Question.id", "=", questionId)
    .where("Question.withdrawnAt", "is", null)
    .where("Question.removedAt", "is", null)
    .where("Question.keptVersionId", "is distinct from", versionId)
    .where(({ selectFrom }) =>
      selectFrom("QuestionVersion")
        .select(({ eb }) => eb("QuestionVersion.id", "=", versionId).as("isCurrent"))
        .where("QuestionVersion.questionId", "=", questionId)
        .orderBy("QuestionVersion.number", "desc")
        .limit(1),
    )
    .where(({ selectFrom }) =>
      selectFrom("Question as other")
        .select(({ eb, fn }) => {
          const out = eb.parens(fn.count("other.withdrawnAt"), "+", eb.lit(1));
          return eb(eb(out, "*", QUESTIONS_A_RETIREMENT), "<=", fn.count("other.id")).as("isWithinShare");
        })
        .whereRef("other.quizId", "=", "Question.quizId")
        .where("other.removedAt", "is", null),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function retire(failed: FailedQuestion, now: Date): Promise<boolean> {
  return inSqlTransaction(async (sql) => {
    await lockPlace(sql, failed.questionId);
    if (!(await takeOut(sql, failed, now))) return false;
    const { questionId, findings } = failed;
    const details = { questionId, reason: "statistics", findings: findings.join(" ") };
    await audit({ event: "question_withdrawn", userId: null, details }, now, sql);
    return true;
  });
}

/**
 * Takes questions that we made out of play where their answers show that they are too easy, too hard or ask for the wrong
 * thing; at most one in four of a quiz. Done twice or many times at once, it does the same. Those that a course brought or
 * its owner wrote are left to the owner. docs/product.md#question-statistics
 */
export async function retireFailed(now: Date): Promise<void> {
  let retired = 0;
  for (const courseId of await listMeasuredCourses())
    for (const failed of await listFailed(courseId)) if (await retire(failed, now)) retired += 1;
  if (retired > 0) log().info({ retired }, "questions out of play for their figures");
}
