import { addDays, DAY_MS, HOUR_MS, type LocalDay, localDayOf } from "#lib/core/time.ts";

export const INTERVALS = ["month", "year"] as const;
export type Interval = (typeof INTERVALS)[number];

/** Our one product at Stripe, and the prices' lookup keys. An id of our own tells its subscriptions from those of other products. */
export const PRODUCT_ID = "waddle_premium";
export const LOOKUP_KEYS: Record<Interval, string> = {
  month: "waddle_premium_month",
  year: "waddle_premium_year",
};

/** Consumers in the EU may withdraw for so long after the order. docs/product.md#withdrawal */
export const WITHDRAWAL_DAYS = 14;
/** Stripe's page for an order can be paid on for so long. */
export const ORDER_HOURS = 24;
/** A learner sees this many of their invoices. */
export const INVOICES_SHOWN = 24;
/** Said before a yearly renewal, the end of a trial and the end of the grace period, so many days ahead */
export const NOTICE_DAYS = { yearRenews: 14, trialEnds: 3, graceEnds: 3 } as const;

/** Premium given by hand; `until` null: no end. */
export interface Grant {
  until: Date | null;
}

/** What of a subscription decides about Premium. */
export interface SubscriptionFacts {
  id: string;
  /** Stripe's word: trialing, active, past_due … */
  status: string;
  periodStart: Date;
  periodEnd: Date;
  /** The instant at which it will end; null: it renews */
  cancelAt: Date | null;
  /** Creation of the oldest invoice that is open */
  openInvoiceAt: Date | null;
  /** The payment of the current period was refunded in full, or its dispute lost */
  isRefunded: boolean;
}

export interface Entitlement {
  isPremium: boolean;
  /** When it ends unless something is heard before; null with isPremium: it has no end. The grace period is part of it. */
  until: Date | null;
  /** The true end, as the learner is told: null without an end and while it renews */
  end: Date | null;
  /** What it comes from: the grant or a subscription's id; null: nothing */
  source: "grant" | { subscriptionId: string } | null;
}

const NONE: Entitlement = { isPremium: false, until: null, end: null, source: null };

export const earlier = (one: Date, other: Date | null) => (other && other < one ? other : one);
const plusDays = (date: Date, days: number) => new Date(date.getTime() + days * DAY_MS);

/** Whether Stripe may still charge for it: such a subscription must not get a second one beside it. */
export function isRunning({ status }: Pick<SubscriptionFacts, "status">): boolean {
  return ["trialing", "active", "past_due", "unpaid", "paused"].includes(status);
}

/** Until when a subscription gives Premium; null: it gives none. docs/product.md#premium */
export function subscriptionUntil(facts: SubscriptionFacts, graceDays: number): Date | null {
  if (facts.isRefunded) return null;
  const { status, periodStart, periodEnd, cancelAt, openInvoiceAt } = facts;
  if (status === "trialing" || status === "active") return cancelAt ?? plusDays(periodEnd, graceDays);
  // Retries of the payment move the next attempt, not this end.
  if (status === "past_due") return earlier(plusDays(openInvoiceAt ?? periodStart, graceDays), cancelAt);
  return null;
}

function fromSubscription(facts: SubscriptionFacts, graceDays: number, now: Date): Entitlement {
  const until = subscriptionUntil(facts, graceDays);
  if (until === null || until <= now) return NONE;
  const renews = facts.status !== "past_due" && facts.cancelAt === null;
  return { isPremium: true, until, end: renews ? null : until, source: { subscriptionId: facts.id } };
}

function fromGrant(grant: Grant | null, now: Date): Entitlement {
  if (grant === null || (grant.until !== null && grant.until <= now)) return NONE;
  return { isPremium: true, until: grant.until, end: grant.until, source: "grant" };
}

/** What was given by hand, where it lasts beyond `end`, the end of what is paid for; null otherwise. */
export function grantBeyond(grant: Grant | null, end: Date | null, now: Date): Grant | null {
  if (grant === null || grant.until === null) return grant;
  return grant.until > now && (end === null || grant.until > end) ? grant : null;
}

/** Later than every date: what has no end. */
const lasting = ({ isPremium, until }: Entitlement) =>
  isPremium ? (until?.getTime() ?? Number.POSITIVE_INFINITY) : Number.NEGATIVE_INFINITY;

/**
 * Whether a learner has Premium now and until when: of a grant by hand and all subscriptions the source that lasts longest
 * wins. Pure; the only rule about it. docs/product.md#premium
 */
export function premiumOf(
  grant: Grant | null,
  subscriptions: readonly SubscriptionFacts[],
  now: Date,
  graceDays: number,
): Entitlement {
  const sources = [
    fromGrant(grant, now),
    ...subscriptions.map((each) => fromSubscription(each, graceDays, now)),
  ];
  return sources.reduce((best, each) => (lasting(each) > lasting(best) ? each : best), NONE);
}

/** The last day on which a contract can be withdrawn from: the 14th after the day of the order. docs/product.md#withdrawal */
export function lastWithdrawalDay(orderedAt: Date, timeZone: string): LocalDay {
  return addDays(localDayOf(orderedAt, timeZone), WITHDRAWAL_DAYS);
}

/** Whether a withdrawal is in time. After 15 days and an hour that day is over in every zone, even if clocks were put back. */
export function isWithdrawalInTime(orderedAt: Date, now: Date): boolean {
  return now.getTime() < plusDays(orderedAt, WITHDRAWAL_DAYS + 1).getTime() + HOUR_MS;
}

interface PaidPeriod {
  amountPaid: number;
  periodStart: Date;
  periodEnd: Date;
}

/** What is paid back of a period, in minor units: its unused whole days in proportion, rounded in the learner's favour. */
export function unusedAmount({ amountPaid, periodStart, periodEnd }: PaidPeriod, now: Date): number {
  const days = Math.max(1, Math.round((periodEnd.getTime() - periodStart.getTime()) / DAY_MS));
  const used = Math.min(days, Math.max(0, Math.floor((now.getTime() - periodStart.getTime()) / DAY_MS)));
  return Math.ceil((amountPaid * (days - used)) / days);
}

/** Letters and digits that cannot be mixed up: no 0, O, 1, I and L */
const NUMBER_LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const NUMBER_GROUPS = 4;
const GROUP_LENGTH = 4;

/** An order's number for people, such as K7QM-2XWD-9FHP-C4TR: of 16 random bytes, so that it can't be guessed. */
export function orderNumber(random: Uint8Array): string {
  const letters = [...random.slice(0, NUMBER_GROUPS * GROUP_LENGTH)].map(
    (byte) => NUMBER_LETTERS[byte % NUMBER_LETTERS.length] ?? "",
  );
  const groups = Array.from({ length: NUMBER_GROUPS }, (_, index) =>
    letters.slice(index * GROUP_LENGTH, (index + 1) * GROUP_LENGTH).join(""),
  );
  return groups.join("-");
}
