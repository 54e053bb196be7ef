import { afterAll, expect, it } from "vitest";
import { runSchedule } from "#tests/support/billing-schedules.ts";
import { openShop } from "#tests/support/billing-shop.ts";

const shop = await openShop();
afterAll(() => shop.close());

const SCHEDULES = 50;

it("whatever happens to the events, after the reconciliation nothing differs from Stripe", async () => {
  let wrong = 0;
  let events = 0;
  for (let seed = 1; seed <= SCHEDULES; seed += 1) {
    const outcome = await runSchedule(shop, seed);
    expect({ ...outcome, differences: [] }).toEqual(outcome);
    if (outcome.isBelieverWrong) wrong += 1;
    events += outcome.events;
  }
  expect(events).toBeGreaterThan(SCHEDULES * 5);
  // The control: a build that applies what events say is wrong about many.
  expect(wrong).toBeGreaterThan(SCHEDULES / 5);
});
