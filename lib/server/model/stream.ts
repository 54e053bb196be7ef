import OpenAI from "openai";
import { onceStalled } from "../jobs/stall.ts";
import { log } from "../log.ts";
import { ModelError, type TokenUse } from "./error.ts";

type Request = OpenAI.Chat.Completions.ChatCompletionCreateParamsStreaming;
type Chunk = OpenAI.Chat.Completions.ChatCompletionChunk;

/** Signs of a text a token has, roughly: for what a provider didn't count, or broke off before it did */
const CHARACTERS_A_TOKEN = 4;

interface StreamOptions {
  signal: AbortSignal;
  /** Between two pieces of an answer that has begun */
  stallMs: number;
  maxBytes: number;
  /** Told how much has come, and all of it */
  onText: (characters: number, text: string) => void;
}

interface Heard {
  text: string;
  bytes: number;
  refusal: string;
  finish: string | null;
  model: string;
  use: TokenUse | null;
}

interface Answer {
  text: string;
  model: string;
  use: TokenUse;
}

function estimate(request: Request, text: string): TokenUse {
  const tokens = (characters: number) => Math.ceil(characters / CHARACTERS_A_TOKEN);
  return { inputTokens: tokens(JSON.stringify(request.messages).length), outputTokens: tokens(text.length) };
}

const MOST_TOKENS = 10_000_000;
export const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= MOST_TOKENS;

/** What the provider has counted, where that can be true. */
function countOf(usage: Chunk["usage"]): TokenUse | null {
  const { prompt_tokens: inputTokens, completion_tokens: outputTokens } = usage ?? {};
  return isCount(inputTokens) && isCount(outputTokens) ? { inputTokens, outputTokens } : null;
}

function hear(heard: Heard, chunk: Chunk): void {
  const [choice] = chunk.choices ?? [];
  const text = choice?.delta?.content ?? "";
  heard.text += text;
  const refusal = choice?.delta?.refusal ?? "";
  heard.bytes += Buffer.byteLength(text + refusal);
  heard.refusal += refusal;
  heard.finish = choice?.finish_reason ?? heard.finish;
  heard.model = chunk.model || heard.model;
  heard.use = countOf(chunk.usage) ?? heard.use;
}

function judge(heard: Heard): void {
  if (heard.refusal || heard.finish === "content_filter") throw new ModelError("refused");
  if (heard.finish === "length") throw new ModelError("too_long");
  // An answer that doesn't say that it is finished was cut off.
  if (heard.finish === null) throw new ModelError("unreachable");
}

function retryAfterMs(headers: Headers | undefined): number | null {
  const value = headers?.get("retry-after") ?? "";
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1000;
  const instant = Date.parse(value);
  return Number.isNaN(instant) ? null : Math.max(0, instant - Date.now());
}

function ofStatus(error: InstanceType<typeof OpenAI.APIError>): ModelError {
  const status = error.status ?? 0;
  if (status === 429) return new ModelError("busy", retryAfterMs(error.headers));
  if (status >= 500 || status === 408 || status === 409 || status === 0)
    return new ModelError("unreachable", retryAfterMs(error.headers));
  return new ModelError("denied");
}

/** A server that doesn't know a part of the call says 400 (some 422). */
export function isFormatRefused(error: unknown): boolean {
  return error instanceof OpenAI.APIError && (error.status === 400 || error.status === 422);
}

/** What went wrong in a call, as a ModelError; the provider's own error where it knows not this form of call. */
export function translate(error: unknown): unknown {
  if (error instanceof ModelError || isFormatRefused(error)) return error;
  if (error instanceof OpenAI.APIError) {
    // Its message may repeat the key or the prompt, so it isn't written down.
    log().warn({ status: error.status ?? null, name: error.name }, "model call failed");
    return ofStatus(error);
  }
  return new ModelError(error instanceof SyntaxError ? "unusable" : "unreachable");
}

async function listen(client: OpenAI, request: Request, heard: Heard, options: StreamOptions): Promise<void> {
  const controller = new AbortController();
  const signal = AbortSignal.any([options.signal, controller.signal]);
  const stall = onceStalled(options.stallMs, () => controller.abort(new ModelError("timed_out")));
  try {
    for await (const chunk of await client.chat.completions.create(request, { signal })) {
      stall.sign();
      hear(heard, chunk);
      if (heard.bytes > options.maxBytes) throw new ModelError("too_long");
      options.onText(heard.text.length, heard.text);
    }
    // The library ends a stream that was broken off without a word.
    signal.throwIfAborted();
    judge(heard);
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    stall.end();
    controller.abort();
  }
}

/**
 * Asks once and hears the answer out. Throws ModelError with what was paid, or the provider's own error where it knows
 * not this form of call (isFormatRefused).
 */
export async function askOnce(client: OpenAI, request: Request, options: StreamOptions): Promise<Answer> {
  const heard: Heard = { text: "", bytes: 0, refusal: "", finish: null, model: request.model, use: null };
  try {
    await listen(client, request, heard, options);
  } catch (cause) {
    const error = translate(cause);
    if (error instanceof ModelError && (heard.use || heard.text))
      error.use = heard.use ?? estimate(request, heard.text);
    throw error;
  }
  return { text: heard.text, model: heard.model, use: heard.use ?? estimate(request, heard.text) };
}
