import { setTimeout as wait } from "node:timers/promises";
import type OpenAI from "openai";
import * as z from "zod";
import { SECOND_MS } from "#lib/core/time.ts";
import { env } from "../env.ts";
import { connect, deadline } from "./connection.ts";
import { ModelError, type TokenUse } from "./error.ts";
import { jsonIn, shapesOf } from "./shape.ts";

type Request = OpenAI.Chat.Completions.ChatCompletionCreateParamsStreaming;
type Message = OpenAI.Chat.Completions.ChatCompletionMessageParam;

export interface ModelLimits {
  /** For the whole question, with everything that is tried again; OPENAI_STEP_SECONDS where nothing else is said */
  timeoutMs: number;
  /** Between two pieces of an answer that has begun */
  stallMs: number;
  /** How often a busy or faltering server is asked again, in all */
  retries: number;
  /** Before the first time, where the server names no time; then twice as long */
  retryDelayMs: number;
  maxBytes: number;
}

const LIMITS: Omit<ModelLimits, "timeoutMs"> = {
  stallMs: 20_000,
  retries: 2,
  retryDelayMs: 1000,
  maxBytes: 200 * 1024,
};
/** Bounds what an answer can cost; thinking counts too where a model does that. */
const MAX_TOKENS = 16_000;
const PROBLEM_MAX = 600;

interface ModelQuestion<T> {
  schema: z.ZodType<T>;
  /** Names the shape for the provider: letters, digits and _ */
  name: string;
  system: string;
  user: string;
  signal: AbortSignal;
  /** Characters of the answer that have arrived */
  onProgress?: (characters: number) => void;
  /** 0 (the same again) to 1 (full of ideas) */
  temperature?: number;
  limits?: Partial<ModelLimits>;
}

interface ModelAnswer<T> extends TokenUse {
  value: T;
  /** As the provider names it */
  model: string;
}

interface Task {
  question: ModelQuestion<unknown>;
  client: OpenAI;
  limits: ModelLimits;
  signal: AbortSignal;
  /** What has been paid so far */
  use: TokenUse;
  retriesLeft: number;
  /** Which form of the call is used: each is understood by more servers than the one before it */
  form: number;
}

export function isModelConfigured(): boolean {
  return env().OPENAI_API_KEY !== undefined;
}

export function modelName(): string {
  return env().OPENAI_MODEL;
}

const FORMS: ((question: ModelQuestion<unknown>) => Partial<Request>)[] = [
  ({ schema, name, temperature = 0.7 }) => ({
    temperature,
    max_completion_tokens: MAX_TOKENS,
    stream_options: { include_usage: true },
    response_format: {
      type: "json_schema",
      json_schema: { name, strict: true, schema: shapesOf(schema).strict },
    },
  }),
  () => ({ stream_options: { include_usage: true }, response_format: { type: "json_object" } }),
  () => ({}),
];

function requestOf({ question, form }: Task, messages: readonly Message[]): Request {
  const shape = JSON.stringify(shapesOf(question.schema).full);
  const system = `${question.system}\n\nAnswer with one JSON object and nothing else. Its JSON schema:\n${shape}`;
  return {
    model: modelName(),
    stream: true,
    messages: [{ role: "system", content: system }, { role: "user", content: question.user }, ...messages],
    ...FORMS[form]?.(question),
  };
}

function addUse(total: TokenUse, more: TokenUse): void {
  total.inputTokens += more.inputTokens;
  total.outputTokens += more.outputTokens;
}

/** Waits before the next try; throws where none is left or the provider asks for more time than there is. */
async function pause(task: Task, error: unknown): Promise<void> {
  const { retries, retryDelayMs, timeoutMs } = task.limits;
  const isPassing = error instanceof ModelError && (error.kind === "busy" || error.kind === "unreachable");
  if (!isPassing || task.retriesLeft === 0 || task.signal.aborted) throw error;
  const delay = error.retryAfterMs ?? retryDelayMs * 2 ** (retries - task.retriesLeft);
  if (delay >= timeoutMs) throw error;
  task.retriesLeft -= 1;
  await wait(delay, undefined, { signal: task.signal }).catch(() => {
    throw task.signal.reason;
  });
}

/** Hears one whole answer: a simpler form of call where the server refuses this one, again where it falters. */
async function hear(task: Task, messages: readonly Message[]) {
  const { askOnce, isFormatRefused } = await import("./stream.ts");
  const { signal, limits, question } = task;
  const options = { ...limits, signal, onText: question.onProgress ?? (() => {}) };
  for (;;) {
    try {
      const answer = await askOnce(task.client, requestOf(task, messages), options);
      addUse(task.use, answer.use);
      return answer;
    } catch (error) {
      if (error instanceof ModelError) addUse(task.use, error.use);
      if (!isFormatRefused(error)) await pause(task, error);
      else if (task.form === FORMS.length - 1) throw new ModelError("denied");
      else task.form += 1;
    }
  }
}

function repairOf(answer: string, problem: string): Message[] {
  const wish = `That can't be used. ${problem}\nAnswer again with the whole JSON object, and nothing else.`;
  return [
    { role: "assistant", content: answer },
    { role: "user", content: wish },
  ];
}

function check<T>(schema: z.ZodType<T>, text: string): { value: T } | { problem: string } {
  const json = jsonIn(text);
  if (json === undefined) return { problem: "It is not valid JSON." };
  const parsed = schema.safeParse(json);
  if (parsed.success) return { value: parsed.data };
  return { problem: z.prettifyError(parsed.error).slice(0, PROBLEM_MAX) };
}

async function converse<T>(task: Task, schema: z.ZodType<T>): Promise<{ value: T; model: string }> {
  const first = await hear(task, []);
  const checked = check(schema, first.text);
  if ("value" in checked) return { value: checked.value, model: first.model };
  const second = await hear(task, repairOf(first.text, checked.problem));
  const again = check(schema, second.text);
  if ("problem" in again) throw new ModelError("unusable");
  return { value: again.value, model: second.model };
}

/**
 * Asks the model for an object of a given shape. What comes back is what a stranger typed: of the right shape, and
 * nothing more is known of it. An answer of another shape is sent back once with what is wrong. Throws ModelError, which
 * tells what was paid nonetheless. docs/product.md#generated-posts
 */
export async function askModel<T>(question: ModelQuestion<T>): Promise<ModelAnswer<T>> {
  const client = await connect();
  const limits = { ...LIMITS, timeoutMs: env().OPENAI_STEP_SECONDS * SECOND_MS, ...question.limits };
  const { signal, end } = deadline(question.signal, limits.timeoutMs);
  const use = { inputTokens: 0, outputTokens: 0 };
  const task: Task = { question, client, limits, signal, use, retriesLeft: limits.retries, form: 0 };
  try {
    signal.throwIfAborted();
    return { ...(await converse(task, question.schema)), ...use };
  } catch (error) {
    if (error instanceof ModelError) error.use = use;
    throw error;
  } finally {
    end();
  }
}
