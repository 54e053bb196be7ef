import { askModel, type ModelLimits } from "#lib/server/model.ts";
import { type GeneratedQuestion, MAX_GENERATED } from "../service.ts";
import { checkedQuestions, questionsPrompt } from "./rules.ts";
import { modelQuestionsSchema } from "./schema.ts";

interface Asking {
  signal: AbortSignal;
  limits?: Partial<ModelLimits>;
}

/**
 * Questions that a model makes of a text, ten at most. Only those are kept whose sentence stands in the text and bears
 * the answer out; that may be none. Throws ModelError. docs/product.md#questions-made-from-texts
 */
export async function askForQuestions(
  text: string,
  title: string,
  { signal, limits = {} }: Asking,
): Promise<GeneratedQuestion[]> {
  const prompt = questionsPrompt(text, title, MAX_GENERATED);
  const schema = modelQuestionsSchema;
  const answer = await askModel({ ...prompt, schema, name: "questions", signal, limits, temperature: 0.3 });
  const checked = checkedQuestions(answer.value.questions, text, MAX_GENERATED);
  return checked.map((question) => ({ kind: "choice", ...question }));
}
