import { lineOf } from "../build/invoice.ts";
import { itemOf, type Period } from "../build/subscription.ts";
import type { Line, Price, Subscription, SubscriptionItem } from "../stored.ts";
import type { World } from "../world.ts";
import { periodLine } from "./invoices.ts";
import { netOf, rounded } from "./money.ts";
import { periodEnd } from "./periods.ts";

export interface ItemChange {
  price: Price;
  quantity: number;
  behavior: "always_invoice" | "create_prorations" | "none";
  /** From when on unused time counts, in seconds */
  prorationDate: number;
  /** The cycle starts anew, as it always does where the interval changes */
  resetAnchor?: boolean;
}

/** What a change of the item comes to, before it is made */
export interface Outcome {
  /** The subscription as it will be */
  next: Subscription;
  lines: Line[];
  /** Whether an invoice is made at once; else the lines wait for the next one */
  isInvoiced: boolean;
  prorationDate: number;
}

const onlyItem = (subscription: Subscription): SubscriptionItem => {
  const [item] = subscription.items.data;
  if (!item) throw new Error("a subscription without an item");
  return item;
};

export const periodOf = (subscription: Subscription): Period => {
  const item = onlyItem(subscription);
  return { start: item.current_period_start, end: item.current_period_end };
};

/** What was paid for the item's current period, with its discounts */
function paidFor(world: World, subscription: Subscription): number {
  const { price, quantity, current_period_end: end } = onlyItem(subscription);
  const paid = world.invoices
    .all("customer", subscription.customer)
    .flatMap(({ status, lines }) => (status === "paid" || status === "open" ? lines.data : []))
    .findLast(
      (line) =>
        line.subscription === subscription.id &&
        line.period.end === end &&
        line.amount > 0 &&
        line.pricing?.price_details?.price === price.id,
    );
  return paid ? netOf(paid) : (price.unit_amount ?? 0) * (quantity ?? 1);
}

/** The credit for the unused time of the item that goes, and in an unchanged cycle what the new one costs for it */
export function unusedLine(world: World, subscription: Subscription, date: number): Line {
  const item = onlyItem(subscription);
  const { start, end } = periodOf(subscription);
  const share = Math.min(1, Math.max(0, (end - date) / (end - start)));
  const name = world.products.get(item.price.product)?.name ?? "Product";
  return lineOf(world, {
    subscription: subscription.id,
    item: item.id,
    price: item.price,
    quantity: item.quantity ?? 1,
    amount: -rounded(paidFor(world, subscription) * share, subscription.currency),
    period: { start: date, end },
    description: `Unused time on ${name} (per ${item.price.recurring?.interval}) after ${new Date(date * 1000).toISOString().slice(0, 10)}`,
    proration: true,
  });
}

function remainingLine(world: World, subscription: Subscription, change: ItemChange): Line {
  const item = onlyItem(subscription);
  const { start, end } = periodOf(subscription);
  const share = Math.min(1, Math.max(0, (end - change.prorationDate) / (end - start)));
  const name = world.products.get(change.price.product)?.name ?? "Product";
  return lineOf(world, {
    subscription: subscription.id,
    item: item.id,
    price: change.price,
    quantity: change.quantity,
    amount: rounded((change.price.unit_amount ?? 0) * change.quantity * share, subscription.currency),
    period: { start: change.prorationDate, end },
    description: `Remaining time on ${name} (per ${change.price.recurring?.interval})`,
    proration: true,
  });
}

/** Works out a change of the subscription's only item. Used by previews, updates and schedules alike. */
export function outcomeOf(world: World, subscription: Subscription, change: ItemChange): Outcome {
  const item = onlyItem(subscription);
  const before = periodOf(subscription);
  const recurring = change.price.recurring ?? { interval: "month", interval_count: 1 };
  const isOtherInterval =
    item.price.recurring?.interval !== recurring.interval ||
    item.price.recurring?.interval_count !== recurring.interval_count;
  const isTrial = subscription.status === "trialing";
  const isReset = !isTrial && (isOtherInterval || change.resetAnchor === true);
  const now = world.seconds();
  const period = isReset ? { start: now, end: periodEnd(now, now, recurring) } : before;
  const { id, subscription: owner } = item;
  const items = [
    itemOf(world, { id, subscription: owner, price: change.price, quantity: change.quantity, period }),
  ];
  const next: Subscription = {
    ...subscription,
    items: { ...subscription.items, data: items },
    billing_cycle_anchor: isReset ? now : subscription.billing_cycle_anchor,
    cancel_at: subscription.cancel_at_period_end ? period.end : subscription.cancel_at,
  };
  const isSame = item.price.id === change.price.id && item.quantity === change.quantity && !isReset;
  const isProrated = !isTrial && !isSame && change.behavior !== "none";
  const lines = [
    ...(isProrated ? [unusedLine(world, subscription, change.prorationDate)] : []),
    ...(isProrated && !isReset ? [remainingLine(world, subscription, change)] : []),
    ...(isReset ? [periodLine(world, next, period)] : []),
  ];
  const isInvoiced = isReset || (change.behavior === "always_invoice" && lines.length > 0);
  return { next, lines, isInvoiced, prorationDate: change.prorationDate };
}

/** Makes a change real. */
export function applyOutcome(world: World, subscription: Subscription, { next }: Outcome): void {
  world.change(subscription, "customer.subscription.updated", {
    items: next.items,
    billing_cycle_anchor: next.billing_cycle_anchor,
    cancel_at: next.cancel_at,
    currency: next.currency,
    pending_update: null,
  });
}
