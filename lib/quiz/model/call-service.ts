import * as z from "zod";
import { DAY_MS } from "#lib/core/time.ts";
import { db } from "#lib/server/db/db.ts";
import { sha256 } from "#lib/server/hash.ts";
import { log } from "#lib/server/log.ts";
import { ModelError, type TokenUse } from "#lib/server/model/error.ts";
import { askModel, type ModelLimits, modelName } from "#lib/server/model/model.ts";
import { isBudgetUsedUp, recordModelUse } from "#lib/server/model/use.ts";

/** Raised where the same words shall be asked again: what was kept under another number is not used. */
const VERSION = 1;
const KEEP_MS = 30 * DAY_MS;

/** For whom a model is asked, and how long it may take. */
export interface Asker {
  /** Whose course it is for; null for Waddle's own */
  userId: string | null;
  signal: AbortSignal;
  limits?: Partial<ModelLimits>;
  now: Date;
  /** Hears of each answer that was paid for, once it is kept */
  onPaid?: () => void;
}

interface Call<T> {
  schema: z.ZodType<T>;
  /** Names the shape for the provider */
  name: string;
  system: string;
  user: string;
  temperature: number;
}

/** No call may begin: the month's budget is used up. docs/product.md#questions-made-from-texts */
export class BudgetError extends Error {
  constructor() {
    super("This month's budget for the model is used up.");
    this.name = "BudgetError";
  }
}

let notedMonth = "";

/** In the log once a month, not at every quiz. */
function noteUsedUp(now: Date): void {
  const month = now.toISOString().slice(0, 7);
  if (month === notedMonth) return;
  notedMonth = month;
  log().warn({ month }, "OPENAI_MONTHLY_CAP is reached: quizzes come from our own generator");
}

function keyOf<T>({ schema, name, system, user, temperature }: Call<T>): string {
  const shape = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return sha256(JSON.stringify([VERSION, modelName(), name, system, user, temperature, shape]));
}

async function kept<T>(key: string, schema: z.ZodType<T>): Promise<T | undefined> {
  const row = await db().modelAnswer.findUnique({ where: { key }, select: { value: true } });
  const parsed = row ? schema.safeParse(row.value) : null;
  return parsed?.success ? parsed.data : undefined;
}

/**
 * Asks the model, unless the same was asked before: then that answer is given again, and nothing is paid. What a call
 * costs counts towards the month, also where it fails or is broken off. Throws ModelError, and BudgetError where no
 * call may begin. docs/product.md#questions-made-from-texts
 */
export async function askOnce<T>(call: Call<T>, asker: Asker): Promise<T> {
  const { userId, signal, limits = {}, now, onPaid } = asker;
  const key = keyOf(call);
  const before = await kept(key, call.schema);
  if (before !== undefined) return before;
  if (await isBudgetUsedUp(now)) {
    noteUsedUp(now);
    throw new BudgetError();
  }
  const pay = ({ inputTokens, outputTokens }: TokenUse) =>
    recordModelUse({ purpose: "quiz", userId, model: modelName(), inputTokens, outputTokens }, now);
  const answer = await askModel({ ...call, signal, limits }).catch(async (error: unknown) => {
    if (error instanceof ModelError) await pay(error.use);
    throw error;
  });
  await pay(answer);
  const value = JSON.parse(JSON.stringify(answer.value));
  await db().modelAnswer.createMany({ data: [{ key, value }], skipDuplicates: true });
  onPaid?.();
  return answer.value;
}

/** Forgets answers after 30 days. */
export async function sweepModelAnswers(now: Date): Promise<void> {
  await db().modelAnswer.deleteMany({ where: { createdAt: { lt: new Date(now.getTime() - KEEP_MS) } } });
}
