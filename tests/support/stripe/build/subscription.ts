import type { Price, Schedule, Subscription, SubscriptionItem } from "../stored.ts";
import type { World } from "../world.ts";
import { planOf } from "./catalogue.ts";

/** Seconds since 1970, from and up to but without */
export interface Period {
  start: number;
  end: number;
}

export const FLEXIBLE = { flexible: { proration_discounts: "included" }, type: "flexible" } as const;

interface ItemParts {
  subscription: string;
  price: Price;
  quantity: number;
  period: Period;
  id?: string;
}

export const itemOf = (
  world: World,
  { subscription, price, quantity, period, id }: ItemParts,
): SubscriptionItem => ({
  id: id ?? world.id("si_", 14),
  object: "subscription_item",
  billing_thresholds: null,
  created: world.seconds(),
  current_period_end: period.end,
  current_period_start: period.start,
  current_trial: null,
  discounts: [],
  metadata: {},
  plan: planOf(price),
  price,
  quantity,
  subscription,
  tax_rates: [],
});

const listOf = (subscription: string, items: SubscriptionItem[]): Subscription["items"] => ({
  object: "list",
  data: items,
  has_more: false,
  url: `/v1/subscription_items?subscription=${subscription}`,
});

interface SubscriptionParts {
  price: Price;
  quantity: number;
  period: Period;
}

/** What the shop uses nothing of */
const UNUSED_OF_SUBSCRIPTION = {
  application: null,
  application_fee_percent: null,
  billing_cycle_anchor_config: null,
  billing_schedules: [],
  billing_thresholds: null,
  customer_account: null,
  days_until_due: null,
  default_source: null,
  default_tax_rates: [],
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: "self" },
  },
  managed_payments: { enabled: false },
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  test_clock: null,
  transfer_data: null,
} satisfies Partial<Subscription>;

/** Returns a new subscription with one item. */
export function subscriptionOf(
  world: World,
  { price, quantity, period }: SubscriptionParts,
  fields: Partial<Subscription> & { customer: string },
): Subscription {
  const id = world.id("sub_");
  const now = world.seconds();
  return {
    id,
    object: "subscription",
    ...UNUSED_OF_SUBSCRIPTION,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: period.end > now && fields.trial_end ? fields.trial_end : period.start,
    billing_mode: FLEXIBLE,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: "charge_automatically",
    created: now,
    currency: price.currency,
    default_payment_method: null,
    description: null,
    discounts: [],
    ended_at: null,
    items: listOf(id, [itemOf(world, { subscription: id, price, quantity, period })]),
    latest_invoice: null,
    livemode: world.livemode,
    metadata: {},
    payment_settings: {
      payment_method_options: null,
      payment_method_types: ["card"],
      save_default_payment_method: "off",
    },
    pending_update: null,
    schedule: null,
    start_date: now,
    status: "incomplete",
    trial_end: null,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: "create_invoice" },
    },
    trial_start: null,
    ...fields,
  };
}

/** Returns a new schedule that leads a subscription on from what it is now. */
export const scheduleOf = (
  world: World,
  fields: Pick<Schedule, "customer" | "subscription" | "phases" | "current_phase"> & Partial<Schedule>,
): Schedule => ({
  id: world.id("sub_sched_"),
  object: "subscription_schedule",
  application: null,
  billing_mode: FLEXIBLE,
  canceled_at: null,
  completed_at: null,
  created: world.seconds(),
  customer_account: null,
  default_settings: {
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: "automatic",
    billing_thresholds: null,
    collection_method: "charge_automatically",
    default_payment_method: null,
    description: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      days_until_due: null,
      description: null,
      footer: null,
      issuer: { type: "self" },
    },
    on_behalf_of: null,
    transfer_data: null,
  },
  end_behavior: "release",
  livemode: world.livemode,
  metadata: {},
  pause_schedules: [],
  released_at: null,
  released_subscription: null,
  status: "active",
  test_clock: null,
  ...fields,
});
