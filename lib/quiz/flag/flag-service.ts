import { AppError } from "#lib/core/errors.ts";
import { audit } from "#lib/server/audit.ts";
import type { Tx } from "#lib/server/db/db.ts";
import { isReferenceGone } from "#lib/server/db/errors.ts";
import { inSqlTransaction, type Sql, statement } from "#lib/server/db/sql.ts";
import { countCall } from "#lib/server/http/limit.ts";
import { type DoubtedQuestion, findShown, getDoubted, type Shown } from "./flag-queries.ts";
import type { FlagBody, FlagDto } from "./flag-schema.ts";
import { groundsOf } from "./grounds.ts";
import { reportWithdrawal } from "./withdrawal-service.ts";

const LOCK_QUESTION = statement("lock-question", `SELECT 1 FROM "Question" WHERE "id" = $1::uuid FOR UPDATE`);

/** How many of a catalogue's quiz are out of play is counted by one at a time. */
const LOCK_CATALOGUE_QUIZ = statement(
  "lock-quiz-of-catalogue-question",
  `SELECT 1 FROM "Quiz" z JOIN "Question" q ON q."quizId" = z."id" JOIN "Island" i ON i."id" = z."islandId"
     JOIN "Course" c ON c."id" = i."courseId"
   WHERE q."id" = $1::uuid AND c."ownerId" IS NULL FOR NO KEY UPDATE OF z`,
);

const SAVE_FLAG = statement(
  "save-question-flag",
  `INSERT INTO "QuestionFlag" ("userId", "questionId", "versionId", "reason", "note", "createdAt")
   VALUES ($1::uuid, $2::uuid, $3::uuid, $4, $5, $6::timestamptz)
   ON CONFLICT ("userId", "questionId") DO UPDATE SET "versionId" = excluded."versionId", "reason" = excluded."reason",
     "note" = excluded."note", "createdAt" = excluded."createdAt"`,
);

const DROP_FLAG = statement(
  "drop-question-flag",
  `DELETE FROM "QuestionFlag" WHERE "userId" = $1::uuid AND "questionId" = $2::uuid`,
);

const SET_WITHDRAWN = statement(
  "set-question-withdrawn",
  `UPDATE "Question" SET "withdrawnAt" = $2::timestamptz, "withdrawnReason" = $3 WHERE "id" = $1::uuid`,
);

function gone(): AppError {
  return new AppError("not_found", "There is no such question among those that you were shown.");
}

interface Settled {
  isWithdrawn: boolean;
  /** Where it has gone out of play just now, and belongs to the catalogue */
  lost: DoubtedQuestion | null;
}

/** Takes a question out of play, or back in, as its flags say by now. Its row is locked. */
async function settle(sql: Sql, userId: string, questionId: string, now: Date): Promise<Settled> {
  const question = await getDoubted(sql, questionId);
  if (!question) throw gone();
  const reason = groundsOf(question);
  if ((reason !== null) === question.isWithdrawn) return { isWithdrawn: question.isWithdrawn, lost: null };
  await sql(SET_WITHDRAWN, [questionId, reason === null ? null : now, reason]);
  if (reason) await audit({ event: "question_withdrawn", userId, details: { questionId, reason } }, now, sql);
  const isLost = reason !== null && question.ownerId === null;
  return { isWithdrawn: reason !== null, lost: isLost ? question : null };
}

async function change(
  userId: string,
  shownId: string,
  now: Date,
  write: (sql: Sql, shown: Shown) => Promise<unknown>,
): Promise<boolean> {
  const work = inSqlTransaction(async (sql) => {
    const shown = await findShown(sql, userId, shownId);
    if (!shown) throw gone();
    await sql(LOCK_CATALOGUE_QUIZ, [shown.questionId]);
    await sql(LOCK_QUESTION, [shown.questionId]);
    await write(sql, shown);
    return settle(sql, userId, shown.questionId, now);
  });
  const { isWithdrawn, lost } = await work.catch((error: unknown) => {
    throw isReferenceGone(error) ? gone() : error;
  });
  if (lost) await reportWithdrawal(lost);
  return isWithdrawn;
}

/**
 * Keeps a learner's doubt about a question that they were shown, by its id in the quiz or in the practice; a second one
 * takes the first one's place. Takes the question out of play where there are grounds. Errors: `not_found`,
 * `rate_limited` (20 a day). docs/product.md#flags
 */
export async function flagQuestion(
  userId: string,
  shownId: string,
  body: FlagBody,
  now: Date,
): Promise<FlagDto> {
  await countCall("flag", userId);
  const { reason, note } = body;
  const withdrawn = await change(userId, shownId, now, (sql, { questionId, versionId }) =>
    sql(SAVE_FLAG, [userId, questionId, versionId, reason, note, now]),
  );
  return { flagged: true, withdrawn };
}

/** Takes a learner's flag back; where it was needed, the question is in play again. Error: `not_found`. */
export async function unflagQuestion(userId: string, shownId: string, now: Date): Promise<FlagDto> {
  const withdrawn = await change(userId, shownId, now, (sql, { questionId }) =>
    sql(DROP_FLAG, [userId, questionId]),
  );
  return { flagged: false, withdrawn };
}

/** Brings a question back into play, as its new version deserves: flags of older ones don't count. docs/product.md#flags */
export async function liftWithdrawal(tx: Tx, questionId: string): Promise<void> {
  const lifted = { withdrawnAt: null, withdrawnReason: null };
  await tx.question.updateMany({ where: { id: questionId }, data: lifted });
}
