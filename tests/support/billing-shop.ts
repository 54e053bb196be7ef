import { randomBytes } from "node:crypto";
import { POST } from "#app/api/billing/webhook/route.ts";
import { ensureCustomer } from "#lib/billing/customer/customer-service.ts";
import { LOOKUP_KEYS, orderNumber, PRODUCT_ID } from "#lib/billing/rules.ts";
import { db, dbPool } from "#lib/server/db/db.ts";
import { askStripe } from "#lib/server/stripe.ts";
import { callRoute } from "./call-route.ts";
import { at, createLearner } from "./factories.ts";
import {
  type Card,
  type StripeOptions,
  type StripeStandIn,
  startStripe,
  type WebhookRequest,
} from "./stripe.ts";

/** What signs the events of tests; the product knows another one too, as while they are rotated. */
export const WEBHOOK_SECRET = "whsec_of_tests";
const PRICES = { month: 900, year: 7200 };

/** The settings by which the product speaks with a stand-in. To be given before anything asks for the settings. */
export function pointToStripe({ base, secretKey }: Pick<StripeStandIn, "base" | "secretKey">): void {
  Object.assign(process.env, {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_API_BASE: base,
    STRIPE_WEBHOOK_SECRET: `whsec_of_tomorrow,${WEBHOOK_SECRET}`,
    BILLING_PRICE_MONTH: "9.00",
    BILLING_PRICE_YEAR: "72.00",
  });
}

/** Brings an event to the webhook as Stripe does; returns the status. */
export async function sendToWebhook({
  body,
  headers,
}: Pick<WebhookRequest, "body" | "headers">): Promise<number> {
  const response = await callRoute(POST, "/api/billing/webhook", { rawBody: body, headers });
  return response.status;
}

async function addCatalogue(): Promise<void> {
  await askStripe((stripe) => stripe.products.create({ id: PRODUCT_ID, name: "Waddle Premium" }));
  for (const interval of ["month", "year"] as const) {
    const terms = { product: PRODUCT_ID, currency: "eur", unit_amount: PRICES[interval] };
    const named = { recurring: { interval }, lookup_key: LOOKUP_KEYS[interval] };
    await askStripe((stripe) => stripe.prices.create({ ...terms, ...named }));
  }
}

async function priceOf(interval: "month" | "year"): Promise<string> {
  const { data } = await askStripe((stripe) => stripe.prices.list({ lookup_keys: [LOOKUP_KEYS[interval]] }));
  return at(data, 0).id;
}

/** A learner who is a customer, and has bought nothing. */
export async function createCustomer(now = new Date()) {
  const learner = await createLearner();
  const customer = await ensureCustomer(learner, now);
  return { learner, ...customer };
}

export type Customer = Awaited<ReturnType<typeof createCustomer>>;

interface Purchase {
  interval?: "month" | "year";
  card?: Card;
  trialDays?: number;
  now?: Date;
}

/** An order with Stripe's page for it, which is not paid yet. */
export async function placeOrder(
  { id: customerId, stripeId }: Customer,
  { interval = "month", trialDays = 0, now = new Date() }: Purchase = {},
) {
  const terms = {
    interval,
    amount: PRICES[interval],
    currency: "EUR",
    hasTax: false,
    trialDays,
    withdrawal: "refund",
  };
  const { id: order } = await db().billingOrder.create({
    data: {
      ...{ customerId, number: orderNumber(randomBytes(16)), ...terms },
      ...{ acceptedTermsAt: now, startsNowAt: now, createdAt: now },
    },
    select: { id: true },
  });
  const price = await priceOf(interval);
  const session = await askStripe((stripe) =>
    stripe.checkout.sessions.create({
      ...{ mode: "subscription", customer: stripeId, line_items: [{ price, quantity: 1 }] },
      ...{
        success_url: "http://localhost:3000/checkout-success",
        cancel_url: "http://localhost:3000/pricing",
      },
      subscription_data: { metadata: { order }, ...(trialDays > 0 && { trial_period_days: trialDays }) },
    }),
  );
  const data = { sessionId: session.id, url: session.url };
  await db().billingOrder.update({ where: { id: order }, data, select: { id: true } });
  return { order, session: session.id };
}

/** The jobs of a queue that wait, with their data. */
export async function waitingJobs(name: string): Promise<{ data: { customerId: string } }[]> {
  const { rows } = await dbPool().query(
    "SELECT data FROM pgboss.job WHERE name = $1 AND state = 'created' ORDER BY created_on, id",
    [name],
  );
  return rows;
}

interface Workable<Data extends object> {
  name: string;
  handler: (data: Data, now: Date) => Promise<void>;
}

/** Works off the jobs that wait in a queue, and returns how many those were. One that throws waits again. */
export async function workJobs<Data extends object>(
  { name, handler }: Workable<Data>,
  now = new Date(),
): Promise<number> {
  const { rows } = await dbPool().query<{ id: string; data: Data }>(
    "SELECT id, data FROM pgboss.job WHERE name = $1 AND state = 'created' ORDER BY created_on, id",
    [name],
  );
  for (const { id, data } of rows) {
    await handler(data, now);
    await dbPool().query("DELETE FROM pgboss.job WHERE id = $1", [id]);
  }
  return rows.length;
}

/** Forgets all jobs about payments: the jobs' tables are not among those that are emptied before each test. */
export async function forgetBillingJobs(): Promise<void> {
  const { rows } = await dbPool().query("SELECT to_regclass('pgboss.job') AS jobs");
  if (rows[0]?.jobs) await dbPool().query("DELETE FROM pgboss.job WHERE name LIKE 'billing-%'");
}

/** A stand-in that sells our product, with a webhook that leads into this process. */
export async function openShop(options: StripeOptions = {}, settings: Record<string, string> = {}) {
  const stripe = await startStripe(options);
  pointToStripe(stripe);
  Object.assign(process.env, settings);
  stripe.webhooks.add("http://localhost:3000/api/billing/webhook", WEBHOOK_SECRET, { send: sendToWebhook });
  await addCatalogue();
  return {
    ...stripe,
    /** Buys, and returns the order and the subscription's id. */
    async buy(customer: Customer, purchase: Purchase = {}) {
      const { order, session } = await placeOrder(customer, purchase);
      const result = stripe.hosted.pay(session, { card: purchase.card ?? "4242" });
      if (result.status === "confirm") stripe.hosted.confirmBank(session, true);
      const { subscription } = await askStripe((client) => client.checkout.sessions.retrieve(session));
      return { order, session, subscription: String(subscription) };
    },
  };
}

export type Shop = Awaited<ReturnType<typeof openShop>>;
