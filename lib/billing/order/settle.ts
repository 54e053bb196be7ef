import { minorDigits } from "#lib/core/money.ts";
import type { StoredSubscription } from "../plan.ts";
import { isRunning, unusedAmount } from "../rules.ts";

export interface SettledOrder {
  id: string;
  /** open, paid, expired, doubled or withdrawn */
  status: string;
  subscriptionId: string | null;
  withdrawnAt: Date | null;
}

export interface PaidInvoice {
  id: string;
  subscriptionId: string | null;
  amountPaid: number;
  amountRefunded: number;
  currency: string;
  periodStart: Date;
  periodEnd: Date;
  paymentIntentId: string | null;
  dispute: string | null;
}

export type SettledSubscription = StoredSubscription & { scheduleId: string | null };

/** What is known of a customer. */
export interface Account {
  /** The learner's account was deleted. */
  isClosed: boolean;
  subscriptions: readonly SettledSubscription[];
  orders: readonly SettledOrder[];
  invoices: readonly PaidInvoice[];
}

export type Step =
  | { kind: "end"; subscriptionId: string }
  | { kind: "stop_renewal"; subscriptionId: string; scheduleId: string | null }
  /** In minor units; `key` is the same for the same refund, however often it is tried */
  | { kind: "refund"; paymentIntentId: string; amount: number; orderId: string; key: string }
  | { kind: "close_order"; orderId: string };

/** Stripe charges and pays back only multiples of this: https://docs.stripe.com/currencies#special-cases */
function chargeableUnit(currency: string): number {
  if (minorDigits(currency) === 3) return 10;
  return ["ISK", "UGX"].includes(currency) ? 100 : 1;
}

/** Until when a period was used: after a change of plan the days that followed are those of the next invoice. */
function usedUntil(invoice: PaidInvoice, own: readonly PaidInvoice[], withdrawnAt: Date): Date {
  const changes = own.map(({ periodStart }) => periodStart).filter((start) => start > invoice.periodStart);
  return new Date(Math.min(withdrawnAt.getTime(), ...changes.map((change) => change.getTime())));
}

/**
 * What is to be paid back of an invoice in all, in minor units: of a second order everything, after a withdrawal the unused
 * days. `own`: all paid invoices of the order.
 */
export function dueBack(order: SettledOrder, invoice: PaidInvoice, own: readonly PaidInvoice[]): number {
  if (order.status === "doubled") return invoice.amountPaid;
  if (order.status !== "withdrawn" || !order.withdrawnAt) return 0;
  const unit = chargeableUnit(invoice.currency);
  const until = usedUntil(invoice, own, order.withdrawnAt);
  const amount = Math.ceil(unusedAmount(invoice, until) / unit) * unit;
  return Math.min(invoice.amountPaid, amount);
}

/** A payment in dispute is with the bank: nothing can be paid back. */
const isWithBank = ({ dispute }: PaidInvoice) =>
  dispute !== null && dispute !== "won" && dispute !== "warning_closed";

export const invoicesOf = (order: SettledOrder, invoices: readonly PaidInvoice[]): PaidInvoice[] =>
  order.subscriptionId === null
    ? []
    : invoices.filter((each) => each.subscriptionId === order.subscriptionId);

function refundsOf(order: SettledOrder, invoices: readonly PaidInvoice[]): Step[] {
  const own = invoicesOf(order, invoices);
  return own.flatMap((invoice): Step[] => {
    const { id, amountPaid, amountRefunded, paymentIntentId } = invoice;
    const amount = Math.min(dueBack(order, invoice, own), amountPaid) - amountRefunded;
    if (amount <= 0 || paymentIntentId === null || isWithBank(invoice)) return [];
    // Whatever was paid back before changes the key: what is left then is another refund.
    const key = `${order.status}-${id}-${amountRefunded}`;
    return [{ kind: "refund", paymentIntentId, amount, orderId: order.id, key }];
  });
}

/** A subscription that must end at once: the order behind it is void, its payment went back, or its account is gone. */
function mustEnd(subscription: SettledSubscription, { isClosed, orders }: Account): boolean {
  const { id, isRefunded, status } = subscription;
  if (!isRunning(subscription) && !(isClosed && status === "incomplete")) return false;
  const order = orders.find(({ subscriptionId }) => subscriptionId === id);
  return isClosed || isRefunded || order?.status === "doubled" || order?.status === "withdrawn";
}

/**
 * What has to be done in Stripe so that it is as our rows demand, in order; nothing where it is. Subscriptions that were made by
 * hand in Stripe are never taken for a second order. docs/product.md#payments
 */
export function stepsDue(account: Account): Step[] {
  const { subscriptions, orders, invoices, isClosed } = account;
  const ending = subscriptions.filter((each) => mustEnd(each, account));
  const going = subscriptions.filter((each) => isRunning(each) && !ending.includes(each));
  const contested = going.filter(({ isDisputed, cancelAt }) => isDisputed && cancelAt === null);
  // Beside a subscription no order stays open: it would be paid a second time.
  const open = orders.filter(({ status }) => status === "open" && (going.length > 0 || isClosed));
  return [
    ...ending.map(({ id }): Step => ({ kind: "end", subscriptionId: id })),
    ...orders.flatMap((order) => refundsOf(order, invoices)),
    ...contested.map(
      ({ id, scheduleId }): Step => ({ kind: "stop_renewal", subscriptionId: id, scheduleId }),
    ),
    ...open.map(({ id }): Step => ({ kind: "close_order", orderId: id })),
  ];
}

/** Whether a second order is dealt with: its subscription has ended and all is paid back. */
export function isUndone(order: SettledOrder, { subscriptions, invoices }: Account): boolean {
  const subscription = subscriptions.find(({ id }) => id === order.subscriptionId);
  if (!subscription || isRunning(subscription)) return false;
  return refundsOf(order, invoices).length === 0;
}
