import type Stripe from "stripe";
import { DAY_MS } from "#lib/core/time.ts";
import { idOf } from "./snapshot.ts";

/**
 * From when on Stripe reckons a change of plan, in seconds: the beginning of the UTC day, so that what a preview said is charged
 * later too. It lies within the period that is paid for.
 */
export function prorationDate(periodStart: Date, now: Date): number {
  const day = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  return Math.floor(Math.max(day, periodStart.getTime()) / 1000);
}

type Phase = Stripe.SubscriptionScheduleUpdateParams.Phase;

/** The plan of today until its period ends, then the other price for good. */
export function phasesOf(current: Stripe.SubscriptionSchedule.Phase, nextPrice: string): Phase[] {
  const discounts = current.discounts.flatMap(({ discount }) => idOf(discount) ?? []);
  const shared = {
    proration_behavior: "none" as const,
    // Without a word about them a promotion that still lasts would end.
    ...(discounts.length > 0 && { discounts: discounts.map((discount) => ({ discount })) }),
  };
  const price = idOf(current.items[0]?.price) ?? "";
  return [
    {
      ...shared,
      items: [{ price, quantity: 1 }],
      start_date: current.start_date,
      end_date: current.end_date,
    },
    {
      ...shared,
      items: [{ price: nextPrice, quantity: 1 }],
      start_date: current.end_date,
      duration: { interval: "month", interval_count: 1 },
    },
  ];
}
