import { AppError } from "#lib/core/errors.ts";
import { inTransaction, type Tx } from "#lib/server/db.ts";
import { afterLoss, type Hearts, isRefillDue, refilled } from "./rules.ts";
import type { HeartsDto } from "./schema.ts";

export interface LockedLearner extends Hearts {
  id: string;
  timeZone: string;
  xp: number;
  unsettledHearts: number;
}

/**
 * Locks the learner's row, so that everything one learner does at once happens one after the other, and answers it
 * with due hearts back. The lock is taken first in every transaction that changes a learner.
 */
export async function lockLearner(tx: Tx, userId: string, now: Date): Promise<LockedLearner> {
  const [row] = await tx.$queryRaw<LockedLearner[]>`
    SELECT "id"::text AS "id", "timeZone", "xp", "hearts", "maxHearts", "heartResetAt", "isPremium", "unsettledHearts"
    FROM "User" WHERE "id" = ${userId}::uuid FOR NO KEY UPDATE`;
  if (!row) throw new AppError("unauthorized", "Please log in to go on.");
  if (!isRefillDue(row, now)) return row;
  const full = { ...row, ...refilled(row, now) };
  await saveHearts(tx, full);
  return full;
}

async function saveHearts(tx: Tx, state: LockedLearner): Promise<void> {
  const { hearts, heartResetAt, unsettledHearts } = state;
  await tx.user.update({
    where: { id: state.id },
    data: { hearts, heartResetAt, unsettledHearts },
    select: { id: true },
  });
}

/** Takes one heart of a learner who was locked in `tx`, or null where none is left. Premium loses none. */
export async function loseHeart(tx: Tx, learner: LockedLearner, now: Date): Promise<LockedLearner | null> {
  const after = afterLoss(learner, now);
  if (!after || learner.isPremium) return after && learner;
  const state = { ...learner, ...after, unsettledHearts: learner.unsettledHearts + 1 };
  await saveHearts(tx, state);
  return state;
}

export function toHeartsDto(state: Hearts): HeartsDto {
  return {
    hearts: state.hearts,
    maxHearts: state.maxHearts,
    heartResetTime: state.heartResetAt?.getTime() ?? null,
  };
}

/**
 * The client's own report of a lost heart. A loss that a wrong answer has taken already is settled by it; otherwise it
 * takes one. Error: `out_of_hearts`.
 */
export async function useHeart(userId: string, now: Date): Promise<HeartsDto> {
  return inTransaction(async (tx) => {
    const learner = await lockLearner(tx, userId, now);
    if (learner.unsettledHearts > 0) {
      await saveHearts(tx, { ...learner, unsettledHearts: learner.unsettledHearts - 1 });
      return toHeartsDto(learner);
    }
    const after = await loseHeart(tx, learner, now);
    if (!after) throw new AppError("out_of_hearts", "You are out of hearts.");
    if (!learner.isPremium) await saveHearts(tx, { ...after, unsettledHearts: 0 });
    return toHeartsDto(after);
  });
}

/** Hearts that are due come back, once; otherwise nothing changes. */
export async function restoreHearts(userId: string, now: Date): Promise<HeartsDto> {
  return inTransaction(async (tx) => toHeartsDto(await lockLearner(tx, userId, now)));
}
