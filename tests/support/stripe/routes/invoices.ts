import type { Stripe } from "stripe";
import * as z from "zod";
import { collect } from "../engine/collect.ts";
import { finalizeInvoice, intentOfInvoice, subscriptionOfInvoice, voidInvoice } from "../engine/invoices.ts";
import { upcomingInvoice } from "../engine/lifecycle.ts";
import { onVoided } from "../engine/outcomes.ts";
import { previewChange } from "../engine/update.ts";
import { declinedCard, missing, refused } from "../failure.ts";
import { isWithin, listOf } from "../http/list.ts";
import { bool, int, mergedMetadata, metadata, page, paramsOf, range, text } from "../http/params.ts";
import { type Route, route } from "../http/route.ts";
import type { Invoice } from "../stored.ts";
import type { World } from "../world.ts";
import { itemParams, prorationBehavior } from "./subscriptions.ts";

const previewParams = paramsOf<Stripe.InvoiceCreatePreviewParams>()({
  customer: text.optional(),
  subscription: text.optional(),
  preview_mode: z.literal("next").optional(),
  subscription_details: z
    .strictObject({
      items: z.array(itemParams).optional(),
      proration_date: int.optional(),
      proration_behavior: prorationBehavior.optional(),
      cancel_at_period_end: bool.optional(),
      cancel_at: int.optional(),
      billing_cycle_anchor: z.strictObject({ type: z.enum(["now", "unchanged"]) }).optional(),
      trial_end: z.union([z.literal("now"), int]).optional(),
    })
    .optional(),
});

function preview(world: World, params: z.output<typeof previewParams>): Invoice {
  if (!params.subscription)
    throw refused("The stand-in previews invoices of a subscription.", {
      code: "parameter_missing",
      param: "subscription",
    });
  const subscription = world.subscriptions.need(params.subscription, "subscription");
  if (params.customer !== undefined && params.customer !== subscription.customer)
    throw refused("The customer does not have this subscription.", { param: "subscription" });
  const {
    items,
    proration_date: date,
    proration_behavior: behavior,
    ...more
  } = params.subscription_details ?? {};
  const isEnding =
    more.cancel_at_period_end || (subscription.cancel_at !== null && more.cancel_at_period_end !== false);
  const [asked] = items ?? [];
  const [item] = subscription.items.data;
  if (!asked && more.billing_cycle_anchor?.type !== "now") {
    if (isEnding || subscription.status === "canceled")
      throw refused("No upcoming invoices for customer", { code: "invoice_upcoming_none" });
    return upcomingInvoice(world, subscription);
  }
  if (asked?.id !== undefined && asked.id !== item?.id)
    throw missing("subscription item", asked.id, "subscription_details[items][0][id]");
  const price = world.prices.need(
    asked?.price ?? item?.price.id ?? "",
    "subscription_details[items][0][price]",
  );
  return previewChange(world, subscription, {
    price,
    quantity: asked?.quantity ?? item?.quantity ?? 1,
    behavior: behavior ?? "create_prorations",
    prorationDate: date ?? world.seconds(),
    resetAnchor: more.billing_cycle_anchor?.type === "now",
  });
}

const payParams = paramsOf<Stripe.InvoicePayParams>()({
  payment_method: text.optional(),
  off_session: bool.optional(),
  paid_out_of_band: bool.optional(),
  forgive: bool.optional(),
});

function payInvoice(world: World, invoice: Invoice, params: z.output<typeof payParams>): Invoice {
  if (invoice.status === "paid") throw refused("Invoice is already paid");
  if (invoice.status === "draft") finalizeInvoice(world, invoice);
  if (invoice.status !== "open") throw refused(`Invoice can't be paid: its status is ${invoice.status}.`);
  const method =
    params.payment_method === undefined
      ? undefined
      : world.paymentMethods.need(params.payment_method, "payment_method");
  const attempt = collect(world, invoice, { method, onSession: params.off_session === false });
  const intent = intentOfInvoice(world, invoice);
  if (attempt === "declined") throw declinedCard({ payment_intent: intent });
  if (attempt === "action")
    throw declinedCard({ code: "invoice_payment_intent_requires_action", payment_intent: intent });
  return invoice;
}

const updateParams = paramsOf<Stripe.InvoiceUpdateParams>()({
  auto_advance: bool.optional(),
  metadata: metadata.optional(),
});
type Update = z.output<typeof updateParams>;

const RETRY_S = 3 * 86_400;

/** Stripe tries an open invoice again while `auto_advance` is on. */
function updateInvoice(world: World, invoice: Invoice, { auto_advance, metadata: given }: Update): Invoice {
  const isCollected = auto_advance ?? invoice.auto_advance ?? false;
  const next = invoice.next_payment_attempt ?? world.seconds() + RETRY_S;
  world.change(invoice, "invoice.updated", {
    auto_advance: isCollected,
    ...(invoice.status === "open" && { next_payment_attempt: isCollected ? next : null }),
    metadata: mergedMetadata(invoice.metadata, given),
  });
  return invoice;
}

export const invoiceRoutes: Route[] = [
  route("POST /v1/invoices/create_preview", previewParams, ({ world }, params) => preview(world, params)),
  route(
    "GET /v1/invoices",
    paramsOf<Stripe.InvoiceListParams>()({
      ...page,
      customer: text.optional(),
      subscription: text.optional(),
      status: z.enum(["draft", "open", "paid", "uncollectible", "void"]).optional(),
      created: range.optional(),
    }),
    ({ world }, { customer, subscription, status, created, ...rest }) => {
      if (customer !== undefined) world.customers.need(customer, "customer");
      const owner = customer ?? world.subscriptions.get(subscription)?.customer;
      const all = owner === undefined ? world.invoices.all() : world.invoices.all("customer", owner);
      const rows = all.filter(
        (row) =>
          (subscription === undefined || subscriptionOfInvoice(world, row)?.id === subscription) &&
          (status === undefined || row.status === status) &&
          isWithin(row.created, created),
      );
      return listOf(rows, rest, "/v1/invoices", all);
    },
  ),
  route("GET /v1/invoices/:id", paramsOf<Stripe.InvoiceRetrieveParams>()({}), ({ world, id }) =>
    world.invoices.need(id),
  ),
  route(
    "GET /v1/invoices/:id/lines",
    paramsOf<Stripe.InvoiceListLineItemsParams>()(page),
    ({ world, id }, params) =>
      listOf(world.invoices.need(id).lines.data.toReversed(), params, `/v1/invoices/${id}/lines`),
  ),
  route("POST /v1/invoices/:id", updateParams, ({ world, id }, params) =>
    updateInvoice(world, world.invoices.need(id), params),
  ),
  route("POST /v1/invoices/:id/pay", payParams, ({ world, id }, params) =>
    payInvoice(world, world.invoices.need(id), params),
  ),
  route("POST /v1/invoices/:id/void", paramsOf<Stripe.InvoiceVoidInvoiceParams>()({}), ({ world, id }) => {
    const invoice = world.invoices.need(id);
    voidInvoice(world, invoice);
    onVoided(world, invoice);
    return invoice;
  }),
  route(
    "POST /v1/invoices/:id/finalize",
    paramsOf<Stripe.InvoiceFinalizeInvoiceParams>()({ auto_advance: bool.optional() }),
    ({ world, id }) => {
      const invoice = world.invoices.need(id);
      if (invoice.status !== "draft")
        throw refused("This invoice is already finalized, you can't re-finalize it.");
      finalizeInvoice(world, invoice);
      return invoice;
    },
  ),
  route(
    "GET /v1/invoice_payments",
    paramsOf<Stripe.InvoicePaymentListParams>()({
      ...page,
      invoice: text.optional(),
      status: text.optional(),
      payment: z
        .strictObject({ type: text, payment_intent: text.optional(), payment_record: text.optional() })
        .optional(),
    }),
    ({ world }, { invoice, status, payment, ...rest }) => {
      const all =
        invoice === undefined ? world.invoicePayments.all() : world.invoicePayments.all("invoice", invoice);
      const rows = all.filter(
        (row) =>
          (status === undefined || row.status === status) &&
          (payment?.payment_intent === undefined || row.payment.payment_intent === payment.payment_intent),
      );
      return listOf(rows, rest, "/v1/invoice_payments", all);
    },
  ),
];
