import { db } from "#lib/server/db/db.ts";
import { log } from "#lib/server/log.ts";
import { StripeFault } from "#lib/server/stripe.ts";
import { settleCards } from "../customer/card-service.ts";
import { settleCollection } from "../customer/collection-service.ts";
import { endNow, payBack, stopRenewal } from "../customer/renewal-service.ts";
import type { Patience } from "../customer/snapshot-service.ts";
import { syncCustomer } from "../customer/sync-service.ts";
import { closeOrder } from "./checkout-session-service.ts";
import { ORDER_COLUMNS, type StoredOrder } from "./order.ts";
import { type Account, type SettledSubscription, type Step, stepsDue } from "./settle.ts";
import { getRecipient, tellWhatChanged } from "./told-service.ts";

const ORDER = { ...ORDER_COLUMNS, subscriptionId: true, withdrawnAt: true } as const;

const INVOICE = {
  id: true,
  subscriptionId: true,
  amountPaid: true,
  amountRefunded: true,
  currency: true,
  periodStart: true,
  periodEnd: true,
  paymentIntentId: true,
  dispute: true,
} as const;

/** What is known of a customer; null where there is none. */
async function readAccount(customerId: string) {
  const row = await db().billingCustomer.findUnique({
    where: { id: customerId },
    select: {
      closedAt: true,
      subscriptions: true,
      orders: { where: { status: { not: "expired" } }, orderBy: { createdAt: "asc" }, select: ORDER },
      invoices: { where: { amountPaid: { gt: 0 } }, select: INVOICE },
      mails: { select: { kind: true, subject: true } },
    },
  });
  if (!row) return null;
  return {
    isClosed: row.closedAt !== null,
    subscriptions: row.subscriptions as SettledSubscription[],
    orders: row.orders as (StoredOrder & { subscriptionId: string | null; withdrawnAt: Date | null })[],
    invoices: row.invoices,
    told: row.mails,
  } satisfies Account & { told: unknown };
}

type Known = NonNullable<Awaited<ReturnType<typeof readAccount>>>;

async function take(step: Step, { orders }: Known): Promise<void> {
  if (step.kind === "end") return endNow(step.subscriptionId);
  if (step.kind === "stop_renewal")
    return stopRenewal({ id: step.subscriptionId, scheduleId: step.scheduleId });
  if (step.kind === "refund") return payBack(step.paymentIntentId, step.amount, step.orderId, step.key);
  const order = orders.find(({ id }) => id === step.orderId);
  if (order) await closeOrder(order, null);
}

/** Takes all steps. What Stripe refuses for good keeps the others from nothing; the log and `billing:check` tell of it. */
async function takeAll(steps: readonly Step[], known: Known, customerId: string): Promise<void> {
  for (const step of steps) {
    try {
      await take(step, known);
    } catch (error) {
      if (!(error instanceof StripeFault) || error.kind !== "refused") throw error;
      log().error({ customer: customerId, step, reason: error.message }, "Stripe refused a step");
    }
  }
}

/**
 * Brings about in Stripe what our rows demand: ends and refunds a second order and a withdrawn one, ends what was paid back or
 * whose account is deleted, stops the renewal of what is disputed; then syncs again, and mails and audits what changed. Bears
 * running twice and ending after any step: the next run completes it once. Returns whether anything had to be done. Throws StripeFault. docs/product.md#payments
 */
export async function settleCustomer(
  customerId: string,
  now: Date,
  patience: Patience = {},
): Promise<boolean> {
  const known = await readAccount(customerId);
  if (!known) return false;
  const steps = stepsDue(known);
  await takeAll(steps, known, customerId);
  if (steps.length > 0) await syncCustomer(customerId, now, patience);
  const after = steps.length > 0 ? await readAccount(customerId) : known;
  if (after) await tellWhatChanged({ ...after, to: await getRecipient(customerId, now) }, now);
  return steps.length > 0;
}

/** Brings a customer in step with Stripe, and Stripe in step with what our rows demand. Throws StripeFault. */
export async function syncAndSettle(customerId: string, now: Date, patience: Patience = {}): Promise<void> {
  const snapshot = await syncCustomer(customerId, now, patience);
  // What has to end ends before an open invoice of it is charged to a new card.
  const hasEnded = await settleCustomer(customerId, now, patience);
  if (!snapshot || hasEnded) return;
  const changed = [await settleCollection(snapshot), await settleCards(snapshot)];
  if (!changed.includes(true)) return;
  await syncCustomer(customerId, now, patience);
  await settleCustomer(customerId, now, patience);
}
