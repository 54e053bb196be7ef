import { sql as raw } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { inSqlTransaction, kysely, type Sql } from "../db/db.ts";
import { lockName } from "../db/expressions.ts";
import { env } from "../env.ts";
import { costMicros, MICROS_A_DOLLAR, monthStart } from "./cost.ts";
import type { TokenUse } from "./error.ts";

interface Wish {
  purpose: "assistant" | "embedding";
  /** Whose day's cap it counts towards as well; null for Waddle's own */
  userId: string | null;
  model: string;
  /** The most that the call can take */
  largest: TokenUse;
}

/** The first instant of the day (UTC) that `now` lies in. */
function dayStart(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()));
}

async function spentOn(sql: Sql, userId: string | null, now: Date): Promise<{ day: number; month: number }> {
  const { rows } = await raw<{ day: number; month: number }>`
    SELECT (SELECT coalesce(sum("costMicros"), 0)::float8 FROM "ModelUse" WHERE "createdAt" >= ${dayStart(now)}
        AND "userId" = ${userId}::uuid AND "purpose" IN ('assistant', 'embedding')) AS "day",
      (SELECT coalesce(sum("costMicros"), 0)::float8 FROM "ModelUse" WHERE "createdAt" >= ${monthStart(now)} AND "purpose" <> 'blog')
      + (SELECT coalesce(sum("costMicros"), 0)::float8 FROM "BlogGeneration" WHERE "createdAt" >= ${monthStart(now)}) AS "month"`.execute(
    sql,
  );
  return rows[0] ?? { day: 0, month: 0 };
}

/**
 * Sets aside the most that a call can cost, before it begins: towards the learner's day (ASSISTANT_DAILY_CAP) and everyone's
 * month (OPENAI_MONTHLY_CAP). Null where either would be passed: then there is no call. One reservation at a time is made,
 * so that many at once never pass a cap together. docs/product.md#assistant
 */
export async function reserveUse(
  { purpose, userId, model, largest }: Wish,
  now: Date,
): Promise<string | null> {
  const id = uuidv7();
  const micros = costMicros(model, largest);
  const { ASSISTANT_DAILY_CAP, OPENAI_MONTHLY_CAP } = env();
  return inSqlTransaction(async (sql) => {
    await lockName(sql, "model-budget");
    // An account that is being deleted is waited for, so that no row is left that names it.
    const learner = userId
      ? await sql.selectFrom("User").select("id").where("id", "=", userId).forKeyShare().executeTakeFirst()
      : undefined;
    if (userId && !learner) return null;
    const { day, month } = await spentOn(sql, userId, now);
    if (userId && day + micros > ASSISTANT_DAILY_CAP * MICROS_A_DOLLAR) return null;
    if (month + micros > OPENAI_MONTHLY_CAP * MICROS_A_DOLLAR) return null;
    const row = { id, purpose, userId, model, inputTokens: 0, outputTokens: 0, costMicros: micros };
    await sql
      .insertInto("ModelUse")
      .values({ ...row, createdAt: now })
      .execute();
    return id;
  });
}

/** Puts what a call has really cost in the place of what was reserved for it; nothing is left of one that cost nothing. */
export async function settleUse(id: string, model: string, use: TokenUse): Promise<void> {
  const { inputTokens, outputTokens } = use;
  if (inputTokens + outputTokens === 0) {
    await kysely().deleteFrom("ModelUse").where("id", "=", id).execute();
    return;
  }
  const paid = { inputTokens, outputTokens, costMicros: costMicros(model, use) };
  await kysely().updateTable("ModelUse").set(paid).where("id", "=", id).execute();
}
