import { declinedCard } from "../failure.ts";
import type { Invoice, Subscription } from "../stored.ts";
import type { World } from "../world.ts";
import { collect, issue, methodFor, verdictOf } from "./collect.ts";
import {
  composeInvoice,
  draftInvoice,
  finalizeInvoice,
  intentOfInvoice,
  type NewInvoice,
} from "./invoices.ts";
import { applyOutcome, type ItemChange, type Outcome, outcomeOf } from "./items.ts";
import { memoryOf } from "./memory.ts";

const PENDING_S = 23 * 3600;

export type PaymentBehavior =
  | "allow_incomplete"
  | "default_incomplete"
  | "error_if_incomplete"
  | "pending_if_incomplete";

/** The invoice that a change of the item makes at once */
function invoiceOfChange(subscription: Subscription, outcome: Outcome): NewInvoice {
  const [item] = outcome.next.items.data;
  const now = outcome.prorationDate;
  return {
    subscription,
    as: outcome.next,
    reason: "subscription_update",
    lines: outcome.lines,
    period: { start: item?.current_period_start ?? now, end: item?.current_period_start ?? now },
    prorationDate: outcome.prorationDate,
  };
}

/** Returns the invoice that a change would make, without making it. */
export function previewChange(world: World, subscription: Subscription, change: ItemChange): Invoice {
  const outcome = outcomeOf(world, subscription, change);
  return composeInvoice(world, invoiceOfChange(subscription, outcome), world.id("upcoming_in_"));
}

/** The invoice is there, but the change waits until it is paid. */
function waitForPayment(world: World, subscription: Subscription, outcome: Outcome, invoice: Invoice): void {
  memoryOf(world, subscription).pendingChange = { invoice: invoice.id, outcome };
  world.change(subscription, "customer.subscription.updated", {
    pending_update: {
      billing_cycle_anchor: outcome.next.billing_cycle_anchor,
      cancel_at_period_end: null,
      discount: null,
      discounts: null,
      expires_at: world.seconds() + PENDING_S,
      metadata: null,
      subscription_items: outcome.next.items.data,
      trial_end: null,
      trial_from_plan: null,
    },
  });
}

function updatePending(world: World, subscription: Subscription, outcome: Outcome): void {
  const invoice = draftInvoice(world, invoiceOfChange(subscription, outcome));
  memoryOf(world, subscription).pendingChange = { invoice: invoice.id, outcome };
  if (issue(world, invoice) !== "paid") waitForPayment(world, subscription, outcome, invoice);
}

function updateAtOnce(
  world: World,
  subscription: Subscription,
  outcome: Outcome,
  behavior: PaymentBehavior,
): void {
  const parts = invoiceOfChange(subscription, outcome);
  const draft = composeInvoice(world, parts);
  if (behavior === "error_if_incomplete" && draft.amount_due > 0) {
    const method = methodFor(world, draft);
    if (!method || verdictOf(world, method, {}) !== "paid") throw declinedCard();
  }
  applyOutcome(world, subscription, outcome);
  const invoice = draftInvoice(world, parts);
  finalizeInvoice(world, invoice);
  if (behavior !== "default_incomplete" || invoice.amount_due === 0) {
    collect(world, invoice);
    return;
  }
  const intent = intentOfInvoice(world, invoice);
  const method = methodFor(world, invoice);
  if (intent)
    world.change(intent, null, { status: "requires_confirmation", payment_method: method?.id ?? null });
  world.change(subscription, "customer.subscription.updated", { status: "past_due" });
}

/** Changes the subscription's item, with an invoice at once where the change makes one. */
export function updateItem(
  world: World,
  subscription: Subscription,
  change: ItemChange,
  behavior: PaymentBehavior,
): void {
  const outcome = outcomeOf(world, subscription, change);
  const memory = memoryOf(world, subscription);
  if (!outcome.isInvoiced) {
    memory.pendingLines.push(...outcome.lines);
    applyOutcome(world, subscription, outcome);
  } else if (behavior === "pending_if_incomplete") {
    updatePending(world, subscription, outcome);
  } else {
    updateAtOnce(world, subscription, outcome, behavior);
  }
}
