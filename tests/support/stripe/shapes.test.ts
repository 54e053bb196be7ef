import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Stripe } from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ROOT } from "#scripts/paths.ts";
import { type Shop, shopOf } from "./shop.ts";

const FILE = path.resolve(ROOT, "../shared/fixtures/stripe/fixtures3.json");
const hasExamples = existsSync(FILE);
if (!hasExamples)
  console.info("stripe: ../shared/fixtures/stripe is absent, replies are not held against it");

type Json = Record<string, unknown>;

/** What the example shows of an older version, and what is only sent where it is expanded */
const ABSENT = new Set(["invoice.subscription", "charge.refunds"]);

/** Where the example shows an object of another kind */
const OPEN = new Set(["event.data.object"]);

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const kindOf = (value: unknown) => (Array.isArray(value) ? "array" : typeof value);

/** The places where a reply lacks a key of the example, or has a value of another kind */
function differences(reply: unknown, example: unknown, at: string): string[] {
  if (reply === null || example === null || example === undefined || OPEN.has(at)) return [];
  const isId = typeof reply === "string" && isObject(example) && "object" in example;
  if (isId) return [];
  if (kindOf(reply) !== kindOf(example)) return [`${at}: ${kindOf(reply)} and not ${kindOf(example)}`];
  if (Array.isArray(reply) && Array.isArray(example))
    return example.length === 0 ? [] : reply.flatMap((entry) => differences(entry, example[0], `${at}[]`));
  if (!isObject(reply) || !isObject(example)) return [];
  return Object.entries(example).flatMap(([key, value]) => {
    const place = `${at}.${key}`;
    if (ABSENT.has(place) || key === "metadata") return [];
    return key in reply ? differences(reply[key], value, place) : [`${place}: missing`];
  });
}

let shop: Shop;
let examples: Record<string, Json> = {};

beforeAll(async () => {
  if (hasExamples)
    examples = (JSON.parse(readFileSync(FILE, "utf8")) as { resources: Record<string, Json> }).resources;
  shop = await shopOf();
});

afterAll(() => shop.close());

/** One reply of every kind, as it comes over the wire */
async function replies(): Promise<Record<string, unknown>> {
  const { client, customer, stand } = shop;
  const coupon = await client.coupons.create({ percent_off: 20, duration: "forever" });
  const code = await client.promotionCodes.create({
    promotion: { type: "coupon", coupon: coupon.id },
    code: "C",
  });
  const session = await shop.checkout({ allow_promotion_codes: true });
  stand.hosted.pay(session.id, { card: "4242", code: "C" });
  const raw = (url: string) => client.rawRequest("GET", url) as Promise<unknown>;
  const [subscription] = (
    await client.subscriptions.list({ customer: customer.id, expand: ["data.discounts"] })
  ).data;
  const [charge] = stand.charges();
  const invoice = String(subscription?.latest_invoice);
  const refund = await client.refunds.create({ charge: charge?.id ?? "", amount: 100 });
  const schedule = await client.subscriptionSchedules.create({ from_subscription: subscription?.id ?? "" });
  const configuration = await client.billingPortal.configurations.create({
    features: { payment_method_update: { enabled: true } },
  });
  const portal = await client.billingPortal.sessions.create({
    customer: customer.id,
    flow_data: { type: "payment_method_update" },
  });
  const endpoint = await client.webhookEndpoints.create({
    url: "https://shop.example/",
    enabled_events: ["*"],
  });
  const dispute = stand.byHand.dispute(charge?.id ?? "");
  const listOf = async (url: string) => ((await raw(url)) as { data: unknown[] }).data[0];
  return {
    customer: await raw(`/v1/customers/${customer.id}`),
    product: await raw(`/v1/products/${shop.product.id}`),
    price: await raw(`/v1/prices/${shop.month.id}`),
    coupon: await raw(`/v1/coupons/${coupon.id}`),
    promotion_code: await listOf(`/v1/promotion_codes?code=${code.code}`),
    "checkout.session": await raw(`/v1/checkout/sessions/${session.id}`),
    item: ((await raw(`/v1/checkout/sessions/${session.id}?expand[]=line_items`)) as Stripe.Checkout.Session)
      .line_items?.data[0],
    subscription: await raw(`/v1/subscriptions/${subscription?.id}`),
    subscription_item: ((await raw(`/v1/subscriptions/${subscription?.id}`)) as Stripe.Subscription).items
      .data[0],
    discount: ((await raw(`/v1/subscriptions/${subscription?.id}?expand[]=discounts`)) as Stripe.Subscription)
      .discounts[0],
    subscription_schedule: await raw(`/v1/subscription_schedules/${schedule.id}`),
    invoice: await raw(`/v1/invoices/${invoice}`),
    line_item: await listOf(`/v1/invoices/${invoice}/lines`),
    invoice_payment: await listOf(`/v1/invoice_payments?invoice=${invoice}`),
    payment_intent: await raw(`/v1/payment_intents/${charge?.payment_intent}`),
    charge: await raw(`/v1/charges/${charge?.id}`),
    payment_method: await raw(`/v1/payment_methods/${charge?.payment_method}`),
    refund: await raw(`/v1/refunds/${refund.id}`),
    dispute: await raw(`/v1/disputes/${dispute.id}`),
    "billing_portal.configuration": await raw(`/v1/billing_portal/configurations/${configuration.id}`),
    "billing_portal.session": { ...portal, lastResponse: undefined },
    webhook_endpoint: await raw(`/v1/webhook_endpoints/${endpoint.id}`),
    event: await listOf("/v1/events?limit=1"),
    account: await raw("/v1/account"),
    deleted_webhook_endpoint: await client.webhookEndpoints.del(endpoint.id),
    deleted_customer: await client.customers.del(customer.id),
  };
}

test.skipIf(!hasExamples)(
  "Every reply has the keys of Stripe's example, with values of the same kind",
  async () => {
    const found = Object.entries(await replies()).flatMap(([kind, reply]) => {
      expect(reply, kind).toMatchObject({ object: examples[kind]?.object });
      return differences(reply, examples[kind], kind);
    });
    expect(found).toEqual([]);
  },
);

test("A comparison that finds nothing can find something", () => {
  const example = { a: 1, b: { c: "x" }, d: [{ e: 1 }] };
  expect(differences({ a: "1", b: {}, d: [{ e: 2 }, {}] }, example, "x")).toEqual([
    "x.a: string and not number",
    "x.b.c: missing",
    "x.d[].e: missing",
  ]);
});
