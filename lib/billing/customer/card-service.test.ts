import { afterAll, beforeEach, expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "#lib/core/time.ts";
import { db } from "#lib/server/db/db.ts";
import { type Customer, createCustomer, openShop } from "#tests/support/billing-shop.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { syncAndSettle } from "../order/settle-service.ts";
import { getBilling } from "../queries.ts";

const shop = await openShop();
let customer: Customer;

beforeEach(async () => {
  await resetDatabase();
  shop.faults.clear();
  customer = await createCustomer(shop.clock.now());
});
afterAll(() => shop.close());

const settle = () => syncAndSettle(customer.id, shop.clock.now());
const plan = () => getBilling(customer.learner.id, shop.clock.now());
const ownCharges = () => shop.charges().filter((charge) => charge.customer === customer.stripeId);

/** To two hours after the end of the period, when its renewal has been charged. */
async function renew(): Promise<void> {
  const { periodEnd } = await db().billingSubscription.findFirstOrThrow({
    where: { customerId: customer.id },
  });
  shop.clock.advance(periodEnd.getTime() - shop.clock.now().getTime() + 2 * HOUR_MS);
}

it("a card that is entered in the portal is charged from then on", async () => {
  await shop.buy(customer);
  await settle();
  shop.clock.advance(DAY_MS);
  const { id } = shop.hosted.newCard(customer.stripeId, "4242");
  await settle();
  await renew();
  expect(ownCharges().map(({ payment_method }) => payment_method)).toEqual([
    expect.not.stringMatching(id),
    id,
  ]);
});

it("a card that a new order was paid with comes before one that was chosen earlier", async () => {
  const { subscription } = await shop.buy(customer);
  await settle();
  shop.hosted.newCard(customer.stripeId, "decline");
  shop.byHand.cancelSubscription(subscription);
  shop.clock.advance(DAY_MS);
  await settle();
  await shop.buy(customer, { now: shop.clock.now() });
  await settle();
  await renew();
  await settle();
  expect((await plan()).state).toBe("renews");
});

it("a new card pays at once what the old one couldn't, and no other card does", async () => {
  await shop.buy(customer);
  await settle();
  shop.byHand.declineNext(customer.stripeId);
  await renew();
  await settle();
  expect(await plan()).toMatchObject({ state: "payment_failed", plan: "premium" });
  expect(ownCharges()).toHaveLength(1);
  // The card that was declined is not tried again by us.
  const asked = () => shop.calls.filter(({ path }) => path.endsWith("/pay")).length;
  expect(asked()).toBe(0);
  shop.hosted.newCard(customer.stripeId, "4242");
  await settle();
  expect(await plan()).toMatchObject({ state: "renews", graceEndsAt: null });
  expect(ownCharges()).toHaveLength(2);
  await settle();
  expect(asked()).toBe(1);
});

it("a new card that is declined too changes nothing, and is tried once", async () => {
  await shop.buy(customer);
  await settle();
  shop.byHand.declineNext(customer.stripeId);
  await renew();
  await settle();
  const before = await plan();
  shop.hosted.newCard(customer.stripeId, "decline");
  for (let count = 0; count < 3; count += 1) await settle();
  expect(await plan()).toMatchObject({ state: "payment_failed", graceEndsAt: before.graceEndsAt });
  expect(ownCharges()).toHaveLength(1);
});

it("a new card pays nothing for an order that was withdrawn from", async () => {
  await shop.buy(customer);
  await settle();
  shop.byHand.declineNext(customer.stripeId);
  await renew();
  const withdrawn = { status: "withdrawn", withdrawnAt: shop.clock.now() } as const;
  await db().billingOrder.updateMany({ where: { customerId: customer.id }, data: withdrawn });
  shop.hosted.newCard(customer.stripeId, "4242");
  for (let count = 0; count < 2; count += 1) await settle();
  expect(ownCharges()).toHaveLength(1);
  expect(await plan()).toMatchObject({ plan: "free" });
});
