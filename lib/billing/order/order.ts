import type Stripe from "stripe";
import { HOUR_MS, MINUTE_MS } from "#lib/core/time.ts";
import { type Interval, ORDER_HOURS } from "../rules.ts";

/** What an order buys, and on which terms. Amounts are in minor units. */
export interface OrderTerms {
  interval: Interval;
  amount: number;
  currency: string;
  hasTax: boolean;
  trialDays: number;
  /** refund, waiver or none: the rule at the time of the order */
  withdrawal: string;
  /** The page to go back to */
  returnTo: string | null;
}

export interface StoredOrder extends OrderTerms {
  id: string;
  customerId: string;
  number: string;
  status: string;
  acceptedTermsAt: Date;
  startsNowAt: Date;
  sessionId: string | null;
  url: string | null;
  createdAt: Date;
}

/** What is read of an order */
export const ORDER_COLUMNS = {
  id: true,
  customerId: true,
  number: true,
  status: true,
  interval: true,
  amount: true,
  currency: true,
  hasTax: true,
  trialDays: true,
  withdrawal: true,
  returnTo: true,
  acceptedTermsAt: true,
  startsNowAt: true,
  sessionId: true,
  url: true,
  createdAt: true,
} as const satisfies Record<keyof StoredOrder, true>;

/** Nobody is sent to a page that closes while they look for their card. */
const LEFT_TO_PAY_MS = 35 * MINUTE_MS;

/** Whether an order that is open is for the same, so that a second tab gets its page. */
export function isSameChoice(order: OrderTerms, wanted: OrderTerms): boolean {
  const keys = Object.keys(wanted) as (keyof OrderTerms)[];
  return keys.every((key) => order[key] === wanted[key]);
}

/** Whether the page of an order will stay open for long enough. */
export function isPayable({ createdAt }: Pick<StoredOrder, "createdAt">, now: Date): boolean {
  const left = createdAt.getTime() + ORDER_HOURS * HOUR_MS - now.getTime();
  return left >= LEFT_TO_PAY_MS;
}

const NUMBER = /^[2-9A-HJ-NP-Z]{16}$/;

/** An order's number as people type it, with or without hyphens, spaces and capitals; null for what is none. */
export function readOrderNumber(text: string): string | null {
  const letters = text.replace(/[\s\p{Pd}]/gu, "").toUpperCase();
  return NUMBER.test(letters) ? (letters.match(/.{4}/g)?.join("-") ?? null) : null;
}

export interface SessionSettings {
  /** Stripe's id of the customer */
  customer: string;
  /** Our id of the learner */
  learner: string;
  /** Stripe's id of the price */
  price: string;
  successUrl: string;
  cancelUrl: string;
  hasPromotionCodes: boolean;
}

/** What was agreed to and when, kept at Stripe too */
function consentsOf(order: StoredOrder, learner: string) {
  return {
    order: order.id,
    number: order.number,
    learner,
    accepted_terms_at: order.acceptedTermsAt.toISOString(),
    starts_now_at: order.startsNowAt.toISOString(),
    withdrawal: order.withdrawal,
  };
}

/**
 * Stripe's page for an order: cards only, in our currency. Made of the stored order alone, so that a repeat asks for exactly the
 * same.
 */
export function sessionParams(
  order: StoredOrder,
  { customer, learner, price, successUrl, cancelUrl, hasPromotionCodes }: SessionSettings,
): Stripe.Checkout.SessionCreateParams {
  const metadata = consentsOf(order, learner);
  return {
    mode: "subscription",
    customer,
    client_reference_id: order.id,
    line_items: [{ price, quantity: 1 }],
    allowed_payment_method_types: ["card"],
    adaptive_pricing: { enabled: false },
    allow_promotion_codes: hasPromotionCodes,
    ...(order.hasTax && { automatic_tax: { enabled: true }, customer_update: { address: "auto" } }),
    subscription_data: {
      metadata,
      ...(order.trialDays > 0 && { trial_period_days: order.trialDays }),
    },
    metadata,
    success_url: successUrl,
    cancel_url: cancelUrl,
  };
}
