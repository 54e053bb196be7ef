import { afterAll, expect, it } from "vitest";
import { DAY_MS } from "#lib/core/time.ts";
import { db } from "#lib/server/db/db.ts";
import { createCustomer, openShop } from "#tests/support/billing-shop.ts";
import { reconcileAll } from "./reconcile-service.ts";

const CUSTOMERS = 10_000;
const MOST_MS = 3 * 3_600_000;

const shop = await openShop();
afterAll(() => shop.close());

it(
  "10,000 customers of whom no event came are in step with Stripe after the full pass",
  async () => {
    for (let count = 1; count <= CUSTOMERS; count += 1) await shop.buy(await createCustomer());
    expect(await db().user.count({ where: { isPremium: true } })).toBe(0);
    const tomorrow = new Date(Date.now() + DAY_MS);
    const callsBefore = shop.calls.length;
    const cpuBefore = process.cpuUsage();
    const startedAt = performance.now();
    let runs = 0;
    while ((await db().billingCustomer.count({ where: { syncedAt: null } })) > 0) {
      await reconcileAll(tomorrow);
      runs += 1;
    }
    const { user, system } = process.cpuUsage(cpuBefore);
    const seconds = (performance.now() - startedAt) / 1000;
    console.log(
      `${CUSTOMERS} customers in ${seconds.toFixed(0)} s and ${runs} runs, ${shop.calls.length - callsBefore} calls of Stripe, ${((user + system) / 1_000_000).toFixed(0)} s of CPU with the stand-in's`,
    );
    expect(await db().user.count({ where: { isPremium: true } })).toBe(CUSTOMERS);
    expect(await db().billingSubscription.count({ where: { status: "active" } })).toBe(CUSTOMERS);
  },
  MOST_MS,
);
