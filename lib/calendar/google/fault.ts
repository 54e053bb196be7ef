/** How a call of Google's calendar went wrong */
export type FaultKind =
  /** Too many calls: 429, or 403 for a rate */
  | "busy"
  /** Slow, down, or not to be understood */
  | "away"
  /** The right to do it was taken away */
  | "forbidden"
  /** 404 */
  | "missing"
  /** 410: deleted, or a list of changes that is too old */
  | "expired"
  /** 412: it was changed there meanwhile */
  | "changed"
  /** 409: an event of that id is there already, or was */
  | "known"
  /** Anything else that no repetition helps */
  | "refused";

/** What Google answered, in words of our own: its own may hold what it was told. */
export class CalendarFault extends Error {
  readonly kind: FaultKind;
  /** When it may be tried again, where Google says so */
  readonly retryAfterMs: number | null;

  constructor(kind: FaultKind, reason: string, retryAfterMs: number | null = null) {
    super(reason);
    this.name = "CalendarFault";
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
  }
}

export function isFault(error: unknown, ...kinds: FaultKind[]): error is CalendarFault {
  return error instanceof CalendarFault && kinds.includes(error.kind);
}
