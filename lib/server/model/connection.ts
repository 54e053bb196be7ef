import type OpenAI from "openai";
import { env } from "../env.ts";
import { ModelError } from "./error.ts";

const USUAL_ADDRESS = "https://api.openai.com/v1";

/** The host that everything for a model goes to, as people are told of it; "" where no model is set up. */
export function modelHost(): string {
  const { OPENAI_API_KEY, OPENAI_BASE_URL = USUAL_ADDRESS } = env();
  return OPENAI_API_KEY ? new URL(OPENAI_BASE_URL).host : "";
}

/** The library is large, and an installation without a key never needs it. */
export async function connect(): Promise<OpenAI> {
  const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseURL = USUAL_ADDRESS } = env();
  if (!apiKey) throw new ModelError("not_configured");
  const { default: Client } = await import("openai");
  return new Client({ apiKey, baseURL, organization: null, project: null, maxRetries: 0, logLevel: "off" });
}

/** Aborts with a ModelError: when time is up, or when anyone who asked no longer wants to know. */
export function deadline(asker: AbortSignal, timeoutMs: number): { signal: AbortSignal; end: () => void } {
  const controller = new AbortController();
  const cancel = () =>
    controller.abort(asker.reason instanceof ModelError ? asker.reason : new ModelError("cancelled"));
  const timer = setTimeout(() => controller.abort(new ModelError("timed_out")), timeoutMs);
  asker.addEventListener("abort", cancel);
  if (asker.aborted) cancel();
  const end = () => {
    clearTimeout(timer);
    asker.removeEventListener("abort", cancel);
  };
  return { signal: controller.signal, end };
}
