import type Stripe from "stripe";
import * as z from "zod";
import { audit } from "#lib/server/audit.ts";
import { db, type Tx } from "#lib/server/db/db.ts";
import { defineJob, enqueue } from "#lib/server/jobs/jobs.ts";
import { describeError, log } from "#lib/server/log.ts";
import { askStripe, isLiveMode, StripeFault } from "#lib/server/stripe.ts";
import { planPrice } from "../customer/renewal-service.ts";
import { idOf, isOurs } from "../customer/snapshot.ts";
import { syncCustomer } from "../customer/sync-service.ts";
import { getRecipient, tellOnce } from "../order/told-service.ts";
import { isRunning } from "../rules.ts";

/** After 2, 4, 8 … seconds, later every hour: about two days. The hourly reconciliation looks after what is left. */
const RETRY = { retryLimit: 56, retryDelay: 2, retryBackoff: true, retryDelayMax: 3600 };
const RUNNING = ["trialing", "active", "past_due", "unpaid", "paused"];
const PAGE = 100;

/** Stands in the subscription's metadata at Stripe, written with the cancellation itself: who stopped it is never in doubt. */
const MARK = { stopped_by: "account_deletion" } as const;
/** `planned_price`: to what it would have changed at the end of its period */
const NO_MARK = { stopped_by: "", planned_price: "" } as const;
const BY = MARK.stopped_by;

const isStopped = ({ cancel_at, cancel_at_period_end: atEnd }: Stripe.Subscription) =>
  atEnd || cancel_at !== null;
const isMarked = ({ metadata }: Stripe.Subscription) => metadata.stopped_by === BY;

/** Takes a planned change of plan back, and keeps at Stripe what it was. */
async function putAside(id: string, scheduleId: string): Promise<void> {
  const { current_phase: current, phases } = await askStripe((stripe) =>
    stripe.subscriptionSchedules.retrieve(scheduleId),
  );
  const next = phases.find(({ start_date }) => current !== null && start_date >= current.end_date);
  const planned_price = idOf(next?.items[0]?.price);
  if (planned_price)
    await askStripe((stripe) => stripe.subscriptions.update(id, { metadata: { planned_price } }));
  await askStripe((stripe) => stripe.subscriptionSchedules.release(scheduleId));
}

async function stop(subscription: Stripe.Subscription): Promise<void> {
  const { id } = subscription;
  const schedule = idOf(subscription.schedule);
  if (schedule) await putAside(id, schedule);
  await askStripe((stripe) =>
    stripe.subscriptions.update(id, { cancel_at_period_end: true, metadata: MARK }),
  );
}

/** The mark goes last: a try that breaks off before is repeated. */
async function restore(subscription: Stripe.Subscription): Promise<void> {
  const { id, schedule, metadata } = subscription;
  if (isStopped(subscription))
    await askStripe((stripe) => stripe.subscriptions.update(id, { cancel_at_period_end: false }));
  const price = metadata.planned_price;
  if (price) await planPrice({ id, scheduleId: idOf(schedule) }, price);
  await askStripe((stripe) => stripe.subscriptions.update(id, { metadata: NO_MARK }));
}

async function listRunning(customer: string): Promise<Stripe.Subscription[]> {
  const { data } = await askStripe((stripe) =>
    stripe.subscriptions.list({ customer, status: "all", limit: PAGE }),
  );
  return data.filter((each) => isOurs(each) && isRunning(each));
}

/** Stops what renews; returns all that the deletion has stopped, now or in an earlier try. */
async function stopAll(customer: string): Promise<string[]> {
  const running = await listRunning(customer);
  const renewing = running.filter((each) => !isStopped(each));
  for (const each of renewing) await stop(each);
  return [...renewing, ...running.filter((each) => isStopped(each) && isMarked(each))].map(({ id }) => id);
}

/** Restores what the deletion had stopped; what somebody else has stopped stays so. */
async function restoreAll(customer: string): Promise<string[]> {
  const marked = (await listRunning(customer)).filter(isMarked);
  for (const each of marked) await restore(each);
  return marked.filter(isStopped).map(({ id }) => id);
}

function readCustomer(id: string) {
  return db().billingCustomer.findUnique({
    where: { id },
    select: {
      ...{ isLive: true, stripeId: true, userId: true },
      user: { select: { deletionAt: true } },
      subscriptions: { where: { isStoppedByDeletion: true, cancelAt: { not: null } }, select: { id: true } },
    },
  });
}

/** Writes down what was stopped, once for each time that the deletion was asked for. */
async function noteStopped(customerId: string, ids: string[], asked: Date, now: Date): Promise<void> {
  await db().billingSubscription.updateMany({
    where: { customerId, id: { in: ids }, cancelAt: { not: null } },
    data: { isStoppedByDeletion: true },
  });
  const to = await getRecipient(customerId, now);
  for (const subscription of ids) {
    const audited = { event: "subscription_cancelled" as const, details: { subscription, by: BY } };
    const subject = `${subscription} ${asked.toISOString()}`;
    await tellOnce(to, { kind: "stopped_by_deletion", subject, audited }, now);
  }
}

/** Writes down what renews again: by this try, or by an earlier one that ended before it could say so. */
async function noteRestored(customerId: string, userId: string, ids: string[], now: Date): Promise<void> {
  await db().billingSubscription.updateMany({ where: { customerId }, data: { isStoppedByDeletion: false } });
  const renewing = await db().billingSubscription.findMany({
    where: { customerId, id: { in: ids }, cancelAt: null },
    select: { id: true },
  });
  for (const { id: subscription } of renewing)
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
    const deletionAt = customer.user?.deletionAt ?? null;
    const before = customer.subscriptions.map(({ id }) => id);
    const changed = await (deletionAt ? stopAll(stripeId) : restoreAll(stripeId));
    await syncCustomer(customerId, now);
    if (deletionAt) await noteStopped(customerId, changed, deletionAt, now);
    else await noteRestored(customerId, userId, [...before, ...changed], now);
    const after = await readCustomer(customerId);
    if ((after?.user?.deletionAt != null) === (deletionAt !== null)) return;
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
