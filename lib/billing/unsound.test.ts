import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { db } from "#lib/server/db/db.ts";
import { type Customer, createCustomer, openShop } from "#tests/support/billing-shop.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { at } from "#tests/support/factories.ts";
import { syncCustomer } from "./customer/sync-service.ts";
import { readOrder } from "./order/order-status-service.ts";
import { readBilling } from "./service.ts";

const shop = await openShop();
let customer: Customer;
let bought: Awaited<ReturnType<typeof shop.buy>>;

beforeEach(async () => {
  await resetDatabase();
  customer = await createCustomer();
  bought = await shop.buy(customer);
  await syncCustomer(customer.id, new Date());
});
afterAll(() => shop.close());

const item = () => at(shop.state.subscriptions.need(bought.subscription).items.data, 0);
const charge = () => shop.state.charges.need(at(shop.charges().slice(-1), 0).id);
const later = () => new Date(Date.now() + 120_000);

describe("an answer of Stripe's that makes no sense", () => {
  it.each<[string, () => object]>([
    ["no end of the period", () => ({ object: item(), current_period_end: undefined })],
    ["an end that is no time", () => ({ object: item(), current_period_end: "soon" })],
    ["an end beyond all time", () => ({ object: item(), current_period_end: 9e15 })],
    ["a part of a cent", () => ({ object: item(), price: { ...item().price, unit_amount: 900.5 } })],
    ["more than there is", () => ({ object: charge(), amount_refunded: 9e12 })],
    ["text for an amount", () => ({ object: charge(), amount_refunded: "all" })],
  ])("(%s) changes nothing: the plan stays as last known", async (_, garble) => {
    const before = await db().billingSubscription.findMany();
    const { object, ...fields } = garble() as { object: object };
    Object.assign(object, fields);
    expect(await readBilling(customer.learner.id, later())).toMatchObject({
      ...{ plan: "premium", state: "renews", isCurrent: false },
    });
    expect(await db().billingSubscription.findMany()).toEqual(before);
  });

  it("(a receipt that is no page) is shown to nobody", async () => {
    for (const receiptUrl of ["javascript:alert(1)", "no address", "http://evil.example/"]) {
      await db().billingInvoice.updateMany({ data: { receiptUrl } });
      const { receiptUrl: shown } = await readOrder(customer.learner.id, bought.order, new Date());
      expect(shown).toContain(shop.base);
    }
    // The control: a page of Stripe's is.
    await db().billingInvoice.updateMany({ data: { receiptUrl: "https://pay.stripe.com/receipts/1" } });
    expect(await readOrder(customer.learner.id, bought.order, new Date())).toMatchObject({
      receiptUrl: "https://pay.stripe.com/receipts/1",
    });
  });
});
