import { v7 as uuidv7 } from "uuid";
import { db, inSqlTransaction } from "../db/db.ts";
import { env } from "../env.ts";
import { costMicros, isCapReached, monthStart } from "./cost.ts";
import type { TokenUse } from "./error.ts";

interface ModelUse extends TokenUse {
  /** Generated posts keep their costs in rows of their own. */
  purpose: "quiz";
  /** The learner whose course it was for; null for Waddle's own */
  userId: string | null;
  model: string;
}

/** Counts what a call to the model has cost towards the month of `now`; nothing where it cost nothing. */
export async function recordModelUse(use: ModelUse, now: Date): Promise<void> {
  const { purpose, userId, model, inputTokens, outputTokens } = use;
  if (inputTokens + outputTokens === 0) return;
  const row = { id: uuidv7(), purpose, model, inputTokens, outputTokens, costMicros: costMicros(model, use) };
  await inSqlTransaction(async (sql) => {
    // An account that is being deleted is waited for, so that no row is left that names it.
    const learner = userId
      ? await sql.selectFrom("User").select("id").where("id", "=", userId).forKeyShare().executeTakeFirst()
      : undefined;
    await sql
      .insertInto("ModelUse")
      .values({ ...row, userId: learner?.id ?? null, createdAt: now })
      .execute();
  });
}

/**
 * What models have cost in the calendar month (UTC) of `now`, in millionths of a dollar: generated posts, quizzes, answers
 * and embeddings, with what is reserved for calls under way.
 */
export async function spentMicros(now: Date): Promise<number> {
  const createdAt = { gte: monthStart(now) };
  const [posts, others] = await Promise.all([
    db().blogGeneration.aggregate({ where: { createdAt }, _sum: { costMicros: true } }),
    db().modelUse.aggregate({ where: { createdAt, purpose: { not: "blog" } }, _sum: { costMicros: true } }),
  ]);
  return Number(posts._sum.costMicros ?? 0) + (others._sum.costMicros ?? 0);
}

/** Whether the month's budget (OPENAI_MONTHLY_CAP) is used up: no call may begin. docs/product.md#generated-posts */
export async function isBudgetUsedUp(now: Date): Promise<boolean> {
  return isCapReached(await spentMicros(now), env().OPENAI_MONTHLY_CAP);
}
