import { invoiceOf, invoicePaymentOf, type LineParts, lineOf } from "../build/invoice.ts";
import { intentOf } from "../build/payment.ts";
import type { Period } from "../build/subscription.ts";
import { refused } from "../failure.ts";
import type { Customer, Invoice, Line, PaymentIntent, Subscription } from "../stored.ts";
import type { World } from "../world.ts";
import { sumsOf } from "./money.ts";

/** Seconds between a renewal's draft and its first charge */
export const DRAFT_S = 3600;

export interface NewInvoice {
  subscription: Subscription;
  reason: NonNullable<Invoice["billing_reason"]>;
  lines: Line[];
  period: Period;
  prorationDate?: number | null;
  /** The amounts come from what the subscription will be */
  as?: Subscription;
}

export const customerOf = (world: World, subscription: Subscription): Customer =>
  world.customers.need(subscription.customer, "customer");

/** Returns the line for a whole period of an item. */
export function periodLine(
  world: World,
  subscription: Subscription,
  period: Period,
  item = subscription.items.data[0],
): Line {
  if (!item) throw new Error("a subscription without an item");
  const { price } = item;
  const quantity = item.quantity ?? 1;
  const isTrial = subscription.trial_end !== null && period.end <= subscription.trial_end;
  const name = world.products.get(price.product)?.name ?? "Product";
  const parts: LineParts = {
    subscription: subscription.id,
    item: item.id,
    price,
    quantity,
    amount: isTrial ? 0 : (price.unit_amount ?? 0) * quantity,
    period,
    description: isTrial
      ? `Trial period for ${name}`
      : `${quantity} × ${name} (per ${price.recurring?.interval})`,
    proration: false,
  };
  return lineOf(world, parts);
}

/** Returns an invoice that nobody has seen yet. */
export function composeInvoice(world: World, parts: NewInvoice, id = world.id("in_")): Invoice {
  const customer = customerOf(world, parts.subscription);
  const priced = parts.as ?? parts.subscription;
  const sums = sumsOf(world, parts.lines, priced, customer);
  for (const line of parts.lines) line.invoice = id;
  const more = { id, customer, prorationDate: parts.prorationDate ?? null };
  return invoiceOf(world, { ...parts, ...more, subscription: priced }, sums);
}

/** Adds a draft, which the subscription names as its latest invoice. */
export function draftInvoice(world: World, parts: NewInvoice): Invoice {
  const invoice = world.create(world.invoices, composeInvoice(world, parts), "invoice.created");
  world.change(parts.subscription, null, { latest_invoice: invoice.id });
  const customer = customerOf(world, parts.subscription);
  if (customer.currency === null) world.change(customer, null, { currency: invoice.currency });
  return invoice;
}

/** Discounts for one invoice only go once they were used; the others at their end. */
function dropUsedDiscounts(world: World, subscription: Subscription): void {
  const left = subscription.discounts.filter((id) => {
    const discount = world.discounts.get(id);
    const coupon = world.coupons.get(discount?.source.coupon);
    if (coupon?.duration === "once") return false;
    return coupon?.duration !== "repeating" || (discount?.end ?? 0) > world.seconds();
  });
  if (left.length < subscription.discounts.length) world.change(subscription, null, { discounts: left });
}

/** Finalises a draft: it gets its number and, if something is due, the intent to pay it. Nothing is charged. */
export function finalizeInvoice(world: World, invoice: Invoice): void {
  const customer = world.customers.need(invoice.customer ?? "", "customer");
  const sequence = customer.next_invoice_sequence ?? 1;
  const ending = invoice.ending_balance ?? 0;
  world.change(customer, "customer.updated", { next_invoice_sequence: sequence + 1, balance: ending });
  const page = `${world.base}/invoice/${invoice.id}`;
  world.change(invoice, "invoice.finalized", {
    status: "open",
    number: `${customer.invoice_prefix}-${String(sequence).padStart(4, "0")}`,
    effective_at: world.seconds(),
    hosted_invoice_url: page,
    invoice_pdf: `${page}/pdf`,
    automatically_finalizes_at: null,
    status_transitions: { ...invoice.status_transitions, finalized_at: world.seconds() },
  });
  const subscription = subscriptionOfInvoice(world, invoice);
  if (subscription && invoice.subtotal > 0) dropUsedDiscounts(world, subscription);
  if (invoice.amount_due === 0) return;
  const intent = world.create(world.intents, intentOf(world, invoice), "payment_intent.created");
  world.create(world.invoicePayments, invoicePaymentOf(world, invoice, intent.id));
}

export const subscriptionOfInvoice = (world: World, invoice: Invoice): Subscription | undefined =>
  world.subscriptions.get(invoice.parent?.subscription_details?.subscription);

/** Returns the intent that pays an invoice, if it has one. */
export function intentOfInvoice(world: World, invoice: Invoice): PaymentIntent | undefined {
  const payment = world.invoicePayments.all("invoice", invoice.id).findLast(({ is_default }) => is_default);
  return world.intents.get(payment?.payment.payment_intent);
}

/** Marks an invoice as paid; the caller tells the subscription. */
export function settleInvoice(world: World, invoice: Invoice): void {
  for (const payment of world.invoicePayments.all("invoice", invoice.id)) {
    if (payment.status !== "open") continue;
    const paid = { ...payment.status_transitions, paid_at: world.seconds() };
    world.change(payment, "invoice_payment.paid", {
      status: "paid",
      amount_paid: invoice.amount_due,
      status_transitions: paid,
    });
  }
  world.change(invoice, "invoice.updated", {
    status: "paid",
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at: world.seconds() },
  });
  world.emit("invoice.paid", invoice);
  world.emit("invoice.payment_succeeded", invoice);
}

/** Voids an open invoice; what would have paid it is cancelled. */
export function voidInvoice(world: World, invoice: Invoice): void {
  if (invoice.status !== "open" && invoice.status !== "uncollectible")
    throw refused(
      `You can only pass in open invoices. This invoice isn't open: its status is ${invoice.status}.`,
    );
  const intent = intentOfInvoice(world, invoice);
  if (intent) {
    world.change(intent, "payment_intent.canceled", {
      status: "canceled",
      canceled_at: world.seconds(),
      cancellation_reason: "void_invoice",
      next_action: null,
    });
  }
  for (const payment of world.invoicePayments.all("invoice", invoice.id))
    if (payment.status === "open") world.change(payment, null, { status: "canceled" });
  world.change(invoice, "invoice.voided", {
    status: "void",
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, voided_at: world.seconds() },
  });
}
