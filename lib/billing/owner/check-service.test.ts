import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "#lib/core/time.ts";
import { db } from "#lib/server/db/db.ts";
import { askStripe } from "#lib/server/stripe.ts";
import {
  type Customer,
  createCustomer,
  forgetBillingJobs,
  openShop,
  sendToWebhook,
  WEBHOOK_SECRET,
  workJobs,
} from "#tests/support/billing-shop.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { at } from "#tests/support/factories.ts";
import { syncJob } from "../event/queue-service.ts";
import { LOOKUP_KEYS } from "../rules.ts";
import { checkBilling } from "./check-service.ts";
import { setUpBilling } from "./setup-service.ts";

const shop = await openShop();

beforeEach(async () => {
  await resetDatabase();
  await forgetBillingJobs();
  shop.webhooks.stop();
  await setUpBilling();
});
afterAll(() => shop.close());

async function check({ isRepairing = false, now = new Date() } = {}) {
  const findings = [];
  for await (const finding of checkBilling({ isRepairing }, now)) findings.push(finding);
  return findings;
}
const faults = async (options = {}) =>
  (await check(options)).filter(({ isFault }) => isFault).map(({ line }) => line);

/** A learner with Premium of whom all is known. */
async function createPremium(): Promise<Customer & { subscription: string }> {
  const customer = await createCustomer();
  const { subscription } = await shop.buy(customer);
  await db().billingCustomer.update({
    where: { id: customer.id },
    data: { syncDueAt: new Date() },
    select: { id: true },
  });
  await syncJob.handler({ customerId: customer.id }, new Date());
  return { ...customer, subscription };
}

it("is green where all is in order", async () => {
  await createPremium();
  expect((await check()).map(({ isFault, line }) => `${isFault ? "FAULT " : ""}${line}`)).toEqual([
    "Mode: test, no real money",
    "Price of a month: €9.00, as at Stripe",
    "Price of a year: €72.00, as at Stripe",
    "Customer portal: configured",
    "Webhook: as it should be, at http://localhost:3000/api/billing/webhook",
    "Customers: 1 compared with Stripe, none differs, pays twice or disputes",
    "Events: all are dealt with",
    "Deleted accounts: all are cancelled in Stripe",
  ]);
});

describe("finds", () => {
  it("a price that was changed by hand", async () => {
    const { data } = await askStripe((stripe) => stripe.prices.list({ lookup_keys: [LOOKUP_KEYS.month] }));
    shop.byHand.changePrice(at(data, 0).id, 1000);
    expect(await faults()).toEqual([expect.stringContaining("unit_amount is 1000 and must be 900")]);
  });

  it("an endpoint that is gone, and a portal that isn't configured", async () => {
    for (const { id } of shop.state.endpoints.all())
      await askStripe((stripe) => stripe.webhookEndpoints.del(id));
    for (const { id } of shop.state.portalConfigurations.all())
      await askStripe((stripe) => stripe.billingPortal.configurations.update(id, { active: false }));
    expect(await faults()).toEqual([
      expect.stringContaining("Customer portal: not configured"),
      expect.stringContaining("there is no endpoint"),
    ]);
  });

  it("rows that differ from Stripe, and repairs them", async () => {
    const { id, learner, subscription, stripeId } = await createPremium();
    shop.byHand.cancelSubscription(subscription);
    await askStripe((stripe) => stripe.customers.update(stripeId, { email: "old@example.test" }));
    await db().user.update({ where: { id: learner.id }, data: { isPremium: false }, select: { id: true } });
    const found = await faults();
    expect(found).toEqual([
      `Customer ${id}: ${subscription}: status is active here, canceled at Stripe`,
      expect.stringContaining("endedAt is nothing here"),
      `Customer ${id}: email: the address at Stripe is another one`,
      `Customer ${id}: Premium: the account lacks it with a subscription or grant for it`,
    ]);
    expect(await faults({ isRepairing: true })).toEqual([]);
    expect(await faults()).toEqual([]);
    expect(shop.state.customers.need(stripeId).email).toBe(learner.email);
  });

  it("two subscriptions of one learner, by hand too, and leaves them alone", async () => {
    const { id, stripeId, subscription } = await createPremium();
    const { data } = await askStripe((stripe) => stripe.prices.list({ lookup_keys: [LOOKUP_KEYS.month] }));
    const other = shop.byHand.createSubscription(stripeId, at(data, 0).id);
    const found = await faults({ isRepairing: true });
    expect(found).toEqual([expect.stringContaining(`Customer ${id}: pays more than one: `)]);
    expect(at(found, 0)).toContain(subscription);
    expect(at(found, 0)).toContain(`${other.id} (made by hand)`);
    expect(shop.state.subscriptions.need(other.id).status).toBe("active");
  });

  it("a dispute that isn't decided yet", async () => {
    const { id } = await createPremium();
    const { id: dispute } = shop.byHand.dispute(at(shop.charges().slice(-1), 0).id);
    await syncJob.handler({ customerId: id }, new Date());
    expect(await faults()).toEqual([
      expect.stringMatching(/^Customer .*: the payment of in_\w+ is disputed$/),
    ]);
    shop.byHand.closeDispute(dispute, "won");
    await syncJob.handler({ customerId: id }, new Date());
    expect(await faults()).toEqual([]);
  });

  it("events and customers that wait for hours", async () => {
    await shop.buy(await createCustomer());
    for (const { event } of shop.webhooks.pending())
      await sendToWebhook(shop.webhooks.requestOf(event, WEBHOOK_SECRET));
    const events = async (hours: number) =>
      (await faults({ now: new Date(Date.now() + hours * HOUR_MS) })).filter((line) =>
        line.startsWith("Events"),
      );
    expect(await events(1)).toEqual([]);
    expect(await events(3)).toEqual([
      expect.stringMatching(/^Events: \d+ events are not dealt with, and 1 customer/),
    ]);
    await workJobs(syncJob);
    expect(await events(3)).toEqual([]);
  });

  it("a customer that the key's account doesn't have", async () => {
    const { id } = await createCustomer();
    await db().billingCustomer.update({
      where: { id },
      data: { stripeId: "cus_gone" },
      select: { id: true },
    });
    expect(await faults({ isRepairing: true })).toEqual([
      expect.stringContaining("Stripe doesn't know cus_gone"),
    ]);
  });

  it("accounts that were deleted three days ago and aren't cancelled, and those to be deleted that renew", async () => {
    const { id, learner } = await createPremium();
    await db().user.update({
      where: { id: learner.id },
      data: { deletionAt: new Date() },
      select: { id: true },
    });
    expect(await faults()).toEqual(["Deleted accounts: 1 account to be deleted still renews"]);
    const closedAt = new Date();
    await db().billingCustomer.update({
      where: { id },
      data: { userId: null, closedAt },
      select: { id: true },
    });
    const later = (days: number) => faults({ now: new Date(closedAt.getTime() + days * DAY_MS) });
    expect(await later(2)).toEqual([]);
    expect(await later(4)).toEqual([expect.stringContaining("1 not cancelled in Stripe after three days")]);
  });
});

it("says so where Stripe is away", async () => {
  const isBack = shop.faults.all("500");
  await expect(check()).rejects.toMatchObject({ kind: "away" });
  isBack();
});
