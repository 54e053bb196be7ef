import type { Stripe } from "stripe";
import * as z from "zod";
import { refundCharge } from "../engine/refunds.ts";
import { refused } from "../failure.ts";
import { isWithin, listOf } from "../http/list.ts";
import { int, mergedMetadata, metadata, page, paramsOf, range, text } from "../http/params.ts";
import { type Route, route } from "../http/route.ts";
import type { Charge } from "../stored.ts";
import type { World } from "../world.ts";

const refundParams = paramsOf<Stripe.RefundCreateParams>()({
  charge: text.optional(),
  payment_intent: text.optional(),
  amount: int.optional(),
  reason: z.enum(["duplicate", "fraudulent", "requested_by_customer"]).optional(),
  metadata: metadata.optional(),
});

function chargeToRefund(world: World, params: z.output<typeof refundParams>): Charge {
  if (params.charge !== undefined) return world.charges.need(params.charge, "charge");
  if (params.payment_intent === undefined)
    throw refused(
      "One of the following params should be provided for this request: payment_intent or charge.",
      {
        code: "parameter_missing",
      },
    );
  const intent = world.intents.need(params.payment_intent, "payment_intent");
  if (intent.status !== "succeeded")
    throw refused("This PaymentIntent does not have a successful charge to refund.", {
      code: "payment_intent_unexpected_state",
    });
  return world.charges.need(intent.latest_charge ?? "", "payment_intent");
}

export const paymentRoutes: Route[] = [
  route(
    "GET /v1/payment_intents/:id",
    paramsOf<Stripe.PaymentIntentRetrieveParams>()({ client_secret: text.optional() }),
    ({ world, id }) => world.intents.need(id),
  ),
  route(
    "GET /v1/payment_intents",
    paramsOf<Stripe.PaymentIntentListParams>()({
      ...page,
      customer: text.optional(),
      created: range.optional(),
    }),
    ({ world }, { customer, created, ...rest }) => {
      const all = customer === undefined ? world.intents.all() : world.intents.all("customer", customer);
      return listOf(
        all.filter((row) => isWithin(row.created, created)),
        rest,
        "/v1/payment_intents",
        all,
      );
    },
  ),
  route("GET /v1/charges/:id", paramsOf<Stripe.ChargeRetrieveParams>()({}), ({ world, id }) =>
    world.charges.need(id),
  ),
  route(
    "GET /v1/charges",
    paramsOf<Stripe.ChargeListParams>()({
      ...page,
      customer: text.optional(),
      payment_intent: text.optional(),
      created: range.optional(),
    }),
    ({ world }, { customer, payment_intent: intent, created, ...rest }) => {
      const all =
        intent !== undefined
          ? world.charges.all("payment_intent", intent)
          : customer !== undefined
            ? world.charges.all("customer", customer)
            : world.charges.all();
      const rows = all.filter(
        (row) => (customer === undefined || row.customer === customer) && isWithin(row.created, created),
      );
      return listOf(rows, rest, "/v1/charges", all);
    },
  ),
  route("POST /v1/refunds", refundParams, ({ world }, params) =>
    refundCharge(world, chargeToRefund(world, params), {
      amount: params.amount,
      reason: params.reason ?? null,
      metadata: mergedMetadata(null, params.metadata),
    }),
  ),
  route("GET /v1/refunds/:id", paramsOf<Stripe.RefundRetrieveParams>()({}), ({ world, id }) =>
    world.refunds.need(id),
  ),
  route(
    "GET /v1/refunds",
    paramsOf<Stripe.RefundListParams>()({
      ...page,
      charge: text.optional(),
      payment_intent: text.optional(),
      created: range.optional(),
    }),
    ({ world }, { charge, payment_intent: intent, created, ...rest }) => {
      const all = charge === undefined ? world.refunds.all() : world.refunds.all("charge", charge);
      const rows = all.filter(
        (row) => (intent === undefined || row.payment_intent === intent) && isWithin(row.created, created),
      );
      return listOf(rows, rest, "/v1/refunds", all);
    },
  ),
  route("GET /v1/disputes/:id", paramsOf<Stripe.DisputeRetrieveParams>()({}), ({ world, id }) =>
    world.disputes.need(id),
  ),
  route(
    "GET /v1/disputes",
    paramsOf<Stripe.DisputeListParams>()({
      ...page,
      charge: text.optional(),
      payment_intent: text.optional(),
      created: range.optional(),
    }),
    ({ world }, { charge, payment_intent: intent, created, ...rest }) => {
      const all = charge === undefined ? world.disputes.all() : world.disputes.all("charge", charge);
      const rows = all.filter(
        (row) => (intent === undefined || row.payment_intent === intent) && isWithin(row.created, created),
      );
      return listOf(rows, rest, "/v1/disputes", all);
    },
  ),
];
