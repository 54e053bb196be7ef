import { db } from "#lib/server/db/db.ts";
import { env, saleTerms } from "#lib/server/env.ts";
import { isLiveMode } from "#lib/server/stripe.ts";
import {
  actionsOf,
  isWithdrawable,
  mainSubscription,
  type PlanState,
  planStateOf,
  type StoredSubscription,
} from "./plan.ts";
import {
  type Entitlement,
  earlier,
  type Grant,
  grantBeyond,
  INVOICES_SHOWN,
  type Interval,
  isRunning,
  premiumOf,
  subscriptionUntil,
} from "./rules.ts";
import type { BillingDto, InvoiceDto, OrderDto, Price } from "./schema.ts";

const CUSTOMER = {
  id: true,
  stripeId: true,
  cardBrand: true,
  cardLast4: true,
  cardMonth: true,
  cardYear: true,
  syncedAt: true,
  trialUsedAt: true,
  user: { select: { deletionAt: true } },
  subscriptions: true,
} as const;

/** The learner as a customer, in the mode of the key; where payments are off, in the mode that they had. */
export function getCustomer(userId: string) {
  const isLive = isLiveMode();
  return db().billingCustomer.findFirst({
    where: { userId, ...(isLive !== null && { isLive }) },
    orderBy: { isLive: "desc" },
    select: CUSTOMER,
  });
}

type CustomerRow = NonNullable<Awaited<ReturnType<typeof getCustomer>>>;

/** Subscriptions as the rules want them: intervals are checked where they are written. */
export function storedSubscriptions(customer: CustomerRow | null): StoredSubscription[] {
  return (customer?.subscriptions ?? []) as StoredSubscription[];
}

export function getGrant(userId: string): Promise<Grant | null> {
  return db().premiumGrant.findUnique({ where: { userId }, select: { until: true } });
}

/** When the account is deleted, unless its owner keeps it */
export const leavesAt = (customer: CustomerRow | null): Date | null => customer?.user?.deletionAt ?? null;

interface Known {
  grant: Grant | null;
  customer: CustomerRow | null;
  subscriptions: StoredSubscription[];
  main: StoredSubscription | null;
  entitlement: Entitlement;
  state: PlanState;
}

async function readKnown(userId: string, now: Date): Promise<Known> {
  const [customer, grant] = await Promise.all([getCustomer(userId), getGrant(userId)]);
  const subscriptions = storedSubscriptions(customer);
  const main = mainSubscription(subscriptions);
  const graceDays = env().BILLING_GRACE_DAYS;
  const entitlement = premiumOf(grant, subscriptions, now, graceDays);
  const state = planStateOf(entitlement, main, saleTerms() !== null, graceDays, now);
  return { grant, customer, subscriptions, main, entitlement, state };
}

const iso = (date: Date | null | undefined) => date?.toISOString() ?? null;

function mainOrder(main: StoredSubscription | null) {
  return main?.orderId ? db().billingOrder.findUnique({ where: { id: main.orderId } }) : null;
}

function openInvoice(main: StoredSubscription | null) {
  return main
    ? db().billingInvoice.findFirst({
        where: { subscriptionId: main.id, status: "open" },
        orderBy: { createdAt: "asc" },
        select: { id: true },
      })
    : null;
}

function hasPaid(customer: CustomerRow | null): Promise<number> | 0 {
  return customer
    ? db().billingInvoice.count({ where: { customerId: customer.id, amountPaid: { gt: 0 } } })
    : 0;
}

/** What the plan costs now, and the other one. */
function pricesOf({ main, state }: Known): Pick<BillingDto, "price" | "other" | "change"> {
  const offer = saleTerms();
  if (!main || state === "ended" || !isRunning(main)) return { price: null, other: null, change: null };
  const { interval, amount, currency, nextInterval, nextAmount, changesAt } = main;
  const hasTax = offer?.hasTax ?? false;
  const price: Price = { interval, amount, currency, hasTax };
  const otherInterval = interval === "month" ? "year" : "month";
  const other = offer && {
    interval: otherInterval as Price["interval"],
    amount: offer[otherInterval],
    currency: offer.currency,
    hasTax,
  };
  const at = iso(changesAt);
  const change =
    nextInterval && nextAmount !== null && at
      ? { interval: nextInterval, amount: nextAmount, currency, hasTax, at }
      : null;
  return { price, other, change };
}

/** What was given by hand, where it lasts longer than a subscription that would end if nothing more were paid. */
function givenBeyond({ grant, main }: Known, now: Date): Grant | null {
  if (!main || !isRunning(main)) return null;
  const unpaid = main.status === "past_due" ? subscriptionUntil(main, env().BILLING_GRACE_DAYS) : null;
  return grantBeyond(grant, unpaid ?? main.cancelAt ?? main.periodEnd, now);
}

function datesOf({ customer, main, entitlement, state }: Known) {
  const until = main && subscriptionUntil(main, env().BILLING_GRACE_DAYS);
  const goesOn = main !== null && isRunning(main) && state !== "ended";
  // Premium ends with the account at the latest.
  const end = until && earlier(until, leavesAt(customer));
  const renews = goesOn && main.cancelAt === null && main.status !== "past_due";
  return {
    premiumUntil: iso(entitlement.end),
    renewsAt: renews ? iso(main.periodEnd) : null,
    endsAt: iso(goesOn ? main.cancelAt && end : main?.endedAt),
    trialEndsAt: main?.status === "trialing" ? iso(main.trialEnd) : null,
    graceEndsAt: main?.status === "past_due" ? iso(until) : null,
  };
}

function cardOf(customer: CustomerRow | null): BillingDto["card"] {
  if (!customer?.cardBrand || !customer.cardLast4) return null;
  const { cardBrand: brand, cardLast4: last4, cardMonth: month, cardYear: year } = customer;
  return month && year ? { brand, last4, month, year } : null;
}

/**
 * The learner's plan as it is known here; Stripe isn't asked. `isCurrent`: whether Stripe has just been asked with success.
 * docs/product.md#premium
 */
export async function getBilling(userId: string, now: Date, isCurrent = true): Promise<BillingDto> {
  const known = await readKnown(userId, now);
  const given = givenBeyond(known, now);
  const { customer, main, entitlement, state } = known;
  const [order, open, paid] = await Promise.all([mainOrder(main), openInvoice(main), hasPaid(customer)]);
  const offer = saleTerms();
  const isSetUp = offer !== null;
  return {
    isSetUp,
    isTestMode: isLiveMode() === false,
    trialDays: customer?.trialUsedAt ? 0 : (offer?.trialDays ?? 0),
    plan: entitlement.isPremium ? "premium" : "free",
    state,
    ...pricesOf(known),
    ...datesOf(known),
    given: given && { until: iso(given.until) },
    card: cardOf(customer),
    order: order && { id: order.id, number: order.number, orderedAt: order.createdAt.toISOString() },
    openInvoiceId: open?.id ?? null,
    isDisputed: main?.isDisputed ?? false,
    actions: actionsOf({
      ...{ state, main, isSetUp, hasEnd: entitlement.until !== null },
      isLeaving: leavesAt(customer) !== null,
      canWithdraw: order !== null && isWithdrawable(order, now),
      hasPaid: paid > 0,
    }),
    asOf: iso(customer?.syncedAt),
    isCurrent,
  };
}

export interface BillingBanner {
  kind: "payment_failed" | "confirmation_needed";
  /** When Premium ends unless it is paid: ISO 8601; null where it doesn't end by that */
  until: string | null;
}

/** What a learner must be told on every page: a payment that failed or waits for the bank; null otherwise. */
export async function getBillingBanner(userId: string, now: Date): Promise<BillingBanner | null> {
  // For nearly everybody one look into an index is all.
  const isOpen = await db().billingSubscription.findFirst({
    where: { customer: { userId }, OR: [{ status: "past_due" }, { needsConfirmation: true }] },
    select: { id: true },
  });
  if (!isOpen) return null;
  const known = await readKnown(userId, now);
  const { main, state } = known;
  if (!main || (state !== "payment_failed" && state !== "confirmation_needed")) return null;
  const given = givenBeyond(known, now);
  return { kind: state, until: given ? iso(given.until) : datesOf(known).graceEndsAt };
}

/** The true end of Premium: null without one, and while a subscription renews. `stored`: what User.premiumUntil says. */
export async function getPremiumEnd(userId: string, stored: Date | null, now: Date): Promise<Date | null> {
  if (stored === null) return null;
  const subscriptions = storedSubscriptions(await getCustomer(userId));
  const { isPremium, until, end } = premiumOf(null, subscriptions, now, env().BILLING_GRACE_DAYS);
  const isItsOwn = isPremium && until !== null && until >= stored;
  return isItsOwn ? end : stored;
}

const ORDER = {
  status: true,
  number: true,
  interval: true,
  returnTo: true,
  sessionId: true,
  url: true,
  subscriptionId: true,
} as const;

const ORDER_STATUS: Record<string, OrderDto["status"]> = {
  paid: "active",
  expired: "not_paid",
  doubled: "doubled",
  withdrawn: "withdrawn",
};

/** One's own order as it is known here; Stripe isn't asked. Null for an order of someone else as for one that isn't there. */
export async function getOrder(userId: string, id: string): Promise<OrderDto | null> {
  const order = await db().billingOrder.findFirst({ where: { id, customer: { userId } }, select: ORDER });
  if (!order) return null;
  const { number, interval, status, sessionId, url, subscriptionId, returnTo } = order;
  const receipt = await (status === "paid" && subscriptionId
    ? db().billingInvoice.findFirst({
        where: { subscriptionId },
        orderBy: { createdAt: "asc" },
        select: { receiptUrl: true },
      })
    : null);
  // A page of Stripe's that has no address any more was paid on: the bank works on it.
  const unpaid = sessionId !== null && url === null ? "processing" : "open";
  return {
    status: ORDER_STATUS[status] ?? unpaid,
    number,
    interval: interval as Interval,
    ...(receipt?.receiptUrl && { receiptUrl: receipt.receiptUrl }),
    ...(returnTo !== null && { returnTo }),
  };
}

const INVOICE = {
  id: true,
  number: true,
  status: true,
  total: true,
  currency: true,
  amountRefunded: true,
  createdAt: true,
  periodStart: true,
  periodEnd: true,
} as const;

/** The learner's newest invoices, 24 at most. */
export async function listInvoices(userId: string): Promise<InvoiceDto[]> {
  const customer = await getCustomer(userId);
  if (!customer) return [];
  const rows = await db().billingInvoice.findMany({
    where: { customerId: customer.id, status: { not: "draft" } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: INVOICES_SHOWN,
    select: INVOICE,
  });
  return rows.map(
    ({ total: amount, currency, amountRefunded, createdAt, periodStart, periodEnd, ...rest }) => ({
      ...rest,
      total: { amount, currency },
      refunded: amountRefunded,
      createdAt: createdAt.toISOString(),
      periodStart: periodStart.toISOString(),
      periodEnd: periodEnd.toISOString(),
    }),
  );
}
