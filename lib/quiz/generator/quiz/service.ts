import { isWithin } from "#lib/server/limit.ts";
import { log } from "#lib/server/log.ts";
import { isModelConfigured } from "#lib/server/model.ts";
import { ModelError } from "#lib/server/model-error.ts";
import type { QuestionDraft } from "../../question/rules.ts";
import { askForQuestions } from "../model/service.ts";
import { type GeneratedQuestion, generateQuestions } from "../service.ts";

/** Fewer make no quiz. */
const MIN_MADE = 3;
/** Somebody may be waiting: a model that takes longer isn't waited for. */
const MODEL_TIME_MS = 8000;

function toDraft({ kind, text, options, correctIndex, source }: GeneratedQuestion): QuestionDraft {
  return {
    kind,
    text,
    html: null,
    options: options.map((option) => ({ text: option, html: null, feedback: null })),
    correctIndex,
    explanation: `From the text: “${source}”`,
    canShuffle: true,
    sourceId: null,
    source,
  };
}

/** What the model makes; none where there is no model, the learner or the budget has had enough of it, or it fails. */
async function askInTime(
  userId: string,
  text: string,
  title: string,
  now: Date,
): Promise<GeneratedQuestion[]> {
  if (!isModelConfigured() || !(await isWithin("questionModel", userId))) return [];
  const limits = { timeoutMs: MODEL_TIME_MS, retries: 0 };
  const asking = { userId, signal: AbortSignal.timeout(MODEL_TIME_MS), limits };
  try {
    return await askForQuestions(text, title, asking, now);
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    log().warn({ kind: error.kind }, "the model made no questions");
    return [];
  }
}

/**
 * The questions of a quiz made from a text: the model's where one is set up and answers in time, our own otherwise.
 * None where the text gives fewer than three. docs/product.md#questions-made-from-texts
 */
export async function makeQuestions(
  userId: string,
  text: string,
  title: string,
  now: Date,
): Promise<QuestionDraft[]> {
  const asked = await askInTime(userId, text, title, now);
  const made = asked.length >= MIN_MADE ? asked : generateQuestions(text, title);
  return made.length >= MIN_MADE ? made.map(toDraft) : [];
}
