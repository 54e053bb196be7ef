export type OutgoingErrorCode =
  | "bad_address"
  | "blocked"
  | "forbidden"
  | "unreachable"
  | "timed_out"
  | "too_large"
  | "wrong_type"
  | "http_status";

/** Why an untrusted address couldn't be read; the message is a sentence for people. */
export class OutgoingError extends Error {
  readonly code: OutgoingErrorCode;
  /** The HTTP status of an answer that is a refusal */
  readonly status: number | null;
  constructor(code: OutgoingErrorCode, message: string, status: number | null = null) {
    super(message);
    this.name = "OutgoingError";
    this.code = code;
    this.status = status;
  }
}
