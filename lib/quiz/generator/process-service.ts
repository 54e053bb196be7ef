import path from "node:path";
import { LRUCache } from "lru-cache";
import { HOUR_MS } from "#lib/core/time.ts";
import { sha256 } from "#lib/server/hash.ts";
import { isWithin } from "#lib/server/http/limit.ts";
import { ChildError, runChild } from "#lib/server/jobs/child.ts";
import { inTurn } from "#lib/server/jobs/turn.ts";
import { log } from "#lib/server/log.ts";
import { ModelError } from "#lib/server/model/error.ts";
import { isModelConfigured } from "#lib/server/model/model.ts";
import { BudgetError } from "../model/call-service.ts";
import { modelDraft } from "../model/draft.ts";
import { makeQuickly } from "../model/pipeline-service.ts";
import { MIN_MADE, madeDraft, type QuestionDraft } from "../question-draft.ts";
import type { GeneratedQuestion } from "./generator-service.ts";
import { madeQuestionsSchema } from "./process-schema.ts";

/** Someone may be waiting: a model that takes longer isn't waited for. */
const MODEL_TIME_MS = 8000;

/** A sentence with fewer words is never asked about. */
const MIN_WORDS = 8;
/** Characters of a text that are read */
const MAX_TEXT_LENGTH = 50_000;

const MAKER = path.resolve("server/quiz-maker.ts");
/** What it may read: the code it is made of. */
const MAKER_CODE = ["server", "lib", "node_modules", "package.json"].map((name) => path.resolve(name));
const MAKER_BOUNDS = { memoryMb: 256, timeoutMs: 20_000, maxBytes: 1024 * 1024, readable: MAKER_CODE };

/** What the model makes; none where there is no model, the learner or the budget has had enough of it, or it fails. */
async function askInTime(userId: string, text: string, title: string, now: Date): Promise<QuestionDraft[]> {
  if (!isModelConfigured() || !(await isWithin("questionModel", userId))) return [];
  const limits = { timeoutMs: MODEL_TIME_MS, retries: 0 };
  const asker = { userId, signal: AbortSignal.timeout(MODEL_TIME_MS), limits, now };
  try {
    return (await makeQuickly(text, title, asker)).map(modelDraft);
  } catch (error) {
    if (error instanceof BudgetError) return [];
    if (!(error instanceof ModelError)) throw error;
    log().warn({ kind: error.kind }, "the model made no questions");
    return [];
  }
}

/** What we make ourselves, in a process of its own: a few at a time, anyone who asks. None where it fails. */
async function makeInChild(text: string, title: string): Promise<GeneratedQuestion[]> {
  if (text.trim().split(/\s+/, MIN_WORDS).length < MIN_WORDS) return [];
  let made: GeneratedQuestion[] = [];
  const onMessage = (message: unknown) => {
    made = madeQuestionsSchema.parse(message);
  };
  const run = () => runChild({ ...MAKER_BOUNDS, script: MAKER, args: [], input: { text, title }, onMessage });
  try {
    await inTurn("quiz-maker", run);
    return made;
  } catch (error) {
    if (!(error instanceof ChildError)) throw error;
    log().error({ code: error.code, detail: error.detail }, "no questions could be made of a text");
    return [];
  }
}

/** The model's questions where one is set up and makes enough of them in time; otherwise our own, however few. */
async function makeSome(userId: string, text: string, title: string, now: Date): Promise<QuestionDraft[]> {
  const read = text.slice(0, MAX_TEXT_LENGTH);
  const asked = await askInTime(userId, read, title, now);
  if (asked.length >= MIN_MADE) return asked;
  return (await makeInChild(read, title)).map(madeDraft);
}

/**
 * The questions of a quiz made from a text: the model's where one is set up and answers in time, our own otherwise.
 * None where the first 50,000 characters of the text give fewer than three. docs/product.md#questions-made-from-texts
 */
export async function makeQuestions(
  userId: string,
  text: string,
  title: string,
  now: Date,
): Promise<QuestionDraft[]> {
  const made = await makeSome(userId, text, title, now);
  return made.length >= MIN_MADE ? made : [];
}

/** The same text gives the same questions: the last ones are kept, and who asks meanwhile waits for the same. */
const kept = new LRUCache<string, Promise<QuestionDraft[]>>({ max: 100, ttl: HOUR_MS });

/** The same, however few they are, and for an hour the same ones again for whoever asks. */
export async function makeAnyQuestions(
  userId: string,
  text: string,
  title: string,
  now: Date,
): Promise<QuestionDraft[]> {
  const key = sha256(JSON.stringify([title, text]));
  const making = kept.get(key) ?? makeSome(userId, text, title, now);
  kept.set(key, making);
  const made = await making.catch((error: unknown) => {
    kept.delete(key);
    throw error;
  });
  // Where there are none, the process may have failed: the next one who asks tries again.
  if (made.length === 0) kept.delete(key);
  return made;
}
