import type Stripe from "stripe";
import { moneyText } from "#lib/core/money.ts";
import { env } from "#lib/server/env.ts";
import { appUrl } from "#lib/server/mail/email.ts";
import { askStripe, StripeFault } from "#lib/server/stripe.ts";
import { site } from "#lib/site.ts";
import { priceProblem } from "../order/price.ts";
import { termsOfSale } from "../order/price-service.ts";
import { INTERVALS, type Interval, LOOKUP_KEYS, PRODUCT_ID } from "../rules.ts";
import { endpointUrl, setUpEndpoint } from "./endpoint-service.ts";

/** What was done about one part, in a line for the owner */
export interface SetupStep {
  isChanged: boolean;
  line: string;
}

const changed = (line: string): SetupStep => ({ isChanged: true, line });
const asItWas = (line: string): SetupStep => ({ isChanged: false, line });
const PAGE = 100;

async function findProduct(): Promise<Stripe.Product | null> {
  return askStripe((stripe) => stripe.products.retrieve(PRODUCT_ID)).catch((error: unknown) => {
    if (error instanceof StripeFault && error.kind === "missing") return null;
    throw error;
  });
}

async function setUpProduct(): Promise<SetupStep> {
  const product = await findProduct();
  if (product?.active) return asItWas(`Product ${PRODUCT_ID}: is there`);
  if (product) {
    await askStripe((stripe) => stripe.products.update(PRODUCT_ID, { active: true }));
    return changed(`Product ${PRODUCT_ID}: taken out of the archive`);
  }
  await askStripe((stripe) => stripe.products.create({ id: PRODUCT_ID, name: `${site.name} Premium` }));
  return changed(`Product ${PRODUCT_ID}: created`);
}

/** A price can't be changed: a new one takes over the lookup key. */
function createPrice(interval: Interval): Promise<Stripe.Price> {
  const { currency, hasTax, [interval]: unit_amount } = termsOfSale();
  return askStripe((stripe) =>
    stripe.prices.create({
      ...{ product: PRODUCT_ID, currency: currency.toLowerCase(), unit_amount },
      ...{ recurring: { interval }, metadata: { interval } },
      ...{ lookup_key: LOOKUP_KEYS[interval], transfer_lookup_key: true },
      ...(hasTax && { tax_behavior: "inclusive" }),
    }),
  );
}

/** Archives prices that this has made earlier: nobody can order at them any more, who pays them goes on doing so. */
async function archiveOthers(interval: Interval, current: string): Promise<number> {
  const { data } = await askStripe((stripe) =>
    stripe.prices.list({ product: PRODUCT_ID, active: true, limit: PAGE }),
  );
  const old = data.filter(({ id, metadata }) => id !== current && metadata.interval === interval);
  for (const { id } of old) await askStripe((stripe) => stripe.prices.update(id, { active: false }));
  return old.length;
}

async function setUpPrice(interval: Interval): Promise<SetupStep> {
  const terms = termsOfSale();
  const { data } = await askStripe((stripe) =>
    stripe.prices.list({ lookup_keys: [LOOKUP_KEYS[interval]], active: true, limit: 1 }),
  );
  const [found] = data;
  const isRight = priceProblem(found, interval, terms) === null;
  const { id } = found && isRight ? found : await createPrice(interval);
  const archived = await archiveOthers(interval, id);
  const what = `Price of a ${interval}: ${moneyText(terms[interval], terms.currency)}`;
  if (isRight && archived === 0) return asItWas(`${what}, as it is set`);
  if (found && !isRight && found.metadata.interval !== interval)
    await askStripe((stripe) => stripe.prices.update(found.id, { active: false }));
  return changed(found ? `${what}; the old one is archived` : `${what}, created`);
}

/** Cards and invoices are looked after there, and Premium can be cancelled; plans are changed in our own pages. */
function portalFeatures() {
  const { hasTax } = termsOfSale();
  return {
    customer_update: hasTax
      ? { enabled: true, allowed_updates: ["address" as const, "tax_id" as const] }
      : { enabled: false },
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true },
    subscription_cancel: { enabled: true, mode: "at_period_end" as const },
    subscription_update: { enabled: false },
  };
}

type Features = ReturnType<typeof portalFeatures>;

const sorted = (list: readonly string[] | undefined) => [...(list ?? [])].sort().join();

function hasFeatures({ features, default_return_url }: Stripe.BillingPortal.Configuration, wanted: Features) {
  const { customer_update: own, subscription_cancel: cancel } = features;
  return (
    own.enabled === wanted.customer_update.enabled &&
    (!own.enabled || sorted(own.allowed_updates) === sorted(wanted.customer_update.allowed_updates)) &&
    features.invoice_history.enabled &&
    features.payment_method_update.enabled &&
    cancel.enabled &&
    cancel.mode === wanted.subscription_cancel.mode &&
    !features.subscription_update.enabled &&
    default_return_url === appUrl(PLAN_TAB)
  );
}

const PLAN_TAB = "/profile?tab=plan";

/** The portal's configuration that is ours: its metadata names the product. */
export async function findPortal(): Promise<Stripe.BillingPortal.Configuration | null> {
  const { data } = await askStripe((stripe) =>
    stripe.billingPortal.configurations.list({ active: true, limit: PAGE }),
  );
  return data.find(({ metadata }) => metadata?.product === PRODUCT_ID) ?? null;
}

async function setUpPortal(): Promise<SetupStep> {
  const features = portalFeatures();
  const fields = { features, default_return_url: appUrl(PLAN_TAB), metadata: { product: PRODUCT_ID } };
  const found = await findPortal();
  if (found && hasFeatures(found, features)) return asItWas("Customer portal: as it should be");
  if (found) {
    await askStripe((stripe) => stripe.billingPortal.configurations.update(found.id, fields));
    return changed("Customer portal: configured anew");
  }
  await askStripe((stripe) => stripe.billingPortal.configurations.create(fields));
  return changed("Customer portal: configured");
}

export interface SetUp {
  steps: SetupStep[];
  /** The new endpoint's secret, which Stripe tells once; null where there is none */
  secret: string | null;
}

/**
 * Creates at Stripe what selling needs, or brings it in step with the settings: product, prices, the portal's configuration and
 * the webhook's endpoint. Bears being repeated: then nothing changes. Throws StripeFault. docs/operating.md#payments
 */
export async function setUpBilling(): Promise<SetUp> {
  termsOfSale();
  const steps = [await setUpProduct()];
  for (const interval of INTERVALS) steps.push(await setUpPrice(interval));
  steps.push(await setUpPortal());
  if (endpointUrl() === null) {
    const line = `Webhook: none, as Stripe can't call ${env().APP_URL}: its list of events is read every minute instead`;
    return { steps: [...steps, asItWas(line)], secret: null };
  }
  const { secret, ...endpoint } = await setUpEndpoint();
  return { steps: [...steps, endpoint], secret };
}
