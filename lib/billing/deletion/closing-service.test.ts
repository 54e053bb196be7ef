import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { deleteDueAccounts } from "#lib/account/deletion/deletion-service.ts";
import { DAY_MS } from "#lib/core/time.ts";
import { db } from "#lib/server/db/db.ts";
import { env } from "#lib/server/env.ts";
import {
  type Customer,
  createCustomer,
  forgetBillingJobs,
  openShop,
  placeOrder,
  waitingJobs,
  workJobs,
} from "#tests/support/billing-shop.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { syncCustomer } from "../customer/sync-service.ts";
import { closeCustomer, closingJob, settleClosings } from "./closing-service.ts";

const shop = await openShop();
const now = new Date();

beforeEach(async () => {
  await resetDatabase();
  await forgetBillingJobs();
  shop.faults.clear();
});
afterAll(() => shop.close());

/** A customer with a subscription and a page that could still be paid on, whose account is deleted. */
async function createGone() {
  const customer = await createCustomer();
  const { subscription } = await shop.buy(customer, { interval: "year" });
  await syncCustomer(customer.id, now);
  const { session } = await placeOrder(customer);
  await db().user.update({ where: { id: customer.learner.id }, data: { deletionAt: now } });
  await deleteDueAccounts(now);
  expect(await db().user.count()).toBe(0);
  return { customer, subscription, session };
}

const rowsLeft = async () => [
  await db().billingCustomer.count(),
  await db().billingSubscription.count(),
  await db().billingOrder.count(),
  await db().billingInvoice.count(),
];

function expectNothingGoesOn({ stripeId }: Customer, session: string): void {
  const subscriptions = shop.state.subscriptions.all("customer", stripeId);
  expect(subscriptions.map(({ status }) => status)).toEqual(["canceled"]);
  expect(shop.state.sessions.need(session).status).toBe("expired");
}

const closings = () => db().auditEvent.findMany({ where: { event: "billing_closed" } });

describe("the final deletion of an account", () => {
  it("leaves a job that names no account, cancels everything in Stripe, and then forgets the customer", async () => {
    const { customer, session } = await createGone();
    expect(await db().billingCustomer.findMany()).toMatchObject([{ userId: null, closedAt: now }]);
    expect(await waitingJobs(closingJob.name)).toEqual([{ data: { customerId: customer.id } }]);
    await workJobs(closingJob);
    expectNothingGoesOn(customer, session);
    expect(await rowsLeft()).toEqual([0, 0, 0, 0]);
    expect(await closings()).toMatchObject([
      { userId: null, details: { customer: customer.id, cancelled: 1 } },
    ]);
    const before = shop.charges().length;
    shop.clock.advance(800 * DAY_MS);
    expect(shop.charges()).toHaveLength(before);
  });

  it("leaves nothing by which Stripe knows them, also in the events that come afterwards", async () => {
    const { customer } = await createGone();
    await shop.webhooks.deliver();
    const named = { where: { stripeCustomer: customer.stripeId } };
    expect(await db().billingEvent.count(named)).toBeGreaterThan(0);
    await workJobs(closingJob);
    expect((await shop.webhooks.deliver()).length).toBeGreaterThan(0);
    expect(await db().billingEvent.count({ where: { ignored: "unknown_customer" } })).toBeGreaterThan(0);
    expect(await db().billingEvent.count({ where: { stripeCustomer: { not: null } } })).toBe(0);
  });

  it("with a live key waits for no customer of test mode, where nobody is charged", async () => {
    await createGone();
    const key = env().STRIPE_SECRET_KEY;
    Object.assign(env(), { STRIPE_SECRET_KEY: "sk_live_1" });
    const before = shop.calls.length;
    try {
      await workJobs(closingJob);
      expect(await rowsLeft()).toEqual([0, 0, 0, 0]);
      await db().billingCustomer.create({ data: { isLive: false, stripeId: "cus_old", closedAt: now } });
      await settleClosings(true, now);
    } finally {
      Object.assign(env(), { STRIPE_SECRET_KEY: key });
    }
    expect(shop.calls.length).toBe(before);
    expect(await rowsLeft()).toEqual([0, 0, 0, 0]);
  });

  it("is completed once, wherever it was broken off", async () => {
    // Of the calls that it takes, one more goes through each time before Stripe is away.
    for (let passing = 0, isThrough = false; !isThrough; passing += 1) {
      const { customer, session } = await createGone();
      let calls = 0;
      shop.faults.all(passing % 2 === 0 ? "destroy" : "lost answer", () => ++calls > passing);
      isThrough = await closeCustomer(customer.id, now).then(
        () => true,
        () => false,
      );
      expect(isThrough).toBe((await db().billingCustomer.count()) === 0);
      shop.faults.clear();
      await Promise.all([closeCustomer(customer.id, now), closeCustomer(customer.id, now)]);
      expectNothingGoesOn(customer, session);
      expect(await closings()).toHaveLength(passing + 1);
      await db().billingEvent.deleteMany();
    }
  });

  it("has nothing to cancel for whoever never bought, and nothing of customers that were deleted by hand", async () => {
    const customer = await createCustomer();
    await shop.buy(customer);
    shop.byHand.deleteCustomer(customer.stripeId);
    await db().billingCustomer.update({
      where: { id: customer.id },
      data: { closedAt: now, userId: null },
      select: { id: true },
    });
    const { id: userId } = (await createCustomer()).learner;
    await db().billingCustomer.updateMany({ where: { userId }, data: { closedAt: now, stripeId: null } });
    await settleClosings(false, now);
    expect(await rowsLeft()).toEqual([0, 0, 0, 0]);
  });

  it("leaves the customers of living accounts alone, whoever asks", async () => {
    const customer = await createCustomer();
    await shop.buy(customer);
    await closeCustomer(customer.id, now);
    expect(await db().billingCustomer.count()).toBe(1);
    expect(shop.state.subscriptions.all("customer", customer.stripeId)).toMatchObject([{ status: "active" }]);
  });

  it("is tried by the hour where its job is lost, and goes on after three days", async () => {
    const { customer, session } = await createGone();
    await forgetBillingJobs();
    shop.faults.all("500");
    const late = new Date(now.getTime() + 4 * DAY_MS);
    await expect(settleClosings(false, late)).rejects.toMatchObject({ kind: "away" });
    shop.faults.clear();
    await settleClosings(false, late);
    expectNothingGoesOn(customer, session);
    expect(await rowsLeft()).toEqual([0, 0, 0, 0]);
  });
});
