import type Stripe from "stripe";
import { expect, it } from "vitest";
import { priceProblem } from "./price.ts";

const EXPECTED = { currency: "EUR", month: 900, year: 7200, hasTax: true };

const price = (change: object = {}, recurring: object = {}) =>
  ({
    id: "price_1",
    unit_amount: 900,
    currency: "eur",
    billing_scheme: "per_unit",
    product: "waddle_premium",
    tax_behavior: "inclusive",
    recurring: { interval: "month", interval_count: 1, usage_type: "licensed", ...recurring },
    ...change,
  }) as unknown as Stripe.Price;

it("a price that is what the settings say is none to complain about", () => {
  expect(priceProblem(price(), "month", EXPECTED)).toBeNull();
  const plain = { ...EXPECTED, hasTax: false };
  expect(priceProblem(price({ tax_behavior: "unspecified" }), "month", plain)).toBeNull();
  const product = { id: "waddle_premium", object: "product" };
  expect(priceProblem(price({ product }), "month", EXPECTED)).toBeNull();
});

it.each([
  ["another amount", price({ unit_amount: 901 }), "unit_amount is 901 and must be 900"],
  ["no amount", price({ unit_amount: null }), "unit_amount is nothing and must be 900"],
  ["another currency", price({ currency: "usd" }), "currency is USD and must be EUR"],
  ["tiers", price({ billing_scheme: "tiered" }), "billing_scheme is tiered"],
  ["another product", price({ product: "prod_1" }), "product is prod_1 and must be waddle_premium"],
  ["tax on top", price({ tax_behavior: "exclusive" }), "tax_behavior is exclusive and must be inclusive"],
  ["another interval", price({}, { interval: "year" }), "recurring.interval is year and must be month"],
  ["three months", price({}, { interval_count: 3 }), "recurring.interval_count is 3 and must be 1"],
  ["metering", price({}, { usage_type: "metered" }), "recurring.usage_type is metered"],
  ["no renewal", price({ recurring: null }), "recurring.interval is nothing and must be month"],
])("%s is named", (_, wrong, words) => {
  expect(priceProblem(wrong, "month", EXPECTED)).toContain(words);
});

it("a price that isn't there is named by its key", () => {
  expect(priceProblem(undefined, "year", EXPECTED)).toContain("lookup key waddle_premium_year");
});
