import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DAY_MS } from "#lib/core/time.ts";
import { db } from "#lib/server/db/db.ts";
import { env } from "#lib/server/env.ts";
import { askStripe } from "#lib/server/stripe.ts";
import { createCustomer, forgetBillingJobs, openShop } from "#tests/support/billing-shop.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { forgetMails, queuedMails } from "#tests/support/queued-mail.ts";
import { LOOKUP_KEYS, PRODUCT_ID } from "../rules.ts";
import { changePlan } from "../subscription/change-service.ts";
import { declareWithdrawal } from "../subscription/withdrawal-service.ts";
import { placeOrder } from "./order-service.ts";
import { readOrder } from "./order-status-service.ts";

const shop = await openShop();
const SETTINGS = ["BILLING_CURRENCY", "BILLING_PRICE_MONTH", "BILLING_PRICE_YEAR"] as const;
const usual = Object.fromEntries(SETTINGS.map((name) => [name, process.env[name]]));

beforeEach(async () => {
  await resetDatabase();
  await forgetMails();
  await forgetBillingJobs();
});
afterEach(() => {
  for (const name of SETTINGS) {
    if (usual[name] === undefined) delete process.env[name];
    else process.env[name] = usual[name];
  }
  Object.assign(env(), { BILLING_PROMOTION_CODES: false });
});

/** Sells in another currency: its prices take over the lookup keys. Amounts in minor units. */
async function sellIn(currency: string, month: number, year: number, texts: [string, string]): Promise<void> {
  const amounts = { month, year };
  for (const interval of ["month", "year"] as const)
    await askStripe((stripe) =>
      stripe.prices.create({
        ...{ product: PRODUCT_ID, currency, unit_amount: amounts[interval], recurring: { interval } },
        ...{ lookup_key: LOOKUP_KEYS[interval], transfer_lookup_key: true },
      }),
    );
  const [BILLING_PRICE_MONTH, BILLING_PRICE_YEAR] = texts;
  Object.assign(process.env, {
    BILLING_CURRENCY: currency.toUpperCase(),
    BILLING_PRICE_MONTH,
    BILLING_PRICE_YEAR,
  });
}

async function buy(interval: "month" | "year", now: Date, code?: string) {
  const customer = await createCustomer(now);
  const { learner } = customer;
  const { orderId } = await placeOrder({ ...learner, address: "192.0.2.1" }, { interval }, now);
  const { sessionId } = await db().billingOrder.findUniqueOrThrow({ where: { id: orderId } });
  shop.hosted.pay(sessionId ?? "", { card: "4242", ...(code !== undefined && { code }) });
  const order = await readOrder(learner.id, orderId, new Date(now.getTime() + 2000));
  const charges = () => shop.charges().filter((charge) => charge.customer === customer.stripeId);
  return { ...customer, order, charges };
}

describe("an order in a currency", () => {
  it.each([
    ["jpy", 900, 7200, ["900", "7200"], "¥900 a month. Paid: ¥900."],
    ["kwd", 2500, 20_000, ["2.500", "20"], "KWD 2.500 a month. Paid: KWD 2.500."],
  ] as const)(
    "%s charges, refunds and tells the right digits",
    async (currency, month, year, texts, words) => {
      await sellIn(currency, month, year, [...texts]);
      const buyer = await buy("month", new Date());
      expect(buyer.order.status).toBe("active");
      expect(buyer.charges()).toMatchObject([{ amount: month, currency }]);
      const [mail] = await queuedMails(buyer.learner.email);
      expect(mail?.text.replaceAll("\u00a0", " ")).toContain(words);
      await declareWithdrawal(
        { userId: buyer.learner.id, address: "192.0.2.1" },
        new Date(Date.now() + 8 * DAY_MS),
      );
      const back = buyer.charges()[0]?.amount_refunded ?? 0;
      expect(back).toBeGreaterThan(month / 2);
      expect(back).toBeLessThan(month);
      if (currency === "kwd") expect(back % 10).toBe(0);
      await sellIn("eur", 900, 7200, ["9.00", "72.00"]);
    },
  );
});

it("an order with a promotion of 100 % has Premium, no charge, and nothing to pay back", async () => {
  Object.assign(env(), { BILLING_PROMOTION_CODES: true });
  const coupon = await askStripe((stripe) => stripe.coupons.create({ percent_off: 100, duration: "once" }));
  await askStripe((stripe) =>
    stripe.promotionCodes.create({ code: "FREEYEAR", promotion: { type: "coupon", coupon: coupon.id } }),
  );
  const buyer = await buy("year", new Date(), "FREEYEAR");
  expect(buyer.order.status).toBe("active");
  expect(buyer.charges()).toEqual([]);
  expect((await queuedMails(buyer.learner.email))[0]?.text).toContain("Paid: €0.00.");
  await declareWithdrawal({ userId: buyer.learner.id, address: "192.0.2.1" }, new Date());
  const user = await db().user.findUniqueOrThrow({ where: { id: buyer.learner.id } });
  expect(user.isPremium).toBe(false);
});

describe("a clock of ours that is wrong", () => {
  it.each([-1, 1])("by %d day sells, changes and is paid once", async (days) => {
    const now = new Date(Date.now() + days * DAY_MS);
    const buyer = await buy("month", now);
    expect(buyer.order.status).toBe("active");
    const wish = { interval: "year", preview: true } as const;
    const { amountNow } = await changePlan(buyer.learner.id, wish, now);
    const expects = amountNow?.amount;
    await changePlan(buyer.learner.id, { interval: "year", preview: false, expects }, now);
    expect(buyer.charges().map(({ amount }) => amount)).toEqual([900, expects]);
    expect((await readOrder(buyer.learner.id, (await anyOrder(buyer.id)).id, now)).status).toBe("active");
  });
});

const anyOrder = (customerId: string) => db().billingOrder.findFirstOrThrow({ where: { customerId } });
