import type Stripe from "stripe";
import { expect, it } from "vitest";
import { phasesOf, prorationDate } from "./change.ts";

const seconds = (text: string) => Date.parse(text) / 1000;

it("a change is reckoned from the beginning of the day, within the period that is paid for", () => {
  const start = new Date("2026-03-05T10:20:30Z");
  expect(prorationDate(start, new Date("2026-03-17T23:59:59Z"))).toBe(seconds("2026-03-17T00:00:00Z"));
  expect(prorationDate(start, new Date("2026-03-17T00:00:00Z"))).toBe(seconds("2026-03-17T00:00:00Z"));
  expect(prorationDate(start, new Date("2026-03-05T10:40:00Z"))).toBe(seconds("2026-03-05T10:20:30Z"));
});

it("a planned change keeps the plan of today, its promotion included, until the period ends", () => {
  const current = {
    items: [{ price: "price_year" }],
    ...{ start_date: 100, end_date: 200, discounts: [{ discount: "di_1" }] },
  } as unknown as Stripe.SubscriptionSchedule.Phase;
  const shared = { proration_behavior: "none", discounts: [{ discount: "di_1" }] };
  expect(phasesOf(current, "price_month")).toEqual([
    { ...shared, items: [{ price: "price_year", quantity: 1 }], start_date: 100, end_date: 200 },
    {
      ...shared,
      items: [{ price: "price_month", quantity: 1 }],
      start_date: 200,
      duration: { interval: "month", interval_count: 1 },
    },
  ]);
  const [plain] = phasesOf({ ...current, discounts: [] }, "price_month");
  expect(plain).not.toHaveProperty("discounts");
});
