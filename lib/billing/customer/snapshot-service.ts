import type Stripe from "stripe";
import { askStripe } from "#lib/server/stripe.ts";
import { INVOICES_SHOWN } from "../rules.ts";
import { type Answers, idOf, isOurs, nextPriceIds, readSnapshot, type Snapshot } from "./snapshot.ts";

/** How long a call may take and how often it is tried again, where not as usual */
export type Patience = Pick<Stripe.RequestOptions, "timeout" | "maxNetworkRetries">;

const MOST = 100;
const SUBSCRIPTION_EXPAND = ["data.schedule", "data.default_payment_method"];

async function listUnconfirmed(stripe: Stripe, invoices: readonly Stripe.Invoice[], patience: Patience) {
  const open = invoices.filter(({ status }) => status === "open");
  const ids = open.flatMap(
    ({ payments }) => payments?.data.map(({ payment }) => idOf(payment.payment_intent)) ?? [],
  );
  const intents = await Promise.all(
    ids.filter((id) => id !== null).map((id) => stripe.paymentIntents.retrieve(id, {}, patience)),
  );
  return new Set(intents.filter(({ status }) => status === "requires_action").map(({ id }) => id));
}

async function listDisputes(stripe: Stripe, charges: readonly Stripe.Charge[], patience: Patience) {
  const disputed = charges.filter((charge) => charge.disputed);
  const lists = await Promise.all(
    disputed.map(({ id: charge }) => stripe.disputes.list({ charge, limit: MOST }, patience)),
  );
  return lists.flatMap(({ data }) => data);
}

async function readPrices(stripe: Stripe, subscriptions: readonly Stripe.Subscription[], patience: Patience) {
  const ids = nextPriceIds(subscriptions.filter(isOurs));
  const prices = await Promise.all(ids.map((id) => stripe.prices.retrieve(id, {}, patience)));
  return new Map(prices.map((price) => [price.id, price]));
}

/** A deleted customer has nothing that goes on, and Stripe lists nothing of it. */
const GONE: Omit<Snapshot, "stripeId"> = {
  isDeleted: true,
  email: null,
  card: { cardBrand: null, cardLast4: null, cardMonth: null, cardYear: null },
  cards: { chosen: null, own: [] },
  notCollected: [],
  subscriptions: [],
  invoices: [],
};

async function readAll(stripe: Stripe, customer: string, patience: Patience): Promise<Snapshot> {
  const found = await stripe.customers.retrieve(customer, {}, patience);
  if (found.deleted) return { ...GONE, stripeId: customer };
  const [subscriptions, invoices, charges] = await Promise.all([
    stripe.subscriptions.list(
      { customer, status: "all", limit: MOST, expand: SUBSCRIPTION_EXPAND },
      patience,
    ),
    stripe.invoices.list({ customer, limit: INVOICES_SHOWN, expand: ["data.payments"] }, patience),
    stripe.charges.list({ customer, limit: MOST }, patience),
  ]);
  const chosenCard = idOf(found.invoice_settings.default_payment_method);
  const [card, disputes, unconfirmed, nextPrices] = await Promise.all([
    chosenCard === null ? null : stripe.paymentMethods.retrieve(chosenCard, {}, patience),
    listDisputes(stripe, charges.data, patience),
    listUnconfirmed(stripe, invoices.data, patience),
    readPrices(stripe, subscriptions.data, patience),
  ]);
  const answers: Answers = {
    customer: found,
    subscriptions: subscriptions.data,
    invoices: invoices.data,
    charges: charges.data,
    ...{ card, disputes, unconfirmed, nextPrices },
  };
  return readSnapshot(answers);
}

/**
 * Everything that Stripe knows now of a customer's subscriptions, newest invoices, refunds and disputes. Throws StripeFault,
 * of the kind `missing` where the key's account has no such customer and never had: that is no reason to end anything.
 */
export async function takeSnapshot(stripeId: string, patience: Patience = {}): Promise<Snapshot> {
  return askStripe((stripe) => readAll(stripe, stripeId, patience));
}
