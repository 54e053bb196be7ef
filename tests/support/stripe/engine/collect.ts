import { chargeOf } from "../build/payment.ts";
import type { Invoice, PaymentIntent, PaymentMethod } from "../stored.ts";
import type { Card, World } from "../world.ts";
import { finalizeInvoice, intentOfInvoice, settleInvoice, subscriptionOfInvoice } from "./invoices.ts";
import { onFailed, onPaid } from "./outcomes.ts";

export type Attempt = "paid" | "declined" | "action";

export interface AttemptOptions {
  method?: PaymentMethod | undefined;
  /** The person sits at the page; else the card is charged without them */
  onSession?: boolean;
  /** The bank has just agreed */
  confirmed?: boolean;
  /** Stripe's own attempt, which is counted; of the others only the first is */
  automatic?: boolean;
}

const DECLINED = { code: "card_declined", message: "Your card was declined." };

/** Returns what charging a card leads to; a decline that was asked for is used up. */
export function verdictOf(world: World, method: PaymentMethod, options: AttemptOptions): Attempt {
  if (world.declineNext.delete(method.id)) return "declined";
  const card: Card = world.cards.get(method.id) ?? "4242";
  if (card === "decline" || (card === "decline-later" && !options.onSession)) return "declined";
  if (options.confirmed || card === "4242" || card === "4444" || card === "decline-later") return "paid";
  return options.onSession || card === "3ds-always" ? "action" : "paid";
}

/** The card that an invoice is charged to: the subscription's own, else the customer's */
export function methodFor(world: World, invoice: Invoice): PaymentMethod | undefined {
  const subscription = subscriptionOfInvoice(world, invoice);
  const customer = world.customers.get(invoice.customer);
  return world.paymentMethods.get(
    subscription?.default_payment_method ?? customer?.invoice_settings.default_payment_method,
  );
}

function succeed(world: World, invoice: Invoice, intent: PaymentIntent, method: PaymentMethod): void {
  const charge = world.create(world.charges, chargeOf(world, intent, method, null), "charge.succeeded");
  world.change(intent, "payment_intent.succeeded", {
    status: "succeeded",
    amount_received: intent.amount,
    latest_charge: charge.id,
    payment_method: method.id,
    last_payment_error: null,
    next_action: null,
  });
  settleInvoice(world, invoice);
  onPaid(world, invoice);
}

function decline(
  world: World,
  invoice: Invoice,
  intent: PaymentIntent,
  method: PaymentMethod | undefined,
  options: AttemptOptions,
): void {
  if (method) {
    const charge = world.create(world.charges, chargeOf(world, intent, method, DECLINED), "charge.failed");
    world.change(intent, "payment_intent.payment_failed", {
      status: "requires_payment_method",
      latest_charge: charge.id,
      payment_method: null,
      next_action: null,
      last_payment_error: {
        type: "card_error",
        ...DECLINED,
        decline_code: "generic_decline",
        charge: charge.id,
      },
    });
  }
  onFailed(world, invoice, options);
}

function askBank(
  world: World,
  invoice: Invoice,
  intent: PaymentIntent,
  method: PaymentMethod,
  options: AttemptOptions,
): void {
  world.change(intent, "payment_intent.requires_action", {
    status: "requires_action",
    payment_method: method.id,
    next_action: {
      type: "redirect_to_url",
      redirect_to_url: { return_url: null, url: `${world.base}/invoice/${invoice.id}` },
    },
  });
  world.emit("invoice.payment_action_required", invoice);
  if (!options.onSession) onFailed(world, invoice, options);
}

/** Tries to charge an open invoice. What comes of it shows in its subscription too. */
export function collect(world: World, invoice: Invoice, options: AttemptOptions = {}): Attempt {
  const intent = intentOfInvoice(world, invoice);
  if (invoice.amount_due === 0 || !intent) {
    settleInvoice(world, invoice);
    onPaid(world, invoice);
    return "paid";
  }
  const method = options.method ?? methodFor(world, invoice);
  const verdict = method ? verdictOf(world, method, options) : "declined";
  if (verdict === "paid" && method) succeed(world, invoice, intent, method);
  else if (verdict === "action" && method) askBank(world, invoice, intent, method, options);
  else decline(world, invoice, intent, method, options);
  return verdict;
}

/** The bank refused: the invoice stays open and wants another card. */
export function refuseByBank(world: World, invoice: Invoice): void {
  const intent = intentOfInvoice(world, invoice);
  if (!intent) return;
  world.change(intent, "payment_intent.payment_failed", {
    status: "requires_payment_method",
    payment_method: null,
    next_action: null,
    last_payment_error: {
      type: "invalid_request_error",
      code: "payment_intent_authentication_failure",
      message: "The bank did not confirm this payment.",
    },
  });
  world.emit("invoice.payment_failed", invoice);
}

/** Finalises a draft and charges it. */
export function issue(world: World, invoice: Invoice, options: AttemptOptions = {}): Attempt {
  finalizeInvoice(world, invoice);
  return collect(world, invoice, options);
}
