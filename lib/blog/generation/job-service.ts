import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import * as z from "zod";
import { isDatabaseAway } from "#lib/server/db/errors.ts";
import { defineJob } from "#lib/server/jobs/jobs.ts";
import { describeError, log } from "#lib/server/log.ts";
import { appUrl } from "#lib/server/mail/email.ts";
import { costMicros } from "#lib/server/model/cost.ts";
import { ModelError, type ModelFailure, type TokenUse } from "#lib/server/model/error.ts";
import { type ModelLimits, modelName } from "#lib/server/model/model.ts";
import { isBudgetUsedUp } from "#lib/server/model/use.ts";
import { finishGeneration } from "./finish-service.ts";
import { LAST_STEP, LIFE_MS } from "./generation.ts";
import { listOwnPosts, TOO_LATE } from "./generation-queries.ts";
import { type OwnPost, PROMPT_VERSION } from "./prompts.ts";
import { beat, claim, failGeneration, findState, type Job, keepStep, pay } from "./state-service.ts";
import { takeStep } from "./step-service.ts";

const CAP_REACHED =
  "This month's budget for generated posts and quizzes is used up. It starts anew next month, or OPENAI_MONTHLY_CAP raises it.";
const OUR_FAULT = "Something went wrong on our side. Nothing was saved or published. Please try again.";

/** What an admin reads, and can do, once everything that is tried again by itself has been tried. */
const SENTENCES: Record<ModelFailure, string> = {
  not_configured: new ModelError("not_configured").message,
  denied: new ModelError("denied").message,
  unreachable:
    "The model's provider didn't answer, though we asked more than once. Try again in a few minutes; if it keeps happening, check OPENAI_BASE_URL.",
  timed_out:
    "The model took too long over one step. Try again, choose a faster OPENAI_MODEL, or raise OPENAI_STEP_SECONDS.",
  busy: "The model's provider has too much to do, or your quota there is used up. Try again in a few minutes, and look at your account there if it keeps happening.",
  refused: "The model declined to write this post. Try again: it chooses another topic each time.",
  unusable:
    "The model's text was too short or in the wrong form, and so was its second try. Try again, or choose a larger OPENAI_MODEL.",
  too_long: "The model's answer was far longer than a post. Try again, or choose another OPENAI_MODEL.",
  cancelled: new ModelError("cancelled").message,
};

interface RunOptions {
  clock: () => Date;
  limits: Partial<ModelLimits>;
  /** How often a run says that it is alive, and looks whether it is still wanted */
  beatMs: number;
  /** A run that has said nothing for so long is dead: another takes over */
  staleMs: number;
}

const OPTIONS: RunOptions = { clock: () => new Date(), limits: {}, beatMs: 1000, staleMs: 15_000 };
/** How often a second run looks whether the first is still alive */
const LOOK_MS = 500;

/** Takes the generation, at once or when the run that has it is dead; null where it is over. */
async function takeOver(id: string, worker: string, { clock, staleMs }: RunOptions): Promise<Job | null> {
  for (;;) {
    const job = await claim(id, worker, clock(), staleMs);
    if (job) return job;
    const state = await findState(id);
    if (!state?.isUnderway || clock().getTime() - state.createdAt.getTime() >= LIFE_MS) return null;
    await wait(Math.min(LOOK_MS, staleMs));
  }
}

/** Aborts once the generation is cancelled, taken over or too old; a database that is away for a moment aborts nothing. */
function watch(job: Job, { clock, beatMs }: RunOptions): { signal: AbortSignal; end: () => void } {
  const controller = new AbortController();
  const look = async () => {
    const now = clock();
    if (now.getTime() - job.createdAt.getTime() >= LIFE_MS) controller.abort(new ModelError("timed_out"));
    else if (!(await beat(job, now).catch(() => true))) controller.abort(new ModelError("cancelled"));
  };
  const timer = setInterval(() => void look(), beatMs);
  return { signal: controller.signal, end: () => clearInterval(timer) };
}

/** Our posts: all of them to find topics, and later only those that the model was given then. */
async function postsFor(job: Job): Promise<OwnPost[]> {
  if (job.step === 1) return listOwnPosts();
  return job.sources.map(({ title, url }) => ({ title, keywords: [], path: new URL(url).pathname }));
}

function sourcesOf(posts: readonly OwnPost[]): Job["sources"] {
  return posts.map(({ title, path }) => ({ title, url: appUrl(path) }));
}

async function payFor(job: Job, use: TokenUse): Promise<void> {
  if (use.inputTokens + use.outputTokens > 0) await pay(job.id, use, costMicros(modelName(), use));
}

/** Does one step and keeps what it gave. An answer that comes too late is paid, and thrown away: null. */
async function advance(job: Job, signal: AbortSignal, { clock, limits }: RunOptions): Promise<Job | null> {
  const posts = await postsFor(job);
  const result = await takeStep(job.step, { outputs: job.outputs, posts, signal, limits }).catch(
    async (error: unknown) => {
      if (error instanceof ModelError) await payFor(job, error.use);
      throw error;
    },
  );
  const { key, value, model } = result;
  const sources = job.step === 1 ? sourcesOf(posts) : job.sources;
  const next = { ...job, step: job.step + 1, sources, outputs: { ...job.outputs, [key]: value } };
  const cost = costMicros(modelName(), result);
  const isKept = await keepStep(next, { use: result, cost, model, promptVersion: PROMPT_VERSION }, clock());
  if (!isKept) await payFor(job, result);
  return isKept ? next : null;
}

async function walk(first: Job, signal: AbortSignal, options: RunOptions): Promise<void> {
  let job: Job | null = first;
  while (job && job.step < LAST_STEP) {
    if (await isBudgetUsedUp(options.clock())) return failGeneration(job, CAP_REACHED, options.clock());
    job = await advance(job, signal, options);
  }
  if (job) await finishGeneration(job, options.clock());
}

async function end(job: Job, error: unknown, { clock }: RunOptions): Promise<void> {
  const { id } = job;
  const now = clock();
  if (error instanceof ModelError && error.kind === "cancelled") return;
  if (isDatabaseAway(error)) throw error;
  if (!(error instanceof ModelError))
    log().error({ generationId: id, error: describeError(error) }, "generation failed");
  else log().warn({ generationId: id, step: job.step, kind: error.kind }, "generation ended");
  const isTooLate = now.getTime() - job.createdAt.getTime() >= LIFE_MS;
  const sentence = error instanceof ModelError ? SENTENCES[error.kind] : OUR_FAULT;
  await failGeneration(job, isTooLate ? TOO_LATE : sentence, now);
}

/**
 * The job: writes a post step by step and saves it as a draft. Bears being run twice, at once or after a crash: one run
 * works, the other waits to take over, and what a finished step gave is never paid again. Throws where the database is
 * away, so that it is tried again. docs/product.md#generated-posts
 */
export async function runGeneration(id: string, given: Partial<RunOptions> = {}): Promise<void> {
  const options = { ...OPTIONS, ...given };
  const job = await takeOver(id, randomUUID(), options);
  if (!job) return;
  const { signal, end: endWatch } = watch(job, options);
  try {
    await walk(job, signal, options);
  } catch (error) {
    await end(job, error, options);
  } finally {
    endWatch();
  }
}

export const generationJob = defineJob({
  name: "blog-generation",
  schema: z.object({ generationId: z.string() }),
  handler: ({ generationId }) => runGeneration(generationId),
  retry: { retryLimit: 5, retryDelay: 1, retryBackoff: true },
});
