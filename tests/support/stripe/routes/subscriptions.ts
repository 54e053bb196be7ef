import type { Stripe } from "stripe";
import * as z from "zod";
import { cancelNow, ENDED } from "../engine/cancel.ts";
import { periodOf } from "../engine/items.ts";
import { endTrialNow } from "../engine/lifecycle.ts";
import { updateItem } from "../engine/update.ts";
import { missing, refused } from "../failure.ts";
import { isWithin, listOf } from "../http/list.ts";
import {
  bool,
  clearable,
  clearableInt,
  feedback,
  int,
  mergedMetadata,
  metadata,
  page,
  paramsOf,
  range,
  text,
} from "../http/params.ts";
import { type Route, route } from "../http/route.ts";
import type { Subscription } from "../stored.ts";
import type { World } from "../world.ts";

const details = z.strictObject({
  comment: clearable.optional(),
  feedback: feedback.optional(),
  feedback_option: text.optional(),
});

export const itemParams = z.strictObject({
  id: text.optional(),
  price: text.optional(),
  quantity: int.optional(),
  metadata: metadata.optional(),
});

export const prorationBehavior = z.enum(["always_invoice", "create_prorations", "none"]);

const updateParams = paramsOf<Stripe.SubscriptionUpdateParams>()({
  cancel_at_period_end: bool.optional(),
  cancel_at: z.union([z.enum(["min_period_end", "max_period_end"]), clearableInt]).optional(),
  items: z.array(itemParams).optional(),
  proration_behavior: prorationBehavior.optional(),
  proration_date: int.optional(),
  payment_behavior: z
    .enum(["allow_incomplete", "default_incomplete", "error_if_incomplete", "pending_if_incomplete"])
    .optional(),
  metadata: metadata.optional(),
  default_payment_method: clearable.optional(),
  trial_end: z.union([z.literal("now"), int]).optional(),
  cancellation_details: details.optional(),
  billing_cycle_anchor: z.strictObject({ type: z.enum(["now", "unchanged"]) }).optional(),
  description: clearable.optional(),
  off_session: bool.optional(),
});

type Params = z.output<typeof updateParams>;

/** What may stand beside `payment_behavior=pending_if_incomplete` */
const WITH_PENDING = new Set([
  "expand",
  "payment_behavior",
  "proration_behavior",
  "proration_date",
  "billing_cycle_anchor",
  "items",
  "trial_end",
  "cancel_at_period_end",
  "metadata",
  "off_session",
]);

function checkUpdate(subscription: Subscription, params: Params): void {
  if (ENDED.has(subscription.status)) {
    const isHarmless = Object.keys(params).every(
      (key) => key === "metadata" || key === "expand" || key === "cancellation_details",
    );
    if (!isHarmless)
      throw refused("A canceled subscription can only update its cancellation_details and metadata.", {
        code: "invalid_canceled_subscription_fields",
      });
  }
  const cancels = params.cancel_at_period_end !== undefined || params.cancel_at !== undefined;
  if (params.cancel_at_period_end !== undefined && params.cancel_at !== undefined)
    throw refused("You may only specify one of these parameters: cancel_at, cancel_at_period_end.", {
      code: "parameters_exclusive",
    });
  if (subscription.schedule && (cancels || params.items || params.trial_end !== undefined))
    throw refused(
      `The subscription is managed by the subscription schedule \`${subscription.schedule}\`, and updating ${cancels ? "any cancelation behavior" : "any phase-related attribute"} directly is not allowed. Please update the schedule instead.`,
    );
  if (params.payment_behavior === "pending_if_incomplete") {
    const foreign = Object.keys(params).find((key) => !WITH_PENDING.has(key));
    if (foreign)
      throw refused(`When using payment_behavior=pending_if_incomplete, you cannot pass ${foreign}.`, {
        param: foreign,
      });
  }
}

function setCancel(world: World, subscription: Subscription, params: Params): void {
  const { end } = periodOf(subscription);
  const now = world.seconds();
  const asked = typeof params.cancel_at === "string" ? end : params.cancel_at;
  if (typeof asked === "number" && asked < now - 5)
    throw refused("`cancel_at` must be in the future.", { param: "cancel_at" });
  const isAtEnd = params.cancel_at_period_end;
  const at = isAtEnd === undefined ? asked : isAtEnd ? end : null;
  const hadReason = {
    ...(subscription.cancellation_details ?? { comment: null, feedback: null, feedback_option: null }),
  };
  const { comment, feedback } = params.cancellation_details ?? {};
  world.change(subscription, "customer.subscription.updated", {
    ...(at !== undefined && {
      cancel_at: at,
      cancel_at_period_end: isAtEnd ?? false,
      canceled_at: at === null ? null : now,
    }),
    cancellation_details: {
      comment: comment === undefined ? hadReason.comment : comment,
      feedback: feedback === undefined ? hadReason.feedback : feedback,
      feedback_option: null,
      reason:
        at === undefined
          ? (subscription.cancellation_details?.reason ?? null)
          : at === null
            ? null
            : "cancellation_requested",
    },
  });
}

function changeItem(world: World, subscription: Subscription, params: Params): void {
  const [asked, ...others] = params.items ?? [{}];
  const [item] = subscription.items.data;
  if (others.length > 0) throw refused("The stand-in's subscriptions have one item.", { param: "items" });
  if (!item || !asked) return;
  if (asked.id === undefined && asked.price !== undefined)
    throw refused("The stand-in's subscriptions have one item: name it with items[0][id].", {
      param: "items[0][id]",
    });
  if (asked.id !== undefined && asked.id !== item.id)
    throw missing("subscription item", asked.id, "items[0][id]");
  const price = world.prices.need(asked.price ?? item.price.id, "items[0][price]");
  if (asked.price !== undefined && !price.active)
    throw refused("The price specified is inactive.", { param: "items[0][price]" });
  if (price.currency !== subscription.currency)
    throw refused("The price specified only supports another currency.", { param: "items[0][price]" });
  const date = params.proration_date ?? world.seconds();
  const { start, end } = periodOf(subscription);
  if (date < start || date > end)
    throw refused("Cannot specify `proration_date` outside of the current period.", {
      param: "proration_date",
    });
  const change = {
    price,
    quantity: asked.quantity ?? item.quantity ?? 1,
    behavior: params.proration_behavior ?? ("create_prorations" as const),
    prorationDate: date,
    resetAnchor: params.billing_cycle_anchor?.type === "now",
  };
  updateItem(world, subscription, change, params.payment_behavior ?? "allow_incomplete");
}

function updateSubscription(world: World, subscription: Subscription, params: Params): Subscription {
  checkUpdate(subscription, params);
  const { default_payment_method: method, metadata: meta, description } = params;
  if (
    method &&
    world.paymentMethods.need(method, "default_payment_method").customer !== subscription.customer
  )
    throw refused("The customer does not have this payment method.", { param: "default_payment_method" });
  world.change(subscription, "customer.subscription.updated", {
    ...(method !== undefined && { default_payment_method: method }),
    ...(description !== undefined && { description }),
    metadata: mergedMetadata(subscription.metadata, meta),
  });
  if (
    params.cancel_at_period_end !== undefined ||
    params.cancel_at !== undefined ||
    params.cancellation_details
  )
    setCancel(world, subscription, params);
  if (params.trial_end === "now" && subscription.status === "trialing") endTrialNow(world, subscription);
  if (params.items || params.billing_cycle_anchor?.type === "now") changeItem(world, subscription, params);
  return subscription;
}

const STATUSES = (status: string | undefined) => (row: Subscription) => {
  if (status === "all") return true;
  if (status === undefined) return row.status !== "canceled";
  return status === "ended" ? ENDED.has(row.status) : row.status === status;
};

export const subscriptionRoutes: Route[] = [
  route(
    "GET /v1/subscriptions",
    paramsOf<Stripe.SubscriptionListParams>()({
      ...page,
      customer: text.optional(),
      status: text.optional(),
      price: text.optional(),
      created: range.optional(),
    }),
    ({ world }, { customer, status, price, created, ...rest }) => {
      if (customer !== undefined) world.customers.need(customer, "customer");
      const all =
        customer === undefined ? world.subscriptions.all() : world.subscriptions.all("customer", customer);
      const rows = all.filter(
        (row) =>
          STATUSES(status)(row) &&
          (price === undefined || row.items.data.some((item) => item.price.id === price)) &&
          isWithin(row.created, created),
      );
      return listOf(rows, rest, "/v1/subscriptions", all);
    },
  ),
  route("GET /v1/subscriptions/:id", paramsOf<Stripe.SubscriptionRetrieveParams>()({}), ({ world, id }) =>
    world.subscriptions.need(id),
  ),
  route("POST /v1/subscriptions/:id", updateParams, ({ world, id }, params) =>
    updateSubscription(world, world.subscriptions.need(id), params),
  ),
  route(
    "DELETE /v1/subscriptions/:id",
    paramsOf<Stripe.SubscriptionCancelParams>()({
      invoice_now: bool.optional(),
      prorate: bool.optional(),
      cancellation_details: details.optional(),
    }),
    ({ world, id }, { prorate, cancellation_details: given }) => {
      const subscription = world.subscriptions.need(id);
      if (ENDED.has(subscription.status)) throw missing("subscription", id);
      cancelNow(world, subscription, {
        reason: "cancellation_requested",
        comment: given?.comment ?? null,
        feedback: given?.feedback ?? null,
        prorate: prorate ?? false,
      });
      return subscription;
    },
  ),
];
