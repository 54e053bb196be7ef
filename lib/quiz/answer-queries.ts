import { jsonObjectFrom } from "kysely/helpers/postgres";
import type { Learner } from "#lib/learner/queries.ts";
import type { Sql } from "#lib/server/db/db.ts";
import { latestAttempt } from "./attempt-queries.ts";
import type { AttemptQuestion } from "./queries.ts";
import { ASKED } from "./question-queries.ts";

function findAttempt(sql: Sql, userId: string, quizId: string) {
  return latestAttempt(sql, userId, quizId)
    .select(["id", "status", "streak", "servedAt", "expiresAt"])
    .executeTakeFirst();
}

function findQuestion(sql: Sql, attemptId: string, questionId: string): Promise<AttemptQuestion | undefined> {
  return sql
    .selectFrom("AttemptQuestion")
    .select(["id", "questionId", "fingerprint", "optionOrder", "selectedAnswer", "answer", "isCorrect"])
    .select(["points", "timeBonus", "multiplier", "streak"])
    .select(({ selectFrom }) =>
      jsonObjectFrom(
        selectFrom("QuestionVersion")
          .select(ASKED)
          .whereRef("QuestionVersion.id", "=", "AttemptQuestion.versionId"),
      ).as("version"),
    )
    .where("attemptId", "=", attemptId)
    .where("questionId", "=", questionId)
    .executeTakeFirst() as Promise<AttemptQuestion | undefined>;
}

/** A question of the learner's latest run through a quiz, with its answer; undefined where there is none. */
export async function getAttemptQuestion(sql: Sql, userId: string, quizId: string, questionId: string) {
  const attempt = await findAttempt(sql, userId, quizId);
  return attempt && findQuestion(sql, attempt.id, questionId);
}

/** What an answer is graded by; the learner is locked. */
export interface AnswerState {
  learner: Learner;
  attempt: NonNullable<Awaited<ReturnType<typeof findAttempt>>>;
  question: AttemptQuestion;
}

/** The question of the learner's latest attempt at a quiz; null where there is none. */
export async function getAnswerState(
  sql: Sql,
  learner: Learner,
  quizId: string,
  questionId: string,
): Promise<AnswerState | null> {
  const attempt = await findAttempt(sql, learner.id, quizId);
  const question = attempt && (await findQuestion(sql, attempt.id, questionId));
  return question ? { learner, attempt, question } : null;
}
