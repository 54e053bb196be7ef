import { AppError } from "#lib/core/errors.ts";
import { db } from "#lib/server/db/db.ts";
import { modelHost } from "#lib/server/model/connection.ts";
import { ModelError } from "#lib/server/model/error.ts";
import { isModelConfigured, modelName } from "#lib/server/model/model.ts";
import { reserveUse, settleUse } from "#lib/server/model/reservation.ts";
import { askModelText, largestUse } from "#lib/server/model/text.ts";
import type { NoModelReason } from "./rules.ts";
import type { ModelStateDto } from "./schema.ts";
import { hasConsent } from "./vector-queries.ts";

/** Thinking included, where a model does that */
const MAX_TOKENS = 1200;

/** Which model would answer a learner. */
export async function modelState(userId: string): Promise<ModelStateDto> {
  return { isSetUp: isModelConfigured(), host: modelHost(), hasConsent: await hasConsent(userId) };
}

/** Keeps that a learner lets what they write go to the model's host. Throws `not_configured` where there is none. */
export async function giveConsent(userId: string): Promise<void> {
  const host = modelHost();
  if (host === "")
    throw new AppError("not_configured", "No model is set up here, so we search the course instead.");
  await db().user.update({
    where: { id: userId },
    data: { assistantConsentHost: host },
    select: { id: true },
  });
}

interface Prompt {
  system: string;
  user: string;
}

/** A call that may begin: the most that it can cost is set aside. */
export interface Paid {
  prompt: Prompt;
  reserved: string;
}

/** Sets aside what a call can cost; tells why there is none instead. docs/product.md#assistant */
export async function prepareCall(userId: string, prompt: Prompt, now: Date): Promise<Paid | NoModelReason> {
  if (!isModelConfigured()) return "not_configured";
  if (!(await hasConsent(userId))) return "no_consent";
  const largest = largestUse({ ...prompt, maxTokens: MAX_TOKENS });
  const reserved = await reserveUse({ purpose: "assistant", userId, model: modelName(), largest }, now);
  return reserved === null ? "cap_reached" : { prompt, reserved };
}

interface Hearing {
  signal: AbortSignal;
  onText?: (text: string) => void;
  timeoutMs?: number;
}

/** Asks the model; what was set aside gives way to what was paid, however it ends. Throws ModelError. */
export async function askPaid(
  { prompt, reserved }: Paid,
  { signal, onText, timeoutMs }: Hearing,
): Promise<string> {
  let use = { inputTokens: 0, outputTokens: 0 };
  try {
    const limits = timeoutMs === undefined ? {} : { timeoutMs };
    const answer = await askModelText({
      ...prompt,
      maxTokens: MAX_TOKENS,
      signal,
      limits,
      ...(onText && { onText }),
    });
    use = answer;
    return answer.text;
  } catch (error) {
    if (error instanceof ModelError) use = error.use;
    throw error;
  } finally {
    await settleUse(reserved, modelName(), use);
  }
}
