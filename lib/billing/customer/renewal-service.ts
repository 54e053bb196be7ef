import { askStripe, StripeFault } from "#lib/server/stripe.ts";
import { phasesOf } from "./change.ts";

/** Whether Stripe says no, because what was asked for is so already or isn't there any more. */
export const isNeedless = (error: unknown): boolean =>
  error instanceof StripeFault && (error.kind === "missing" || error.code === "charge_already_refunded");

async function leave(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!isNeedless(error)) throw error;
  });
}

/** Takes a planned change of plan back; it may be gone already. Throws StripeFault. */
export async function releaseSchedule(scheduleId: string): Promise<void> {
  const schedule = await askStripe((stripe) => stripe.subscriptionSchedules.retrieve(scheduleId));
  if (schedule.status !== "active" && schedule.status !== "not_started") return;
  await askStripe((stripe) => stripe.subscriptionSchedules.release(scheduleId));
}

interface Renewing {
  id: string;
  scheduleId: string | null;
}

/**
 * Plans another price for when the current period is over. A schedule that an earlier call left unfinished is finished. Throws
 * StripeFault.
 */
export async function planPrice({ id, scheduleId }: Renewing, price: string): Promise<void> {
  await askStripe(async (stripe) => {
    const schedule = scheduleId
      ? await stripe.subscriptionSchedules.retrieve(scheduleId)
      : await stripe.subscriptionSchedules.create({ from_subscription: id });
    const start = schedule.current_phase?.start_date;
    const current = schedule.phases.find(({ start_date }) => start_date === start) ?? schedule.phases[0];
    if (!current) throw new StripeFault("refused", "the schedule has no phase");
    const phases = phasesOf(current, price);
    return stripe.subscriptionSchedules.update(schedule.id, { phases, end_behavior: "release" });
  });
}

/** Lets a subscription end with the period that is paid for. A planned change would go on with it: it is taken back first. */
export async function stopRenewal({ id, scheduleId }: Renewing): Promise<void> {
  if (scheduleId) await releaseSchedule(scheduleId);
  await askStripe((stripe) => stripe.subscriptions.update(id, { cancel_at_period_end: true }));
}

/** Ends a subscription at once; nothing is paid back by that. One that has ended is left alone. */
export function endNow(id: string): Promise<void> {
  return leave(askStripe((stripe) => stripe.subscriptions.cancel(id)));
}

/** Pays back so much of a payment, once for the same key. */
export function payBack(
  paymentIntentId: string,
  amount: number,
  orderId: string,
  key: string,
): Promise<void> {
  return leave(
    askStripe((stripe) =>
      stripe.refunds.create(
        { payment_intent: paymentIntentId, amount, metadata: { order: orderId } },
        { idempotencyKey: key },
      ),
    ),
  );
}

/**
 * When a subscription will end, asked of Stripe now; null: it renews. Undefined: it has ended, or it was stopped because the
 * account is to be deleted, which mails of its own tell.
 */
export async function askForEnd(id: string): Promise<Date | null | undefined> {
  const subscription = await askStripe((stripe) => stripe.subscriptions.retrieve(id));
  if (subscription.ended_at !== null || subscription.metadata.stopped_by) return undefined;
  const { cancel_at, cancel_at_period_end, items } = subscription;
  const end = cancel_at ?? (cancel_at_period_end ? items.data[0]?.current_period_end : null);
  return end ? new Date(end * 1000) : null;
}
