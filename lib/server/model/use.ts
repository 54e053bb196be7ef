import { v7 as uuidv7 } from "uuid";
import { type Sql, sql, statement } from "../db/sql.ts";
import { env } from "../env.ts";
import { costMicros, isCapReached, monthStart } from "./cost.ts";
import type { TokenUse } from "./error.ts";

interface ModelUse extends TokenUse {
  /** Generated posts keep their costs in rows of their own. */
  purpose: "quiz";
  /** The learner whose course it was for; null for the house's own */
  userId: string | null;
  model: string;
}

/** An account that is being deleted is waited for, so that no row is left that names it. */
const RECORD = statement(
  "record-model-use",
  `WITH learner AS (SELECT "id" FROM "User" WHERE "id" = $3::uuid FOR KEY SHARE)
   INSERT INTO "ModelUse" ("id", "purpose", "userId", "model", "inputTokens", "outputTokens", "costMicros", "createdAt")
   VALUES ($1::uuid, $2, (SELECT "id" FROM learner), $4, $5::int, $6::int, $7::int, $8::timestamptz)`,
);

/** Counts what a call to the model has cost towards the month of `now`; nothing where it cost nothing. */
export async function recordModelUse(use: ModelUse, now: Date, source: Sql = sql()): Promise<void> {
  const { purpose, userId, model, inputTokens, outputTokens } = use;
  if (inputTokens + outputTokens === 0) return;
  const cost = costMicros(model, use);
  await source(RECORD, [uuidv7(), purpose, userId, model, inputTokens, outputTokens, cost, now]);
}

const SPENT = statement(
  "sum-model-costs",
  `SELECT ((SELECT COALESCE(sum("costMicros"), 0) FROM "BlogGeneration" WHERE "createdAt" >= $1::timestamptz)
     + (SELECT COALESCE(sum("costMicros"), 0) FROM "ModelUse" WHERE "createdAt" >= $1::timestamptz AND "purpose" = 'quiz')
   )::float8 AS "spent"`,
);

/** What generated posts and quizzes have cost in the calendar month (UTC) of `now`, in millionths of a dollar. */
export async function spentMicros(now: Date): Promise<number> {
  const [row] = await sql()<{ spent: number }>(SPENT, [monthStart(now)]);
  return row?.spent ?? 0;
}

/** Whether the month's budget (OPENAI_MONTHLY_CAP) is used up: no call may begin. docs/product.md#generated-posts */
export async function isBudgetUsedUp(now: Date): Promise<boolean> {
  return isCapReached(await spentMicros(now), env().OPENAI_MONTHLY_CAP);
}
