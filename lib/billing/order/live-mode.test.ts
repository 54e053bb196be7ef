import { afterAll, beforeEach, expect, it } from "vitest";
import { db, inSqlTransaction } from "#lib/server/db/db.ts";
import { env } from "#lib/server/env.ts";
import { createCustomer, openShop } from "#tests/support/billing-shop.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { syncCustomer } from "../customer/sync-service.ts";
import { reconcile } from "../event/reconcile-service.ts";
import { saveGrant } from "../premium-service.ts";

const shop = await openShop();

beforeEach(resetDatabase);
afterAll(() => shop.close());

const soon = new Date("2099-01-01T00:00:00Z");

async function buyer() {
  const customer = await createCustomer();
  await shop.buy(customer);
  await syncCustomer(customer.id, new Date());
  return customer;
}

const premiumOf = async ({ learner }: Awaited<ReturnType<typeof buyer>>) =>
  (await db().user.findUniqueOrThrow({ where: { id: learner.id } })).isPremium;

it("once real money is paid, Premium that was bought in test mode ends; what was given or is paid for stays", async () => {
  const [tester, given, payer] = [await buyer(), await buyer(), await buyer()];
  await inSqlTransaction((sql) => saveGrant(sql, given.learner.id, soon, new Date()));
  await db().billingCustomer.update({ where: { id: payer.id }, data: { isLive: true } });
  const all = async () => [await premiumOf(tester), await premiumOf(given), await premiumOf(payer)];
  await reconcile(new Date());
  expect(await all()).toEqual([true, true, true]);
  const key = env().STRIPE_SECRET_KEY;
  Object.assign(env(), { STRIPE_SECRET_KEY: "sk_live_1" });
  try {
    await reconcile(new Date());
  } finally {
    Object.assign(env(), { STRIPE_SECRET_KEY: key });
  }
  expect(await all()).toEqual([false, true, true]);
  // A test key that is set by mistake takes nothing.
  await reconcile(new Date());
  expect(await premiumOf(payer)).toBe(true);
});
