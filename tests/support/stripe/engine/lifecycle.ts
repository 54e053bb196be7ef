import { discountOf } from "../build/catalogue.ts";
import { itemOf, type Period, subscriptionOf } from "../build/subscription.ts";
import type { Coupon, Invoice, Price, PromotionCode, Subscription } from "../stored.ts";
import type { World } from "../world.ts";
import { cancelNow } from "./cancel.ts";
import { type Attempt, type AttemptOptions, collect, issue } from "./collect.ts";
import { composeInvoice, DRAFT_S, draftInvoice, finalizeInvoice, periodLine } from "./invoices.ts";
import { periodOf } from "./items.ts";
import { memoryOf } from "./memory.ts";
import { later, periodEnd } from "./periods.ts";

const DAY = 86_400;

export interface NewSubscription {
  customer: string;
  price: Price;
  quantity: number;
  trialEnd?: number | null;
  promotion?: { code: PromotionCode; coupon: Coupon } | null;
  session?: string | null;
  fields?: Partial<Subscription>;
}

const recurringOf = (price: Price) => price.recurring ?? { interval: "month" as const, interval_count: 1 };

function attachDiscount(world: World, subscription: Subscription, parts: NewSubscription): void {
  if (!parts.promotion) return;
  const { code, coupon } = parts.promotion;
  const { customer, session = null } = parts;
  const discount = discountOf(world, {
    promotionCode: code,
    coupon,
    customer,
    session,
    subscription: subscription.id,
  });
  if (coupon.duration === "repeating")
    discount.end = later(world.seconds(), {
      interval: "month",
      interval_count: coupon.duration_in_months ?? 1,
    });
  world.create(world.discounts, discount);
  world.change(code, null, { times_redeemed: code.times_redeemed + 1 });
  world.change(coupon, null, { times_redeemed: coupon.times_redeemed + 1 });
  world.change(subscription, null, { discounts: [discount.id] });
}

/** Starts a subscription with its first invoice, which is finalised but not yet charged. */
export function beginSubscription(world: World, parts: NewSubscription) {
  const { price, quantity, customer, trialEnd } = parts;
  const now = world.seconds();
  const recurring = recurringOf(price);
  const period: Period = { start: now, end: trialEnd ?? periodEnd(now, now, recurring) };
  const trial = trialEnd ? { trial_start: now, trial_end: trialEnd } : {};
  const subscription = subscriptionOf(
    world,
    { price, quantity, period },
    { customer, ...trial, ...parts.fields },
  );
  world.subscriptions.add(subscription);
  attachDiscount(world, subscription, parts);
  const lines = [periodLine(world, subscription, period)];
  const first = {
    subscription,
    reason: "subscription_create" as const,
    lines,
    period: { start: now, end: now },
  };
  world.emit("customer.subscription.created", subscription);
  const invoice = draftInvoice(world, first);
  finalizeInvoice(world, invoice);
  world.replan(subscription);
  return { subscription, invoice };
}

/** Starts a subscription and charges its first invoice. */
export function startSubscription(world: World, parts: NewSubscription, options: AttemptOptions = {}) {
  const begun = beginSubscription(world, parts);
  return { ...begun, attempt: collect(world, begun.invoice, options) };
}

function nextPeriod(subscription: Subscription): Period {
  const { end } = periodOf(subscription);
  const price = subscription.items.data[0]?.price;
  const anchor = subscription.billing_cycle_anchor;
  return { start: end, end: price ? periodEnd(anchor, end, recurringOf(price)) : end };
}

function movePeriod(
  world: World,
  subscription: Subscription,
  period: Period,
  patch: Partial<Subscription>,
): void {
  const [item] = subscription.items.data;
  if (!item) return;
  const { id, price, quantity = 1 } = item;
  const moved = itemOf(world, { id, price, quantity, period, subscription: subscription.id });
  world.change(subscription, "customer.subscription.updated", {
    items: { ...subscription.items, data: [{ ...moved, created: item.created }] },
    ...patch,
  });
}

const linesOf = (world: World, subscription: Subscription, period: Period) => [
  ...memoryOf(world, subscription).pendingLines,
  periodLine(world, subscription, period),
];

/** Returns the invoice of the next renewal, as it would be now. */
export function upcomingInvoice(world: World, subscription: Subscription): Invoice {
  const lines = linesOf(world, subscription, nextPeriod(subscription));
  const parts = { subscription, reason: "upcoming" as const, lines, period: periodOf(subscription) };
  return composeInvoice(world, parts, world.id("upcoming_in_"));
}

/** A trial without a card ends as the shop has asked; says whether the subscription goes on. */
function survivesTrial(world: World, subscription: Subscription): boolean {
  const ending = subscription.trial_settings?.end_behavior.missing_payment_method;
  const customer = world.customers.get(subscription.customer);
  const hasCard =
    subscription.default_payment_method !== null || customer?.invoice_settings.default_payment_method != null;
  if (subscription.status !== "trialing" || hasCard || ending === "create_invoice") return true;
  if (ending === "cancel") cancelNow(world, subscription, { reason: "cancellation_requested" });
  else world.change(subscription, "customer.subscription.paused", { status: "paused" });
  return false;
}

/** Starts the next period: the invoice is a draft for an hour, then it is charged. */
export function renew(world: World, subscription: Subscription): void {
  if (!survivesTrial(world, subscription)) return;
  const isTrialEnd = subscription.status === "trialing";
  const before = periodOf(subscription);
  const period = nextPeriod(subscription);
  movePeriod(world, subscription, period, isTrialEnd ? { status: "active" } : {});
  const lines = linesOf(world, subscription, period);
  memoryOf(world, subscription).pendingLines = [];
  const invoice = draftInvoice(world, { subscription, reason: "subscription_cycle", lines, period: before });
  const isCollected = subscription.status !== "unpaid";
  world.change(invoice, null, {
    auto_advance: isCollected,
    automatically_finalizes_at: isCollected ? world.seconds() + DRAFT_S : null,
  });
}

/** Ends a trial before its time: the first period starts now and is charged at once. */
export function endTrialNow(world: World, subscription: Subscription): Attempt {
  const now = world.seconds();
  const price = subscription.items.data[0]?.price;
  const period = { start: now, end: price ? periodEnd(now, now, recurringOf(price)) : now };
  const status = "active" as const;
  movePeriod(world, subscription, period, { status, trial_end: now, billing_cycle_anchor: now });
  const lines = [periodLine(world, subscription, period)];
  const invoice = draftInvoice(world, { subscription, reason: "subscription_update", lines, period });
  return issue(world, invoice);
}

/** Says that an invoice comes in a week. */
export function announceRenewal(world: World, subscription: Subscription): void {
  memoryOf(world, subscription).upcomingSentFor = periodOf(subscription).end;
  world.emit("invoice.upcoming", upcomingInvoice(world, subscription));
}

/** Says that a trial ends in three days, or when a shorter one began. */
export function announceTrialEnd(world: World, subscription: Subscription): void {
  memoryOf(world, subscription).isTrialEndAnnounced = true;
  world.emit("customer.subscription.trial_will_end", subscription);
}

/** When what is announced is due */
export const ANNOUNCE = { renewal: 7 * DAY, trialEnd: 3 * DAY };
