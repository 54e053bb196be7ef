import type { Invoice, Schedule, Subscription } from "../stored.ts";
import type { World } from "../world.ts";
import {
  draftInvoice,
  finalizeInvoice,
  settleInvoice,
  subscriptionOfInvoice,
  voidInvoice,
} from "./invoices.ts";
import { periodOf, unusedLine } from "./items.ts";
import { memoryOf } from "./memory.ts";

export const ENDED = new Set<string>(["canceled", "incomplete_expired"]);

/** The invoices of a subscription, oldest first */
export const invoicesOf = (world: World, subscription: Subscription): Invoice[] =>
  world.invoices
    .all("customer", subscription.customer)
    .filter((invoice) => subscriptionOfInvoice(world, invoice) === subscription);

/** Nothing more is collected of an ended subscription; its open invoices stay open. */
function stopCollecting(world: World, subscription: Subscription): void {
  for (const invoice of invoicesOf(world, subscription)) {
    if (invoice.status !== "open" && invoice.status !== "draft") continue;
    world.change(invoice, "invoice.updated", {
      auto_advance: false,
      next_payment_attempt: null,
      automatically_finalizes_at: null,
    });
  }
}

export function endSchedule(world: World, schedule: Schedule | undefined): void {
  if (schedule?.status !== "active" && schedule?.status !== "not_started") return;
  world.change(schedule, "subscription_schedule.canceled", {
    status: "canceled",
    canceled_at: world.seconds(),
    current_phase: null,
  });
}

function creditUnused(world: World, subscription: Subscription): void {
  const line = unusedLine(world, subscription, world.seconds());
  const period = periodOf(subscription);
  const parts = { subscription, reason: "subscription_update" as const, lines: [line], period };
  const invoice = draftInvoice(world, parts);
  finalizeInvoice(world, invoice);
  if (invoice.amount_due === 0) settleInvoice(world, invoice);
}

interface CancelOptions {
  reason: "cancellation_requested" | "payment_failed" | "payment_disputed";
  comment?: string | null;
  feedback?: string | null;
  /** Turns the unused time into a credit of the customer */
  prorate?: boolean;
}

/** Ends a subscription at once. */
export function cancelNow(world: World, subscription: Subscription, options: CancelOptions): void {
  const canCredit =
    options.prorate && subscription.status !== "incomplete" && subscription.status !== "trialing";
  if (canCredit) creditUnused(world, subscription);
  stopCollecting(world, subscription);
  const now = world.seconds();
  memoryOf(world, subscription).pendingChange = null;
  endSchedule(world, world.schedules.get(subscription.schedule));
  world.change(subscription, null, {
    status: "canceled",
    ended_at: now,
    canceled_at: subscription.canceled_at ?? now,
    cancel_at_period_end: false,
    schedule: null,
    pending_update: null,
    cancellation_details: {
      comment: options.comment ?? subscription.cancellation_details?.comment ?? null,
      feedback: options.feedback ?? subscription.cancellation_details?.feedback ?? null,
      feedback_option: null,
      reason: options.reason,
    },
  });
  world.emit("customer.subscription.deleted", subscription);
}

/** Gives up a subscription whose first payment never came. */
export function expireIncomplete(world: World, subscription: Subscription): void {
  for (const invoice of invoicesOf(world, subscription))
    if (invoice.status === "open") voidInvoice(world, invoice);
  world.change(subscription, "customer.subscription.updated", {
    status: "incomplete_expired",
    ended_at: world.seconds(),
  });
}
