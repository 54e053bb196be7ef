import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { DAY_MS } from "#lib/core/time.ts";
import { db } from "#lib/server/db/db.ts";
import {
  type Customer,
  createCustomer,
  forgetBillingJobs,
  openShop,
  workJobs,
} from "#tests/support/billing-shop.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { createLearner } from "#tests/support/factories.ts";
import { forgetMails, queuedMails } from "#tests/support/queued-mail.ts";
import "#tests/support/without-limits.ts";
import { syncJob } from "../event/queue-service.ts";
import { syncAndSettle } from "../order/settle-service.ts";
import { changePlan } from "./change-service.ts";
import { declarationJob, declareWithdrawal } from "./withdrawal-service.ts";

const shop = await openShop();

afterAll(() => shop.close());
beforeEach(async () => {
  await resetDatabase();
  await forgetMails();
  await forgetBillingJobs();
});
afterEach(() => {
  shop.faults.clear();
  delete process.env.BILLING_WITHDRAWAL;
});

const address = "192.0.2.1";
const now = () => shop.clock.now();
const nothing = { code: "not_found" };

async function subscriber(purchase: Parameters<typeof shop.buy>[1] = {}) {
  const customer = await createCustomer(now());
  const { subscription, order } = await shop.buy(customer, { now: now(), ...purchase });
  await syncAndSettle(customer.id, now());
  await forgetMails();
  const { number } = await db().billingOrder.findUniqueOrThrow({ where: { id: order } });
  return { ...customer, subscription, order, number };
}

type Subscriber = Awaited<ReturnType<typeof subscriber>>;

const withdraw = ({ learner }: Customer) => declareWithdrawal({ userId: learner.id, address }, now());
const declare = (email: string, order: string) =>
  declareWithdrawal({ userId: null, email, order, address }, now());
const chargesOf = ({ stripeId }: Customer) => shop.charges().filter(({ customer }) => customer === stripeId);
const refunded = (customer: Customer) => chargesOf(customer).map(({ amount_refunded }) => amount_refunded);
const status = async ({ order }: Subscriber) =>
  (await db().billingOrder.findUniqueOrThrow({ where: { id: order } })).status;
const isPremium = async ({ learner }: Customer) =>
  (await db().user.findUniqueOrThrow({ where: { id: learner.id } })).isPremium;
const audited = () => db().auditEvent.findMany({ where: { event: "order_withdrawn" } });

describe("a withdrawal by the session", () => {
  it("ends Premium at once, pays the unused days back and is confirmed with date and time", async () => {
    const buyer = await subscriber();
    shop.clock.advance(9 * DAY_MS + DAY_MS / 2);
    const at = now();
    await withdraw(buyer);
    expect(await status(buyer)).toBe("withdrawn");
    expect(await isPremium(buyer)).toBe(false);
    expect(shop.state.subscriptions.need(buyer.subscription).status).toBe("canceled");
    const { periodStart, periodEnd } = await db().billingSubscription.findUniqueOrThrow({
      where: { id: buyer.subscription },
    });
    const days = Math.round((periodEnd.getTime() - periodStart.getTime()) / DAY_MS);
    const amount = Math.ceil((900 * (days - 9)) / days);
    expect(refunded(buyer)).toEqual([amount]);
    const [mail] = await queuedMails(buyer.learner.email);
    expect(mail?.subject).toBe("Your withdrawal from the contract");
    const clock = at.toISOString().slice(11, 16);
    expect(mail?.text).toMatch(new RegExp(`order ${buyer.number} on \\d+ \\w+ \\d{4} at ${clock} UTC`));
    expect(mail?.text).toContain(`€${(amount / 100).toFixed(2)} for your unused days`);
    expect(await audited()).toMatchObject([
      { userId: buyer.learner.id, details: { order: buyer.order, amount, currency: "EUR" } },
    ]);
  });

  it("says that what was given by hand stays", async () => {
    const buyer = await subscriber();
    await db().premiumGrant.create({ data: { userId: buyer.learner.id, until: null, createdAt: now() } });
    await withdraw(buyer);
    const [mail] = await queuedMails(buyer.learner.email);
    expect(mail?.text).toContain("The Premium you were given stays.");
    expect(await isPremium(buyer)).toBe(true);
  });

  it("is one, however often it is declared at once", async () => {
    const buyer = await subscriber({ interval: "year" });
    await Promise.all(Array.from({ length: 50 }, () => withdraw(buyer)));
    await workJobs(syncJob, now());
    expect(refunded(buyer)).toEqual([7200]);
    expect(await queuedMails(buyer.learner.email)).toHaveLength(1);
    expect(await audited()).toHaveLength(1);
  });

  it("is received while Stripe can't be reached, and brought about by its job", async () => {
    const buyer = await subscriber();
    shop.faults.all("destroy");
    expect(await withdraw(buyer)).toEqual({ isReceived: true });
    expect(await status(buyer)).toBe("withdrawn");
    expect(refunded(buyer)).toEqual([0]);
    shop.faults.clear();
    expect(await workJobs(syncJob, now())).toBe(1);
    expect(refunded(buyer)).toEqual([900]);
    expect(await isPremium(buyer)).toBe(false);
  });

  it.each(["POST /v1/refunds", "DELETE /v1/subscriptions"])(
    "whose answer to %s is lost is completed once",
    async (match) => {
      const buyer = await subscriber();
      shop.faults.next("lost answer", { times: 3, match });
      await withdraw(buyer);
      await workJobs(syncJob, now());
      await syncAndSettle(buyer.id, now());
      expect(refunded(buyer)).toEqual([900]);
      expect(chargesOf(buyer)[0]?.refunds).toHaveLength(1);
    },
  );

  it("pays back only what was not paid back before", async () => {
    const buyer = await subscriber();
    shop.byHand.refund(chargesOf(buyer)[0]?.id ?? "", 300);
    await syncAndSettle(buyer.id, now());
    await withdraw(buyer);
    expect(refunded(buyer)).toEqual([900]);
    expect((await queuedMails(buyer.learner.email))[0]?.text).toContain("€6.00 for your unused days");
  });

  it("in a trial costs nothing and pays nothing back", async () => {
    const buyer = await subscriber({ trialDays: 14 });
    await withdraw(buyer);
    expect(await isPremium(buyer)).toBe(false);
    expect((await queuedMails(buyer.learner.email))[0]?.text).toContain("Nothing was charged");
  });

  it("is over after 14 days, and never there for free learners", async () => {
    const buyer = await subscriber();
    const late = await subscriber();
    shop.clock.advance(13 * DAY_MS);
    await withdraw(buyer);
    expect(await status(buyer)).toBe("withdrawn");
    shop.clock.advance(3 * DAY_MS);
    await expect(withdraw(late)).rejects.toMatchObject(nothing);
    expect(await status(late)).toBe("paid");
    const free = await createLearner();
    await expect(declareWithdrawal({ userId: free.id, address }, now())).rejects.toMatchObject(nothing);
  });

  it("is from the order of the mode that is sold in, whatever was tried in the other", async () => {
    const buyer = await subscriber();
    const { id, ...order } = await db().billingOrder.findUniqueOrThrow({ where: { id: buyer.order } });
    const other = await db().billingCustomer.create({ data: { userId: buyer.learner.id, isLive: true } });
    const newer = { customerId: other.id, createdAt: new Date(order.createdAt.getTime() + 1000) };
    const named = { number: "K7QM-2XWD-9FHP-C4TR", sessionId: null, subscriptionId: null };
    await db().billingOrder.create({ data: { ...order, ...newer, ...named } });
    await withdraw(buyer);
    expect(await status(buyer)).toBe("withdrawn");
    expect(refunded(buyer)).toEqual([900]);
  });

  it("after a change of plan pays back what was not used of either", async () => {
    const buyer = await subscriber();
    shop.clock.advance(5 * DAY_MS);
    await changePlan(buyer.learner.id, { interval: "year", preview: false }, now());
    shop.clock.advance(3 * DAY_MS);
    await withdraw(buyer);
    const paid = chargesOf(buyer).reduce((sum, { amount }) => sum + amount, 0);
    const back = refunded(buyer).reduce((sum, amount) => sum + amount, 0);
    // Four or five days of a month, as a change is reckoned from the beginning of its hour, and three of a year
    expect(paid - back).toBeGreaterThan(4 * 29 + 3 * 17);
    expect(paid - back).toBeLessThan(5 * 33 + 3 * 20);
  });

  it("follows the rule at the time of the order", async () => {
    const buyer = await subscriber();
    await db().billingOrder.update({ where: { id: buyer.order }, data: { withdrawal: "waiver" } });
    await expect(withdraw(buyer)).rejects.toMatchObject(nothing);
  });
});

describe("a withdrawal by email address and order number", () => {
  it("has the same answer whether or not they fit, and changes only what fits", async () => {
    const [buyer, other] = [await subscriber(), await subscriber()];
    const { email } = buyer.learner;
    const wrong: [string, string][] = [
      [email, other.number],
      [other.learner.email, buyer.number],
      ["nobody@example.test", buyer.number],
      [email, "K7QM-2XWD-9FHP-C4TR"],
      [email, buyer.order],
      [email, `${buyer.number}' OR '1'='1`],
      [email, "%"],
    ];
    for (const [address, order] of wrong) expect(await declare(address, order)).toEqual({ isReceived: true });
    await workJobs(declarationJob, now());
    expect([await status(buyer), await status(other)]).toEqual(["paid", "paid"]);
    expect(await queuedMails()).toEqual([]);
    // The control: with both right it is withdrawn from, also typed in another way.
    const typed = ` ${buyer.number.toLowerCase().replaceAll("-", " ")} `;
    expect(await declare(` ${email.toUpperCase()}`, typed)).toEqual({ isReceived: true });
    expect(await status(buyer)).toBe("paid");
    await workJobs(declarationJob, now());
    await workJobs(syncJob, now());
    expect([await status(buyer), await status(other)]).toEqual(["withdrawn", "paid"]);
    expect(refunded(buyer)).toEqual([900]);
    expect(await isPremium(buyer)).toBe(false);
    expect(await queuedMails(email)).toHaveLength(1);
  });

  it("counts from when it was declared, not from when the job runs", async () => {
    const buyer = await subscriber();
    shop.clock.advance(13 * DAY_MS);
    const at = now();
    await declare(buyer.learner.email, buyer.number);
    shop.clock.advance(5 * DAY_MS);
    await workJobs(declarationJob, now());
    const { withdrawnAt } = await db().billingOrder.findUniqueOrThrow({ where: { id: buyer.order } });
    // The shop's clock runs on between two looks at it
    expect(Math.abs((withdrawnAt?.getTime() ?? 0) - at.getTime())).toBeLessThan(DAY_MS / 24);
  });

  it("needs both", async () => {
    for (const body of [{}, { email: "a@example.test" }, { order: "x" }])
      await expect(declareWithdrawal({ userId: null, ...body, address }, now())).rejects.toMatchObject({
        code: "invalid_input",
      });
  });

  it.each(["waiver", "none"])("isn't there with the rule %s", async (rule) => {
    process.env.BILLING_WITHDRAWAL = rule;
    await expect(declare("a@example.test", "K7QM-2XWD-9FHP-C4TR")).rejects.toMatchObject(nothing);
  });
});
