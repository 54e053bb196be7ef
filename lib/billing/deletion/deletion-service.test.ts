import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { keepAccount, requestDeletion } from "#lib/account/deletion/deletion-service.ts";
import { hashPassword } from "#lib/server/auth/password.ts";
import { db } from "#lib/server/db/db.ts";
import {
  type Customer,
  createCustomer,
  forgetBillingJobs,
  openShop,
  waitingJobs,
  workJobs,
} from "#tests/support/billing-shop.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { forgetMails, queuedMails } from "#tests/support/queued-mail.ts";
import { syncCustomer } from "../customer/sync-service.ts";
import { syncJob } from "../event/queue-service.ts";
import { getBilling } from "../queries.ts";
import { resumePremium } from "../subscription/cancel-service.ts";
import { changePlan } from "../subscription/change-service.ts";
import { renewalJob, settleRenewal, settleRenewals } from "./deletion-service.ts";

const PASSWORD = "Right@Password1";
const shop = await openShop();
const now = new Date();
let passwordHash: string;

beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD);
});
beforeEach(async () => {
  await resetDatabase();
  await forgetBillingJobs();
  shop.faults.clear();
});
afterAll(() => shop.close());

async function createBuyer() {
  const customer = await createCustomer();
  await db().user.update({ where: { id: customer.learner.id }, data: { passwordHash } });
  const { subscription } = await shop.buy(customer);
  await syncCustomer(customer.id, now);
  return { customer, subscription };
}

const request = ({ learner }: Customer) => requestDeletion(learner, { password: PASSWORD }, now);
const atStripe = (id: string) => shop.state.subscriptions.need(id);
const row = (id: string) => db().billingSubscription.findUniqueOrThrow({ where: { id } });
const audited = async () =>
  (
    await db().auditEvent.findMany({
      where: { event: { startsWith: "subscription_" } },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    })
  ).map(({ event }) => event);

describe("asking for the deletion of the account", () => {
  it("stops the renewal, and keeping the account restores it", async () => {
    const { customer, subscription } = await createBuyer();
    await request(customer);
    expect(await waitingJobs(renewalJob.name)).toEqual([{ data: { customerId: customer.id } }]);
    await workJobs(renewalJob);
    expect(atStripe(subscription).cancel_at_period_end).toBe(true);
    expect(await row(subscription)).toMatchObject({ isStoppedByDeletion: true, cancelAt: expect.any(Date) });
    await keepAccount(customer.learner, now);
    await workJobs(renewalJob);
    expect(atStripe(subscription)).toMatchObject({ cancel_at_period_end: false, cancel_at: null });
    expect(await row(subscription)).toMatchObject({ isStoppedByDeletion: false, cancelAt: null });
    expect(await audited()).toEqual(["subscription_cancelled", "subscription_resumed"]);
  });

  it("lets Premium end with the account, and nothing be resumed before it is kept", async () => {
    const { customer, subscription } = await createBuyer();
    const by = customer.learner.id;
    await expect(resumePremium(by, now)).rejects.toMatchObject({ code: "not_resumable" });
    const { deletionAt } = await request(customer);
    await workJobs(renewalJob);
    expect(await getBilling(by, now)).toMatchObject({ state: "ends", endsAt: deletionAt });
    expect((await getBilling(by, now)).actions).not.toContain("resume");
    await expect(resumePremium(by, now)).rejects.toMatchObject({ code: "not_resumable" });
    expect(atStripe(subscription).cancel_at_period_end).toBe(true);
    await keepAccount(customer.learner, now);
    await workJobs(renewalJob);
    expect(await getBilling(by, now)).toMatchObject({ state: "renews", endsAt: null });
  });

  it("leaves a cancellation of the learner's own as it is, also when the account is kept", async () => {
    const { customer, subscription } = await createBuyer();
    shop.hosted.portalCancel(customer.stripeId);
    const { cancel_at: end } = atStripe(subscription);
    await request(customer);
    await workJobs(renewalJob);
    await keepAccount(customer.learner, now);
    await workJobs(renewalJob);
    expect(atStripe(subscription).cancel_at).toBe(end);
    expect(await audited()).toEqual([]);
  });

  it("comes to what the account is in the end, in whatever order the jobs run", async () => {
    const { customer, subscription } = await createBuyer();
    await request(customer);
    await keepAccount(customer.learner, now);
    await request(customer);
    await Promise.all([1, 2, 3].map(() => settleRenewal(customer.id, now)));
    expect(atStripe(subscription).cancel_at_period_end).toBe(true);
    await keepAccount(customer.learner, now);
    await Promise.all([1, 2, 3].map(() => settleRenewal(customer.id, now)));
    expect(atStripe(subscription).cancel_at_period_end).toBe(false);
    expect(await row(subscription)).toMatchObject({ isStoppedByDeletion: false, cancelAt: null });
  });

  it("notices that the account was kept while Stripe was being asked", async () => {
    const { customer, subscription } = await createBuyer();
    await request(customer);
    const undo = shop.faults.slow(300, "POST /v1/subscriptions");
    const job = settleRenewal(customer.id, now);
    await expect
      .poll(() =>
        shop.calls.some(({ method, path }) => method === "GET" && path.startsWith("/v1/subscriptions")),
      )
      .toBe(true);
    await keepAccount(customer.learner, now);
    await job;
    undo();
    expect(atStripe(subscription).cancel_at_period_end).toBe(false);
  });

  it("is completed once, wherever it was broken off", async () => {
    for (let passing = 0, isThrough = false; !isThrough; passing += 1) {
      const { customer, subscription } = await createBuyer();
      await request(customer);
      let calls = 0;
      shop.faults.all(passing % 2 === 0 ? "lost answer" : "destroy", () => ++calls > passing);
      isThrough = await settleRenewal(customer.id, now).then(
        () => true,
        () => false,
      );
      shop.faults.clear();
      await settleRenewals(false, now);
      expect(atStripe(subscription).cancel_at_period_end).toBe(true);
      // What was written down before Stripe's answer was lost is found by the daily pass and the webhook too.
      await settleRenewal(customer.id, now);
      expect(await row(subscription)).toMatchObject({ isStoppedByDeletion: true });
      expect(
        await db().auditEvent.count({
          where: { userId: customer.learner.id, event: "subscription_cancelled" },
        }),
      ).toBe(1);
    }
  });

  it("is never taken for a cancellation of the learner's own, also where its job ends before it could say so", async () => {
    const { customer, subscription } = await createBuyer();
    await forgetMails();
    await request(customer);
    shop.faults.next("lost answer", { times: 3, match: "POST /v1/subscriptions/" });
    await expect(settleRenewal(customer.id, now)).rejects.toMatchObject({ kind: "away" });
    expect(atStripe(subscription).cancel_at_period_end).toBe(true);
    await syncJob.handler({ customerId: customer.id }, now);
    await settleRenewal(customer.id, now);
    await syncJob.handler({ customerId: customer.id }, now);
    const subjects = (await queuedMails(customer.learner.email)).map(({ subject }) => subject);
    expect(subjects).toEqual(["Your account will be deleted", "Premium is yours: your order"]);
    expect(await audited()).toEqual(["subscription_cancelled"]);
  });

  it("takes a planned change of plan back, as it would go on, and keeping the account plans it again", async () => {
    for (let passing = 0, isThrough = false; !isThrough; passing += 1) {
      const customer = await createCustomer();
      await db().user.update({ where: { id: customer.learner.id }, data: { passwordHash } });
      const { subscription } = await shop.buy(customer, { interval: "year" });
      await changePlan(customer.learner.id, { interval: "month", preview: false }, now);
      await request(customer);
      await settleRenewal(customer.id, now);
      expect(atStripe(subscription)).toMatchObject({ cancel_at_period_end: true, schedule: null });
      await keepAccount(customer.learner, now);
      let calls = 0;
      shop.faults.all(passing % 2 === 0 ? "lost answer" : "destroy", () => ++calls > passing);
      isThrough = await settleRenewal(customer.id, now).then(
        () => true,
        () => false,
      );
      shop.faults.clear();
      await settleRenewal(customer.id, now);
      expect(await row(subscription)).toMatchObject({
        cancelAt: null,
        interval: "year",
        nextInterval: "month",
      });
      expect(atStripe(subscription).metadata).not.toHaveProperty("planned_price");
    }
  });
});

it("a lost job is made up for by the hourly reconciliation, in both directions", async () => {
  const { customer, subscription } = await createBuyer();
  await request(customer);
  await forgetBillingJobs();
  await settleRenewals(false, now);
  expect(atStripe(subscription).cancel_at_period_end).toBe(true);
  await keepAccount(customer.learner, now);
  await forgetBillingJobs();
  await settleRenewals(false, now);
  expect(atStripe(subscription).cancel_at_period_end).toBe(false);
});
