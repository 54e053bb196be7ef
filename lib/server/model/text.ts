import { setTimeout as wait } from "node:timers/promises";
import type OpenAI from "openai";
import { SECOND_MS } from "#lib/core/time.ts";
import { env } from "../env.ts";
import { connect, deadline } from "./connection.ts";
import { ModelError, type TokenUse } from "./error.ts";

type Request = OpenAI.Chat.Completions.ChatCompletionCreateParamsStreaming;

interface TextLimits {
  timeoutMs: number;
  stallMs: number;
  /** Before a busy or faltering server is asked once more; never after it was paid */
  retryDelayMs: number;
}

interface TextQuestion {
  system: string;
  user: string;
  /** Bounds what the answer can cost, thinking included */
  maxTokens: number;
  signal: AbortSignal;
  /** Hears all of the answer that has come, again and again */
  onText?: (text: string) => void;
  limits?: Partial<TextLimits>;
}

interface TextAnswer extends TokenUse {
  text: string;
  /** As the provider names it */
  model: string;
}

const LIMITS = { stallMs: 20_000, retryDelayMs: 1000 };
/** Of a token of any script, at most; past that the answer is cut off */
const BYTES_A_TOKEN = 16;

/** Each is understood by more servers than the one before it; all bound what is paid. */
const FORMS: ((maxTokens: number) => Partial<Request>)[] = [
  (max) => ({ temperature: 0.2, max_completion_tokens: max, stream_options: { include_usage: true } }),
  (max) => ({ max_completion_tokens: max, stream_options: { include_usage: true } }),
  (max) => ({ max_tokens: max, stream_options: { include_usage: true } }),
  (max) => ({ max_tokens: max }),
];

/** The most tokens that a question in these words can take: one for each byte, and a few for each message. */
export function largestUse({
  system,
  user,
  maxTokens,
}: Pick<TextQuestion, "system" | "user" | "maxTokens">): TokenUse {
  return { inputTokens: Buffer.byteLength(system) + Buffer.byteLength(user) + 32, outputTokens: maxTokens };
}

async function hear(
  client: OpenAI,
  question: TextQuestion,
  limits: TextLimits,
  signal: AbortSignal,
): Promise<TextAnswer> {
  const { askOnce, isFormatRefused } = await import("./stream.ts");
  const { system, user, maxTokens, onText } = question;
  const messages: Request["messages"] = [
    { role: "system", content: system },
    { role: "user", content: user },
  ];
  const options = {
    signal,
    stallMs: limits.stallMs,
    maxBytes: maxTokens * BYTES_A_TOKEN,
    onText: (_: number, text: string) => onText?.(text),
  };
  let form = 0;
  for (let triesLeft = 1; ; ) {
    const request: Request = {
      model: env().OPENAI_MODEL,
      stream: true,
      messages,
      ...FORMS[form]?.(maxTokens),
    };
    try {
      const { text, model, use } = await askOnce(client, request, options);
      return { text, model, ...use };
    } catch (error) {
      if (isFormatRefused(error)) {
        if (form === FORMS.length - 1) throw new ModelError("denied");
        form += 1;
        continue;
      }
      if (triesLeft === 0 || !isPassing(error) || signal.aborted) throw error;
      triesLeft -= 1;
      await wait(error.retryAfterMs ?? limits.retryDelayMs, undefined, { signal }).catch(() => {
        throw signal.reason;
      });
    }
  }
}

function isPassing(error: unknown): error is ModelError {
  if (!(error instanceof ModelError) || error.use.inputTokens + error.use.outputTokens > 0) return false;
  return error.kind === "busy" || error.kind === "unreachable";
}

/**
 * Asks the model for a text and tells of it as it comes. What comes is what a stranger typed: nothing is known of it.
 * Throws ModelError, which tells what was paid nonetheless: never more than largestUse. docs/product.md#assistant
 */
export async function askModelText(question: TextQuestion): Promise<TextAnswer> {
  const client = await connect();
  const limits = { ...LIMITS, timeoutMs: env().OPENAI_STEP_SECONDS * SECOND_MS, ...question.limits };
  const { signal, end } = deadline(question.signal, limits.timeoutMs);
  try {
    signal.throwIfAborted();
    return await hear(client, question, limits, signal);
  } finally {
    end();
  }
}
