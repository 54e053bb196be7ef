import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { DAY_MS } from "#lib/core/time.ts";
import { db } from "#lib/server/db/db.ts";
import { type Customer, createCustomer, openShop, placeOrder } from "#tests/support/billing-shop.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { at } from "#tests/support/factories.ts";
import { getBilling } from "../queries.ts";
import { syncCustomer } from "./sync-service.ts";

const shop = await openShop();
let customer: Customer;
let userId: string;

beforeEach(async () => {
  await resetDatabase();
  shop.faults.clear();
  customer = await createCustomer(shop.clock.now());
  userId = customer.learner.id;
});
afterAll(() => shop.close());

const now = () => shop.clock.now();
const sync = () => syncCustomer(customer.id, now());
const stored = () =>
  db().user.findUniqueOrThrow({ where: { id: userId }, select: { isPremium: true, premiumUntil: true } });
const subscription = () => db().billingSubscription.findFirstOrThrow({ where: { customerId: customer.id } });
const charge = () => at(shop.charges(), shop.charges().length - 1);
const days = (from: Date, count: number) => new Date(from.getTime() + count * DAY_MS);

describe("a sync", () => {
  it("learns of a purchase: subscription, order, invoice, card, and Premium with its grace", async () => {
    const { order, subscription: id } = await shop.buy(customer);
    await sync();
    const row = await subscription();
    expect(row).toMatchObject({ id, orderId: order, status: "active", interval: "month", amount: 900 });
    expect(row).toMatchObject({ currency: "EUR", cancelAt: null, openInvoiceAt: null, isRefunded: false });
    expect(await stored()).toEqual({ isPremium: true, premiumUntil: days(row.periodEnd, 7) });
    expect(await db().billingOrder.findUniqueOrThrow({ where: { id: order } })).toMatchObject({
      ...{ status: "paid", subscriptionId: id },
    });
    const [invoice] = await db().billingInvoice.findMany();
    expect(invoice).toMatchObject({ subscriptionId: id, status: "paid", total: 900, amountPaid: 900 });
    expect(invoice).toMatchObject({ periodStart: row.periodStart, periodEnd: row.periodEnd });
    expect(await getBilling(userId, now())).toMatchObject({
      ...{ state: "renews", plan: "premium", premiumUntil: null, renewsAt: row.periodEnd.toISOString() },
      card: { brand: "visa", last4: "4242" },
    });
  });

  it("changes nothing when it is made again", async () => {
    await shop.buy(customer);
    await sync();
    const before = [await subscription(), await db().billingInvoice.findMany(), await stored()];
    await sync();
    expect([await subscription(), await db().billingInvoice.findMany(), await stored()]).toEqual(before);
  });

  it("tells what will end, by the flag, by an instant and by the portal", async () => {
    const { subscription: id } = await shop.buy(customer);
    await sync();
    const { periodEnd } = await subscription();
    shop.byHand.cancelSubscription(id, { at: "period_end" });
    await sync();
    expect(await stored()).toEqual({ isPremium: true, premiumUntil: periodEnd });
    const sooner = Math.floor(days(periodEnd, -3).getTime() / 1000);
    shop.byHand.cancelSubscription(id, { at: sooner });
    await sync();
    expect((await stored()).premiumUntil).toEqual(new Date(sooner * 1000));
    shop.hosted.portalCancel(customer.stripeId);
    await sync();
    expect((await stored()).premiumUntil).toEqual(periodEnd);
    shop.hosted.portalResume(customer.stripeId);
    await sync();
    expect((await stored()).premiumUntil).toEqual(days(periodEnd, 7));
  });

  it("keeps Premium through a failed renewal for the days of grace, whatever is tried again", async () => {
    await shop.buy(customer);
    await sync();
    const { periodEnd } = await subscription();
    shop.byHand.declineNext(customer.stripeId);
    shop.clock.advance(days(periodEnd, 0).getTime() - now().getTime() + 2 * 3_600_000);
    await sync();
    const row = await subscription();
    expect(row.status).toBe("past_due");
    expect(row.openInvoiceAt).not.toBeNull();
    expect(await stored()).toEqual({ isPremium: true, premiumUntil: days(row.openInvoiceAt ?? now(), 7) });
    const { premiumUntil } = await stored();
    shop.byHand.declineNext(customer.stripeId);
    shop.clock.advance(4 * DAY_MS);
    await sync();
    if ((await subscription()).status === "past_due")
      expect((await stored()).premiumUntil).toEqual(premiumUntil);
  });

  it("ends Premium with a full refund and with a lost dispute, not with a partial one or an open one", async () => {
    await shop.buy(customer);
    shop.byHand.refund(charge().id, 899);
    await sync();
    expect((await stored()).isPremium).toBe(true);
    expect(await db().billingInvoice.findFirst()).toMatchObject({ amountRefunded: 899 });
    shop.byHand.refund(charge().id, 1);
    await sync();
    expect(await stored()).toEqual({ isPremium: false, premiumUntil: null });

    customer = await createCustomer(now());
    userId = customer.learner.id;
    await shop.buy(customer);
    const { id } = shop.byHand.dispute(charge().id);
    await sync();
    expect(await subscription()).toMatchObject({ isDisputed: true, isRefunded: false });
    expect((await stored()).isPremium).toBe(true);
    shop.byHand.closeDispute(id, "lost");
    await sync();
    expect((await stored()).isPremium).toBe(false);
  });

  it("takes a refund of a period that is over for none of the current one", async () => {
    await shop.buy(customer);
    const first = charge().id;
    shop.clock.advance(32 * DAY_MS);
    shop.byHand.refund(first);
    await sync();
    expect(await stored()).toMatchObject({ isPremium: true });
    expect(await db().billingInvoice.count({ where: { amountRefunded: 900 } })).toBe(1);
  });

  it("ends what was deleted in Stripe, and lets the learner order anew", async () => {
    await shop.buy(customer);
    await sync();
    shop.byHand.deleteCustomer(customer.stripeId);
    await sync();
    expect(await stored()).toEqual({ isPremium: false, premiumUntil: null });
    expect(await subscription()).toMatchObject({ status: "canceled" });
    expect(await db().billingCustomer.findUniqueOrThrow({ where: { id: customer.id } })).toMatchObject({
      stripeId: null,
    });
    expect(await sync()).toBeNull();
  });

  it("ends nothing where the key's account has never heard of the customer", async () => {
    await shop.buy(customer);
    await sync();
    const before = await stored();
    await db().billingCustomer.update({
      where: { id: customer.id },
      data: { stripeId: "cus_of_another_account" },
    });
    await expect(sync()).rejects.toMatchObject({ kind: "missing" });
    expect(await stored()).toEqual(before);
  });

  it("leaves all as last known where Stripe fails, and is due again", async () => {
    await shop.buy(customer);
    await sync();
    const before = [await stored(), await subscription()];
    for (const kind of ["429", "500", "garbage", "truncated", "destroy"] as const) {
      shop.faults.next(kind, { match: "GET /v1/invoices", times: 3 });
      await expect(sync()).rejects.toMatchObject({ kind: "away" });
      shop.faults.clear();
      expect([await stored(), await subscription()]).toEqual(before);
    }
    const { syncDueAt } = await db().billingCustomer.findUniqueOrThrow({ where: { id: customer.id } });
    expect(syncDueAt).not.toBeNull();
  });

  it("that was started later and has written is not overwritten by an earlier one", async () => {
    const { subscription: id } = await shop.buy(customer);
    // The earlier one has read that the subscription runs, and is slow with the rest.
    const before = shop.calls.length;
    const hold = shop.faults.hold("GET /v1/charges");
    const earlier = sync();
    const isRead = () =>
      shop.calls.slice(before).some(({ path, status }) => path === "/v1/subscriptions" && status === 200);
    await expect.poll(() => shop.faults.held === 1 && isRead()).toBe(true);
    hold.stop();
    shop.byHand.cancelSubscription(id);
    await sync();
    expect((await stored()).isPremium).toBe(false);
    hold.release();
    await earlier;
    expect((await stored()).isPremium).toBe(false);
    expect(await subscription()).toMatchObject({ status: "canceled" });
  });

  it("takes the later of two orders that were both paid for doubled, in whatever order it hears of them", async () => {
    const first = await placeOrder(customer, { now: now() });
    // Its page was given up here, and yet paid at Stripe.
    await db().billingOrder.updateMany({ data: { status: "expired" } });
    const second = await placeOrder(customer, { interval: "year", now: new Date(now().getTime() + 1000) });
    shop.hosted.pay(first.session, { card: "4242" });
    shop.clock.advance(60_000);
    shop.hosted.pay(second.session, { card: "4242" });
    await sync();
    await sync();
    const orders = await db().billingOrder.findMany({
      orderBy: { createdAt: "asc" },
      select: { id: true, status: true },
    });
    expect(orders).toEqual([
      { id: first.order, status: "paid" },
      { id: second.order, status: "doubled" },
    ]);
  });

  it("does not take a subscription made by hand for a second order", async () => {
    await shop.buy(customer);
    const { price } = at(shop.state.subscriptions.all("customer", customer.stripeId), 0).items.data[0] ?? {};
    shop.byHand.createSubscription(customer.stripeId, price?.id ?? "");
    await sync();
    expect(await db().billingOrder.findMany({ select: { status: true } })).toEqual([{ status: "paid" }]);
    expect(await db().billingSubscription.count()).toBe(2);
  });

  it("notes a trial as used", async () => {
    await shop.buy(customer, { trialDays: 14 });
    await sync();
    const { trialUsedAt } = await db().billingCustomer.findUniqueOrThrow({ where: { id: customer.id } });
    expect(trialUsedAt).not.toBeNull();
    expect(await getBilling(userId, now())).toMatchObject({ state: "trial", trialDays: 0 });
  });

  it("leaves an order open that the bank has not confirmed", async () => {
    const { session } = await placeOrder(customer, { now: now() });
    expect(shop.hosted.pay(session, { card: "3ds" }).status).toBe("confirm");
    await sync();
    expect((await stored()).isPremium).toBe(false);
    expect(await db().billingOrder.findFirstOrThrow()).toMatchObject({ status: "open" });
    shop.hosted.confirmBank(session, true);
    await sync();
    expect((await stored()).isPremium).toBe(true);
  });
});
