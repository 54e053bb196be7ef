import type Stripe from "stripe";
import { paths } from "#lib/client/paths.ts";
import { db } from "#lib/server/db/db.ts";
import { env } from "#lib/server/env.ts";
import { appUrl } from "#lib/server/mail/email.ts";
import { askStripe, StripeFault } from "#lib/server/stripe.ts";
import { stripeDate } from "../customer/snapshot.ts";
import { stripeAddress } from "./address-service.ts";
import { type StoredOrder, sessionParams } from "./order.ts";

export interface Buyer {
  /** Stripe's id of the customer */
  stripeId: string;
  /** Our id of the learner */
  learner: string;
  /** Stripe's id of the price */
  price: string;
}

type Session = Stripe.Checkout.Session;

/** Calls of this process that are under way, by order: a second tab waits for the same answer. */
const underWay = new Map<string, Promise<Session>>();

function requestSession(order: StoredOrder, { stripeId, learner, price }: Buyer): Promise<Session> {
  const params = sessionParams(order, {
    customer: stripeId,
    ...{ learner, price },
    successUrl: appUrl(`${paths.checkoutSuccess}?order=${order.id}`),
    cancelUrl: appUrl(`${paths.pricing}#${order.interval}`),
    hasPromotionCodes: env().BILLING_PROMOTION_CODES,
  });
  // With the same key Stripe makes no second one, also after an answer that was lost.
  const idempotencyKey = `order-${order.id}`;
  return askStripe((stripe) => stripe.checkout.sessions.create(params, { idempotencyKey }));
}

/** Makes Stripe's page for an order, or finds the one that was made before. Throws StripeFault. */
async function makeSession(order: StoredOrder, buyer: Buyer): Promise<Session> {
  const current = underWay.get(order.id) ?? requestSession(order, buyer);
  underWay.set(order.id, current);
  try {
    return await current;
  } finally {
    underWay.delete(order.id);
  }
}

/**
 * The address of Stripe's page for an open order, made where it has none yet. Null where the order was closed meanwhile: its
 * page is closed too then. Throws StripeFault.
 */
export async function openPage(order: StoredOrder, buyer: Buyer): Promise<string | null> {
  if (order.url) return stripeAddress(order.url);
  const session = await makeSession(order, buyer);
  const url = stripeAddress(session.url);
  const { count } = await db().billingOrder.updateMany({
    where: { id: order.id, status: "open" },
    data: { sessionId: session.id, url, expiresAt: stripeDate(session.expires_at) },
  });
  return count === 1 ? url : null;
}

/** Closes a page; false where it was paid on already. */
async function closePage(sessionId: string): Promise<boolean> {
  try {
    await askStripe((stripe) => stripe.checkout.sessions.expire(sessionId));
    return true;
  } catch (error) {
    if (!(error instanceof StripeFault)) throw error;
    if (error.kind === "missing") return true;
    if (error.kind !== "refused") throw error;
  }
  // Only an open page can be closed: it has expired, or it was paid on.
  const { status } = await askStripe((stripe) => stripe.checkout.sessions.retrieve(sessionId));
  if (status === "open") throw new StripeFault("refused", "a session can't be expired");
  return status === "expired";
}

/** The page's id, also where our process ended before it could be stored; null where Stripe made none. */
async function pageOf(order: StoredOrder, buyer: Buyer): Promise<string | null> {
  if (order.sessionId) return order.sessionId;
  try {
    return (await makeSession(order, buyer)).id;
  } catch (error) {
    if (error instanceof StripeFault && ["refused", "missing"].includes(error.kind)) return null;
    throw error;
  }
}

/** Notes an order as not to be paid any more, unless it is paid. */
export async function expireOrder(id: string): Promise<void> {
  await db().billingOrder.updateMany({ where: { id, status: "open" }, data: { status: "expired" } });
}

/**
 * Closes an open order: first its page at Stripe, so that no two can be paid, then its row. False where it was paid already: a
 * sync tells what became of it. Throws StripeFault.
 */
export async function closeOrder(order: StoredOrder, buyer: Buyer | null): Promise<boolean> {
  const sessionId = buyer ? await pageOf(order, buyer) : order.sessionId;
  if (sessionId && !(await closePage(sessionId))) return false;
  await expireOrder(order.id);
  return true;
}
