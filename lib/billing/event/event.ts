import type Stripe from "stripe";
import { idOf, stripeDate } from "../customer/snapshot.ts";

/** The events that the webhook is made with and the list is read for: the list takes no more than 20. docs/product.md#payments */
export const EVENT_TYPES = [
  "customer.updated",
  "customer.deleted",
  "customer.subscription.created",
  "customer.subscription.updated",
  "customer.subscription.deleted",
  "customer.subscription.pending_update_applied",
  "customer.subscription.pending_update_expired",
  "subscription_schedule.updated",
  "checkout.session.completed",
  "checkout.session.expired",
  "invoice.finalized",
  "invoice.paid",
  "invoice.payment_failed",
  "invoice.payment_action_required",
  "invoice.voided",
  "invoice.marked_uncollectible",
  "charge.refunded",
  "refund.failed",
  "charge.dispute.created",
  "charge.dispute.closed",
] as const satisfies readonly Stripe.Event.Type[];

/** What is read of an event: whom to ask about, and nothing of what it says of them. */
export interface Notice {
  id: string;
  type: string;
  isLive: boolean;
  createdAt: Date;
  /** Such as cus_…; null where the object names none */
  customer: string | null;
  /** The payment that a refund or dispute is about */
  paymentIntent: string | null;
}

/** The object of any event, with the few fields that are read */
interface Named {
  id?: unknown;
  object?: unknown;
  customer?: unknown;
  payment_intent?: unknown;
}

function textId(value: unknown, prefix: string): string | null {
  const id = idOf(value as string | { id: string } | null | undefined);
  return typeof id === "string" && id.startsWith(prefix) && id.length <= 255 ? id : null;
}

/** An event without its payload; null for what is none. */
export function readNotice(event: Stripe.Event): Notice | null {
  const { id, type, livemode, created } = event;
  const named = (event.data?.object ?? {}) as Named;
  if (!/^evt_\w{1,250}$/.test(id) || typeof type !== "string" || type.length > 100) return null;
  if (!Number.isSafeInteger(created)) return null;
  const own = named.object === "customer" ? named.id : named.customer;
  return {
    ...{ id, type, isLive: livemode === true, createdAt: stripeDate(created) },
    customer: textId(own, "cus_"),
    paymentIntent: textId(named.payment_intent, "pi_"),
  };
}

/** Why nothing follows from an event: of the other mode, about products and prices, or about somebody unknown */
export type Ignored = "other_mode" | "other_product" | "unknown_customer" | "no_customer";

/** Why an event is ignored, as far as it tells by itself; null where its customer has to be looked up. */
export function ignoredBy(
  { type, isLive, customer, paymentIntent }: Notice,
  ownMode: boolean,
): Ignored | null {
  if (isLive !== ownMode) return "other_mode";
  if (/^(product|price|plan)\./.test(type)) return "other_product";
  return customer === null && paymentIntent === null ? "no_customer" : null;
}
