import { itemOf, scheduleOf } from "../build/subscription.ts";
import { refused } from "../failure.ts";
import type { Phase, Schedule, Subscription } from "../stored.ts";
import type { World } from "../world.ts";
import { cancelNow } from "./cancel.ts";
import { periodOf } from "./items.ts";

export interface PhaseParts {
  price: string;
  quantity: number;
  start: number;
  end: number;
  currency: string;
  metadata?: Record<string, string>;
  prorationBehavior?: Phase["proration_behavior"];
}

/** Returns a phase of a schedule with one price. */
export const phaseOf = (parts: PhaseParts): Phase => ({
  add_invoice_items: [],
  application_fee_percent: null,
  billing_cycle_anchor: null,
  billing_thresholds: null,
  collection_method: null,
  currency: parts.currency,
  default_payment_method: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  end_date: parts.end,
  invoice_settings: null,
  items: [
    {
      billing_thresholds: null,
      discounts: [],
      metadata: {},
      plan: parts.price,
      price: parts.price,
      quantity: parts.quantity,
      tax_rates: [],
    },
  ],
  metadata: parts.metadata ?? {},
  on_behalf_of: null,
  proration_behavior: parts.prorationBehavior ?? "create_prorations",
  start_date: parts.start,
  transfer_data: null,
  trial_end: null,
});

/** Puts a subscription under a schedule, whose only phase is what the subscription is now. */
export function scheduleFrom(world: World, subscription: Subscription): Schedule {
  if (subscription.schedule)
    throw refused(
      `You cannot migrate a subscription that is already attached to a schedule: ${subscription.schedule}.`,
    );
  const [item] = subscription.items.data;
  const { start, end } = periodOf(subscription);
  const { currency, customer, id } = subscription;
  const price = item?.price.id ?? "";
  const phases = [phaseOf({ price, quantity: item?.quantity ?? 1, start, end, currency })];
  const current = { start_date: start, end_date: end };
  const schedule = scheduleOf(world, { customer, subscription: id, phases, current_phase: current });
  if (subscription.cancel_at !== null) schedule.end_behavior = "cancel";
  world.create(world.schedules, schedule, "subscription_schedule.created");
  world.change(subscription, "customer.subscription.updated", { schedule: schedule.id });
  return schedule;
}

/** Frees the subscription; it goes on as it is. */
export function releaseSchedule(world: World, schedule: Schedule): void {
  if (schedule.status !== "active" && schedule.status !== "not_started")
    throw refused(
      `You cannot release a subscription schedule that is currently in the \`${schedule.status}\` status.`,
    );
  const subscription = world.subscriptions.get(schedule.subscription);
  world.change(schedule, "subscription_schedule.released", {
    status: "released",
    released_at: world.seconds(),
    released_subscription: schedule.subscription,
    subscription: null,
    current_phase: null,
  });
  if (subscription) world.change(subscription, "customer.subscription.updated", { schedule: null });
}

/** Sets the price of a phase; what starts with a new interval starts a new cycle at that instant. */
function applyPhase(world: World, subscription: Subscription, phase: Phase): void {
  const [item] = subscription.items.data;
  const [planned] = phase.items;
  if (!item || !planned) return;
  const price = world.prices.need(planned.price);
  const { start, end } = periodOf(subscription);
  const { id, subscription: owner } = item;
  const changed = itemOf(world, {
    id,
    subscription: owner,
    price,
    quantity: planned.quantity ?? 1,
    period: { start, end },
  });
  const isOtherInterval = item.price.recurring?.interval !== price.recurring?.interval;
  world.change(subscription, "customer.subscription.updated", {
    items: { ...subscription.items, data: [{ ...changed, created: item.created }] },
    billing_cycle_anchor: isOtherInterval ? phase.start_date : subscription.billing_cycle_anchor,
    metadata: { ...subscription.metadata, ...phase.metadata },
  });
}

/** At the end of a phase the next one starts; after the last one the subscription is free, or ends. */
export function movePhase(world: World, schedule: Schedule): void {
  const subscription = world.subscriptions.get(schedule.subscription);
  const at = schedule.current_phase?.end_date ?? 0;
  const next = schedule.phases.find(({ start_date }) => start_date >= at);
  if (next) {
    const current = { start_date: next.start_date, end_date: next.end_date };
    world.change(schedule, "subscription_schedule.updated", { current_phase: current });
    if (subscription) applyPhase(world, subscription, next);
    return;
  }
  if (schedule.end_behavior === "cancel" && subscription) {
    world.change(schedule, "subscription_schedule.completed", {
      status: "completed",
      completed_at: world.seconds(),
      current_phase: null,
    });
    cancelNow(world, subscription, { reason: "cancellation_requested" });
    return;
  }
  releaseSchedule(world, schedule);
}
