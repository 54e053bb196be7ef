import { afterAll, expect, it } from "vitest";
import { runSchedule } from "#tests/support/billing-schedules.ts";
import { openShop } from "#tests/support/billing-shop.ts";

const SCHEDULES = 2000;
/** Other seeds than those of the short run */
const FIRST = 10_000;
const MOST_MS = 3 * 3_600_000;

const shop = await openShop();
afterAll(() => shop.close());

it(
  "2,000 random schedules, events shuffled, doubled and a third of them lost: no difference from Stripe",
  async () => {
    const differing: unknown[] = [];
    let wrong = 0;
    let events = 0;
    for (let seed = FIRST + 1; seed <= FIRST + SCHEDULES; seed += 1) {
      const outcome = await runSchedule(shop, seed);
      if (outcome.differences.length > 0) differing.push(outcome);
      if (outcome.isBelieverWrong) wrong += 1;
      events += outcome.events;
      if (seed % 250 === 0) console.log(`${seed - FIRST} done, ${differing.length} differ, ${wrong} would`);
    }
    console.log(
      `${SCHEDULES} schedules with ${events} events: ${differing.length} differ from Stripe; applying payloads, ${wrong} would`,
    );
    expect(differing).toEqual([]);
    expect(wrong).toBeGreaterThan(SCHEDULES / 5);
  },
  MOST_MS,
);
