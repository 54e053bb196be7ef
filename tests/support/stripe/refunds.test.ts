import { afterEach, beforeEach, expect, test } from "vitest";
import { type Shop, shopOf } from "./shop.ts";

let shop: Shop;

beforeEach(async () => {
  shop = await shopOf();
});

afterEach(() => shop.close());

async function chargeOf() {
  await shop.buy();
  const { data } = await shop.client.charges.list({ customer: shop.customer.id });
  return data[0] ?? expect.fail("no charge");
}

test("A refund never gives back more than is left", async () => {
  const { client } = shop;
  const charge = await chargeOf();
  await client.refunds.create({ charge: charge.id, amount: 300, metadata: { why: "goodwill" } });
  expect(await client.charges.retrieve(charge.id)).toMatchObject({ amount_refunded: 300, refunded: false });
  await expect(client.refunds.create({ charge: charge.id, amount: 601 })).rejects.toThrow("greater than");
  await client.refunds.create({ payment_intent: String(charge.payment_intent) });
  await expect(client.refunds.create({ charge: charge.id })).rejects.toMatchObject({
    code: "charge_already_refunded",
  });
  const after = await client.charges.retrieve(charge.id, { expand: ["refunds"] });
  expect(after).toMatchObject({ refunded: true, amount_refunded: 900 });
  expect(after.refunds?.data.map(({ amount }) => amount)).toEqual([600, 300]);
  expect(shop.stand.charges()[0]?.refunds).toHaveLength(2);
  const types = shop.stand.state.events.all().map(({ type }) => type);
  expect(types.filter((type) => type === "charge.refunded")).toHaveLength(2);
  expect(types).toContain("refund.created");
});

test("A dispute is opened and decided by the bank", async () => {
  const { client, stand } = shop;
  const charge = await chargeOf();
  const { id } = stand.byHand.dispute(charge.id);
  expect((await client.charges.retrieve(charge.id)).disputed).toBe(true);
  expect(await client.disputes.retrieve(id)).toMatchObject({ status: "needs_response", amount: 900 });
  await expect(client.refunds.create({ charge: charge.id })).rejects.toMatchObject({
    code: "charge_disputed",
  });
  stand.byHand.closeDispute(id, "lost");
  const { data } = await client.disputes.list({ payment_intent: String(charge.payment_intent) });
  expect(data).toMatchObject([{ status: "lost" }]);
  const types = stand.state.events.all().map(({ type }) => type);
  expect(types).toEqual(expect.arrayContaining(["charge.dispute.created", "charge.dispute.closed"]));
});

test("The payment of an invoice leads to its charge and its card", async () => {
  const { client } = shop;
  const subscription = await shop.buy();
  const { data } = await client.invoicePayments.list({
    invoice: String(subscription.latest_invoice),
    expand: ["data.payment.payment_intent.latest_charge"],
  });
  expect(data).toMatchObject([
    {
      status: "paid",
      payment: {
        type: "payment_intent",
        payment_intent: {
          status: "succeeded",
          latest_charge: { payment_method_details: { card: { brand: "visa", last4: "4242" } } },
        },
      },
    },
  ]);
});

test.each([
  ["jpy", 1200, true],
  ["kwd", 2500, true],
  ["kwd", 2505, false],
  ["eur", -1, false],
])("%s %i as a price: %s", async (currency, unit_amount, isTaken) => {
  const price = shop.client.prices.create({
    product: shop.product.id,
    currency,
    unit_amount,
    recurring: { interval: "month" },
  });
  if (!isTaken) return expect(price).rejects.toMatchObject({ param: "unit_amount" });
  expect((await price).unit_amount_decimal?.toString()).toBe(String(unit_amount));
});

test("Amounts too small for a card are refused, and a price of 0 charges nothing", async () => {
  const cheap = await shopOf({ month: 30, year: 0 });
  await expect(cheap.checkout()).rejects.toMatchObject({ code: "amount_too_small" });
  const subscription = await cheap.buy({}, "year");
  expect(subscription.status).toBe("active");
  expect(cheap.stand.charges()).toEqual([]);
  await cheap.close();
});

test("Automatic tax is inside a price that includes it", async () => {
  const subscription = await shop.buy({
    automatic_tax: { enabled: true },
    customer_update: { address: "auto" },
  });
  const invoice = await shop.client.invoices.retrieve(String(subscription.latest_invoice));
  expect(invoice).toMatchObject({ total: 900, total_excluding_tax: 756, total_taxes: [{ amount: 144 }] });
});
