import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { DAY_MS } from "#lib/core/time.ts";
import { db, inSqlTransaction } from "#lib/server/db/db.ts";
import { askStripe } from "#lib/server/stripe.ts";
import { createCustomer, forgetBillingJobs, openShop } from "#tests/support/billing-shop.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { createLearner } from "#tests/support/factories.ts";
import { forgetMails } from "#tests/support/queued-mail.ts";
import { saveGrant } from "../premium-service.ts";
import { placeOrder } from "./order-service.ts";
import { readOrder } from "./order-status-service.ts";

const shop = await openShop();

afterAll(() => shop.close());
beforeEach(async () => {
  await resetDatabase();
  await forgetMails();
  await forgetBillingJobs();
});
afterEach(() => shop.faults.clear());

const START = Date.now();
const at = (seconds: number) => new Date(START + seconds * 1000);

async function ordered(from?: string) {
  const { learner, id: customerId, stripeId } = await createCustomer(at(0));
  const page = await placeOrder({ ...learner, address: "192.0.2.1" }, { interval: "month", from }, at(0));
  const { sessionId } = await db().billingOrder.findUniqueOrThrow({ where: { id: page.orderId } });
  return {
    ...{ learner, customerId, stripeId, session: sessionId ?? "", id: page.orderId },
    read: (seconds: number) => readOrder(learner.id, page.orderId, at(seconds)),
    isPremium: async () => (await db().user.findUniqueOrThrow({ where: { id: learner.id } })).isPremium,
  };
}

const syncs = () => shop.calls.filter(({ path }) => path === "/v1/subscriptions").length;

describe("an order that is followed", () => {
  it("is open until it is paid, then active with its receipt and the way back", async () => {
    const order = await ordered("/quiz-islands");
    expect(await order.read(1)).toEqual({
      status: "open",
      number: expect.stringMatching(/^[2-9A-Z-]{19}$/),
      interval: "month",
      returnTo: "/quiz-islands",
    });
    shop.hosted.pay(order.session, { card: "4242" });
    expect(await order.read(3)).toMatchObject({
      status: "active",
      receiptUrl: expect.stringContaining(`${shop.base}/receipt/`),
    });
    expect(await order.isPremium()).toBe(true);
  });

  it("asks Stripe at most every 2 s, however many ask us, and not at all once it is paid", async () => {
    const order = await ordered();
    const before = syncs();
    await Promise.all(Array.from({ length: 20 }, () => order.read(10)));
    expect(syncs() - before).toBe(1);
    await order.read(11.9);
    expect(syncs() - before).toBe(1);
    await order.read(12);
    expect(syncs() - before).toBe(2);
    shop.hosted.pay(order.session, { card: "4242" });
    expect((await order.read(14)).status).toBe("active");
    const after = shop.calls.length;
    await order.read(20);
    expect(shop.calls.length).toBe(after);
  });

  it("isn't paid where the card is declined, and is where another one is taken", async () => {
    const order = await ordered();
    shop.hosted.pay(order.session, { card: "decline" });
    expect((await order.read(2)).status).toBe("open");
    expect(await order.isPremium()).toBe(false);
    shop.hosted.pay(order.session, { card: "4242" });
    expect((await order.read(4)).status).toBe("active");
  });

  it("is not paid once the page has expired", async () => {
    const order = await ordered();
    shop.state.change(shop.state.sessions.need(order.session), null, { status: "expired", url: null });
    expect((await order.read(2)).status).toBe("not_paid");
    expect((await db().billingOrder.findUniqueOrThrow({ where: { id: order.id } })).status).toBe("expired");
  });

  it("waits for the bank where the page is done and the payment isn't", async () => {
    const order = await ordered();
    const session = shop.state.sessions.need(order.session);
    shop.state.change(session, null, { status: "complete", payment_status: "unpaid", url: null });
    expect((await order.read(2)).status).toBe("processing");
    // Also between the questions to Stripe
    expect((await order.read(3)).status).toBe("processing");
    shop.state.change(session, null, { status: "open", url: `${shop.base}/pay/${session.id}` });
    shop.hosted.pay(order.session, { card: "4242" });
    expect((await order.read(5)).status).toBe("active");
  });

  it("with a promotion of 100 % is active, with the invoice's page in the place of a receipt", async () => {
    const order = await ordered();
    const session = shop.state.sessions.need(order.session);
    shop.state.change(session, null, { allow_promotion_codes: true });
    const coupon = await askStripe((stripe) => stripe.coupons.create({ percent_off: 100, duration: "once" }));
    await askStripe((stripe) =>
      stripe.promotionCodes.create({ code: "ALLFREE", promotion: { type: "coupon", coupon: coupon.id } }),
    );
    shop.hosted.pay(order.session, { card: "4242", code: "ALLFREE" });
    expect(await order.read(2)).toMatchObject({
      status: "active",
      receiptUrl: expect.stringContaining(`${shop.base}/invoice/`),
    });
    expect(await order.isPremium()).toBe(true);
    shop.faults.all("500");
    const read = await order.read(4);
    expect(read).toMatchObject({ status: "active" });
    expect(read.receiptUrl).toBeUndefined();
  });

  it.each(["429", "500", "garbage", "truncated", "destroy"] as const)(
    "stays open while Stripe is in trouble (%s)",
    async (kind) => {
      const order = await ordered();
      shop.hosted.pay(order.session, { card: "4242" });
      shop.faults.all(kind);
      expect((await order.read(2)).status).toBe("open");
      shop.faults.clear();
      expect((await order.read(4)).status).toBe("active");
    },
  );
});

it("nobody learns of another learner's order, nor of one that isn't there", async () => {
  const order = await ordered();
  const other = await createLearner();
  const mine = readOrder(other.id, order.id, at(2)).catch((error: unknown) => error);
  const none = readOrder(other.id, randomUUID(), at(2)).catch((error: unknown) => error);
  expect(await mine).toMatchObject({ code: "not_found" });
  expect(String(await mine)).toBe(String(await none));
  // The control: its owner does.
  expect((await order.read(2)).status).toBe("open");
});

it("whoever reads an order gets nothing by it: a grant stays as it was, and so does Premium", async () => {
  const order = await ordered();
  const until = new Date(START + 3 * DAY_MS);
  await inSqlTransaction((sql) => saveGrant(sql, order.learner.id, until, at(0)));
  await order.read(2);
  const user = await db().user.findUniqueOrThrow({ where: { id: order.learner.id } });
  expect(user.premiumUntil).toEqual(until);
});
