import { AppError } from "#lib/core/errors.ts";
import { saleTerms } from "#lib/server/env.ts";
import { log } from "#lib/server/log.ts";
import { askStripe, isStripeSetUp, StripeFault } from "#lib/server/stripe.ts";
import { INTERVALS, type Interval, LOOKUP_KEYS } from "../rules.ts";
import { priceProblem } from "./price.ts";

/** What is for sale. Throws StripeFault of the kind `not_configured` where nothing is. */
export function termsOfSale() {
  const terms = isStripeSetUp() ? saleTerms() : null;
  if (terms === null) throw new StripeFault("not_configured", "payments are not set up");
  return terms;
}

const CLOSED = "Premium can't be bought right now: its price is being changed. Please try again later.";

/**
 * The ids of the prices at Stripe, which must be what our settings say: nobody is charged another amount than was shown. Throws
 * `payment_unavailable` where they differ, and the log says how; StripeFault.
 */
export async function findPrices(): Promise<Record<Interval, string>> {
  const terms = termsOfSale();
  const { data } = await askStripe((stripe) =>
    stripe.prices.list({ lookup_keys: Object.values(LOOKUP_KEYS), active: true, limit: 10 }),
  );
  const ids: Partial<Record<Interval, string>> = {};
  for (const interval of INTERVALS) {
    const price = data.find(({ lookup_key }) => lookup_key === LOOKUP_KEYS[interval]);
    const problem = priceProblem(price, interval, terms);
    if (problem !== null) {
      log().error({ problem }, "the checkout is closed: a price at Stripe isn't what the settings say");
      throw new AppError("payment_unavailable", CLOSED);
    }
    if (price) ids[interval] = price.id;
  }
  return { month: ids.month ?? "", year: ids.year ?? "" };
}
