import { priceOf } from "./build/catalogue.ts";
import { cardOf } from "./build/customer.ts";
import { cancelNow } from "./engine/cancel.ts";
import { periodOf } from "./engine/items.ts";
import { startSubscription } from "./engine/lifecycle.ts";
import { decideDispute, openDispute, refundCharge } from "./engine/refunds.ts";
import { runningOf } from "./hosted.ts";
import { deleteCustomer } from "./routes/customers.ts";
import type { Dispute, Price, Refund, Subscription } from "./stored.ts";
import type { Card, World } from "./world.ts";

/** Cancels as the dashboard does: at once, at the end of the period by the flag, or at an instant. */
function cancel(world: World, id: string, at?: "period_end" | number): Subscription {
  const subscription = world.subscriptions.need(id);
  const reason = "cancellation_requested" as const;
  if (at === undefined) {
    cancelNow(world, subscription, { reason });
    return subscription;
  }
  world.change(subscription, "customer.subscription.updated", {
    cancel_at: at === "period_end" ? periodOf(subscription).end : at,
    cancel_at_period_end: at === "period_end",
    canceled_at: world.seconds(),
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason },
  });
  return subscription;
}

/** A price can't be changed: another one takes over its lookup key, and the old one is archived. */
function changePrice(world: World, id: string, unitAmount: number): Price {
  const old = world.prices.need(id);
  const { currency, product, recurring, tax_behavior, nickname, metadata, lookup_key } = old;
  world.change(old, "price.updated", { lookup_key: null, active: false });
  const fields = { currency, product, recurring, tax_behavior, nickname, metadata, lookup_key };
  return world.create(world.prices, priceOf(world, { ...fields, unit_amount: unitAmount }), "price.created");
}

/** What an owner does in Stripe's dashboard. */
export const byHandOf = (world: World) => ({
  refund: (chargeId: string, amount?: number): Refund =>
    refundCharge(world, world.charges.need(chargeId), { amount }),
  dispute: (chargeId: string): Dispute => openDispute(world, world.charges.need(chargeId)),
  closeDispute: (id: string, status: "won" | "lost"): Dispute =>
    decideDispute(world, world.disputes.need(id), status),
  deleteCustomer: (id: string) => deleteCustomer(world, id),
  changePrice: (priceId: string, unitAmount: number): Price => changePrice(world, priceId, unitAmount),
  archivePrice(priceId: string): Price {
    const price = world.prices.need(priceId);
    world.change(price, "price.updated", { active: false });
    return price;
  },
  /** Sells without Checkout: no order of ours stands behind it. */
  createSubscription(customerId: string, priceId: string, card: Card = "4242"): Subscription {
    const customer = world.livingCustomer(customerId, "customer");
    const method = cardOf(world, customerId, card, customer.email);
    world.create(world.paymentMethods, method, "payment_method.attached");
    const fields = { default_payment_method: method.id };
    const price = world.prices.need(priceId);
    return startSubscription(world, { customer: customerId, price, quantity: 1, fields }).subscription;
  },
  /** At once, or with `at` later: an instant in seconds or the end of the period. */
  cancelSubscription: (id: string, { at }: { at?: "period_end" | number } = {}): Subscription =>
    cancel(world, id, at),
  /** The next charge of a customer's subscriptions is declined. */
  declineNext(customerId: string): void {
    const customer = world.livingCustomer(customerId);
    for (const { default_payment_method: own } of runningOf(world, customerId)) {
      const method = own ?? customer.invoice_settings.default_payment_method;
      if (method) world.declineNext.add(method);
    }
  },
});

export type ByHand = ReturnType<typeof byHandOf>;
