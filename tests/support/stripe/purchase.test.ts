import { afterEach, beforeEach, expect, test } from "vitest";
import { DAY, type Shop, shopOf } from "./shop.ts";

let shop: Shop;

beforeEach(async () => {
  shop = await shopOf();
});

afterEach(() => shop.close());

const eventTypes = () => shop.stand.state.events.all().map(({ type }) => type);

test("A purchase charges once and leads back to the shop", async () => {
  const { client, stand } = shop;
  const session = await shop.checkout();
  expect(session).toMatchObject({ status: "open", subscription: null, amount_total: 900 });
  const result = stand.hosted.pay(session.id, { card: "4242" });
  expect(result).toEqual({ status: "complete", url: `https://shop.example/done?session=${session.id}` });
  const paid = await client.checkout.sessions.retrieve(session.id, {
    expand: ["subscription.latest_invoice.payments", "line_items", "invoice"],
  });
  expect(paid).toMatchObject({ status: "complete", payment_status: "paid", amount_total: 900, url: null });
  expect(paid.line_items?.data[0]?.price?.unit_amount).toBe(900);
  expect(paid.subscription).toMatchObject({
    status: "active",
    metadata: { order: "o1" },
    default_payment_method: expect.stringMatching(/^pm_/),
    latest_invoice: {
      status: "paid",
      billing_reason: "subscription_create",
      payments: { data: [{ status: "paid" }] },
    },
  });
  expect(stand.charges()).toMatchObject([{ amount: 900, currency: "eur", customer: shop.customer.id }]);
});

test("A purchase causes about a dozen events, with its session's last", async () => {
  const before = eventTypes().length;
  await shop.buy();
  const caused = eventTypes().slice(before);
  expect(caused.length).toBeGreaterThanOrEqual(12);
  expect(caused.length).toBeLessThanOrEqual(20);
  for (const type of [
    "customer.subscription.created",
    "invoice.created",
    "invoice.finalized",
    "payment_intent.created",
    "charge.succeeded",
    "payment_intent.succeeded",
    "invoice.paid",
    "payment_method.attached",
  ])
    expect(caused).toContain(type);
  expect(caused.at(-1)).toBe("checkout.session.completed");
});

test("A declined card leaves the page open, and another card pays without a second subscription", async () => {
  const { client, stand } = shop;
  const session = await shop.checkout();
  expect(stand.hosted.pay(session.id, { card: "decline" }).status).toBe("declined");
  expect(await client.checkout.sessions.retrieve(session.id)).toMatchObject({
    status: "open",
    subscription: null,
  });
  const before = await client.subscriptions.list({ customer: shop.customer.id, status: "all" });
  expect(before.data).toMatchObject([{ status: "incomplete" }]);
  expect(stand.charges()).toEqual([]);
  expect(stand.hosted.pay(session.id, { card: "4242" }).status).toBe("complete");
  const after = await client.subscriptions.list({ customer: shop.customer.id, status: "all" });
  expect(after.data).toMatchObject([{ status: "active" }]);
  expect(stand.charges()).toHaveLength(1);
});

test("The bank's question comes before the charge", async () => {
  const { client, stand } = shop;
  const session = await shop.checkout();
  expect(stand.hosted.pay(session.id, { card: "3ds" }).status).toBe("confirm");
  expect(stand.charges()).toEqual([]);
  expect((await client.checkout.sessions.retrieve(session.id)).status).toBe("open");
  expect(stand.hosted.confirmBank(session.id, false).status).toBe("declined");
  expect(() => stand.hosted.confirmBank(session.id, true)).toThrow("waits for the bank");
  stand.hosted.pay(session.id, { card: "3ds" });
  expect(stand.hosted.confirmBank(session.id, true).status).toBe("complete");
  expect(stand.charges()).toHaveLength(1);
});

test("A page that nobody pays expires after a day, and what it had begun goes", async () => {
  const { client, stand } = shop;
  const session = await shop.checkout();
  stand.hosted.pay(session.id, { card: "decline" });
  stand.clock.advance(DAY + 1000);
  expect((await client.checkout.sessions.retrieve(session.id)).status).toBe("expired");
  expect(() => stand.hosted.pay(session.id, { card: "4242" })).toThrow("expired");
  const { data } = await client.subscriptions.list({ customer: shop.customer.id, status: "all" });
  expect(data).toMatchObject([{ status: "incomplete_expired" }]);
  expect(eventTypes()).toContain("checkout.session.expired");
});

test("A page can be expired by the shop, once", async () => {
  const session = await shop.checkout();
  await shop.client.checkout.sessions.expire(session.id);
  await expect(shop.client.checkout.sessions.expire(session.id)).rejects.toThrow("status of expired");
  expect(shop.stand.hosted.leave(session.id)).toBe("https://shop.example/pricing");
});

test("Two pages of one customer become two subscriptions, as at Stripe", async () => {
  const [first, second] = [await shop.checkout(), await shop.checkout()];
  shop.stand.hosted.pay(first.id, { card: "4242" });
  shop.stand.hosted.pay(second.id, { card: "4242" });
  const { data } = await shop.client.subscriptions.list({ customer: shop.customer.id });
  expect(data).toHaveLength(2);
  expect(() => shop.stand.hosted.pay(first.id, { card: "4242" })).toThrow("complete");
});

test("A promotion of 100 % charges nothing, a part of it the rest", async () => {
  const { client, stand } = shop;
  const codeOf = async (percent_off: number, code: string) => {
    const coupon = await client.coupons.create({ percent_off, duration: "once" });
    await client.promotionCodes.create({ promotion: { type: "coupon", coupon: coupon.id }, code });
  };
  await codeOf(100, "FREE");
  await codeOf(25, "QUARTER");
  const free = await shop.checkout({ allow_promotion_codes: true });
  expect(() => stand.hosted.enterCode(free.id, "WRONG")).toThrow("invalid");
  expect(stand.hosted.pay(free.id, { card: "4242", code: "free" }).status).toBe("complete");
  expect(stand.charges()).toEqual([]);
  const done = await client.checkout.sessions.retrieve(free.id, { expand: ["subscription.latest_invoice"] });
  expect(done).toMatchObject({
    amount_total: 0,
    payment_status: "no_payment_required",
    subscription: { status: "active", latest_invoice: { status: "paid", total: 0, subtotal: 900 } },
  });
  const part = await shop.checkout({ allow_promotion_codes: true });
  stand.hosted.pay(part.id, { card: "4242", code: "QUARTER" });
  expect(stand.charges()).toMatchObject([{ amount: 675 }]);
  const closed = await shop.checkout();
  expect(() => stand.hosted.enterCode(closed.id, "FREE")).toThrow("no promotion codes");
});

test("A deleted customer can't pay, and its id is refused", async () => {
  const { client, customer } = shop;
  const subscription = await shop.buy();
  const session = await shop.checkout();
  expect(await client.customers.del(customer.id)).toMatchObject({ deleted: true });
  expect(await client.customers.retrieve(customer.id)).toEqual(
    expect.objectContaining({ id: customer.id, deleted: true }),
  );
  expect((await client.subscriptions.retrieve(subscription.id)).status).toBe("canceled");
  await expect(client.customers.update(customer.id, { name: "A" })).rejects.toMatchObject({
    code: "resource_missing",
    statusCode: 404,
  });
  await expect(shop.checkout()).rejects.toMatchObject({
    code: "resource_missing",
    statusCode: 400,
    param: "customer",
  });
  expect(() => shop.stand.hosted.pay(session.id, { card: "4242" })).toThrow("No such customer");
});
