/** An error as Stripe answers it: `{ error: { type, code, message, param } }` with its status. */
export class StripeFailure extends Error {
  readonly status: number;
  readonly error: Record<string, unknown>;
  /** Nothing was begun, so that no answer is kept for the idempotency key */
  isBeforeStart = false;

  constructor(status: number, error: { type: string; message: string } & Record<string, unknown>) {
    super(error.message);
    this.status = status;
    this.error = error;
  }
}

/** A 400 for parameters that Stripe refuses. */
export const refused = (message: string, more: { code?: string; param?: string } = {}) =>
  new StripeFailure(400, { type: "invalid_request_error", message, ...more });

/** The answer for an id that does not exist: 404 where the path holds it, else 400. */
export const missing = (noun: string, id: string, param = "id") =>
  new StripeFailure(param === "id" ? 404 : 400, {
    type: "invalid_request_error",
    code: "resource_missing",
    message: `No such ${noun}: '${id}'`,
    param,
  });

/** A 402 for a card that was declined. */
export const declinedCard = (more: { payment_intent?: unknown; code?: string } = {}) =>
  new StripeFailure(402, {
    type: "card_error",
    code: "card_declined",
    decline_code: "generic_decline",
    message: "Your card was declined.",
    ...more,
  });
