import type Stripe from "stripe";
import { idOf } from "../customer/snapshot.ts";
import { type Interval, LOOKUP_KEYS, PRODUCT_ID } from "../rules.ts";

/** What Premium costs by our settings, in minor units */
export interface Expected {
  currency: string;
  month: number;
  year: number;
  hasTax: boolean;
}

const named = (value: unknown) => (value === null || value === undefined ? "nothing" : String(value));

/** Each fact of a price beside what it must be. */
function factsOf(price: Stripe.Price, interval: Interval, expected: Expected): [string, unknown, unknown][] {
  const { recurring } = price;
  return [
    ["unit_amount", price.unit_amount, expected[interval]],
    ["currency", price.currency.toUpperCase(), expected.currency],
    ["billing_scheme", price.billing_scheme, "per_unit"],
    ["recurring.interval", recurring?.interval, interval],
    ["recurring.interval_count", recurring?.interval_count, 1],
    ["recurring.usage_type", recurring?.usage_type, "licensed"],
    ["product", idOf(price.product), PRODUCT_ID],
    ...(expected.hasTax
      ? ([["tax_behavior", price.tax_behavior, "inclusive"]] satisfies [string, unknown, unknown][])
      : []),
  ];
}

/** Why what Stripe would charge is not what we say it costs, in words for the log; null where it is the same. */
export function priceProblem(
  price: Stripe.Price | undefined,
  interval: Interval,
  expected: Expected,
): string | null {
  const key = LOOKUP_KEYS[interval];
  if (!price) return `no active price has the lookup key ${key}: npm run billing:setup makes it`;
  const wrong = factsOf(price, interval, expected).filter(([, is, should]) => is !== should);
  if (wrong.length === 0) return null;
  const words = wrong.map(([name, is, should]) => `${name} is ${named(is)} and must be ${named(should)}`);
  return `the price ${price.id} (${key}): ${words.join(", ")}`;
}
