import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DAY_MS } from "#lib/core/time.ts";
import { db } from "#lib/server/db/db.ts";
import { forgetBillingJobs, openShop, type Shop } from "#tests/support/billing-shop.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { createLearner } from "#tests/support/factories.ts";
import { forgetMails } from "#tests/support/queued-mail.ts";
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
  db().billingOrder.findMany({ where: { customer: { userId: by.id } }, orderBy: { createdAt: "asc" } });
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

describe("a customer who is deleted in Stripe by hand", () => {
  it("is made anew, with an order of its own", async () => {
    const by = await shopper();
    const first = await order(by);
    const before = await stripeIdOf(by);
    shop.byHand.deleteCustomer(before);
    const second = await order(by, "month", later(5000));
    expect(second.orderId).not.toBe(first.orderId);
    expect(await stripeIdOf(by)).not.toBe(before);
    await pay(by);
    expect(await chargesOf(by)).toHaveLength(1);
  });

  it("is made anew also where the key's account never had it", async () => {
    const by = await shopper();
    const first = await order(by);
    await db().billingCustomer.updateMany({
      where: { userId: by.id },
      data: { stripeId: "cus_of_another_account", syncedAt: null },
    });
    await order(by, "year", later(5000));
    expect(await stripeIdOf(by)).toMatch(/^cus_/);
    expect(await stripeIdOf(by)).not.toBe("cus_of_another_account");
    expect((await ordersOf(by)).map(({ id, status }) => [id === first.orderId, status])).toEqual([
      [true, "expired"],
      [false, "open"],
    ]);
  });

  it("is kept while something is paid for, as the key may be the wrong one, and not for ever", async () => {
    const by = await shopper();
    await order(by);
    await pay(by);
    await syncAndSettle((await customerOf(by)).id, NOW);
    const stripeId = "cus_of_another_account_too";
    await db().billingCustomer.updateMany({ where: { userId: by.id }, data: { stripeId } });
    await expect(order(by, "year", later(DAY_MS))).rejects.toMatchObject({ code: "already_subscribed" });
    expect(await customerOf(by)).toMatchObject({ stripeId });
    expect((await order(by, "year", later(40 * DAY_MS))).url).toContain(shop.base);
    expect(await stripeIdOf(by)).not.toBe(stripeId);
  });

  it("is made anew also where it is deleted in the middle of an order", async () => {
    const by = await shopper();
    await order(by);
    const stripeId = await stripeIdOf(by);
    before("/expire", () => shop.byHand.deleteCustomer(stripeId));
    await order(by, "year");
    await pay(by);
    expect(await chargesOf(by)).toMatchObject([{ amount: 7200 }]);
  });
});

/** What a process that ends there, or a connection that breaks, leaves behind */
const STEPS = ["POST /v1/customers", "POST /v1/checkout/sessions", "GET /v1/prices"] as const;

describe("Stripe in trouble", () => {
  it.each(STEPS)("whose answer to %s is lost is asked again, and charges once", async (match) => {
    const by = await shopper();
    shop.faults.next("lost answer", { times: 3, match });
    await expect(order(by)).rejects.toMatchObject({ code: "payment_unavailable" });
    const page = await order(by, "month", later(1000));
    expect(await ordersOf(by)).toHaveLength(1);
    expect(await sessionsOf(by)).toMatchObject([{ url: page.url, status: "open" }]);
    expect(shop.state.customers.all().filter(({ metadata }) => metadata.learner === by.id)).toHaveLength(1);
    await pay(by);
    expect(await chargesOf(by)).toHaveLength(1);
  });

  it("has made a page that another choice still finds and closes", async () => {
    const by = await shopper();
    shop.faults.next("lost answer", { times: 3, match: "POST /v1/checkout/sessions" });
    await expect(order(by)).rejects.toMatchObject({ code: "payment_unavailable" });
    await order(by, "year", later(1000));
    expect((await sessionsOf(by)).map(({ status, amount_total }) => [status, amount_total])).toEqual([
      ["expired", 900],
      ["open", 7200],
    ]);
  });

  it.each(["429", "500", "garbage", "truncated", "destroy"] as const)(
    "(%s) is a clear sentence, and nothing is charged",
    async (kind) => {
      const by = await shopper();
      shop.faults.all(kind);
      await expect(order(by)).rejects.toMatchObject({
        code: "payment_unavailable",
        message: expect.stringContaining("Nothing was charged"),
      });
      shop.faults.clear();
      expect((await order(by, "month", later(1000))).url).toContain(shop.base);
      expect(await chargesOf(by)).toEqual([]);
    },
  );

  it("gives a page that is none of ours: nobody is sent there", async () => {
    const by = await shopper();
    await order(by);
    await db().billingOrder.updateMany({
      where: { customer: { userId: by.id } },
      data: { url: "http://evil.example/pay" },
    });
    await expect(order(by)).rejects.toMatchObject({ code: "payment_unavailable" });
  });
});
