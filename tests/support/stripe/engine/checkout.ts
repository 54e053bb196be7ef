import { cardOf, customerOf } from "../build/customer.ts";
import { refused } from "../failure.ts";
import type { Coupon, Customer, PaymentMethod, PromotionCode, Session } from "../stored.ts";
import type { Card, World } from "../world.ts";
import { ENDED } from "./cancel.ts";
import { type Attempt, collect, refuseByBank, verdictOf } from "./collect.ts";
import { beginSubscription } from "./lifecycle.ts";
import { reduction } from "./money.ts";
import { pageOf } from "./sessions.ts";

/** What a person sees after a press: paid, declined, or the bank's question; and where the browser goes */
export interface PageResult {
  status: "complete" | "declined" | "confirm";
  url: string;
}

const ADDRESS = {
  city: "Berlin",
  country: "DE",
  line1: "Teststr. 1",
  line2: null,
  postal_code: "10115",
  state: null,
};

export function openSession(world: World, id: string): Session {
  const session = world.sessions.need(id);
  if (session.status !== "open") throw refused(`This page is ${session.status}: it can't be paid any more.`);
  return session;
}

/** The coupon of a code that a person may use now */
export function promotionOf(world: World, text: string): { code: PromotionCode; coupon: Coupon } {
  const code = world.promotionCodes
    .all()
    .find((candidate) => candidate.active && candidate.code.toLowerCase() === text.trim().toLowerCase());
  const coupon = world.coupons.get(code?.promotion.coupon);
  const isUsedUp = code?.max_redemptions != null && code.times_redeemed >= code.max_redemptions;
  const isOver = code?.expires_at != null && code.expires_at <= world.seconds();
  if (!code || !coupon?.valid || isUsedUp || isOver) throw refused("This code is invalid.");
  return { code, coupon };
}

/** Enters a promotion code at the page of Checkout. */
export function enterCode(world: World, session: Session, text: string): void {
  if (!session.allow_promotion_codes) throw refused("This page takes no promotion codes.");
  if (pageOf(session).begun) throw refused("This page has already tried to charge a card.");
  const { code, coupon } = promotionOf(world, text);
  pageOf(session).promotionCode = code.id;
  const subtotal = session.amount_subtotal ?? 0;
  const off = reduction(coupon, subtotal, session.currency ?? "eur");
  world.change(session, null, {
    amount_total: subtotal - off,
    discounts: [{ coupon: null, promotion_code: code.id }],
    total_details: { amount_discount: off, amount_shipping: 0, amount_tax: 0 },
  });
}

function customerOfSession(world: World, session: Session): Customer {
  if (session.customer) return world.livingCustomer(session.customer, "customer");
  const customer = customerOf(world, { email: session.customer_email ?? "person@example.com" });
  world.create(world.customers, customer, "customer.created");
  world.change(session, null, { customer: customer.id });
  return customer;
}

function begin(world: World, session: Session, customer: Customer) {
  const page = pageOf(session);
  const code = world.promotionCodes.get(page.promotionCode);
  const coupon = world.coupons.get(code?.promotion.coupon);
  const trialEnd = page.trialEnd ?? (page.trialDays ? world.seconds() + page.trialDays * 86_400 : null);
  if (page.begun && ENDED.has(page.begun.subscription.status)) page.begun = null;
  page.begun ??= beginSubscription(world, {
    customer: customer.id,
    price: world.prices.need(page.price),
    quantity: page.quantity,
    trialEnd,
    promotion: code && coupon ? { code, coupon } : null,
    session: session.id,
    fields: page.fields,
  });
  return page.begun;
}

const returnUrl = (session: Session) =>
  (session.success_url ?? "").replaceAll("{CHECKOUT_SESSION_ID}", session.id);

function complete(
  world: World,
  session: Session,
  customer: Customer,
  method: PaymentMethod | null,
): PageResult {
  const page = pageOf(session);
  const begun = page.begun;
  if (!begun) throw new Error("nothing was begun");
  if (method)
    world.change(begun.subscription, "customer.subscription.updated", { default_payment_method: method.id });
  if (page.savesAddress)
    world.change(customer, "customer.updated", { address: ADDRESS, name: "Test Person" });
  page.awaiting = null;
  const address = page.savesAddress ? ADDRESS : { ...ADDRESS, city: null, line1: null, postal_code: null };
  const person = { business_name: null, individual_name: null, name: "Test Person", phone: null };
  const { invoice, subscription } = begun;
  world.change(session, null, {
    status: "complete",
    payment_status: invoice.total > 0 ? "paid" : "no_payment_required",
    subscription: subscription.id,
    invoice: invoice.id,
    url: null,
    amount_total: invoice.total,
    amount_subtotal: invoice.subtotal,
    customer_details: { ...person, address, email: customer.email, tax_exempt: "none", tax_ids: [] },
  });
  world.emit("checkout.session.completed", session);
  return { status: "complete", url: returnUrl(session) };
}

/** The first charge of a page: where nothing is due, the card is only looked at. */
function attempt(world: World, session: Session, method: PaymentMethod, confirmed: boolean): Attempt {
  const customer = customerOfSession(world, session);
  const options = { method, onSession: true, confirmed };
  const isFree = (session.amount_total ?? 0) === 0;
  if (isFree) {
    const verdict = verdictOf(world, method, options);
    if (verdict !== "paid") return verdict;
  }
  const { invoice } = begin(world, session, customer);
  return collect(world, invoice, options);
}

function after(world: World, session: Session, method: PaymentMethod, result: Attempt): PageResult {
  const page = pageOf(session);
  const url = `${world.base}/pay/${session.id}`;
  if (result === "paid") return complete(world, session, customerOfSession(world, session), method);
  page.awaiting = result === "action" ? method : null;
  return result === "action" ? { status: "confirm", url: `${url}/confirm` } : { status: "declined", url };
}

/** Pays at the page of Checkout with a new card. */
export function pay(world: World, id: string, card: Card): PageResult {
  const session = openSession(world, id);
  const customer = customerOfSession(world, session);
  if (session.amount_total === 0 && session.payment_method_collection === "if_required") {
    const { invoice } = begin(world, session, customer);
    collect(world, invoice);
    return complete(world, session, customer, null);
  }
  const method = cardOf(world, customer.id, card, customer.email);
  const result = attempt(world, session, method, false);
  if (result !== "declined") world.create(world.paymentMethods, method, "payment_method.attached");
  return after(world, session, method, result);
}

/** Tells the page of Checkout what the bank says. */
export function confirmSession(world: World, id: string, isConfirmed: boolean): PageResult {
  const session = openSession(world, id);
  const page = pageOf(session);
  const method = page.awaiting;
  if (!method) throw refused("Nothing waits for the bank at this page.");
  if (isConfirmed) return after(world, session, method, attempt(world, session, method, true));
  page.awaiting = null;
  if (page.begun) refuseByBank(world, page.begun.invoice);
  return { status: "declined", url: `${world.base}/pay/${session.id}` };
}
