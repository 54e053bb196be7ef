import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { DAY_MS } from "#lib/core/time.ts";
import { db } from "#lib/server/db/db.ts";
import { type Customer, createCustomer, forgetBillingJobs, openShop } from "#tests/support/billing-shop.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { at } from "#tests/support/factories.ts";
import { forgetMails, queuedMails } from "#tests/support/queued-mail.ts";
import { syncAndSettle } from "../order/settle-service.ts";
import { cancelPremium, resumePremium } from "./cancel-service.ts";
import { changePlan } from "./change-service.ts";

const shop = await openShop();

afterAll(() => shop.close());
beforeEach(async () => {
  await resetDatabase();
  await forgetMails();
  await forgetBillingJobs();
});
afterEach(() => shop.faults.clear());

/** The stand-in's clock goes on from test to test. */
const now = () => shop.clock.now();

async function subscriber(purchase: Parameters<typeof shop.buy>[1] = {}) {
  const customer = await createCustomer(now());
  const { subscription } = await shop.buy(customer, { now: now(), ...purchase });
  await syncAndSettle(customer.id, now());
  await forgetMails();
  return { ...customer, subscription, userId: customer.learner.id };
}

type Subscriber = Awaited<ReturnType<typeof subscriber>>;

/** A subscriber whose renewal was declined */
async function failing() {
  const buyer = await subscriber({ card: "decline-later" });
  shop.clock.advance(endOf(buyer.subscription).getTime() - now().getTime() + DAY_MS / 8);
  await syncAndSettle(buyer.id, now());
  await forgetMails();
  return buyer;
}

const atStripe = (id: string) => shop.state.subscriptions.need(id);
const endOf = (id: string) => new Date((at(atStripe(id).items.data, 0).current_period_end ?? 0) * 1000);
const audited = async (event: string) =>
  (await db().auditEvent.findMany({ where: { event } })).map(({ userId, details }) => ({ userId, details }));
const subjects = async ({ learner }: Customer) =>
  (await queuedMails(learner.email)).map(({ subject }) => subject);
const isPremium = async ({ userId }: Subscriber) =>
  (await db().user.findUniqueOrThrow({ where: { id: userId } })).isPremium;

const cancel = ({ userId }: Subscriber) => cancelPremium(userId, now());
const resume = ({ userId }: Subscriber) => resumePremium(userId, now());

describe("cancelling", () => {
  it("keeps Premium until the end of the time that is paid for, and is confirmed once by mail", async () => {
    const buyer = await subscriber();
    const end = endOf(buyer.subscription);
    const billing = await cancel(buyer);
    expect(billing).toMatchObject({
      ...{ state: "ends", plan: "premium", endsAt: end.toISOString(), renewsAt: null },
      actions: ["resume", "portal", "withdraw", "refund"],
    });
    expect(atStripe(buyer.subscription).cancel_at_period_end).toBe(true);
    expect(await audited("subscription_cancelled")).toEqual([
      {
        userId: buyer.userId,
        details: { subscription: buyer.subscription, endsAt: end.toISOString(), by: "request" },
      },
    ]);
    const [mail] = await queuedMails(buyer.learner.email);
    expect(mail?.subject).toMatch(/^Premium ends on \d+ \w+ \d{4}$/);
    expect(mail?.text).toContain(
      "Your cancellation is done: Premium doesn't renew and nothing more is charged.",
    );
    shop.clock.advance(32 * DAY_MS);
    await syncAndSettle(buyer.id, now());
    expect(await isPremium(buyer)).toBe(false);
    expect(shop.charges().filter(({ customer }) => customer === buyer.stripeId)).toHaveLength(1);
    expect(await subjects(buyer)).toHaveLength(1);
  });

  it("is one, however often it is asked for at once", async () => {
    const buyer = await subscriber();
    const answers = await Promise.all(Array.from({ length: 50 }, () => cancel(buyer)));
    expect(new Set(answers.map(({ state }) => state))).toEqual(new Set(["ends"]));
    expect(await subjects(buyer)).toHaveLength(1);
    expect(await audited("subscription_cancelled")).toHaveLength(1);
    const back = await Promise.all(Array.from({ length: 50 }, () => resume(buyer)));
    expect(new Set(back.map(({ state }) => state))).toEqual(new Set(["renews"]));
    expect(await audited("subscription_resumed")).toHaveLength(1);
    expect(await subjects(buyer)).toHaveLength(1);
  });

  it("ends no Premium that was given for longer", async () => {
    const buyer = await subscriber();
    const { userId } = buyer;
    await db().premiumGrant.create({ data: { userId, until: null, createdAt: now() } });
    expect(await cancel(buyer)).toMatchObject({ state: "ends", given: { until: null } });
    expect(await subjects(buyer)).toEqual([expect.stringMatching(/^Your subscription ends on /)]);
  });

  it("in a trial ends with the trial, and charges nothing", async () => {
    const buyer = await subscriber({ trialDays: 14 });
    const billing = await cancel(buyer);
    expect(billing).toMatchObject({ state: "ends", plan: "premium" });
    shop.clock.advance(15 * DAY_MS);
    await syncAndSettle(buyer.id, now());
    expect(await isPremium(buyer)).toBe(false);
    expect(shop.charges().filter(({ customer }) => customer === buyer.stripeId)).toEqual([]);
  });

  it("takes a planned change of plan back", async () => {
    const buyer = await subscriber({ interval: "year" });
    await changePlan(buyer.userId, { interval: "month", preview: false }, now());
    expect((await cancel(buyer)).state).toBe("ends");
    expect(atStripe(buyer.subscription)).toMatchObject({ schedule: null, cancel_at_period_end: true });
  });

  it("made in Stripe's portal is known, confirmed by mail, and can be taken back here", async () => {
    const buyer = await subscriber();
    shop.hosted.portalCancel(buyer.stripeId);
    await syncAndSettle(buyer.id, now());
    await syncAndSettle(buyer.id, now());
    expect(await subjects(buyer)).toHaveLength(1);
    expect((await cancel(buyer)).state).toBe("ends");
    expect(await subjects(buyer)).toHaveLength(1);
    expect((await resume(buyer)).state).toBe("renews");
    expect(atStripe(buyer.subscription)).toMatchObject({ cancel_at: null, cancel_at_period_end: false });
    // Each cancellation has its mail.
    await cancel(buyer);
    expect(await subjects(buyer)).toHaveLength(2);
    shop.hosted.portalResume(buyer.stripeId);
    await syncAndSettle(buyer.id, now());
    await cancel(buyer);
    expect(await subjects(buyer)).toHaveLength(3);
    expect(await audited("subscription_resumed")).toHaveLength(2);
  });

  it("after a failed payment stops the renewal; what isn't paid for at all ends at once", async () => {
    const buyer = await failing();
    const { state, graceEndsAt, endsAt, actions } = await cancel(buyer);
    expect(state).toBe("payment_failed");
    // Not at the end of a period that nobody has paid for
    expect(endsAt).toBe(graceEndsAt);
    expect(actions.slice(0, 3)).toEqual(["pay", "resume", "portal"]);
    expect(atStripe(buyer.subscription).cancel_at_period_end).toBe(true);
    const [mail] = await queuedMails(buyer.learner.email);
    const day = new Date(graceEndsAt ?? "").toLocaleDateString("en-GB", {
      dateStyle: "long",
      timeZone: "UTC",
    });
    expect(mail?.subject).toBe(`Premium ends on ${day}`);
    const late = await failing();
    expect((await cancelPremium(late.userId, new Date(now().getTime() + 9 * DAY_MS))).state).toBe("ended");
    expect(atStripe(late.subscription).status).toBe("canceled");
    const other = await subscriber();
    shop.state.change(atStripe(other.subscription), null, { status: "unpaid" });
    expect((await cancel(other)).state).toBe("ended");
    expect(atStripe(other.subscription).status).toBe("canceled");
    expect(await subjects(other)).toEqual(["Premium has ended"]);
    const given = await subscriber();
    await db().premiumGrant.create({ data: { userId: given.userId, until: null, createdAt: now() } });
    shop.state.change(atStripe(given.subscription), null, { status: "unpaid" });
    await cancel(given);
    expect(await subjects(given)).toEqual(["Your subscription has ended"]);
  });

  it("after a failed payment charges nothing more, until it is taken back", async () => {
    const buyer = await subscriber();
    shop.byHand.declineNext(buyer.stripeId);
    shop.clock.advance(endOf(buyer.subscription).getTime() - now().getTime() + DAY_MS / 8);
    await syncAndSettle(buyer.id, now());
    const charges = () =>
      shop.charges().filter(({ customer, paid }) => customer === buyer.stripeId && paid).length;
    expect((await cancel(buyer)).state).toBe("payment_failed");
    // Stripe would try again after three days, and we with a new card at once.
    shop.clock.advance(5 * DAY_MS);
    shop.hosted.newCard(buyer.stripeId, "4242");
    await syncAndSettle(buyer.id, now());
    expect(charges()).toBe(1);
    await resume(buyer);
    await syncAndSettle(buyer.id, now());
    expect(charges()).toBe(2);
    expect(await resume(buyer)).toMatchObject({ state: "renews" });
  });

  it("finds nothing where nothing runs", async () => {
    const free = await createCustomer();
    const nothing = { code: "nothing_to_cancel" };
    await expect(cancelPremium(free.learner.id, now())).rejects.toMatchObject(nothing);
    const buyer = await subscriber();
    shop.byHand.cancelSubscription(buyer.subscription);
    await expect(cancel(buyer)).rejects.toMatchObject(nothing);
    await expect(resume(buyer)).rejects.toMatchObject({ code: "not_resumable" });
  });

  it.each(["lost answer", "500", "destroy", "garbage"] as const)(
    "meets a fault of Stripe's (%s): a repeat completes it once",
    async (kind) => {
      const buyer = await subscriber();
      shop.faults.next(kind, { times: kind === "garbage" ? 1 : 3, match: "POST /v1/subscriptions" });
      await expect(cancel(buyer)).rejects.toMatchObject({ code: "payment_unavailable" });
      expect((await cancel(buyer)).state).toBe("ends");
      expect(await subjects(buyer)).toHaveLength(1);
      expect(await audited("subscription_cancelled")).toHaveLength(1);
    },
  );

  it("is done although Stripe goes away right after it", async () => {
    const buyer = await subscriber();
    let isDone = false;
    shop.faults.all("destroy", ({ method, path }) => {
      const was = isDone;
      isDone ||= method === "POST" && path.includes("/subscriptions/");
      return was;
    });
    await expect(cancel(buyer)).rejects.toMatchObject({ code: "payment_unavailable" });
    shop.faults.clear();
    await syncAndSettle(buyer.id, now());
    expect(await subjects(buyer)).toHaveLength(1);
  });
});

describe("taking a cancellation back", () => {
  it("lets Premium renew, and a repeat is no mistake", async () => {
    const buyer = await subscriber();
    await cancel(buyer);
    expect(await resume(buyer)).toMatchObject({ state: "renews", endsAt: null });
    expect(await resume(buyer)).toMatchObject({ state: "renews" });
    expect(await audited("subscription_resumed")).toEqual([
      { userId: buyer.userId, details: { subscription: buyer.subscription } },
    ]);
    shop.clock.advance(31 * DAY_MS);
    await syncAndSettle(buyer.id, now());
    expect(await isPremium(buyer)).toBe(true);
  });

  it("also where the renewal was stopped for the account's deletion, of which no cancellation is mailed", async () => {
    const buyer = await subscriber();
    const metadata = { ...atStripe(buyer.subscription).metadata, stopped_by: "account_deletion" };
    shop.state.change(atStripe(buyer.subscription), null, { cancel_at_period_end: true, metadata });
    await syncAndSettle(buyer.id, now());
    expect(await subjects(buyer)).toEqual([]);
    expect((await resume(buyer)).state).toBe("renews");
    expect(atStripe(buyer.subscription).metadata).not.toHaveProperty("stopped_by");
    await cancel(buyer);
    expect(await subjects(buyer)).toHaveLength(1);
  });

  it("needs a cancellation", async () => {
    const buyer = await subscriber();
    await expect(resume(buyer)).rejects.toMatchObject({ code: "not_resumable" });
    await expect(resumePremium((await createCustomer()).learner.id, now())).rejects.toMatchObject({
      code: "not_resumable",
    });
  });

  it("is over with the end date, and while the payment is disputed", async () => {
    const buyer = await subscriber();
    await cancel(buyer);
    shop.clock.advance(32 * DAY_MS);
    await expect(resume(buyer)).rejects.toMatchObject({ code: "not_resumable" });
    const other = await subscriber();
    const charge = shop.charges().find(({ customer }) => customer === other.stripeId);
    shop.byHand.dispute(charge?.id ?? "");
    await syncAndSettle(other.id, now());
    await expect(resume(other)).rejects.toMatchObject({ code: "not_resumable" });
  });
});
