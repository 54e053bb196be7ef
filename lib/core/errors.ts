/** Every promise the API can break, with its HTTP status. `docs/product.md#errors` tells them to people. */
export const ERROR_STATUS = {
  bad_request: 400,
  invalid_json: 400,
  invalid_input: 400,
  invalid_client: 400,
  invalid_scope: 400,
  invalid_grant: 400,
  invalid_state: 400,
  arrival_expired: 400,
  bad_signature: 400,
  unauthorized: 401,
  invalid_credentials: 401,
  forbidden: 403,
  insufficient_scope: 403,
  bad_origin: 403,
  wrong_password: 403,
  email_unverified: 403,
  email_unproven: 403,
  premium_only: 403,
  not_found: 404,
  method_not_allowed: 405,
  email_taken: 409,
  identity_taken: 409,
  last_way_in: 409,
  connection_broken: 409,
  too_many_connections: 409,
  out_of_hearts: 409,
  no_questions: 409,
  attempt_closed: 409,
  not_answered: 409,
  attempt_incomplete: 409,
  import_in_progress: 409,
  already_imported: 409,
  own_course: 409,
  not_undoable: 409,
  not_confirmable: 409,
  already_frozen: 409,
  no_streak: 409,
  freeze_not_ready: 409,
  practice_closed: 409,
  session_open: 409,
  session_closed: 409,
  nothing_to_practise: 409,
  card_not_due: 409,
  slug_taken: 409,
  edit_conflict: 409,
  question_reported: 409,
  generation_in_progress: 409,
  generation_over: 409,
  unit_incomplete: 409,
  cap_reached: 409,
  quota_reached: 409,
  in_flight: 409,
  question_sealed: 409,
  already_subscribed: 409,
  nothing_to_cancel: 409,
  not_resumable: 409,
  not_changeable: 409,
  amount_changed: 409,
  too_large: 413,
  wrong_type: 415,
  unreadable_file: 422,
  idempotency_mismatch: 422,
  phone_refused: 422,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
  not_configured: 503,
  payment_unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

export interface ErrorDetails {
  /** field name → sentence */
  fields?: Record<string, string>;
  headers?: Record<string, string>;
}

/** A broken promise: what the caller asked for can't be done. The message is for people. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message);
    this.name = "AppError";
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

/** The body of every failed call. */
export interface ErrorBody {
  error: ErrorCode;
  message: string;
  fields?: Record<string, string>;
  requestId: string;
}
