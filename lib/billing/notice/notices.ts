import { DAY_MS, HOUR_MS } from "#lib/core/time.ts";
import type { StoredSubscription } from "../plan.ts";
import { type Grant, grantBeyond, isRunning, NOTICE_DAYS, subscriptionUntil } from "../rules.ts";

/** What of an invoice decides about mails. Amounts are in minor units. */
export interface NoticeInvoice {
  id: string;
  subscriptionId: string | null;
  /** Stripe's word: open, paid, void … */
  status: string;
  /** Such as subscription_cycle, a renewal */
  reason: string;
  total: number;
  currency: string;
  attempts: number;
  needsConfirmation: boolean;
  createdAt: Date;
}

export const NOTICE_KINDS = [
  "payment_failed",
  "confirmation_needed",
  "change_confirmation",
  "grace_ends",
  "premium_ended",
  "trial_ends",
  "year_renews",
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** A mail that has to be sent, once for its kind and subject. */
export interface DueNotice {
  kind: NoticeKind;
  /** The invoice's id, or the subscription's with the last day of its period */
  subject: string;
  /** What is or was to be paid, in minor units */
  amount: number;
  currency: string;
  /** When Premium ends, the trial ends, or the year renews; null: Premium was given without an end */
  at: Date | null;
}

const before = (date: Date, ms: number) => new Date(date.getTime() - ms);
const after = (date: Date, ms: number) => new Date(date.getTime() + ms);
const isWithin = (now: Date, from: Date, to: Date) => from <= now && now < to;
const later = (one: Date, other: Date) => (one > other ? one : other);

/** Who changes the plan has Stripe's page before them: a mail comes only where they have left it. */
const PAGE_MS = HOUR_MS;
/** The order's own mail has just said when the trial ends. */
const ORDER_MAIL_MS = DAY_MS;
/** Nobody is told of an end that is longer ago, as after the first sync of an old account. */
export const OLD_NEWS_DAYS = 30;
const OLD_NEWS_MS = OLD_NEWS_DAYS * DAY_MS;

const periodOf = ({ id, periodEnd }: StoredSubscription) => `${id} ${periodEnd.toISOString().slice(0, 10)}`;

/** The oldest invoice that waits to be paid. */
function oldestOpen(invoices: readonly NoticeInvoice[]): NoticeInvoice | null {
  const open = invoices.filter(({ status }) => status === "open");
  return open.sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime())[0] ?? null;
}

function unpaid(subscription: StoredSubscription, open: NoticeInvoice, facts: Facts, now: Date) {
  const { graceDays, grant } = facts;
  const until = subscriptionUntil(subscription, graceDays);
  const { id: subject, total: amount, currency, createdAt, needsConfirmation, attempts, reason } = open;
  const about = (kind: NoticeKind, at: Date | null): DueNotice => ({ kind, subject, amount, currency, at });
  if (until === null) return [];
  const given = grantBeyond(grant, until, now);
  const end = given ? given.until : until;
  const due: DueNotice[] = [];
  if (until > now && needsConfirmation) {
    const isAlone = reason === "subscription_cycle" || now >= after(createdAt, PAGE_MS);
    // Without a debt nothing ends: the plan stays as it is until the change is confirmed.
    const isRenewal = reason === "subscription_cycle" || subscription.status === "past_due";
    if (isAlone) due.push(about(isRenewal ? "confirmation_needed" : "change_confirmation", end));
  } else if (until > now && subscription.status === "past_due" && attempts > 0) {
    due.push(about("payment_failed", end));
  }
  if (subscription.status !== "past_due") return due;
  const warnAt = before(until, NOTICE_DAYS.graceEnds * DAY_MS);
  // With a short grace period the first mail has told the same a moment ago.
  if (!given && warnAt > createdAt && isWithin(now, warnAt, until)) due.push(about("grace_ends", until));
  if (isWithin(now, until, after(until, OLD_NEWS_MS))) due.push(about("premium_ended", until));
  return due;
}

/** Stripe gave the subscription up because its renewal was never paid. */
function givenUp(subscription: StoredSubscription, invoices: readonly NoticeInvoice[], now: Date) {
  const { status, endedAt, cancelAt, periodStart, isRefunded } = subscription;
  if (!["canceled", "unpaid"].includes(status) || cancelAt || isRefunded) return [];
  const failed = invoices.find(
    (invoice) =>
      invoice.reason === "subscription_cycle" &&
      invoice.attempts > 0 &&
      invoice.status !== "paid" &&
      invoice.status !== "draft" &&
      invoice.createdAt >= before(periodStart, DAY_MS),
  );
  const at = endedAt ?? failed?.createdAt;
  if (!failed || !at || !isWithin(now, at, after(at, OLD_NEWS_MS))) return [];
  const { id: subject, total: amount, currency } = failed;
  return [{ kind: "premium_ended" as const, subject, amount, currency, at }];
}

/** What will be charged before long, of a subscription that is paid for. */
function upcoming(subscription: StoredSubscription, now: Date): DueNotice[] {
  const { status, interval, cancelAt, isRefunded, isDisputed, trialEnd, periodEnd, createdAt } = subscription;
  const { amount, currency, nextInterval } = subscription;
  if (cancelAt || isRefunded || isDisputed) return [];
  const about = (kind: NoticeKind, at: Date) => [
    { kind, subject: periodOf(subscription), amount, currency, at },
  ];
  if (status === "trialing" && trialEnd) {
    const from = later(before(trialEnd, NOTICE_DAYS.trialEnds * DAY_MS), after(createdAt, ORDER_MAIL_MS));
    return isWithin(now, from, trialEnd) ? about("trial_ends", trialEnd) : [];
  }
  if (status !== "active" || interval !== "year" || nextInterval) return [];
  const from = before(periodEnd, NOTICE_DAYS.yearRenews * DAY_MS);
  return isWithin(now, from, periodEnd) ? about("year_renews", periodEnd) : [];
}

interface Facts {
  subscriptions: readonly StoredSubscription[];
  invoices: readonly NoticeInvoice[];
  /** Whether anything at all gives Premium now: its end is no news then */
  isPremium: boolean;
  /** What was given by hand */
  grant: Grant | null;
  graceDays: number;
}

/** The mails that a customer has to get by now; those sent before are among them. Pure. docs/product.md#payments */
export function noticesDue(facts: Facts, now: Date): DueNotice[] {
  const { subscriptions, invoices, isPremium } = facts;
  const due = subscriptions.flatMap((subscription) => {
    const own = invoices.filter(({ subscriptionId }) => subscriptionId === subscription.id);
    const open = oldestOpen(own);
    if (!isRunning(subscription) || subscription.status === "unpaid") return givenUp(subscription, own, now);
    return [...(open ? unpaid(subscription, open, facts, now) : []), ...upcoming(subscription, now)];
  });
  return isPremium ? due.filter(({ kind }) => kind !== "premium_ended") : due;
}
