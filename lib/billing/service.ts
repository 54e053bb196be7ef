import { AppError } from "#lib/core/errors.ts";
import { IMPATIENT, isStripeSetUp, StripeFault } from "#lib/server/stripe.ts";
import { syncCustomer } from "./customer/sync-service.ts";
import { getBilling, getCustomer } from "./queries.ts";
import type { BillingDto } from "./schema.ts";

/** What is known for a shorter time is current. */
const CURRENT_MS = 60_000;

/** Asks Stripe about the learner unless that was done a moment ago; whether what is known is current. */
async function refresh(userId: string, now: Date): Promise<boolean> {
  const customer = await getCustomer(userId);
  if (!customer?.stripeId || !isStripeSetUp()) return true;
  if (customer.syncedAt && now.getTime() - customer.syncedAt.getTime() < CURRENT_MS) return true;
  try {
    await syncCustomer(customer.id, now, IMPATIENT);
    return true;
  } catch (error) {
    if (error instanceof StripeFault) return false;
    throw error;
  }
}

/** The learner's plan, fresh from Stripe where that can be reached within 4 s, else as last known. docs/product.md#premium */
export async function readBilling(userId: string, now: Date): Promise<BillingDto> {
  return getBilling(userId, now, await refresh(userId, now));
}

/** A fault of Stripe's as what the learner may know of it. */
export function paymentError(error: unknown): unknown {
  if (!(error instanceof StripeFault)) return error;
  if (error.kind === "not_configured")
    return new AppError("not_configured", "Payments aren't set up on this site.");
  return new AppError(
    "payment_unavailable",
    "We can't reach Stripe, which handles payments. Nothing was charged; please try again in a few minutes.",
    { headers: { "retry-after": "30" } },
  );
}

/** Runs a call whose failures at Stripe become sentences for the learner. */
export async function withPayments<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw paymentError(error);
  }
}
