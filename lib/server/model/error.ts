/** Everything that can go wrong with a model. `denied`: the provider knows neither key nor model, or not the call. */
export type ModelFailure =
  | "not_configured"
  | "denied"
  | "unreachable"
  | "timed_out"
  | "busy"
  | "refused"
  | "unusable"
  | "too_long"
  | "cancelled";

const SENTENCES: Record<ModelFailure, string> = {
  not_configured: "Set OPENAI_API_KEY (and OPENAI_BASE_URL for another provider) to generate posts.",
  denied:
    "The model's provider turned the call down. Check OPENAI_API_KEY, OPENAI_BASE_URL and OPENAI_MODEL.",
  unreachable: "The model can't be reached right now.",
  timed_out: "The model took too long to answer.",
  busy: "The model's provider is busy, or its quota is used up.",
  refused: "The model declined to write this.",
  unusable: "The model's answer could not be used.",
  too_long: "The model's answer was too long.",
  cancelled: "This was canceled.",
};

/** Tokens that were paid for; an estimate where the provider has not told. */
export interface TokenUse {
  inputTokens: number;
  outputTokens: number;
}

/** A question to a model that got no answer. The message is for people; `use` was paid for all the same. */
export class ModelError extends Error {
  readonly kind: ModelFailure;
  use: TokenUse = { inputTokens: 0, outputTokens: 0 };
  /** Milliseconds that the provider asks to be left alone for; null where it doesn't say */
  readonly retryAfterMs: number | null;

  constructor(kind: ModelFailure, retryAfterMs: number | null = null) {
    super(SENTENCES[kind]);
    this.name = "ModelError";
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
  }
}
