import type { Interval } from "#lib/billing/rules.ts";
import { DAY_MS } from "#lib/core/time.ts";

/** The same day of a later month in UTC, as Stripe counts; the month's last day where it has no such day. */
function plusMonths(date: Date, months: number): Date {
  const moved = new Date(date);
  moved.setUTCMonth(date.getUTCMonth() + months);
  if (moved.getUTCDate() !== date.getUTCDate()) moved.setUTCDate(0);
  return moved;
}

interface OrderDates {
  /** null: the order begins with no trial */
  trialEnd: Date | null;
  /** When it is charged for the first time after the order, or after the trial's end */
  renewsAt: Date;
}

/** When an order of this moment would be charged. */
export function orderDates(interval: Interval, trialDays: number, now: Date): OrderDates {
  const trialEnd = trialDays > 0 ? new Date(now.getTime() + trialDays * DAY_MS) : null;
  return { trialEnd, renewsAt: plusMonths(trialEnd ?? now, interval === "year" ? 12 : 1) };
}
