import type { Stripe } from "stripe";
import type { Coupon, Discount, Price, Product, PromotionCode, Stored } from "../stored.ts";
import type { World } from "../world.ts";

export const productOf = (world: World, fields: Partial<Product> & { name: string }): Product => ({
  id: world.id("prod_", 14),
  object: "product",
  active: true,
  created: world.seconds(),
  default_price: null,
  description: null,
  images: [],
  livemode: world.livemode,
  marketing_features: [],
  metadata: {},
  package_dimensions: null,
  shippable: null,
  statement_descriptor: null,
  tax_code: null,
  tax_details: null,
  type: "service",
  unit_label: null,
  updated: world.seconds(),
  url: null,
  ...fields,
});

type PriceFields = Pick<Price, "currency" | "product" | "unit_amount"> & Partial<Price>;

export const priceOf = (world: World, fields: PriceFields): Price => ({
  id: world.id("price_"),
  object: "price",
  active: true,
  billing_scheme: "per_unit",
  created: world.seconds(),
  custom_unit_amount: null,
  livemode: world.livemode,
  lookup_key: null,
  metadata: {},
  nickname: null,
  recurring: null,
  tax_behavior: "unspecified",
  tiers_mode: null,
  transform_quantity: null,
  type: fields.recurring ? "recurring" : "one_time",
  unit_amount_decimal: fields.unit_amount === null ? null : String(fields.unit_amount),
  ...fields,
});

/** Returns the old form of a price, which items of subscriptions still hold. */
export const planOf = (price: Price): Stored<Stripe.Plan> => ({
  id: price.id,
  object: "plan",
  active: price.active,
  amount: price.unit_amount,
  amount_decimal: price.unit_amount_decimal,
  billing_scheme: price.billing_scheme,
  created: price.created,
  currency: price.currency,
  interval: price.recurring?.interval ?? "month",
  interval_count: price.recurring?.interval_count ?? 1,
  livemode: price.livemode,
  metadata: price.metadata,
  meter: null,
  nickname: price.nickname,
  product: price.product,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: "licensed",
});

export const couponOf = (world: World, fields: Partial<Coupon>): Coupon => ({
  id: world.id("", 8),
  object: "coupon",
  amount_off: null,
  created: world.seconds(),
  currency: null,
  duration: "once",
  duration_in_months: null,
  livemode: world.livemode,
  max_redemptions: null,
  metadata: {},
  name: null,
  percent_off: null,
  redeem_by: null,
  times_redeemed: 0,
  valid: true,
  ...fields,
});

export const promotionCodeOf = (
  world: World,
  fields: Partial<PromotionCode> & Pick<PromotionCode, "promotion">,
): PromotionCode => ({
  id: world.id("promo_"),
  object: "promotion_code",
  active: true,
  code: world.id("", 8).toUpperCase(),
  created: world.seconds(),
  customer: null,
  customer_account: null,
  expires_at: null,
  livemode: world.livemode,
  max_redemptions: null,
  metadata: {},
  restrictions: { first_time_transaction: false, minimum_amount: null, minimum_amount_currency: null },
  times_redeemed: 0,
  ...fields,
});

/** Returns the use of a promotion code by a subscription. */
export const discountOf = (
  world: World,
  {
    promotionCode,
    coupon,
    customer,
    subscription,
    session,
  }: {
    promotionCode: PromotionCode;
    coupon: Coupon;
    customer: string;
    subscription: string;
    session: string | null;
  },
): Discount => ({
  id: world.id("di_"),
  object: "discount",
  checkout_session: session,
  customer,
  customer_account: null,
  end: null,
  invoice: null,
  invoice_item: null,
  promotion_code: promotionCode.id,
  source: { coupon: coupon.id, type: "coupon" },
  start: world.seconds(),
  subscription,
  subscription_item: null,
});
