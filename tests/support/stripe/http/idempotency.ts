import { StripeFailure } from "../failure.ts";

export interface Answer {
  status: number;
  body: string;
}

interface Stored {
  fingerprint: string;
  at: number;
  answer: Answer | null;
}

const DAY = 86_400;

/** The first answer of each idempotency key, for a day. */
export class Idempotency {
  readonly #stored = new Map<string, Stored>();

  /** Returns the stored answer, or null where the call is new; fails for other parameters or a call in progress. */
  begin(key: string, fingerprint: string, now: number): Answer | null {
    const stored = this.#stored.get(key);
    if (!stored || now - stored.at > DAY) {
      this.#stored.set(key, { fingerprint, at: now, answer: null });
      return null;
    }
    if (stored.fingerprint !== fingerprint)
      throw new StripeFailure(400, {
        type: "idempotency_error",
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      });
    if (!stored.answer)
      throw new StripeFailure(409, {
        type: "idempotency_error",
        code: "idempotency_key_in_use",
        message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
      });
    return stored.answer;
  }

  keep(key: string, answer: Answer): void {
    const stored = this.#stored.get(key);
    if (stored) stored.answer = answer;
  }

  /** The call was refused before it began: its key is free again. */
  forget(key: string): void {
    this.#stored.delete(key);
  }
}
