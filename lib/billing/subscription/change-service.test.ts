import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { DAY_MS } from "#lib/core/time.ts";
import { db } from "#lib/server/db/db.ts";
import { askStripe } from "#lib/server/stripe.ts";
import { type Customer, createCustomer, forgetBillingJobs, openShop } from "#tests/support/billing-shop.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { at } from "#tests/support/factories.ts";
import { forgetMails } from "#tests/support/queued-mail.ts";
import { syncAndSettle } from "../order/settle-service.ts";
import { getBillingBanner } from "../queries.ts";
import { cancelPremium } from "./cancel-service.ts";
import { type ChangeWish, changePlan } from "./change-service.ts";

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
const priceOf = (id: string) => at(atStripe(id).items.data, 0).price.recurring?.interval;
const amounts = ({ stripeId }: Customer) =>
  shop.charges().flatMap(({ customer, amount }) => (customer === stripeId ? [amount] : []));

async function subscriber(purchase: Parameters<typeof shop.buy>[1] = {}) {
  const customer = await createCustomer(now());
  const { subscription } = await shop.buy(customer, { now: now(), ...purchase });
  await syncAndSettle(customer.id, now());
  const change = (wish: Partial<ChangeWish> & Pick<ChangeWish, "interval">) =>
    changePlan(customer.learner.id, { preview: false, ...wish }, now());
  return { ...customer, subscription, change };
}

/** Ten days on, at noon in UTC: a change is reckoned from the beginning of the day. */
function tenDays(): void {
  const noon = Math.floor(shop.clock.now().getTime() / DAY_MS) * DAY_MS + 10.5 * DAY_MS;
  shop.clock.advance(noon - shop.clock.now().getTime());
}

describe("from a month to a year", () => {
  it("is charged just what the preview said, at once, with the unused days taken off", async () => {
    const buyer = await subscriber();
    tenDays();
    const preview = await buyer.change({ interval: "year", preview: true });
    const { amount = 0 } = preview.amountNow ?? {};
    // About two thirds of a month are left.
    expect(amount).toBeGreaterThan(7200 - 640);
    expect(amount).toBeLessThan(7200 - 560);
    expect(preview.billing).toMatchObject({ state: "renews", price: { interval: "month" } });
    expect(amounts(buyer)).toEqual([900]);
    shop.clock.advance(5 * 60_000);
    const changed = await buyer.change({ interval: "year", expects: amount });
    expect(changed).toMatchObject({
      amountNow: { amount, currency: "EUR" },
      billing: { state: "renews", price: { interval: "year", amount: 7200 } },
    });
    expect(amounts(buyer)).toEqual([900, amount]);
    expect(await db().auditEvent.findMany({ where: { event: "subscription_changed" } })).toMatchObject([
      {
        userId: buyer.learner.id,
        details: { subscription: buyer.subscription, from: "month", to: "year" },
      },
    ]);
    // A repeat, as after an answer that was lost
    expect((await buyer.change({ interval: "year", expects: amount })).amountNow).toBeNull();
    expect(amounts(buyer)).toHaveLength(2);
  });

  it("is refused where it costs another amount by now", async () => {
    const buyer = await subscriber();
    tenDays();
    const { amountNow } = await buyer.change({ interval: "year", preview: true });
    shop.clock.advance(DAY_MS);
    const refusal = { code: "amount_changed" };
    const expects = amountNow?.amount ?? 0;
    await expect(buyer.change({ interval: "year", expects })).rejects.toMatchObject(refusal);
    await expect(buyer.change({ interval: "year", expects: 1 })).rejects.toMatchObject(refusal);
    expect(priceOf(buyer.subscription)).toBe("month");
    expect(amounts(buyer)).toEqual([900]);
  });

  it("changes nothing before the bank's confirmation, and all with it", async () => {
    const buyer = await subscriber({ card: "3ds-always" });
    tenDays();
    const changed = await buyer.change({ interval: "year" });
    expect(changed.billing).toMatchObject({
      state: "confirmation_needed",
      plan: "premium",
      price: { interval: "month" },
      actions: expect.arrayContaining(["pay"]),
    });
    // Whatever becomes of it, the month that is paid for goes on: no day is named on which Premium would end.
    expect(await getBillingBanner(buyer.learner.id, now())).toEqual({
      kind: "confirmation_needed",
      until: null,
    });
    expect(priceOf(buyer.subscription)).toBe("month");
    await expect(buyer.change({ interval: "year" })).rejects.toMatchObject({ code: "not_changeable" });
    shop.hosted.confirmBank(changed.billing.openInvoiceId ?? "", true);
    await syncAndSettle(buyer.id, now());
    expect(priceOf(buyer.subscription)).toBe("year");
    expect(amounts(buyer)).toHaveLength(2);
  });

  it("is charged once, however many tabs confirm it, and whatever answer is lost", async () => {
    const buyer = await subscriber();
    tenDays();
    shop.faults.next("lost answer", { times: 3, match: "POST /v1/subscriptions/" });
    await expect(buyer.change({ interval: "year" })).rejects.toMatchObject({ code: "payment_unavailable" });
    await Promise.all(Array.from({ length: 20 }, () => buyer.change({ interval: "year" })));
    expect(priceOf(buyer.subscription)).toBe("year");
    expect(amounts(buyer)).toHaveLength(2);
    const other = await subscriber();
    tenDays();
    await Promise.allSettled(Array.from({ length: 20 }, () => other.change({ interval: "year" })));
    expect(priceOf(other.subscription)).toBe("year");
    expect(amounts(other)).toHaveLength(2);
  });
});

describe("from a year to a month", () => {
  it("is planned for the end of the year, and can be taken back", async () => {
    const buyer = await subscriber({ interval: "year" });
    const { periodEnd } = await db().billingSubscription.findUniqueOrThrow({
      where: { id: buyer.subscription },
    });
    const from = periodEnd.toISOString();
    const preview = await buyer.change({ interval: "month", preview: true });
    expect(preview).toMatchObject({
      amountNow: { amount: 0 },
      from,
      billing: { state: "renews", change: null },
    });
    const planned = await buyer.change({ interval: "month" });
    expect(planned).toMatchObject({
      amountNow: { amount: 0, currency: "EUR" },
      from,
      billing: {
        state: "change_planned",
        change: { interval: "month", amount: 900, at: from },
        actions: ["undo_change", "portal", "cancel", "withdraw", "refund"],
      },
    });
    expect((await buyer.change({ interval: "month" })).amountNow).toBeNull();
    expect((await buyer.change({ interval: "year", preview: true })).billing.state).toBe("change_planned");
    const back = await buyer.change({ interval: "year" });
    expect(back).toMatchObject({ amountNow: null, billing: { state: "renews", change: null } });
    expect(atStripe(buyer.subscription).schedule).toBeNull();
    expect((await buyer.change({ interval: "month" })).billing.state).toBe("change_planned");
    expect(amounts(buyer)).toEqual([7200]);
  });

  it("takes effect when the year is over", async () => {
    const buyer = await subscriber({ interval: "year" });
    await buyer.change({ interval: "month" });
    shop.clock.advance(367 * DAY_MS);
    await syncAndSettle(buyer.id, now());
    expect(priceOf(buyer.subscription)).toBe("month");
    expect(amounts(buyer)).toEqual([7200, 900]);
    shop.clock.advance(65 * DAY_MS);
    expect(amounts(buyer)).toEqual([7200, 900, 900, 900]);
  });

  it("is planned for the end of a year that began with the first month after an earlier one", async () => {
    const buyer = await subscriber({ interval: "year" });
    await buyer.change({ interval: "month" });
    shop.clock.advance(367 * DAY_MS);
    await buyer.change({ interval: "year" });
    await buyer.change({ interval: "month" });
    const { changesAt, periodStart, periodEnd } = await db().billingSubscription.findUniqueOrThrow({
      where: { id: buyer.subscription },
    });
    expect(changesAt).toEqual(periodEnd);
    expect(periodEnd.getTime() - periodStart.getTime()).toBeGreaterThan(364 * DAY_MS);
  });

  it.each([
    ["POST /v1/subscription_schedules", "lost answer"],
    ["POST /v1/subscription_schedules/", "lost answer"],
    ["POST /v1/subscription_schedules/", "destroy"],
  ] as const)("that broke off at %s (%s) is finished by a repeat", async (match, kind) => {
    const buyer = await subscriber({ interval: "year" });
    shop.faults.next(kind, { times: 3, match });
    await buyer.change({ interval: "month" }).catch(() => {});
    shop.faults.clear();
    const { billing } = await buyer.change({ interval: "month" });
    expect(billing).toMatchObject({ state: "change_planned", change: { interval: "month" } });
    const schedules = await askStripe((stripe) =>
      stripe.subscriptionSchedules.list({ customer: buyer.stripeId }),
    );
    expect(schedules.data.filter(({ status }) => status === "active")).toHaveLength(1);
  });

  it("is planned once by many tabs", async () => {
    const buyer = await subscriber({ interval: "year" });
    await Promise.allSettled(Array.from({ length: 10 }, () => buyer.change({ interval: "month" })));
    const { billing } = await buyer.change({ interval: "month" });
    expect(billing.state).toBe("change_planned");
    expect(shop.state.schedules.all("customer", buyer.stripeId)).toHaveLength(1);
  });
});

it("in a trial the price is swapped and nothing is charged before its end", async () => {
  const buyer = await subscriber({ trialDays: 14 });
  const trialEnd = atStripe(buyer.subscription).trial_end;
  const changed = await buyer.change({ interval: "year" });
  expect(changed).toMatchObject({
    amountNow: { amount: 0 },
    billing: { state: "trial", price: { interval: "year" } },
  });
  expect(atStripe(buyer.subscription).trial_end).toBe(trialEnd);
  expect(changed.from).toBe(new Date((trialEnd ?? 0) * 1000).toISOString());
  expect(amounts(buyer)).toEqual([]);
  shop.clock.advance(15 * DAY_MS);
  expect(amounts(buyer)).toEqual([7200]);
});

it("no plan changes where there is none, it ends, or its payment failed", async () => {
  const refusal = { code: "not_changeable" };
  const free = await createCustomer(now());
  await expect(
    changePlan(free.learner.id, { interval: "year", preview: false }, now()),
  ).rejects.toMatchObject(refusal);
  const buyer = await subscriber();
  await cancelPremium(buyer.learner.id, now());
  await expect(buyer.change({ interval: "year" })).rejects.toMatchObject(refusal);
});

it("a price that was changed by hand closes the change too", async () => {
  const buyer = await subscriber();
  const year = shop.state.prices.all().find(({ lookup_key }) => lookup_key === "waddle_premium_year");
  const changed = shop.byHand.changePrice(year?.id ?? "", 9900);
  await expect(buyer.change({ interval: "year" })).rejects.toMatchObject({ code: "payment_unavailable" });
  expect(amounts(buyer)).toEqual([900]);
  shop.byHand.changePrice(changed.id, 7200);
});
