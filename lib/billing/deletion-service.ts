import type Stripe from "stripe";
import * as z from "zod";
import { audit } from "#lib/server/audit.ts";
import { db, inTransaction, kysely, type Tx } from "#lib/server/db/db.ts";
import { defineJob, enqueue } from "#lib/server/jobs/jobs.ts";
import { describeError, log } from "#lib/server/log.ts";
import { askStripe, isLiveMode, StripeFault } from "#lib/server/stripe.ts";
import { isRunning } from "./rules.ts";
import { idOf, isOurs } from "./snapshot.ts";
import { syncCustomer } from "./sync-service.ts";

/** After 2, 4, 8 … seconds, later every hour: about two days. The hourly reconciliation looks after what is left. */
const RETRY = { retryLimit: 56, retryDelay: 2, retryBackoff: true, retryDelayMax: 3600 };
const RUNNING = ["trialing", "active", "past_due", "unpaid", "paused"];
const PAGE = 100;

/** Stands in the subscription's metadata at Stripe, written with the cancellation itself: who stopped it is never in doubt. */
const MARK = { stopped_by: "account_deletion" } as const;
const NO_MARK = { stopped_by: "" } as const;
const BY = MARK.stopped_by;

const isStopped = ({ cancel_at, cancel_at_period_end: atEnd }: Stripe.Subscription) =>
  atEnd || cancel_at !== null;
const isMarked = ({ metadata }: Stripe.Subscription) => metadata.stopped_by === BY;

/** Returns whether it was stopped by this call. */
async function stop(stripe: Stripe, subscription: Stripe.Subscription): Promise<boolean> {
  if (isStopped(subscription)) return false;
  const schedule = idOf(subscription.schedule);
  if (schedule) await stripe.subscriptionSchedules.release(schedule);
  await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true, metadata: MARK });
  return true;
}

/** Returns whether it renews again by this call. */
async function restore(stripe: Stripe, subscription: Stripe.Subscription): Promise<boolean> {
  if (!isMarked(subscription)) return false;
  await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false, metadata: NO_MARK });
  return isStopped(subscription);
}

/** Stops or restores all subscriptions of a customer; returns those that this has changed, now or in an earlier try. */
async function change(stripeId: string, isLeaving: boolean): Promise<string[]> {
  return askStripe(async (stripe) => {
    const { data } = await stripe.subscriptions.list({ customer: stripeId, status: "all", limit: PAGE });
    const changed: string[] = [];
    for (const each of data.filter((one) => isOurs(one) && isRunning(one))) {
      const isDone = isLeaving ? await stop(stripe, each) : await restore(stripe, each);
      if (isDone || (isLeaving && isMarked(each))) changed.push(each.id);
    }
    return changed;
  });
}

function readCustomer(id: string) {
  return db().billingCustomer.findUnique({
    where: { id },
    select: {
      ...{ isLive: true, stripeId: true, userId: true },
      user: { select: { deletionAt: true } },
      subscriptions: { where: { isStoppedByDeletion: true }, select: { id: true } },
    },
  });
}

/** Writes down what was stopped: a subscription whose row says so already was written down before. */
async function noteStopped(customerId: string, userId: string, ids: string[], now: Date): Promise<void> {
  await inTransaction(async (tx) => {
    const stopped = await tx.billingSubscription.updateManyAndReturn({
      where: { customerId, id: { in: ids }, cancelAt: { not: null }, isStoppedByDeletion: false },
      data: { isStoppedByDeletion: true },
      select: { id: true },
    });
    for (const { id: subscription } of stopped) {
      const details = { subscription, by: BY };
      await audit({ event: "subscription_cancelled", userId, details }, now, kysely(tx));
    }
  });
}

async function noteRestored(userId: string, ids: ReadonlySet<string>, now: Date): Promise<void> {
  for (const subscription of ids)
    await audit({ event: "subscription_resumed", userId, details: { subscription, by: BY } }, now);
}

/**
 * Brings the renewal of a customer's subscriptions in step with the account: stopped while it is to be deleted, restored where
 * that had stopped it. Whether it is to be deleted is asked again once Stripe has answered, as that may have changed. Bears
 * being run twice and beside itself. Throws StripeFault. docs/product.md#deletion
 */
export async function settleRenewal(customerId: string, now: Date): Promise<void> {
  for (;;) {
    const customer = await readCustomer(customerId);
    const { stripeId, userId } = customer ?? {};
    if (!stripeId || !userId || customer?.isLive !== isLiveMode()) return;
    const isLeaving = customer.user?.deletionAt != null;
    const before = customer.subscriptions.map(({ id }) => id);
    const changed = await change(stripeId, isLeaving);
    await syncCustomer(customerId, now);
    if (isLeaving) await noteStopped(customerId, userId, changed, now);
    else await noteRestored(userId, new Set([...before, ...changed]), now);
    const after = await readCustomer(customerId);
    if ((after?.user?.deletionAt != null) === isLeaving) return;
  }
}

export const renewalJob = defineJob({
  name: "billing-renewal",
  schema: z.object({ customerId: z.uuid() }),
  handler: async ({ customerId }, now) => {
    await settleRenewal(customerId, now).catch((error: unknown) => {
      if (!(error instanceof StripeFault && error.kind === "missing")) throw error;
    });
  },
  retry: RETRY,
});

/**
 * To be called in the transaction that sets the day of an account's deletion, or takes it back: a job then stops the renewal in
 * Stripe, or restores what that had stopped.
 */
export async function queueRenewals(tx: Tx, userId: string): Promise<void> {
  const customers = await tx.billingCustomer.findMany({
    where: { userId, stripeId: { not: null } },
    select: { id: true },
  });
  for (const { id } of customers) await enqueue(renewalJob, { customerId: id }, { tx });
}

/** Those to be deleted whose subscriptions renew, and those that stay whose renewal the deletion has stopped. */
function listOutOfStep(isLive: boolean) {
  const leaving = {
    user: { deletionAt: { not: null } },
    subscriptions: { some: { status: { in: RUNNING }, cancelAt: null } },
  };
  const staying = {
    user: { deletionAt: null },
    subscriptions: { some: { status: { in: RUNNING }, isStoppedByDeletion: true } },
  };
  return db().billingCustomer.findMany({
    where: { isLive, stripeId: { not: null }, OR: [leaving, staying] },
    take: PAGE,
    select: { id: true },
  });
}

/** The hourly reconciliation's part: accounts whose job is lost or has given up. Throws where Stripe is away. */
export async function settleRenewals(isLive: boolean, now: Date): Promise<void> {
  for (const { id } of await listOutOfStep(isLive)) {
    await settleRenewal(id, now).catch((error: unknown) => {
      if (error instanceof StripeFault && error.kind === "away") throw error;
      log().error({ customer: id, error: describeError(error) }, "a renewal was not brought in step");
    });
  }
}
