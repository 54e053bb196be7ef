import { db } from "#lib/server/db/db.ts";
import { countCall } from "#lib/server/http/limit.ts";
import type { SurveyAnswers } from "./schema.ts";

/**
 * Keeps the answers of someone who leaves, with the learner where one is signed in; it ends no plan. Error:
 * `rate_limited` (docs/product.md#cancel-survey).
 */
export async function sendSurvey(
  userId: string | null,
  answers: SurveyAnswers,
  address: string,
  now: Date,
): Promise<{ isReceived: true }> {
  await countCall("surveyByAddress", address);
  await db().cancelSurvey.create({ data: { userId, answers, createdAt: now }, select: { id: true } });
  return { isReceived: true };
}
