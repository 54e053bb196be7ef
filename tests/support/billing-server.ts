import { Stripe } from "stripe";
import { LOOKUP_KEYS, PRODUCT_ID } from "#lib/billing/rules.ts";
import { type Instance, startInstance } from "./instances.ts";
import { freePort } from "./server.ts";
import { startStripe } from "./stripe.ts";

/** Minor units of the euro */
const PRICES = { month: 900, year: 9000 } as const;
const SECRET = "whsec_of_browser_tests";

type StandIn = Awaited<ReturnType<typeof startStripe>>;

async function addCatalogue({ secretKey, address }: StandIn): Promise<void> {
  const client = new Stripe(secretKey, { ...address, telemetry: false });
  const { id: product } = await client.products.create({ id: PRODUCT_ID, name: "Waddle Premium" });
  for (const interval of ["month", "year"] as const)
    await client.prices.create({
      ...{ product, currency: "eur", unit_amount: PRICES[interval], lookup_key: LOOKUP_KEYS[interval] },
      recurring: { interval },
    });
}

export interface BillingServer {
  url: string;
  stripe: StandIn;
  stop: () => Promise<void>;
}

/**
 * One more server on the database of the running tests, which sells Premium by a stand-in for Stripe. Its public pages
 * are those of the build, and show no price.
 */
export async function startBillingServer(): Promise<BillingServer> {
  const stripe = await startStripe({ deliver: "immediate" });
  await addCatalogue(stripe);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  stripe.webhooks.add(`${url}/api/billing/webhook`, SECRET);
  const { server }: Instance = await startInstance({
    ...{ PORT: String(port), APP_URL: url },
    ...{ STRIPE_SECRET_KEY: stripe.secretKey, STRIPE_API_BASE: stripe.base, STRIPE_WEBHOOK_SECRET: SECRET },
    ...{ BILLING_PRICE_MONTH: "9.00", BILLING_PRICE_YEAR: "90.00", BILLING_CURRENCY: "EUR" },
  });
  const stop = async () => {
    await server.stop();
    await stripe.close();
  };
  return { url, stripe, stop };
}
