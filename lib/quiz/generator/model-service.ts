import { log } from "#lib/server/log.ts";
import { ModelError, type TokenUse } from "#lib/server/model/error.ts";
import { askModel, type ModelLimits, modelName } from "#lib/server/model/model.ts";
import { isBudgetUsedUp, recordModelUse } from "#lib/server/model/use.ts";
import { type GeneratedQuestion, MAX_GENERATED } from "./generator-service.ts";
import { checkedQuestions, questionsPrompt } from "./model-questions.ts";
import { modelQuestionsSchema } from "./model-schema.ts";

interface Asking {
  /** Whose course it is for */
  userId: string;
  signal: AbortSignal;
  limits?: Partial<ModelLimits>;
}

let notedMonth = "";

/** In the log once a month, not at every quiz. */
function noteUsedUp(now: Date): void {
  const month = now.toISOString().slice(0, 7);
  if (month === notedMonth) return;
  notedMonth = month;
  log().warn({ month }, "OPENAI_MONTHLY_CAP is reached: quizzes come from our own generator");
}

/**
 * Questions that a model makes of a text, ten at most. Only those are kept whose sentence stands in the text and bears
 * the answer out; that may be none, and is none where the month's budget is used up. What the call costs counts towards
 * it, also where it fails or is broken off. Throws ModelError. docs/product.md#questions-made-from-texts
 */
export async function askForQuestions(
  text: string,
  title: string,
  { userId, signal, limits = {} }: Asking,
  now: Date,
): Promise<GeneratedQuestion[]> {
  if (await isBudgetUsedUp(now)) {
    noteUsedUp(now);
    return [];
  }
  const pay = ({ inputTokens, outputTokens }: TokenUse) =>
    recordModelUse({ purpose: "quiz", userId, model: modelName(), inputTokens, outputTokens }, now);
  const prompt = questionsPrompt(text, title, MAX_GENERATED);
  const schema = modelQuestionsSchema;
  const question = { ...prompt, schema, name: "questions", signal, limits, temperature: 0.3 };
  const answer = await askModel(question).catch(async (error: unknown) => {
    if (error instanceof ModelError) await pay(error.use);
    throw error;
  });
  await pay(answer);
  const checked = checkedQuestions(answer.value.questions, text, MAX_GENERATED);
  return checked.map((made) => ({ kind: "choice", ...made }));
}
