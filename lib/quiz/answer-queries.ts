import { LEARNER_COLUMNS, type Learner } from "#lib/learner/queries.ts";
import { type Sql, statement } from "#lib/server/db/sql.ts";
import type { AttemptQuestion } from "./queries.ts";

interface AnswerableAttempt {
  id: string;
  status: string;
  streak: number;
  servedAt: Date;
  expiresAt: Date;
  revision: string;
}

/** All that an answer is graded by, as it stood in one moment. */
export interface AnswerState {
  learner: Learner;
  attempt: AnswerableAttempt;
  question: AttemptQuestion;
}

const READ_ANSWER_STATE = statement(
  "read-answer-state",
  `SELECT ${LEARNER_COLUMNS},
     a."id"::text AS "attemptId", a."status", a."streak" AS "attemptStreak", a."servedAt", a."expiresAt", a.xmin::text AS "attemptRevision",
     q."id"::text AS "questionRowId", q."fingerprint", q."optionOrder", q."selectedAnswer", q."isCorrect", q."points", q."timeBonus",
     q."multiplier", q."streak" AS "questionStreak",
     CASE WHEN v."id" IS NULL THEN NULL ELSE json_build_object('text', v."text", 'html', v."html", 'options', v."options",
       'correctIndex', v."correctIndex", 'explanation', v."explanation", 'explanationHtml', v."explanationHtml", 'source', v."source") END AS "version"
   FROM "User" u
   JOIN LATERAL (SELECT b.*, b.xmin FROM "Attempt" b WHERE b."userId" = u."id" AND b."quizId" = $3::uuid
     ORDER BY b."endedAt" DESC NULLS FIRST, b."id" DESC LIMIT 1) a ON true
   JOIN "AttemptQuestion" q ON q."attemptId" = a."id" AND q."questionId" = $4::uuid
   LEFT JOIN "QuestionVersion" v ON v."id" = q."versionId"
   WHERE u."id" = $1::uuid`,
);

interface Row extends Learner, Omit<AttemptQuestion, "id" | "questionId" | "streak"> {
  attemptId: string;
  status: string;
  attemptStreak: number;
  servedAt: Date;
  expiresAt: Date;
  attemptRevision: string;
  questionRowId: string;
  questionStreak: number | null;
}

/** The question of the learner's latest attempt at a quiz, with the attempt and the learner; null where there is none. */
export async function getAnswerState(
  source: Sql,
  userId: string,
  quizId: string,
  questionId: string,
  now: Date,
): Promise<AnswerState | null> {
  const [row] = await source<Row>(READ_ANSWER_STATE, [userId, now, quizId, questionId]);
  if (!row) return null;
  const {
    attemptId: id,
    status,
    attemptStreak: streak,
    servedAt,
    expiresAt,
    attemptRevision: revision,
  } = row;
  return {
    learner: row,
    attempt: { id, status, streak, servedAt, expiresAt, revision },
    question: { ...row, id: row.questionRowId, questionId, streak: row.questionStreak },
  };
}
