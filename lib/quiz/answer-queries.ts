import { jsonObjectFrom } from "kysely/helpers/postgres";
import type { Learner } from "#lib/learner/queries.ts";
import type { Sql } from "#lib/server/db/db.ts";
import { selectAttempt } from "./attempt-queries.ts";
import type { AttemptQuestion } from "./queries.ts";
import { ASKED } from "./question-queries.ts";

function findAttempt(sql: Sql, userId: string, quizId: string, attemptId: string | undefined) {
  return selectAttempt(sql, userId, quizId, attemptId)
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

/** Which question is meant: of the run that is named, else of the latest. */
interface QuestionPlace {
  questionId: string;
  attemptId?: string | undefined;
}

/** A question of one of the learner's runs through a quiz, with its answer; undefined where there is none. */
export async function getAttemptQuestion(
  sql: Sql,
  userId: string,
  quizId: string,
  { questionId, attemptId }: QuestionPlace,
) {
  const attempt = await findAttempt(sql, userId, quizId, attemptId);
  return attempt && findQuestion(sql, attempt.id, questionId);
}

/** What an answer is graded by; the learner is locked. */
export interface AnswerState {
  learner: Learner;
  attempt: NonNullable<Awaited<ReturnType<typeof findAttempt>>>;
  question: AttemptQuestion;
}

/** The question of one of the learner's attempts at a quiz; null where there is none. */
export async function getAnswerState(
  sql: Sql,
  learner: Learner,
  quizId: string,
  { questionId, attemptId }: QuestionPlace,
): Promise<AnswerState | null> {
  const attempt = await findAttempt(sql, learner.id, quizId, attemptId);
  const question = attempt && (await findQuestion(sql, attempt.id, questionId));
  return question ? { learner, attempt, question } : null;
}
