import type { Stripe } from "stripe";
import * as z from "zod";
import { sessionOf } from "../build/session.ts";
import { leastCharge } from "../engine/money.ts";
import { expireSession, type PageMemory, rememberPage } from "../engine/sessions.ts";
import { refused } from "../failure.ts";
import { isWithin, listOf } from "../http/list.ts";
import {
  bool,
  emailAddress,
  ignored,
  int,
  mergedMetadata,
  metadata,
  page,
  paramsOf,
  range,
  text,
  webAddress,
} from "../http/params.ts";
import { type Route, route } from "../http/route.ts";
import type { Price, Session } from "../stored.ts";
import type { World } from "../world.ts";

const enabled = z.strictObject({ enabled: bool });

const subscriptionData = z.strictObject({
  metadata: metadata.optional(),
  description: text.optional(),
  trial_period_days: int.optional(),
  trial_end: int.optional(),
  trial_settings: z
    .strictObject({
      end_behavior: z.strictObject({
        missing_payment_method: z.enum(["cancel", "create_invoice", "pause"]),
        billing_cycle_anchor: ignored.optional(),
      }),
    })
    .optional(),
  billing_mode: ignored.optional(),
  invoice_settings: ignored.optional(),
});

const createParams = paramsOf<Stripe.Checkout.SessionCreateParams>()({
  mode: z.literal("subscription"),
  customer: text.optional(),
  customer_email: emailAddress.optional(),
  line_items: z.array(
    z.strictObject({ price: text, quantity: int.optional(), adjustable_quantity: ignored.optional() }),
  ),
  success_url: webAddress,
  cancel_url: webAddress.optional(),
  client_reference_id: z.string().max(200).optional(),
  metadata: metadata.optional(),
  subscription_data: subscriptionData.optional(),
  adaptive_pricing: enabled.optional(),
  allow_promotion_codes: bool.optional(),
  allowed_payment_method_types: z.array(text).optional(),
  excluded_payment_method_types: z.array(text).optional(),
  payment_method_options: ignored.optional(),
  payment_method_configuration: text.optional(),
  automatic_tax: z.strictObject({ enabled: bool, liability: ignored.optional() }).optional(),
  customer_update: z
    .strictObject({ address: text.optional(), name: text.optional(), shipping: text.optional() })
    .optional(),
  billing_address_collection: z.enum(["auto", "required"]).optional(),
  payment_method_collection: z.enum(["always", "if_required"]).optional(),
  expires_at: int.optional(),
  locale: text.optional(),
  consent_collection: ignored.optional(),
  custom_text: ignored.optional(),
  tax_id_collection: z.strictObject({ enabled: bool, required: text.optional() }).optional(),
  discounts: z.array(z.strictObject({ promotion_code: text.optional(), coupon: text.optional() })).optional(),
  wallet_options: ignored.optional(),
  saved_payment_method_options: ignored.optional(),
  integration_identifier: text.optional(),
  ui_mode: z.literal("hosted_page").optional(),
  submit_type: text.optional(),
});

type Params = z.output<typeof createParams>;

function priceOfLine(world: World, params: Params): { price: Price; quantity: number } {
  const [line] = params.line_items;
  if (!line || params.line_items.length > 1)
    throw refused("The stand-in sells one line item.", { param: "line_items" });
  const price = world.prices.need(line.price, "line_items[0][price]");
  const param = "line_items[0][price]";
  if (!price.active)
    throw refused("The price specified is inactive. This field only accepts active prices.", { param });
  if (!price.recurring)
    throw refused("You must provide at least one recurring price in `subscription` mode.", { param });
  return { price, quantity: line.quantity ?? 1 };
}

function checkAmounts({ currency }: Price, total: number, params: Params, now: number): void {
  if (total > 0 && total < leastCharge(currency))
    throw refused(
      `The Checkout Session's total amount due must add up to at least ${leastCharge(currency)}.`,
      {
        code: "amount_too_small",
      },
    );
  const { expires_at: at, allowed_payment_method_types: types } = params;
  if (at !== undefined && (at < now + 1800 - 5 || at > now + 86_400 + 5))
    throw refused("The `expires_at` timestamp must be between 30 minutes and 24 hours from now.", {
      param: "expires_at",
    });
  if (types && !types.includes("card"))
    throw refused("The stand-in takes cards only.", { param: "allowed_payment_method_types" });
  const days = params.subscription_data?.trial_period_days;
  if (days !== undefined && days < 1)
    throw refused("The minimum number of trial period days is 1.", {
      param: "subscription_data[trial_period_days]",
    });
}

/** What the page needs to know besides what the session shows */
function pageMemoryOf(params: Params, price: Price, quantity: number): PageMemory {
  const data = params.subscription_data ?? {};
  const isTaxed = params.automatic_tax?.enabled ?? false;
  return {
    begun: null,
    awaiting: null,
    price: price.id,
    quantity,
    trialDays: data.trial_period_days ?? null,
    trialEnd: data.trial_end ?? null,
    promotionCode: params.discounts?.[0]?.promotion_code ?? null,
    savesAddress: params.customer_update?.address === "auto",
    fields: {
      metadata: mergedMetadata(null, data.metadata),
      description: data.description ?? null,
      ...(isTaxed && {
        automatic_tax: { disabled_reason: null, enabled: true, liability: { type: "self" } },
      }),
      ...(data.trial_settings && {
        trial_settings: {
          end_behavior: {
            billing_cycle_anchor: null,
            missing_payment_method: data.trial_settings.end_behavior.missing_payment_method,
          },
        },
      }),
    },
  };
}

function createSession(world: World, params: Params): Session {
  if (params.customer) world.livingCustomer(params.customer, "customer");
  const { price, quantity } = priceOfLine(world, params);
  const data = params.subscription_data ?? {};
  const trialEnd = data.trial_end ?? null;
  const total = data.trial_period_days || trialEnd ? 0 : (price.unit_amount ?? 0) * quantity;
  checkAmounts(price, total, params, world.seconds());
  const isTaxed = params.automatic_tax?.enabled ?? false;
  const session = sessionOf(world, {
    currency: price.currency,
    amount_subtotal: total,
    amount_total: total,
    customer: params.customer ?? null,
    customer_email: params.customer_email ?? null,
    success_url: params.success_url,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    metadata: mergedMetadata(null, params.metadata),
    adaptive_pricing: params.adaptive_pricing ?? { enabled: true },
    allow_promotion_codes: params.allow_promotion_codes ?? null,
    billing_address_collection: params.billing_address_collection ?? null,
    payment_method_collection: params.payment_method_collection ?? "always",
    automatic_tax: {
      enabled: isTaxed,
      liability: isTaxed ? { type: "self" } : null,
      provider: isTaxed ? "stripe" : null,
      status: isTaxed ? "complete" : null,
    },
    tax_id_collection: { enabled: params.tax_id_collection?.enabled ?? false, required: "never" },
    locale: params.locale ?? null,
    ...(params.expires_at !== undefined && { expires_at: params.expires_at }),
  });
  rememberPage(session, pageMemoryOf(params, price, quantity));
  return world.create(world.sessions, session);
}

export const checkoutRoutes: Route[] = [
  route("POST /v1/checkout/sessions", createParams, ({ world }, params) => createSession(world, params)),
  route(
    "GET /v1/checkout/sessions",
    paramsOf<Stripe.Checkout.SessionListParams>()({
      ...page,
      customer: text.optional(),
      status: text.optional(),
      subscription: text.optional(),
      payment_intent: text.optional(),
      created: range.optional(),
    }),
    ({ world }, { customer, status, subscription, payment_intent: intent, created, ...rest }) => {
      const all = customer === undefined ? world.sessions.all() : world.sessions.all("customer", customer);
      const rows = all.filter(
        (row) =>
          (status === undefined || row.status === status) &&
          (subscription === undefined || row.subscription === subscription) &&
          (intent === undefined || row.payment_intent === intent) &&
          isWithin(row.created, created),
      );
      return listOf(rows, rest, "/v1/checkout/sessions", all);
    },
  ),
  route(
    "GET /v1/checkout/sessions/:id",
    paramsOf<Stripe.Checkout.SessionRetrieveParams>()({}),
    ({ world, id }) => world.sessions.need(id),
  ),
  route(
    "POST /v1/checkout/sessions/:id/expire",
    paramsOf<Stripe.Checkout.SessionExpireParams>()({}),
    ({ world, id }) => {
      const session = world.sessions.need(id);
      if (session.status !== "open")
        throw refused(
          `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
        );
      expireSession(world, session);
      return session;
    },
  ),
];
