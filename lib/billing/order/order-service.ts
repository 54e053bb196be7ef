import { randomBytes } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import { AppError } from "#lib/core/errors.ts";
import { audit } from "#lib/server/audit.ts";
import { db, inSqlTransaction } from "#lib/server/db/db.ts";
import { env } from "#lib/server/env.ts";
import { StripeFault } from "#lib/server/stripe.ts";
import { type Customer, ensureCustomer, forgetCustomer } from "../customer/customer-service.ts";
import type { StoredSubscription } from "../plan.ts";
import { getCustomer, getGrant, storedSubscriptions } from "../queries.ts";
import { type Interval, isRunning, orderNumber, subscriptionUntil } from "../rules.ts";
import type { CheckoutBody } from "../schema.ts";
import { withPayments } from "../service.ts";
import { type Buyer, closeOrder, expireOrder, openPage } from "./checkout-session-service.ts";
import { isPayable, isSameChoice, ORDER_COLUMNS, type OrderTerms, type StoredOrder } from "./order.ts";
import { findPrices, termsOfSale } from "./price-service.ts";
import { syncAndSettle } from "./settle-service.ts";

const NUMBER_BYTES = 16;
/** Tabs that close each other's orders come to an end. */
const MAX_TRIES = 6;

export interface Shopper {
  id: string;
  email: string;
  address: string;
}

type KnownCustomer = NonNullable<Awaited<ReturnType<typeof getCustomer>>>;

const already = () =>
  new AppError("already_subscribed", "You already have Premium. Your plan is in your profile.");

/** Syncs of this process that are under way, by customer: tabs that ask at once wait for the same one. */
const underWay = new Map<string, Promise<void>>();

/** Whether it gives Premium by what is known, as far as that is from Stripe. */
function isPaidFor(subscription: StoredSubscription, now: Date): boolean {
  const until = subscriptionUntil(subscription, env().BILLING_GRACE_DAYS);
  return isRunning(subscription) && until !== null && until > now;
}

/**
 * Asks Stripe about a known customer. One that the key's account doesn't have is forgotten: the order makes a new one. As long
 * as something is paid for, the key is taken to be the wrong one: what was forgotten would be paid twice.
 */
async function refresh(customer: KnownCustomer, now: Date): Promise<void> {
  const { id, stripeId } = customer;
  if (!stripeId) return;
  const current = underWay.get(id) ?? syncAndSettle(id, now).finally(() => underWay.delete(id));
  underWay.set(id, current);
  try {
    await current;
  } catch (error) {
    if (!(error instanceof StripeFault) || error.kind !== "missing") throw error;
    if (storedSubscriptions(customer).some((each) => isPaidFor(each, now))) throw already();
    await forgetCustomer({ id, stripeId }, now);
  }
}

/**
 * Refuses whoever has what they want to buy, as Stripe knows it now. Returns whether the account had its trial already. Throws
 * `already_subscribed`, StripeFault.
 */
async function assertFree(userId: string, now: Date): Promise<{ hadTrial: boolean }> {
  const [grant, customer] = await Promise.all([getGrant(userId), getCustomer(userId)]);
  if (grant && grant.until === null) throw already();
  if (!customer) return { hadTrial: false };
  await refresh(customer, now);
  const known = await getCustomer(userId);
  if (storedSubscriptions(known).some(isRunning)) throw already();
  return { hadTrial: Boolean(known?.trialUsedAt) };
}

/** The order that can be paid; there is one at most. */
async function findOpenOrder(customerId: string): Promise<StoredOrder | null> {
  const order = await db().billingOrder.findFirst({
    where: { customerId, status: "open" },
    select: ORDER_COLUMNS,
  });
  return order as StoredOrder | null;
}

/** Stores an order unless another one is open: the index decides between tabs. */
async function storeOrder(customer: Customer, wanted: OrderTerms, by: Shopper, now: Date): Promise<void> {
  await inSqlTransaction(async (sql) => {
    const id = uuidv7();
    const { numInsertedOrUpdatedRows } = await sql
      .insertInto("BillingOrder")
      .values({
        id,
        ...wanted,
        customerId: customer.id,
        number: orderNumber(randomBytes(NUMBER_BYTES)),
        acceptedTermsAt: now,
        startsNowAt: now,
        createdAt: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows !== 1n) return;
    const { interval, amount, currency } = wanted;
    const details = { order: id, interval, amount, currency };
    await audit({ event: "order_placed", userId: by.id, address: by.address, details }, now, sql);
  });
}

interface Wish {
  by: Shopper;
  wanted: OrderTerms;
  prices: Record<Interval, string>;
  now: Date;
}

/** One try to get the page of an order for just this: null where another tab was quicker, or an older order had to go. */
async function tryOnce({ by, wanted, prices, now }: Wish, customer: Customer) {
  const order = await findOpenOrder(customer.id);
  if (!order) {
    await storeOrder(customer, wanted, by, now);
    return null;
  }
  const buyer: Buyer = { stripeId: customer.stripeId, learner: by.id, price: prices[order.interval] };
  // A page without an address was paid on: the bank works on it.
  const isPaidOn = order.sessionId !== null && order.url === null;
  if (!isPaidOn && isSameChoice(order, wanted) && isPayable(order, now)) {
    const url = await openPage(order, buyer);
    return url === null ? null : { orderId: order.id, url };
  }
  if (await closeOrder(order, buyer)) return null;
  // It was paid on before it could be closed.
  await syncAndSettle(customer.id, now);
  throw already();
}

/** A setting has changed since the order was stored: its call is another one now, which Stripe refuses under the same key. */
const isOtherCall = ({ message, code }: StripeFault) =>
  message.startsWith("StripeIdempotencyError") && code !== "idempotency_key_in_use";

/** The customer or the open order is not what Stripe has: they are made anew, once. */
async function startOver(error: unknown, customer: Customer, now: Date): Promise<void> {
  if (!(error instanceof StripeFault)) throw error;
  if (error.kind !== "missing" && !isOtherCall(error)) throw error;
  const order = await findOpenOrder(customer.id);
  // A page whose address was given to nobody can't be paid on.
  if (order && !order.url) await expireOrder(order.id);
  if (error.kind === "missing") await forgetCustomer(customer, now);
}

async function findPage(wish: Wish): Promise<{ orderId: string; url: string }> {
  let hasStartedOver = false;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const customer = await ensureCustomer(wish.by, wish.now);
    try {
      const page = await tryOnce(wish, customer);
      if (page) return page;
    } catch (error) {
      if (hasStartedOver) throw error;
      hasStartedOver = true;
      await startOver(error, customer, wish.now);
    }
  }
  throw new StripeFault("away", "other tabs of the learner closed each order");
}

/** Pages that were made for a customer who was deleted in Stripe since can't be paid on. */
async function dropStaleOrders(userId: string): Promise<void> {
  await db().billingOrder.updateMany({
    where: { status: "open", customer: { userId, stripeId: null } },
    data: { status: "expired" },
  });
}

/**
 * Orders Premium: returns the order's id and the address of Stripe's page where it is paid. The same choice gets the same page
 * again; another choice first closes the page of the former one. Throws `already_subscribed`, `not_configured`,
 * `payment_unavailable`. docs/product.md#payments
 */
export function placeOrder(
  by: Shopper,
  { interval, from }: Pick<CheckoutBody, "interval" | "from">,
  now: Date,
): Promise<{ orderId: string; url: string }> {
  return withPayments(async () => {
    const terms = termsOfSale();
    const prices = await findPrices();
    const { hadTrial } = await assertFree(by.id, now);
    await dropStaleOrders(by.id);
    const wanted: OrderTerms = {
      ...{ interval, amount: terms[interval], currency: terms.currency, hasTax: terms.hasTax },
      trialDays: hadTrial ? 0 : terms.trialDays,
      withdrawal: terms.withdrawal,
      returnTo: from ?? null,
    };
    return findPage({ by, wanted, prices, now });
  });
}
