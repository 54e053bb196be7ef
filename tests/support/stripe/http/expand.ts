import { intentOfInvoice } from "../engine/invoices.ts";
import { pageOf } from "../engine/sessions.ts";
import { refused } from "../failure.ts";
import type { World } from "../world.ts";

type Json = Record<string, unknown>;

const copyOf = <T>(value: T): T => JSON.parse(JSON.stringify(value));

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const listed = (data: unknown[], url: string) => ({ object: "list", data, has_more: false, url });

function lineItems(world: World, id: string) {
  const session = world.sessions.need(id);
  const { price: priceId, quantity } = pageOf(session);
  const price = world.prices.need(priceId);
  const [total, subtotal] = [session.amount_total ?? 0, session.amount_subtotal ?? 0];
  const item = {
    id: `li_${id.slice(-24)}`,
    object: "item",
    adjustable_quantity: null,
    amount_discount: subtotal - total,
    amount_subtotal: subtotal,
    amount_tax: 0,
    amount_total: total,
    currency: price.currency,
    description: world.products.get(price.product)?.name ?? null,
    metadata: {},
    price,
    quantity,
  };
  return listed([item], `/v1/checkout/sessions/${id}/line_items`);
}

/** What is only shown where it is asked for */
const INCLUDED: Record<string, (world: World, id: string) => unknown> = {
  "invoice.payments": (world, id) =>
    listed(world.invoicePayments.all("invoice", id).toReversed(), `/v1/invoices/${id}/payments`),
  "invoice.confirmation_secret": (world, id) => {
    const invoice = world.invoices.get(id);
    const intent = invoice && intentOfInvoice(world, invoice);
    return intent ? { client_secret: intent.client_secret, type: "payment_intent" } : null;
  },
  "checkout.session.line_items": lineItems,
  "charge.refunds": (world, id) =>
    listed(world.refunds.all("charge", id).toReversed(), `/v1/charges/${id}/refunds`),
  "customer.subscriptions": (world, id) =>
    listed(
      world.subscriptions.all("customer", id).filter(({ status }) => status !== "canceled"),
      `/v1/customers/${id}/subscriptions`,
    ),
};

function find(world: World, id: string): unknown {
  if (world.deletedCustomers.has(id)) return { id, object: "customer", deleted: true };
  const tables = [
    world.customers,
    world.products,
    world.prices,
    world.coupons,
    world.promotionCodes,
    world.discounts,
    world.sessions,
    world.subscriptions,
    world.schedules,
    world.invoices,
    world.intents,
    world.charges,
    world.refunds,
    world.disputes,
    world.paymentMethods,
    world.portalConfigurations,
  ];
  for (const table of tables) {
    const row = table.get(id);
    if (row) return row;
  }
  return undefined;
}

function expandIn(world: World, target: unknown, [key, ...rest]: string[], whole: string): void {
  if (key === undefined) return;
  if (Array.isArray(target)) {
    for (const entry of target) expandIn(world, entry, [key, ...rest], whole);
    return;
  }
  if (!isObject(target)) return;
  const included = INCLUDED[`${String(target.object)}.${key}`];
  if (included && target[key] === undefined) target[key] = copyOf(included(world, String(target.id)));
  else if (!(key in target))
    throw refused(`This property cannot be expanded (${whole}).`, { param: "expand" });
  const expanded = (value: unknown) => {
    const row = typeof value === "string" ? find(world, value) : undefined;
    if (typeof value === "string" && row === undefined)
      throw refused(`This property cannot be expanded (${whole}).`, { param: "expand" });
    return row === undefined ? value : copyOf(row);
  };
  const value = target[key];
  target[key] = Array.isArray(value) ? value.map(expanded) : expanded(value);
  expandIn(world, target[key], rest, whole);
}

/** Returns a copy of an answer in which the asked ids are objects, at most four levels deep. */
export function expanded(world: World, answer: object, paths: string[]): object {
  const copy = copyOf(answer);
  for (const path of paths) {
    const parts = path.split(".");
    if (parts.length > 4)
      throw refused(`You cannot expand more than 4 levels of a property: ${path}.`, { param: "expand" });
    expandIn(world, copy, parts, path);
  }
  return copy;
}
