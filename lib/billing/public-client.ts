import { api } from "#lib/client/api.ts";
import type { BillingDto } from "./schema.ts";

/** Calls that wait for Stripe, which the server asks three times at most. */
export const STRIPE_TIMEOUT_MS = 40_000;

const PATH = "/api/billing";

/**
 * The learner's plan. Plain, without the query client: public pages have no room for it. `isProbe`: it is open whether
 * anyone is signed in, so a refusal ends no session.
 */
export function readBilling(signal: AbortSignal, isProbe = false): Promise<BillingDto> {
  return api<BillingDto>(PATH, { signal, isSignIn: isProbe });
}

/** Cancels Premium at the end of the period that is paid for. Throws ApiError, 409 `nothing_to_cancel` among them. */
export function cancelPremium(): Promise<BillingDto> {
  return api<BillingDto>(`${PATH}/cancel`, { method: "POST", timeoutMs: STRIPE_TIMEOUT_MS });
}

export interface Withdrawal {
  email?: string;
  /** The order's number, such as K7QM-2XWD-9FHP-C4TR */
  order?: string;
}

/** Declares the withdrawal from a contract: by the session alone, or signed out by email address and order number. */
export async function postWithdrawal(body: Withdrawal): Promise<void> {
  await api(`${PATH}/withdraw`, { method: "POST", body, timeoutMs: STRIPE_TIMEOUT_MS });
}
