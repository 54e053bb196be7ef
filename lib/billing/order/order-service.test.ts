import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { DAY_MS, HOUR_MS } from "#lib/core/time.ts";
import { db, inSqlTransaction } from "#lib/server/db/db.ts";
import { log } from "#lib/server/log.ts";
import { forgetBillingJobs, openShop, type Shop } from "#tests/support/billing-shop.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { at, createLearner } from "#tests/support/factories.ts";
import { forgetMails, queuedMails } from "#tests/support/queued-mail.ts";
import { saveGrant } from "../premium-service.ts";
import { placeOrder } from "./order-service.ts";
import { syncAndSettle } from "./settle-service.ts";

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await resetDatabase();
  await forgetMails();
  await forgetBillingJobs();
});
afterEach(() => shop.faults.clear());

const NOW = new Date();
const later = (ms: number) => new Date(NOW.getTime() + ms);

async function shopper() {
  const { id, email } = await createLearner();
  return { id, email, address: "192.0.2.1" };
}

type Shopper = Awaited<ReturnType<typeof shopper>>;

const order = (by: Shopper, interval: "month" | "year" = "month", now = NOW, from?: string) =>
  placeOrder(by, { interval, from }, now);

const ordersOf = (by: Shopper) =>
  db().billingOrder.findMany({
    where: { customer: { userId: by.id } },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
const customerOf = (by: Shopper) => db().billingCustomer.findFirstOrThrow({ where: { userId: by.id } });
const stripeIdOf = async (by: Shopper) => (await customerOf(by)).stripeId ?? "";
const sessionsOf = async (by: Shopper) => shop.state.sessions.all("customer", await stripeIdOf(by));
const chargesOf = async (by: Shopper) => {
  const id = await stripeIdOf(by);
  return shop.charges().filter(({ customer }) => customer === id);
};

async function sessionOf(by: Shopper): Promise<string> {
  const open = await db().billingOrder.findFirstOrThrow({
    where: { customer: { userId: by.id }, status: "open" },
  });
  return open.sessionId ?? "";
}

/** Does something just before Stripe answers the first call of an address that ends so. */
function before(end: string, work: () => unknown): void {
  let isDone = false;
  shop.faults.slow(0, ({ path }) => {
    if (!isDone && path.endsWith(end)) {
      isDone = true;
      work();
    }
    return false;
  });
}

async function pay(by: Shopper): Promise<void> {
  expect(shop.hosted.pay(await sessionOf(by), { card: "4242" }).status).toBe("complete");
}

describe("an order", () => {
  it("leads to Stripe's page for just what was ordered", async () => {
    const by = await shopper();
    const { orderId, url } = await order(by, "year", NOW, "/quiz-islands");
    const [row] = await ordersOf(by);
    expect(row).toMatchObject({
      ...{ id: orderId, status: "open", interval: "year", amount: 7200, currency: "EUR", url },
      ...{ hasTax: false, trialDays: 0, withdrawal: "refund", returnTo: "/quiz-islands" },
      ...{ acceptedTermsAt: NOW, startsNowAt: NOW },
      number: expect.stringMatching(/^([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/),
    });
    const call = shop.calls.findLast(
      ({ method, path }) => method === "POST" && path === "/v1/checkout/sessions",
    );
    expect(call?.idempotencyKey).toBe(`order-${orderId}`);
    const [session] = await sessionsOf(by);
    expect(session).toMatchObject({
      mode: "subscription",
      client_reference_id: orderId,
      amount_total: 7200,
      adaptive_pricing: { enabled: false },
      allow_promotion_codes: false,
      success_url: `http://localhost:3000/checkout-success?order=${orderId}`,
      cancel_url: "http://localhost:3000/pricing#year",
      metadata: {
        order: orderId,
        learner: by.id,
        accepted_terms_at: NOW.toISOString(),
        starts_now_at: NOW.toISOString(),
        withdrawal: "refund",
      },
    });
    const events = await db().auditEvent.findMany({ where: { event: "order_placed" } });
    expect(events).toMatchObject([
      { userId: by.id, details: { order: orderId, interval: "year", amount: 7200, currency: "EUR" } },
    ]);
  });

  it("is the same in a second tab, and another one for another choice, whose page alone is open", async () => {
    const by = await shopper();
    const first = await order(by);
    expect(await order(by, "month", later(HOUR_MS))).toEqual(first);
    const second = await order(by, "year");
    expect(second.orderId).not.toBe(first.orderId);
    const third = await order(by, "year", NOW, "/practice");
    expect((await ordersOf(by)).map(({ status }) => status)).toEqual(["expired", "expired", "open"]);
    expect((await sessionsOf(by)).map(({ status, url }) => [status, url])).toEqual([
      ["expired", null],
      ["expired", null],
      ["open", third.url],
    ]);
  });

  it("is made anew before its page closes", async () => {
    const by = await shopper();
    const first = await order(by);
    expect(await order(by, "month", later(DAY_MS - HOUR_MS))).toEqual(first);
    const second = await order(by, "month", later(DAY_MS - HOUR_MS / 2));
    expect(second.orderId).not.toBe(first.orderId);
    expect((await sessionsOf(by)).map(({ status }) => status)).toEqual(["expired", "open"]);
  });

  it("is one, however many tabs ask at once", async () => {
    const by = await shopper();
    const pages = await Promise.all(Array.from({ length: 50 }, () => order(by)));
    expect(new Set(pages.map(({ url }) => url)).size).toBe(1);
    expect(await ordersOf(by)).toHaveLength(1);
    expect(await sessionsOf(by)).toHaveLength(1);
    expect(shop.state.customers.all().filter(({ metadata }) => metadata.learner === by.id)).toHaveLength(1);
    await pay(by);
    await expect(order(by)).rejects.toMatchObject({ code: "already_subscribed" });
    expect(await chargesOf(by)).toHaveLength(1);
  });

  it("leaves one page that can be paid, whatever tabs choose at once", async () => {
    const by = await shopper();
    const asked = Array.from({ length: 12 }, (_, index) => order(by, index % 2 ? "year" : "month"));
    await Promise.allSettled(asked);
    const open = (await sessionsOf(by)).filter(({ status }) => status === "open");
    const rows = (await ordersOf(by)).filter(({ status }) => status === "open");
    expect(open.length).toBeLessThanOrEqual(1);
    // A row without a page is no harm: the next call makes its page.
    expect(rows.length).toBeLessThanOrEqual(1);
    await order(by);
    expect((await sessionsOf(by)).filter(({ status }) => status === "open")).toHaveLength(1);
  });

  it("of another choice finds that the page was paid on meanwhile", async () => {
    const by = await shopper();
    await order(by);
    const session = await sessionOf(by);
    before("/expire", () => shop.hosted.pay(session, { card: "4242" }));
    await expect(order(by, "year")).rejects.toMatchObject({ code: "already_subscribed" });
    expect(await ordersOf(by)).toMatchObject([{ status: "paid" }]);
    expect(await chargesOf(by)).toHaveLength(1);
  });
});

describe("a learner who has Premium", () => {
  it("orders nothing while a subscription runs, also one made by hand in Stripe", async () => {
    const by = await shopper();
    await order(by);
    await pay(by);
    await expect(order(by, "month", later(5000))).rejects.toMatchObject({ code: "already_subscribed" });
    const other = await shopper();
    await order(other);
    const price = shop.state.prices.all().find(({ recurring }) => recurring?.interval === "year");
    shop.byHand.createSubscription(await stripeIdOf(other), price?.id ?? "");
    await expect(order(other, "month", later(5000))).rejects.toMatchObject({ code: "already_subscribed" });
    // Its open page could be paid a second time.
    expect((await sessionsOf(other)).map(({ status }) => status)).toEqual(["expired"]);
  });

  it("orders nothing with a grant that has no end, but beside one that has", async () => {
    const [lasting, passing] = [await shopper(), await shopper()];
    await inSqlTransaction((sql) => saveGrant(sql, lasting.id, null, NOW));
    await inSqlTransaction((sql) => saveGrant(sql, passing.id, later(DAY_MS), NOW));
    await expect(order(lasting)).rejects.toMatchObject({ code: "already_subscribed" });
    expect((await order(passing)).url).toContain(shop.base);
  });

  it("orders again once the subscription has ended", async () => {
    const by = await shopper();
    await order(by);
    await pay(by);
    await syncAndSettle((await customerOf(by)).id, NOW);
    const [{ subscriptionId } = { subscriptionId: null }] = await ordersOf(by);
    shop.byHand.cancelSubscription(subscriptionId ?? "");
    expect((await order(by, "year", later(5000))).url).toContain(shop.base);
  });
});

describe("a trial", () => {
  afterEach(() => void delete process.env.BILLING_TRIAL_DAYS);

  it("is given once an account", async () => {
    process.env.BILLING_TRIAL_DAYS = "14";
    const by = await shopper();
    await order(by);
    await pay(by);
    const { id, stripeId } = await customerOf(by);
    await syncAndSettle(id, NOW);
    expect(await ordersOf(by)).toMatchObject([{ status: "paid", trialDays: 14 }]);
    expect(await chargesOf(by)).toEqual([]);
    const [subscription] = shop.state.subscriptions.all("customer", stripeId ?? "");
    expect(subscription?.status).toBe("trialing");
    shop.byHand.cancelSubscription(subscription?.id ?? "");
    await order(by, "month", later(5000));
    await pay(by);
    expect(await chargesOf(by)).toMatchObject([{ amount: 900 }]);
  });
});

describe("a price at Stripe that isn't what the settings say", () => {
  const priceId = () =>
    shop.state.prices.all().find(({ lookup_key }) => lookup_key === "waddle_premium_month")?.id ?? "";

  it("closes the checkout, and the log says why", async () => {
    const by = await shopper();
    shop.byHand.changePrice(priceId(), 1900);
    const logged = vi.spyOn(log(), "error");
    await expect(order(by)).rejects.toMatchObject({ code: "payment_unavailable" });
    expect(logged.mock.calls).toEqual([
      [
        { problem: expect.stringContaining("unit_amount is 1900 and must be 900") },
        expect.stringContaining("the checkout is closed"),
      ],
    ]);
    expect(await ordersOf(by)).toEqual([]);
    shop.byHand.changePrice(priceId(), 900);
    expect((await order(by)).url).toContain(shop.base);
  });
});

it("tax and promotion codes follow the settings of the order", async () => {
  process.env.BILLING_TAX = "on";
  for (const price of shop.state.prices.all()) Object.assign(price, { tax_behavior: "inclusive" });
  const by = await shopper();
  await order(by);
  expect(await sessionsOf(by)).toMatchObject([{ automatic_tax: { enabled: true } }]);
  for (const price of shop.state.prices.all()) Object.assign(price, { tax_behavior: "exclusive" });
  await expect(order(by)).rejects.toMatchObject({ code: "payment_unavailable" });
  delete process.env.BILLING_TAX;
  for (const price of shop.state.prices.all()) Object.assign(price, { tax_behavior: "unspecified" });
});

it("a paid order is confirmed once by mail, with price, terms, consents and the withdrawal form", async () => {
  const by = await shopper();
  await order(by);
  await pay(by);
  const { id } = await customerOf(by);
  await Promise.all(Array.from({ length: 8 }, () => syncAndSettle(id, NOW)));
  const mails = await queuedMails(by.email);
  expect(mails).toHaveLength(1);
  const [row] = await ordersOf(by);
  const { subject, text } = at(mails, 0);
  expect(subject).toBe("Premium is yours: your order");
  for (const words of [
    `Order ${row?.number} of `,
    "Price: €9.00 a month. Paid: €9.00. The next payment is on ",
    "It renews every month until you cancel.",
    "to the terms, and that you are 18 or older",
    "that Premium starts at once, before the 14 days to withdraw have passed.",
    "Model withdrawal form.",
    `Order number: ${row?.number}.`,
    "http://localhost:3000/withdraw",
  ])
    expect(text).toContain(words);
});
