import type Stripe from "stripe";
import type { StoredSubscription } from "../plan.ts";
import { INTERVALS, type Interval, isRunning, PRODUCT_ID } from "../rules.ts";

/** Stripe's answers about one customer, as they are read together */
export interface Answers {
  customer: Stripe.Customer;
  /** The card that the customer chose in the portal */
  card: Stripe.PaymentMethod | null;
  subscriptions: readonly Stripe.Subscription[];
  /** With their payments; newest first */
  invoices: readonly Stripe.Invoice[];
  charges: readonly Stripe.Charge[];
  /** Of the charges that are disputed */
  disputes: readonly Stripe.Dispute[];
  /** Ids of payments that wait for the bank's confirmation */
  unconfirmed: ReadonlySet<string>;
  /** Prices that schedules change to, by id */
  nextPrices: ReadonlyMap<string, Stripe.Price>;
}

export type SnapshotSubscription = Omit<StoredSubscription, "isStoppedByDeletion"> & {
  scheduleId: string | null;
};

export interface SnapshotInvoice {
  id: string;
  subscriptionId: string | null;
  number: string | null;
  status: string;
  reason: string;
  total: number;
  amountPaid: number;
  amountRefunded: number;
  currency: string;
  periodStart: Date;
  periodEnd: Date;
  nextAttemptAt: Date | null;
  attempts: number;
  needsConfirmation: boolean;
  paymentIntentId: string | null;
  receiptUrl: string | null;
  dispute: string | null;
  paidAt: Date | null;
  createdAt: Date;
}

export interface Card {
  cardBrand: string | null;
  cardLast4: string | null;
  cardMonth: number | null;
  cardYear: number | null;
}

/** Stands in the metadata of an invoice at Stripe: who stopped its collection is never in doubt. */
export const STOPPED_COLLECTION = "cancellation";

/** A card by its id at Stripe */
interface CardAt {
  id: string;
  createdAt: Date;
}

/** Which cards are charged: a subscription's own comes before the customer's. */
export interface Cards {
  /** The one that the customer chose in the portal */
  chosen: CardAt | null;
  /** Of running subscriptions that have one of their own */
  own: (CardAt & { subscriptionId: string })[];
}

/** What is kept of Stripe's answers. */
export interface Snapshot {
  /** The customer's id at Stripe */
  stripeId: string;
  isDeleted: boolean;
  /** The address that Stripe writes to; null where it has none */
  email: string | null;
  card: Card;
  cards: Cards;
  /** Ids of open invoices that are no longer collected because their subscription was cancelled */
  notCollected: string[];
  subscriptions: SnapshotSubscription[];
  invoices: SnapshotInvoice[];
}

const NO_CARD: Card = { cardBrand: null, cardLast4: null, cardMonth: null, cardYear: null };

export const stripeDate = (seconds: number): Date => new Date(seconds * 1000);
const dateOrNull = (seconds: number | null | undefined) => (seconds ? stripeDate(seconds) : null);
const upper = (currency: string) => currency.toUpperCase();

/** The id of what Stripe names by its id or gives whole. */
export function idOf(value: string | { id: string } | null | undefined): string | null {
  if (!value) return null;
  return typeof value === "string" ? value : value.id;
}

function intervalOf(price: Stripe.Price | undefined): Interval | null {
  const { interval, interval_count: count } = price?.recurring ?? {};
  return (count === 1 && INTERVALS.find((each) => each === interval)) || null;
}

/** Whether a subscription is for Premium, and not for another product of the same Stripe account. */
export function isOurs({ items }: Stripe.Subscription): boolean {
  const price = items.data[0]?.price;
  return idOf(price?.product) === PRODUCT_ID && intervalOf(price) !== null;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const orderIdOf = ({ metadata }: Stripe.Subscription) =>
  UUID.test(metadata.order ?? "") ? (metadata.order ?? null) : null;

/** The phase of a schedule that begins after the current one, and what it costs. */
function nextPhase({ schedule }: Stripe.Subscription, prices: Answers["nextPrices"]) {
  const none = { nextInterval: null, nextAmount: null, changesAt: null };
  if (!schedule || typeof schedule === "string" || schedule.status !== "active") return none;
  const end = schedule.current_phase?.end_date;
  const phase = schedule.phases.find(({ start_date }) => end !== undefined && start_date >= end);
  const price = prices.get(idOf(phase?.items[0]?.price) ?? "");
  const nextInterval = intervalOf(price);
  if (!phase || !price || !nextInterval) return none;
  return { nextInterval, nextAmount: price.unit_amount, changesAt: stripeDate(phase.start_date) };
}

/** The ids of the prices that schedules change to. */
export function nextPriceIds(subscriptions: readonly Stripe.Subscription[]): string[] {
  const ids = subscriptions.flatMap(({ schedule }) =>
    schedule && typeof schedule !== "string" && schedule.status === "active"
      ? schedule.phases.map((phase) => idOf(phase.items[0]?.price))
      : [],
  );
  return [...new Set(ids.filter((id) => id !== null))];
}

function cardOf(method: Stripe.PaymentMethod | string | null | undefined): Card | null {
  if (!method || typeof method === "string" || !method.card) return null;
  const { brand, last4, exp_month: cardMonth, exp_year: cardYear } = method.card;
  return { cardBrand: brand, cardLast4: last4, cardMonth, cardYear };
}

/** The cards behind running subscriptions of ours. */
function readCards({ card, subscriptions }: Answers): Cards {
  const own = subscriptions
    .filter(isOurs)
    .filter(isRunning)
    .flatMap(({ id: subscriptionId, ...each }) => {
      const method = each.default_payment_method;
      if (!method || typeof method === "string") return [];
      return [{ subscriptionId, id: method.id, createdAt: stripeDate(method.created) }];
    });
  return { chosen: card && { id: card.id, createdAt: stripeDate(card.created) }, own };
}

function readInvoice(invoice: Stripe.Invoice, answers: Answers): SnapshotInvoice {
  const paymentIntentId = idOf(
    invoice.payments?.data.find(({ is_default }) => is_default)?.payment.payment_intent,
  );
  const charge = answers.charges.find((each) => each.paid && idOf(each.payment_intent) === paymentIntentId);
  const dispute = answers.disputes.find((each) => idOf(each.charge) === charge?.id);
  // Of a change of plan the invoice has a line that takes back, and one for what is bought.
  const line = [...invoice.lines.data].sort((one, other) => other.period.end - one.period.end)[0];
  return {
    id: invoice.id,
    subscriptionId: idOf(invoice.parent?.subscription_details?.subscription),
    number: invoice.number,
    status: invoice.status ?? "draft",
    reason: invoice.billing_reason ?? "manual",
    total: invoice.total,
    amountPaid: invoice.amount_paid,
    amountRefunded: charge?.amount_refunded ?? 0,
    currency: upper(invoice.currency),
    periodStart: stripeDate(line?.period.start ?? invoice.period_start),
    periodEnd: stripeDate(line?.period.end ?? invoice.period_end),
    nextAttemptAt: dateOrNull(invoice.next_payment_attempt),
    attempts: invoice.attempt_count,
    needsConfirmation: paymentIntentId !== null && answers.unconfirmed.has(paymentIntentId),
    paymentIntentId,
    receiptUrl: charge?.receipt_url ?? null,
    dispute: dispute?.status ?? null,
    paidAt: dateOrNull(invoice.status_transitions.paid_at),
    createdAt: stripeDate(invoice.created),
  };
}

/** The invoices by which the current period was paid. */
function paidNow(id: string, periodEnd: Date, invoices: readonly SnapshotInvoice[]): SnapshotInvoice[] {
  return invoices.filter(
    (invoice) =>
      invoice.subscriptionId === id &&
      invoice.amountPaid > 0 &&
      invoice.periodEnd.getTime() >= periodEnd.getTime(),
  );
}

const isGivenBack = ({ amountPaid, amountRefunded, dispute }: SnapshotInvoice) =>
  amountRefunded >= amountPaid || dispute === "lost";
const isContested = ({ dispute }: SnapshotInvoice) =>
  dispute !== null && !["won", "lost", "warning_closed"].includes(dispute);

function readSubscription(
  subscription: Stripe.Subscription,
  invoices: readonly SnapshotInvoice[],
  answers: Answers,
): SnapshotSubscription[] {
  const item = subscription.items.data[0];
  const interval = intervalOf(item?.price);
  if (!item || !interval || !isOurs(subscription)) return [];
  const periodEnd = stripeDate(item.current_period_end);
  const paid = paidNow(subscription.id, periodEnd, invoices);
  const open = invoices.filter((each) => each.subscriptionId === subscription.id && each.status === "open");
  const oldest = open.map(({ createdAt }) => createdAt.getTime()).sort((one, other) => one - other)[0];
  return [
    {
      id: subscription.id,
      orderId: orderIdOf(subscription),
      status: subscription.status,
      interval,
      amount: item.price.unit_amount ?? 0,
      currency: upper(item.price.currency),
      periodStart: stripeDate(item.current_period_start),
      periodEnd,
      trialEnd: dateOrNull(subscription.trial_end),
      cancelAt: dateOrNull(subscription.cancel_at) ?? (subscription.cancel_at_period_end ? periodEnd : null),
      endedAt: dateOrNull(subscription.ended_at),
      openInvoiceAt: oldest === undefined ? null : new Date(oldest),
      isRefunded: paid.length > 0 && paid.every(isGivenBack),
      // Also about an earlier period: who contests a payment must not be charged again.
      isDisputed: invoices.some((each) => each.subscriptionId === subscription.id && isContested(each)),
      needsConfirmation: subscription.pending_update !== null || open.some((each) => each.needsConfirmation),
      scheduleId: idOf(subscription.schedule),
      ...nextPhase(subscription, answers.nextPrices),
      createdAt: stripeDate(subscription.created),
    },
  ];
}

/** Stripe's answers as they are kept: only what is ours, dates as dates, amounts in minor units. */
export function readSnapshot(answers: Answers): Snapshot {
  const invoices = answers.invoices.map((invoice) => readInvoice(invoice, answers));
  const subscriptions = answers.subscriptions.flatMap((each) => readSubscription(each, invoices, answers));
  const cards = answers.subscriptions.filter(isOurs).map((each) => cardOf(each.default_payment_method));
  const { id: stripeId, email } = answers.customer;
  const card = cards.find((each) => each !== null) ?? cardOf(answers.card) ?? NO_CARD;
  const stopped = answers.invoices.filter(({ metadata }) => metadata?.stopped_by === STOPPED_COLLECTION);
  return {
    ...{ stripeId, isDeleted: false, email, card, cards: readCards(answers) },
    notCollected: stopped.map(({ id }) => id),
    ...{ subscriptions, invoices },
  };
}
