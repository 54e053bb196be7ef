import { afterAll, beforeEach, expect, it } from "vitest";
import { db, inSqlTransaction } from "#lib/server/db/db.ts";
import { createCustomer, forgetBillingJobs, openShop } from "#tests/support/billing-shop.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { syncCustomer } from "../customer/sync-service.ts";
import { saveGrant } from "../premium-service.ts";
import { forgetTestCustomers } from "./forget-service.ts";

const shop = await openShop();

beforeEach(async () => {
  await resetDatabase();
  await forgetBillingJobs();
});
afterAll(() => shop.close());

it("what was bought from a stand-in is forgotten; what was given by hand and real money stay", async () => {
  const [buyer, given, real] = [await createCustomer(), await createCustomer(), await createCustomer()];
  const now = new Date();
  for (const customer of [buyer, given]) {
    await shop.buy(customer);
    await syncCustomer(customer.id, now);
  }
  await inSqlTransaction((sql) => saveGrant(sql, given.learner.id, null, now));
  await db().billingCustomer.update({ where: { id: real.id }, data: { isLive: true }, select: { id: true } });
  expect(await forgetTestCustomers(now)).toBe(2);
  const premium = async (id: string) =>
    (await db().user.findUniqueOrThrow({ where: { id }, select: { isPremium: true } })).isPremium;
  expect([await premium(buyer.learner.id), await premium(given.learner.id)]).toEqual([false, true]);
  expect(await db().billingCustomer.findMany({ select: { id: true } })).toEqual([{ id: real.id }]);
});
