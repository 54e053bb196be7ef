import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { DAY_MS } from "#lib/core/time.ts";
import { db } from "#lib/server/db/db.ts";
import { askStripe } from "#lib/server/stripe.ts";
import {
  type Customer,
  createCustomer,
  forgetBillingJobs,
  openShop,
  placeOrder,
} from "#tests/support/billing-shop.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { at } from "#tests/support/factories.ts";
import { forgetMails, queuedMails } from "#tests/support/queued-mail.ts";
import { syncCustomer } from "../customer/sync-service.ts";
import { settleCustomer, syncAndSettle } from "./settle-service.ts";

const shop = await openShop();

afterAll(() => shop.close());
beforeEach(async () => {
  await resetDatabase();
  await forgetMails();
  await forgetBillingJobs();
});
afterEach(() => shop.faults.clear());

const now = () => shop.clock.now();
const atStripe = (id: string) => shop.state.subscriptions.need(id);
const chargesOf = ({ stripeId }: Customer) => shop.charges().filter(({ customer }) => customer === stripeId);
const refundsOf = (customer: Customer) => chargesOf(customer).map(({ amount_refunded }) => amount_refunded);
const ordersOf = async ({ id }: Customer) =>
  (await db().billingOrder.findMany({ where: { customerId: id }, orderBy: { createdAt: "asc" } })).map(
    ({ status }) => status,
  );
const subjects = async ({ learner }: Customer) =>
  (await queuedMails(learner.email)).map(({ subject }) => subject);
const isPremium = async ({ learner }: Customer) =>
  (await db().user.findUniqueOrThrow({ where: { id: learner.id } })).isPremium;
const audited = (event: string) => db().auditEvent.findMany({ where: { event } });

/** Two orders that both become subscriptions: the first one's page was paid on although it is closed here. */
async function buyTwice(purchase: Parameters<typeof shop.buy>[1] = {}) {
  const customer = await createCustomer(now());
  const first = await placeOrder(customer, { now: now() });
  await db().billingOrder.update({ where: { id: first.order }, data: { status: "expired" } });
  const second = await placeOrder(customer, { now: new Date(now().getTime() + 1000), ...purchase });
  shop.hosted.pay(first.session, { card: "4242" });
  shop.clock.advance(5000);
  shop.hosted.pay(second.session, { card: "4242" });
  return customer;
}

const idsOf = ({ stripeId }: Customer) =>
  shop.state.subscriptions
    .all("customer", stripeId)
    .sort((one, other) => one.created - other.created)
    .map(({ id }) => id);

describe("two orders that both became subscriptions", () => {
  it("leave the earlier one: the later one is cancelled, refunded in full and explained by mail", async () => {
    const customer = await buyTwice({ interval: "year" });
    await syncAndSettle(customer.id, now());
    const [first, second] = idsOf(customer);
    expect([atStripe(first ?? "").status, atStripe(second ?? "").status]).toEqual(["active", "canceled"]);
    expect(refundsOf(customer)).toEqual([0, 7200]);
    expect(await ordersOf(customer)).toEqual(["paid", "doubled"]);
    expect(await isPremium(customer)).toBe(true);
    const [order, doubled] = (await subjects(customer)).sort();
    expect([order, doubled]).toEqual([
      "Premium is yours: your order",
      "You were about to pay for Premium twice",
    ]);
    const mail = (await queuedMails(customer.learner.email)).find(({ subject }) => subject === doubled);
    expect(mail?.text).toContain("We have refunded €72.00 in full");
    expect(await audited("double_payment_refunded")).toMatchObject([
      { userId: customer.learner.id, details: { amount: 7200, currency: "EUR" } },
    ]);
  });

  it("are dealt with once, however many settle at the same time", async () => {
    const customer = await buyTwice();
    await syncCustomer(customer.id, now());
    await Promise.all(Array.from({ length: 10 }, () => settleCustomer(customer.id, now())));
    await syncAndSettle(customer.id, now());
    expect(refundsOf(customer)).toEqual([0, 900]);
    expect(shop.state.refunds.all().filter(({ metadata }) => metadata?.order).length).toBeGreaterThan(0);
    expect(await subjects(customer)).toHaveLength(2);
    expect(await audited("double_payment_refunded")).toHaveLength(1);
  });

  it.each([
    ["lost answer", "DELETE /v1/subscriptions"],
    ["lost answer", "POST /v1/refunds"],
    ["destroy", "POST /v1/refunds"],
    ["500", "POST /v1/refunds"],
    ["429", "DELETE /v1/subscriptions"],
    ["garbage", "POST /v1/refunds"],
    ["500 after", "POST /v1/refunds"],
  ] as const)("meet %s at %s: the next run completes it once", async (kind, match) => {
    const customer = await buyTwice();
    const isTried = kind !== "garbage" && kind !== "429" && kind !== "500 after";
    shop.faults.next(kind, { times: isTried ? 3 : 1, match });
    await syncAndSettle(customer.id, now()).catch(() => {});
    for (let run = 0; run < 2; run += 1) await syncAndSettle(customer.id, now());
    expect(refundsOf(customer)).toEqual([0, 900]);
    expect(shop.charges().filter(({ customer: id }) => id === customer.stripeId)[1]?.refunds).toHaveLength(1);
    expect(await subjects(customer)).toHaveLength(2);
    expect(await audited("double_payment_refunded")).toHaveLength(1);
  });

  it("say that nothing was charged where the second was a trial", async () => {
    const customer = await buyTwice({ trialDays: 14 });
    await syncAndSettle(customer.id, now());
    expect(await ordersOf(customer)).toEqual(["paid", "doubled"]);
    const mails = await queuedMails(customer.learner.email);
    const mail = mails.find(({ subject }) => subject.includes("twice"));
    expect(mail?.text).toContain("Nothing was charged for it.");
  });

  it("are never taken of one that was made by hand in Stripe", async () => {
    const customer = await createCustomer(now());
    await shop.buy(customer, { now: now() });
    const price = shop.state.prices.all().find(({ recurring }) => recurring?.interval === "year");
    const byHand = shop.byHand.createSubscription(customer.stripeId, price?.id ?? "");
    await syncAndSettle(customer.id, now());
    expect(idsOf(customer).map((id) => atStripe(id).status)).toEqual(["active", "active"]);
    expect(byHand.status).toBe("active");
    expect(refundsOf(customer)).toEqual([0, 0]);
  });
});

it("a part of a payment is paid back once, however many settle at the same time", async () => {
  const customer = await createCustomer(now());
  const { order } = await shop.buy(customer, { now: now() });
  await syncAndSettle(customer.id, now());
  // So late that the part would fit into what was paid twice
  const withdrawnAt = new Date(now().getTime() + 25 * DAY_MS);
  await db().billingOrder.update({ where: { id: order }, data: { status: "withdrawn", withdrawnAt } });
  await Promise.all(Array.from({ length: 10 }, () => settleCustomer(customer.id, now())));
  await syncAndSettle(customer.id, now());
  expect(chargesOf(customer)[0]?.refunds).toHaveLength(1);
  expect(at(refundsOf(customer), 0)).toBeLessThan(300);
});

describe("a refund by hand", () => {
  it("ends the subscription alone where Premium was given beside it", async () => {
    const customer = await createCustomer(now());
    await shop.buy(customer, { now: now() });
    await syncAndSettle(customer.id, now());
    const userId = customer.learner.id;
    await db().premiumGrant.create({ data: { userId, until: null, createdAt: now() } });
    await forgetMails();
    shop.byHand.refund(at(chargesOf(customer), 0).id);
    await syncAndSettle(customer.id, now());
    expect(await subjects(customer)).toEqual(["Your subscription has ended"]);
    expect(await isPremium(customer)).toBe(true);
  });

  it("of the whole period ends Premium and its renewal, and a mail says so once", async () => {
    const customer = await createCustomer(now());
    const { subscription } = await shop.buy(customer, { now: now() });
    await syncAndSettle(customer.id, now());
    await forgetMails();
    shop.byHand.refund(at(chargesOf(customer), 0).id);
    await syncAndSettle(customer.id, now());
    await syncAndSettle(customer.id, now());
    expect(atStripe(subscription).status).toBe("canceled");
    expect(await isPremium(customer)).toBe(false);
    expect(await subjects(customer)).toEqual(["Premium has ended"]);
    expect(await audited("subscription_cancelled")).toMatchObject([
      { details: { subscription, by: "refund" } },
    ]);
  });

  it("of a part changes nothing", async () => {
    const customer = await createCustomer(now());
    const { subscription } = await shop.buy(customer, { now: now() });
    shop.byHand.refund(at(chargesOf(customer), 0).id, 300);
    await syncAndSettle(customer.id, now());
    expect(atStripe(subscription)).toMatchObject({ status: "active", cancel_at_period_end: false });
    expect(await isPremium(customer)).toBe(true);
  });
});

describe("a dispute", () => {
  it("stops the renewal and keeps Premium; lost, it ends it", async () => {
    const customer = await createCustomer(now());
    const { subscription } = await shop.buy(customer, { now: now() });
    await syncAndSettle(customer.id, now());
    await forgetMails();
    const dispute = shop.byHand.dispute(at(chargesOf(customer), 0).id);
    await syncAndSettle(customer.id, now());
    await syncAndSettle(customer.id, now());
    expect(atStripe(subscription)).toMatchObject({ status: "active", cancel_at_period_end: true });
    expect(await isPremium(customer)).toBe(true);
    const [mail] = await queuedMails(customer.learner.email);
    expect(mail?.text).toContain("A payment for Premium is disputed at your bank, so Premium doesn't renew");
    expect(await audited("subscription_cancelled")).toMatchObject([
      { details: { subscription, by: "dispute" } },
    ]);
    shop.byHand.closeDispute(dispute.id, "lost");
    await syncAndSettle(customer.id, now());
    expect(await isPremium(customer)).toBe(false);
    expect(atStripe(subscription).status).toBe("canceled");
  });

  it("about an earlier period stops the renewal too; lost, it takes nothing of what is paid for now", async () => {
    const customer = await createCustomer(now());
    const { subscription } = await shop.buy(customer, { now: now() });
    const first = at(chargesOf(customer), 0).id;
    shop.clock.advance(32 * DAY_MS);
    await syncAndSettle(customer.id, now());
    const dispute = shop.byHand.dispute(first);
    await syncAndSettle(customer.id, now());
    expect(atStripe(subscription)).toMatchObject({ status: "active", cancel_at_period_end: true });
    shop.byHand.closeDispute(dispute.id, "lost");
    await syncAndSettle(customer.id, now());
    expect(await isPremium(customer)).toBe(true);
  });

  it("takes a planned change of plan back before it stops the renewal", async () => {
    const customer = await createCustomer(now());
    const { subscription } = await shop.buy(customer, { now: now(), interval: "year" });
    await askStripe((stripe) => stripe.subscriptionSchedules.create({ from_subscription: subscription }));
    shop.byHand.dispute(at(chargesOf(customer), 0).id);
    await syncAndSettle(customer.id, now());
    expect(atStripe(subscription)).toMatchObject({ schedule: null, cancel_at_period_end: true });
  });
});

describe("a deleted account", () => {
  it("has nothing that goes on, by hand or by order, and no open page", async () => {
    const customer = await createCustomer(now());
    await shop.buy(customer, { now: now() });
    const price = shop.state.prices.all().find(({ recurring }) => recurring?.interval === "year");
    shop.byHand.createSubscription(customer.stripeId, price?.id ?? "");
    await syncCustomer(customer.id, now());
    const { session } = await placeOrder(customer, { now: now() });
    await db().billingCustomer.update({
      where: { id: customer.id },
      data: { closedAt: now(), userId: null },
    });
    await syncAndSettle(customer.id, now());
    expect(idsOf(customer).map((id) => atStripe(id).status)).toEqual(["canceled", "canceled"]);
    expect(shop.state.sessions.need(session).status).toBe("expired");
    shop.clock.advance(400 * DAY_MS);
    expect(chargesOf(customer)).toHaveLength(2);
  });
});

it("Stripe's lasting refusal of one step keeps the others from nothing, and a customer in step costs no call", async () => {
  const customer = await buyTwice();
  const charge = at(chargesOf(customer), 1);
  // Meanwhile it was paid back by hand, which the sync doesn't know yet.
  await syncCustomer(customer.id, now());
  shop.byHand.refund(charge.id);
  await settleCustomer(customer.id, now());
  expect(refundsOf(customer)).toEqual([0, 900]);
  expect(await subjects(customer)).toHaveLength(2);
  const before = shop.calls.length;
  await settleCustomer(customer.id, now());
  expect(shop.calls.length).toBe(before);
});
