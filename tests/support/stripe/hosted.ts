import { cardOf } from "./build/customer.ts";
import { cancelNow, ENDED } from "./engine/cancel.ts";
import { confirmSession, enterCode, openSession, type PageResult, pay } from "./engine/checkout.ts";
import { collect, refuseByBank } from "./engine/collect.ts";
import { intentOfInvoice } from "./engine/invoices.ts";
import { periodOf } from "./engine/items.ts";
import { refused } from "./failure.ts";
import type { Invoice, PaymentMethod, Subscription } from "./stored.ts";
import type { Card, World } from "./world.ts";

/** Stops a subscription at the end of its period as the portal does: by `cancel_at`, without the flag. */
function cancelAtEnd(world: World, subscription: Subscription): void {
  if (subscription.schedule) throw refused("This subscription is managed by a schedule.");
  world.change(subscription, "customer.subscription.updated", {
    cancel_at: periodOf(subscription).end,
    cancel_at_period_end: false,
    canceled_at: world.seconds(),
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      reason: "cancellation_requested",
    },
  });
}

/** The subscriptions of a customer that run */
export const runningOf = (world: World, customer: string): Subscription[] =>
  world.subscriptions
    .all("customer", customer)
    .filter(({ status }) => !ENDED.has(status) && status !== "incomplete");

/** Confirms or refuses what the bank asks about an invoice. */
function confirmInvoice(world: World, invoice: Invoice, isConfirmed: boolean): PageResult {
  const intent = intentOfInvoice(world, invoice);
  const url = `${world.base}/invoice/${invoice.id}`;
  if (intent?.status !== "requires_action") throw refused("Nothing waits for the bank at this invoice.");
  if (!isConfirmed) {
    refuseByBank(world, invoice);
    return { status: "declined", url };
  }
  const method = world.paymentMethods.get(intent.payment_method);
  const result = collect(world, invoice, { method, onSession: true, confirmed: true });
  return { status: result === "paid" ? "complete" : "declined", url };
}

function payInvoice(world: World, id: string, card: Card): PageResult {
  const invoice = world.invoices.need(id);
  const url = `${world.base}/invoice/${id}`;
  if (invoice.status !== "open") throw refused(`This invoice can't be paid: it is ${invoice.status}.`);
  const method = cardOf(world, invoice.customer ?? "", card, invoice.customer_email);
  world.create(world.paymentMethods, method, "payment_method.attached");
  const result = collect(world, invoice, { method, onSession: true });
  if (result === "action") return { status: "confirm", url: `${url}/confirm` };
  return { status: result === "paid" ? "complete" : "declined", url };
}

function newCard(world: World, customerId: string, card: Card): PaymentMethod {
  const customer = world.livingCustomer(customerId);
  const method = cardOf(world, customerId, card, customer.email);
  world.create(world.paymentMethods, method, "payment_method.attached");
  world.change(customer, "customer.updated", {
    invoice_settings: { ...customer.invoice_settings, default_payment_method: method.id },
  });
  return method;
}

/** What a person does at Stripe's pages, for the pages and for tests. */
export const hostedOf = (world: World) => ({
  /** Pays at the page of Checkout. `confirm` means that the bank asks first: see `confirmBank`. */
  pay(sessionId: string, { card, code }: { card: Card; code?: string }): PageResult {
    world.runDue();
    if (code !== undefined) enterCode(world, openSession(world, sessionId), code);
    return pay(world, sessionId, card);
  },
  /** Enters a promotion code at the page of Checkout. */
  enterCode(sessionId: string, code: string): void {
    world.runDue();
    enterCode(world, openSession(world, sessionId), code);
  },
  /** Answers the bank's question, at the page of Checkout or of an invoice. */
  confirmBank(id: string, isConfirmed: boolean): PageResult {
    world.runDue();
    const invoice = world.invoices.get(id);
    return invoice ? confirmInvoice(world, invoice, isConfirmed) : confirmSession(world, id, isConfirmed);
  },
  /** Leaves the page of Checkout; returns where the browser goes. */
  leave: (sessionId: string): string => world.sessions.need(sessionId).cancel_url ?? "",
  /** Pays an open invoice at its page with another card. */
  payInvoice(invoiceId: string, { card }: { card: Card }): PageResult {
    world.runDue();
    return payInvoice(world, invoiceId, card);
  },
  /** Enters a new card in the portal. It becomes the customer's; a subscription's own card stays. */
  newCard(customerId: string, card: Card): PaymentMethod {
    world.runDue();
    return newCard(world, customerId, card);
  },
  /** Cancels in the portal at the end of the period, by `cancel_at` and without `cancel_at_period_end`. */
  portalCancel(customerId: string): void {
    world.runDue();
    for (const subscription of runningOf(world, customerId)) cancelAtEnd(world, subscription);
  },
  /** Takes a cancellation back in the portal. */
  portalResume(customerId: string): void {
    world.runDue();
    for (const subscription of runningOf(world, customerId))
      world.change(subscription, "customer.subscription.updated", {
        cancel_at: null,
        cancel_at_period_end: false,
        canceled_at: null,
      });
  },
  /** Cancels in the portal at once. */
  portalCancelNow(customerId: string): void {
    world.runDue();
    for (const subscription of runningOf(world, customerId))
      cancelNow(world, subscription, { reason: "cancellation_requested" });
  },
});

export type Hosted = ReturnType<typeof hostedOf>;
