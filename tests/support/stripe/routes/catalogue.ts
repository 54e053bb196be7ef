import type { Stripe } from "stripe";
import * as z from "zod";
import { couponOf, priceOf, productOf, promotionCodeOf } from "../build/catalogue.ts";
import { isChargeable } from "../engine/money.ts";
import { refused } from "../failure.ts";
import { listOf } from "../http/list.ts";
import {
  bool,
  clearable,
  ignored,
  int,
  mergedMetadata,
  metadata,
  page,
  paramsOf,
  text,
  texts,
} from "../http/params.ts";
import { type Route, route } from "../http/route.ts";
import type { Price } from "../stored.ts";
import type { World } from "../world.ts";

const productFields = {
  active: bool.optional(),
  description: clearable.optional(),
  metadata: metadata.optional(),
  tax_code: clearable.optional(),
  url: clearable.optional(),
  statement_descriptor: text.optional(),
  unit_label: clearable.optional(),
  images: texts.optional(),
  marketing_features: ignored.optional(),
};

/** A lookup key belongs to one price: another one gives it up, or the new one is refused. */
function takeLookupKey(world: World, key: string | null | undefined, isTransfer: boolean): void {
  const holder = key && world.prices.all().find((price) => price.lookup_key === key);
  if (!holder) return;
  if (!isTransfer)
    throw refused(
      `A price (\`${holder.id}\`) already uses that lookup key. You may want to set \`transfer_lookup_key\` to \`true\`.`,
      { param: "lookup_key" },
    );
  world.change(holder, "price.updated", { lookup_key: null });
}

const recurring = z.strictObject({
  interval: z.enum(["day", "week", "month", "year"]),
  interval_count: int.optional(),
  usage_type: z.literal("licensed").optional(),
});

const priceParams = paramsOf<Stripe.PriceCreateParams>()({
  currency: text,
  product: text,
  unit_amount: int,
  active: bool.optional(),
  lookup_key: text.optional(),
  transfer_lookup_key: bool.optional(),
  recurring: recurring.optional(),
  tax_behavior: z.enum(["exclusive", "inclusive", "unspecified"]).optional(),
  nickname: text.optional(),
  metadata: metadata.optional(),
});

function createPrice(world: World, params: z.output<typeof priceParams>): Price {
  world.products.need(params.product, "product");
  const currency = params.currency.toLowerCase();
  if (!/^[a-z]{3}$/.test(currency))
    throw refused(`Invalid currency: ${params.currency}`, { param: "currency" });
  if (!isChargeable(params.unit_amount, currency))
    throw refused(`Invalid unit_amount for ${currency}: ${params.unit_amount}`, { param: "unit_amount" });
  takeLookupKey(world, params.lookup_key, params.transfer_lookup_key ?? false);
  const row = priceOf(world, {
    currency,
    product: params.product,
    unit_amount: params.unit_amount,
    active: params.active ?? true,
    lookup_key: params.lookup_key ?? null,
    nickname: params.nickname ?? null,
    tax_behavior: params.tax_behavior ?? "unspecified",
    metadata: mergedMetadata(null, params.metadata),
    recurring: params.recurring
      ? {
          interval: params.recurring.interval,
          interval_count: params.recurring.interval_count ?? 1,
          meter: null,
          trial_period_days: null,
          usage_type: "licensed",
        }
      : null,
  });
  return world.create(world.prices, row, "price.created");
}

const known = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

export const productRoutes: Route[] = [
  route(
    "POST /v1/products",
    paramsOf<Stripe.ProductCreateParams>()({ ...productFields, id: text.optional(), name: text }),
    ({ world }, { metadata: meta, marketing_features: _, expand: __, ...rest }) => {
      if (world.products.get(rest.id))
        throw refused("Product already exists.", { code: "resource_already_exists", param: "id" });
      const row = productOf(world, { ...known(rest), name: rest.name, metadata: mergedMetadata(null, meta) });
      return world.create(world.products, row, "product.created");
    },
  ),
  route(
    "GET /v1/products",
    paramsOf<Stripe.ProductListParams>()({ ...page, active: bool.optional(), ids: texts.optional() }),
    ({ world }, { active, ids, ...rest }) => {
      const rows = world.products
        .all()
        .filter((row) => (active === undefined || row.active === active) && (!ids || ids.includes(row.id)));
      return listOf(rows, rest, "/v1/products", world.products.all());
    },
  ),
  route("GET /v1/products/:id", paramsOf<Stripe.ProductRetrieveParams>()({}), ({ world, id }) =>
    world.products.need(id),
  ),
  route(
    "POST /v1/products/:id",
    paramsOf<Stripe.ProductUpdateParams>()({
      ...productFields,
      name: text.optional(),
      default_price: text.optional(),
    }),
    ({ world, id }, { metadata: meta, marketing_features: _, expand: __, ...rest }) => {
      const row = world.products.need(id);
      const changes = { ...known(rest), metadata: mergedMetadata(row.metadata, meta) };
      world.change(row, "product.updated", { ...changes, updated: world.seconds() });
      return row;
    },
  ),
];

export const priceRoutes: Route[] = [
  route("POST /v1/prices", priceParams, ({ world }, params) => createPrice(world, params)),
  route(
    "GET /v1/prices",
    paramsOf<Stripe.PriceListParams>()({
      ...page,
      active: bool.optional(),
      lookup_keys: texts.optional(),
      product: text.optional(),
      currency: text.optional(),
      type: text.optional(),
    }),
    ({ world }, { active, lookup_keys: keys, product, currency, type, ...rest }) => {
      const rows = world.prices
        .all()
        .filter(
          (row) =>
            (active === undefined || row.active === active) &&
            (!keys || (row.lookup_key !== null && keys.includes(row.lookup_key))) &&
            (product === undefined || row.product === product) &&
            (currency === undefined || row.currency === currency) &&
            (type === undefined || row.type === type),
        );
      return listOf(rows, rest, "/v1/prices", world.prices.all());
    },
  ),
  route("GET /v1/prices/:id", paramsOf<Stripe.PriceRetrieveParams>()({}), ({ world, id }) =>
    world.prices.need(id),
  ),
  route(
    "POST /v1/prices/:id",
    paramsOf<Stripe.PriceUpdateParams>()({
      active: bool.optional(),
      lookup_key: clearable.optional(),
      transfer_lookup_key: bool.optional(),
      metadata: metadata.optional(),
      nickname: clearable.optional(),
      tax_behavior: z.enum(["exclusive", "inclusive", "unspecified"]).optional(),
    }),
    ({ world, id }, { metadata: meta, transfer_lookup_key: isTransfer, expand: _, ...rest }) => {
      const row = world.prices.need(id);
      if (rest.lookup_key !== row.lookup_key) takeLookupKey(world, rest.lookup_key, isTransfer ?? false);
      const changes = { ...known(rest), metadata: mergedMetadata(row.metadata, meta) };
      world.change(row, "price.updated", changes);
      return row;
    },
  ),
];

export const couponRoutes: Route[] = [
  route(
    "POST /v1/coupons",
    paramsOf<Stripe.CouponCreateParams>()({
      id: text.optional(),
      name: text.optional(),
      percent_off: z.string().transform(Number).optional(),
      amount_off: int.optional(),
      currency: text.optional(),
      duration: z.enum(["once", "forever", "repeating"]).optional(),
      duration_in_months: int.optional(),
      max_redemptions: int.optional(),
      metadata: metadata.optional(),
    }),
    ({ world }, { metadata: meta, expand: _, ...rest }) =>
      world.create(world.coupons, couponOf(world, { ...known(rest), metadata: mergedMetadata(null, meta) })),
  ),
  route("GET /v1/coupons", paramsOf<Stripe.CouponListParams>()(page), ({ world }, params) =>
    listOf(world.coupons.all(), params, "/v1/coupons"),
  ),
  route("GET /v1/coupons/:id", paramsOf<Stripe.CouponRetrieveParams>()({}), ({ world, id }) =>
    world.coupons.need(id),
  ),
  route(
    "POST /v1/promotion_codes",
    paramsOf<Stripe.PromotionCodeCreateParams>()({
      promotion: z.strictObject({ type: z.literal("coupon"), coupon: text }),
      code: text.optional(),
      active: bool.optional(),
      max_redemptions: int.optional(),
      expires_at: int.optional(),
      metadata: metadata.optional(),
    }),
    ({ world }, { metadata: meta, expand: _, ...rest }) => {
      world.coupons.need(rest.promotion.coupon, "promotion[coupon]");
      const { promotion } = rest;
      const row = promotionCodeOf(world, { ...known(rest), promotion, metadata: mergedMetadata(null, meta) });
      return world.create(world.promotionCodes, row);
    },
  ),
  route(
    "GET /v1/promotion_codes",
    paramsOf<Stripe.PromotionCodeListParams>()({ ...page, code: text.optional(), active: bool.optional() }),
    ({ world }, { code, active, ...rest }) => {
      const rows = world.promotionCodes
        .all()
        .filter((row) => (!code || row.code === code) && (active === undefined || row.active === active));
      return listOf(rows, rest, "/v1/promotion_codes", world.promotionCodes.all());
    },
  ),
];
