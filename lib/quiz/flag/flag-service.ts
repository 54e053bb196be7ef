import { AppError } from "#lib/core/errors.ts";
import { audit } from "#lib/server/audit.ts";
import { inTransaction, kysely, type Tx } from "#lib/server/db/db.ts";
import { isReferenceGone } from "#lib/server/db/errors.ts";
import { countCall } from "#lib/server/http/limit.ts";
import { type DoubtedQuestion, findShown, getDoubted, type Shown } from "./flag-queries.ts";
import type { FlagBody, FlagDto } from "./flag-schema.ts";
import { groundsOf } from "./grounds.ts";
import { reportWithdrawal } from "./withdrawal-service.ts";

/** Locks the question; of the catalogue the quiz before it, since one at a time counts how many of it are out of play. */
async function lockQuestion(tx: Tx, questionId: string): Promise<void> {
  await kysely(tx)
    .selectFrom("Quiz")
    .innerJoin("Question", "Question.quizId", "Quiz.id")
    .innerJoin("Island", "Island.id", "Quiz.islandId")
    .innerJoin("Course", "Course.id", "Island.courseId")
    .select("Quiz.id")
    .where("Question.id", "=", questionId)
    .where("Course.ownerId", "is", null)
    .forNoKeyUpdate("Quiz")
    .execute();
  await kysely(tx).selectFrom("Question").select("id").where("id", "=", questionId).forUpdate().execute();
}

function gone(): AppError {
  return new AppError("not_found", "There is no such question among those that you were shown.");
}

interface Settled {
  isWithdrawn: boolean;
  /** Where it has gone out of play just now, and belongs to the catalogue */
  lost: DoubtedQuestion | null;
}

/** Takes a question out of play, or back in, as its flags say by now. Its row is locked. */
async function settle(tx: Tx, userId: string, questionId: string, now: Date): Promise<Settled> {
  const question = await getDoubted(tx, questionId);
  if (!question) throw gone();
  if (question.isOthersDoing) return { isWithdrawn: true, lost: null };
  const reason = groundsOf(question);
  if ((reason !== null) === question.isWithdrawn) return { isWithdrawn: question.isWithdrawn, lost: null };
  await tx.question.update({
    where: { id: questionId },
    data: { withdrawnAt: reason === null ? null : now, withdrawnReason: reason },
    select: { id: true },
  });
  if (reason)
    await audit({ event: "question_withdrawn", userId, details: { questionId, reason } }, now, kysely(tx));
  const isLost = reason !== null && question.ownerId === null;
  return { isWithdrawn: reason !== null, lost: isLost ? question : null };
}

async function change(
  userId: string,
  shownId: string,
  now: Date,
  write: (tx: Tx, shown: Shown) => Promise<unknown>,
): Promise<boolean> {
  const work = inTransaction(async (tx) => {
    const shown = await findShown(tx, userId, shownId);
    if (!shown) throw gone();
    await lockQuestion(tx, shown.questionId);
    await write(tx, shown);
    return settle(tx, userId, shown.questionId, now);
  });
  const { isWithdrawn, lost } = await work.catch((error: unknown) => {
    throw isReferenceGone(error) ? gone() : error;
  });
  if (lost) await reportWithdrawal(lost);
  return isWithdrawn;
}

/**
 * Keeps a learner's doubt about a question that they were shown, by its id in the quiz or in the practice; a second one
 * takes the first one's place. Takes the question out of play where there are grounds. Throws `not_found`,
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
  const withdrawn = await change(userId, shownId, now, (tx, { questionId, versionId }) => {
    const flag = { versionId, reason, note, createdAt: now };
    return tx.questionFlag.upsert({
      where: { userId_questionId: { userId, questionId } },
      create: { userId, questionId, ...flag },
      update: flag,
    });
  });
  return { flagged: true, withdrawn };
}

/** Takes a learner's flag back; where it was needed, the question is in play again. Throws `not_found`. */
export async function unflagQuestion(userId: string, shownId: string, now: Date): Promise<FlagDto> {
  const withdrawn = await change(userId, shownId, now, (tx, { questionId }) =>
    tx.questionFlag.deleteMany({ where: { userId, questionId } }),
  );
  return { flagged: false, withdrawn };
}

/** Brings a question back into play, as its new version deserves: flags of older ones don't count. docs/product.md#flags */
export async function liftWithdrawal(tx: Tx, questionId: string): Promise<void> {
  const lifted = { withdrawnAt: null, withdrawnReason: null };
  await tx.question.updateMany({ where: { id: questionId }, data: lifted });
}
