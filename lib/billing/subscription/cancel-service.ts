import { AppError } from "#lib/core/errors.ts";
import { db } from "#lib/server/db/db.ts";
import { env } from "#lib/server/env.ts";
import { askStripe } from "#lib/server/stripe.ts";
import { endNow, stopRenewal } from "../customer/renewal-service.ts";
import { endedMail } from "../order/order-mail-texts.ts";
import { syncAndSettle } from "../order/settle-service.ts";
import { getRecipient, givenTo, tellOnce } from "../order/told-service.ts";
import { getBilling } from "../queries.ts";
import { isRunning, subscriptionUntil } from "../rules.ts";
import type { BillingDto } from "../schema.ts";
import { withPayments } from "../service.ts";
import { type Fresh, readFresh, type Subscription } from "./fresh-service.ts";

/**
 * Nothing is paid for: there is no end of a period to wait for. After the grace period Stripe would still try to charge for a
 * time in which there was no Premium.
 */
function isUnpaid(subscription: Subscription, now: Date): boolean {
  const { status } = subscription;
  if (status !== "past_due") return ["incomplete", "unpaid", "paused"].includes(status);
  const until = subscriptionUntil(subscription, env().BILLING_GRACE_DAYS);
  return until === null || until <= now;
}

async function cancelOne(subscription: Subscription, customerId: string, now: Date): Promise<void> {
  const { id } = subscription;
  if (!isUnpaid(subscription, now)) return stopRenewal(subscription);
  await endNow(id);
  const audited = { event: "subscription_cancelled" as const, details: { subscription: id, by: "request" } };
  const to = await getRecipient(customerId, now);
  const mail = endedMail("cancelled", to.user?.timeZone ?? "UTC", await givenTo(to, now, now));
  await tellOnce(to, { kind: "ended", subject: id, mail, audited }, now);
}

/**
 * Cancels Premium: it stays until the end of the time that is paid for, or of the trial. What isn't paid for ends at once. Where
 * it is cancelled already nothing happens. Throws `nothing_to_cancel`, `payment_unavailable`, `not_configured`.
 * docs/product.md#payments
 */
export function cancelPremium(userId: string, now: Date): Promise<BillingDto> {
  return withPayments(async () => {
    const fresh = await readFresh(userId, now);
    const going = fresh?.subscriptions.filter((each) => isRunning(each) || isUnpaid(each, now)) ?? [];
    if (!fresh || going.length === 0)
      throw new AppError("nothing_to_cancel", "There is no subscription to cancel.");
    const renewing = going.filter((each) => each.cancelAt === null || isUnpaid(each, now));
    for (const subscription of renewing) await cancelOne(subscription, fresh.customerId, now);
    if (renewing.length > 0) await syncAndSettle(fresh.customerId, now);
    return getBilling(userId, now);
  });
}

/** Whoever resumes has decided anew: it is stopped by nothing else any more. */
const BY_NOTHING = { metadata: { stopped_by: "", planned_price: "" } };

/** Stripe takes one of both at a time. */
async function resumeOne({ id }: Subscription): Promise<void> {
  await askStripe(async (stripe) => {
    const { cancel_at_period_end, cancel_at } = await stripe.subscriptions.retrieve(id);
    const change = cancel_at_period_end
      ? { cancel_at_period_end: false }
      : { ...(cancel_at !== null && { cancel_at: "" as const }) };
    await stripe.subscriptions.update(id, { ...change, ...BY_NOTHING });
  });
}

/** Whether a cancellation was taken back before: a repeat of that call is no mistake. */
async function wasResumed({ customerId, subscriptions }: Fresh): Promise<boolean> {
  const renewing = subscriptions.filter((each) => isRunning(each) && each.cancelAt === null);
  const resumed = await db().billingMail.findFirst({
    where: {
      customerId,
      kind: "resumed",
      OR: renewing.map(({ id }) => ({ subject: { startsWith: `${id} ` } })),
    },
    select: { subject: true },
  });
  return resumed !== null;
}

/**
 * Takes a cancellation back until the end date. Where that was done already nothing happens. Throws `not_resumable`, also while
 * a payment is disputed or the account is to be deleted; `payment_unavailable`, `not_configured`. docs/product.md#payments
 */
export function resumePremium(userId: string, now: Date): Promise<BillingDto> {
  return withPayments(async () => {
    const fresh = await readFresh(userId, now);
    if (fresh?.isLeaving) throw new AppError("not_resumable", "Your account will be deleted. Keep it first.");
    const ending =
      fresh?.subscriptions.filter(
        (each) => isRunning(each) && each.cancelAt !== null && each.cancelAt > now && !each.isDisputed,
      ) ?? [];
    if (!fresh || (ending.length === 0 && !(await wasResumed(fresh))))
      throw new AppError("not_resumable", "There is no cancellation to undo.");
    for (const subscription of ending) await resumeOne(subscription);
    if (ending.length > 0) await syncAndSettle(fresh.customerId, now);
    return getBilling(userId, now);
  });
}
