import { AppError } from "#lib/core/errors.ts";
import { audit } from "#lib/server/audit.ts";
import { inSqlTransaction, type Sql } from "#lib/server/db/db.ts";
import type { PlayBody, QuestionPlayDto } from "./statistics-schema.ts";

/** Which question of whose course, and the version that its owner looked at */
export interface OwnedQuestion extends PlayBody {
  userId: string;
  courseId: string;
  questionId: string;
}

/** The question, locked against new versions and flags. Throws `not_found`, and `edit_conflict` for an older version. */
async function lockOwned(sql: Sql, { userId, courseId, questionId, versionId }: OwnedQuestion) {
  const question = await sql
    .selectFrom("Question")
    .innerJoin("Quiz", "Quiz.id", "Question.quizId")
    .innerJoin("Island", "Island.id", "Quiz.islandId")
    .innerJoin("Course", "Course.id", "Island.courseId")
    .select(["Question.id", "Question.withdrawnReason", "Question.keptVersionId"])
    .where("Question.id", "=", questionId)
    .where("Question.removedAt", "is", null)
    .where("Course.id", "=", courseId)
    .where("Course.ownerId", "=", userId)
    .forUpdate("Question")
    .executeTakeFirst();
  if (!question) throw new AppError("not_found", "There is no such question in this course.");
  const current = await sql
    .selectFrom("QuestionVersion")
    .select("id")
    .where("questionId", "=", questionId)
    .orderBy("number", "desc")
    .executeTakeFirst();
  if (current?.id !== versionId)
    throw new AppError(
      "edit_conflict",
      "This question has been edited since. Reload to see how it does now.",
    );
  return question;
}

async function save(
  sql: Sql,
  id: string,
  change: Omit<QuestionPlayDto, "_id">,
  kept: string | null,
  now: Date,
) {
  const withdrawnAt = change.withdrawnFor === null ? null : now;
  await sql
    .updateTable("Question")
    .set({ withdrawnAt, withdrawnReason: change.withdrawnFor, keptVersionId: kept })
    .where("id", "=", id)
    .execute();
  return { _id: id, ...change };
}

/**
 * Takes a question of the learner's own course out of play; one that is out stays as it is. Throws `not_found` (also for
 * other people's courses) and `edit_conflict`. docs/product.md#question-statistics
 */
export function retireQuestion(which: OwnedQuestion, now: Date): Promise<QuestionPlayDto> {
  return inSqlTransaction(async (sql) => {
    const { id, withdrawnReason, keptVersionId } = await lockOwned(sql, which);
    if (withdrawnReason !== null)
      return { _id: id, withdrawnFor: withdrawnReason, isKept: keptVersionId === which.versionId };
    const details = { questionId: id, reason: "owner" };
    await audit({ event: "question_withdrawn", userId: which.userId, details }, now, sql);
    return save(sql, id, { withdrawnFor: "owner", isKept: false }, null, now);
  });
}

/**
 * Has a question of the learner's own course asked, whatever its figures say, until it is edited. Throws `not_found` (also
 * for other people's courses), `edit_conflict`, and `question_reported` where reports took it out of play: then it takes
 * an edit. docs/product.md#question-statistics
 */
export function bringBackQuestion(which: OwnedQuestion, now: Date): Promise<QuestionPlayDto> {
  return inSqlTransaction(async (sql) => {
    const { id, withdrawnReason } = await lockOwned(sql, which);
    if (withdrawnReason === "flags" || withdrawnReason === "source")
      throw new AppError(
        "question_reported",
        "Learners reported this question. Edit it, and it is asked again.",
      );
    return save(sql, id, { withdrawnFor: null, isKept: true }, which.versionId, now);
  });
}
