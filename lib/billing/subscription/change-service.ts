import type Stripe from "stripe";
import { AppError } from "#lib/core/errors.ts";
import { audit } from "#lib/server/audit.ts";
import { db } from "#lib/server/db/db.ts";
import { askStripe, StripeFault } from "#lib/server/stripe.ts";
import { prorationDate } from "../customer/change.ts";
import { planPrice, releaseSchedule } from "../customer/renewal-service.ts";
import { findPrices } from "../order/price-service.ts";
import { syncAndSettle } from "../order/settle-service.ts";
import { mainSubscription } from "../plan.ts";
import { getBilling } from "../queries.ts";
import type { Interval } from "../rules.ts";
import type { BillingDto, ChangeDto } from "../schema.ts";
import { withPayments } from "../service.ts";
import { readFresh, type Subscription } from "./fresh-service.ts";

export interface ChangeWish {
  interval: Interval;
  /** True: only says what it would cost */
  preview: boolean;
  /** In minor units: another amount by now is refused */
  expects?: number | undefined;
}

const notChangeable = () => new AppError("not_changeable", "Your plan can't be changed right now.");

interface Change extends ChangeWish {
  userId: string;
  customerId: string;
  /** Stripe's id of the customer */
  stripeId: string;
  main: Subscription;
  now: Date;
}

/** A change that costs nothing now, and when it takes effect */
interface Free {
  from: Date;
  work: () => Promise<unknown>;
}

async function finish(change: Change, amount: number | null, from: Date): Promise<ChangeDto> {
  const { userId, customerId, main, interval, preview, now } = change;
  if (!preview) {
    const details = { subscription: main.id, from: main.interval, to: interval, at: from.toISOString() };
    await audit({ event: "subscription_changed", userId, details }, now);
    await syncAndSettle(customerId, now);
  }
  const amountNow = amount === null ? null : { amount, currency: main.currency };
  return { amountNow, from: from.toISOString(), billing: await getBilling(userId, now) };
}

async function changeFree(change: Change, { from, work }: Free): Promise<ChangeDto> {
  if (!change.preview) await work();
  return finish(change, 0, from);
}

async function itemOf(stripe: Stripe, id: string): Promise<string> {
  const { items } = await stripe.subscriptions.retrieve(id);
  const item = items.data[0];
  if (!item) throw new StripeFault("refused", "the subscription has no item");
  return item.id;
}

/** Nothing is charged before the trial ends, and then the other price. */
function swapInTrial({ main }: Change, price: string): Free {
  const work = () =>
    askStripe(async (stripe) => {
      const items = [{ id: await itemOf(stripe, main.id), price }];
      return stripe.subscriptions.update(main.id, { items, proration_behavior: "none" });
    });
  return { from: main.trialEnd ?? main.periodEnd, work };
}

/** From a year to a month: when the year is over. */
function planForLater({ main }: Change, price: string): Free {
  return { from: main.periodEnd, work: () => planPrice(main, price) };
}

/**
 * From a month to a year: at once, and the unused days of the month are taken off. Stripe says first what that comes to;
 * where the bank wants a confirmation nothing changes before.
 */
async function changeNow(change: Change, price: string): Promise<ChangeDto> {
  const { main, stripeId: customer, preview, expects, now } = change;
  const proration_date = prorationDate(main.periodStart, now);
  const item = await askStripe((stripe) => itemOf(stripe, main.id));
  const shared = {
    items: [{ id: item, price }],
    proration_behavior: "always_invoice" as const,
    proration_date,
  };
  const { amount_due: amount } = await askStripe((stripe) =>
    stripe.invoices.createPreview({ customer, subscription: main.id, subscription_details: shared }),
  );
  if (preview) return finish(change, amount, now);
  if (expects !== undefined && expects !== amount)
    throw new AppError("amount_changed", "The amount has changed in the meantime. Please look at it again.");
  // What is left of an earlier change ends with the month, and would take that for the end of the year.
  if (main.scheduleId) await releaseSchedule(main.scheduleId);
  const update = { ...shared, payment_behavior: "pending_if_incomplete" as const };
  // Tabs that confirm the same change change it once. An attempt that came to nothing has left an invoice: the next is another.
  const attempt = await db().billingInvoice.count({ where: { subscriptionId: main.id } });
  const idempotencyKey = `change-${main.id}-${price}-${proration_date}-${attempt}`;
  await askStripe((stripe) => stripe.subscriptions.update(main.id, update, { idempotencyKey }));
  return finish(change, amount, now);
}

/** The plan is as it was asked for, or a planned change of it is taken back. */
async function keepCurrent(change: Change, state: BillingDto["state"]): Promise<ChangeDto> {
  const { userId, main, preview, now } = change;
  if (state === "change_planned" && main.scheduleId && !preview) {
    await releaseSchedule(main.scheduleId);
    return finish(change, null, now);
  }
  return { amountNow: null, from: now.toISOString(), billing: await getBilling(userId, now) };
}

async function decide(change: Change, state: BillingDto["state"]): Promise<ChangeDto> {
  const { main, interval, userId, now } = change;
  if (interval === main.interval) return keepCurrent(change, state);
  if (state === "change_planned" && main.nextInterval === interval) {
    const from = (main.changesAt ?? main.periodEnd).toISOString();
    return { amountNow: null, from, billing: await getBilling(userId, now) };
  }
  const price = (await findPrices())[interval];
  if (state === "trial") return changeFree(change, swapInTrial(change, price));
  if (main.interval === "year") return changeFree(change, planForLater(change, price));
  return changeNow(change, price);
}

/** Another tab may have planned the same meanwhile: the call is decided anew by what Stripe knows then. */
const isOvertaken = (error: unknown) => error instanceof StripeFault && error.kind === "refused";

async function changeOnce(userId: string, wish: ChangeWish, now: Date): Promise<ChangeDto> {
  const fresh = await readFresh(userId, now);
  const main = mainSubscription(fresh?.subscriptions ?? []);
  const { state } = await getBilling(userId, now);
  if (!fresh || !main || !["trial", "renews", "change_planned"].includes(state)) throw notChangeable();
  const { customerId, stripeId } = fresh;
  return decide({ ...wish, userId, customerId, stripeId, main, now }, state);
}

/**
 * Changes the interval, or with `preview` says what that costs: `amountNow` in minor units, null where it is so already or a
 * planned change is taken back; `from`: when it takes effect. A month becomes a year at once; a year becomes a month at its end,
 * and the interval that is paid now takes that back; in a trial the price changes and nothing is charged. Throws
 * `not_changeable`, `amount_changed`, `payment_unavailable`, `not_configured`. docs/product.md#payments
 */
export function changePlan(userId: string, wish: ChangeWish, now: Date): Promise<ChangeDto> {
  return withPayments(async () => {
    try {
      return await changeOnce(userId, wish, now);
    } catch (error) {
      if (!isOvertaken(error)) throw error;
      return changeOnce(userId, wish, now);
    }
  });
}
