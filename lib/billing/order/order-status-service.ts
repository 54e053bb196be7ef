import { AppError } from "#lib/core/errors.ts";
import { SECOND_MS } from "#lib/core/time.ts";
import { db } from "#lib/server/db/db.ts";
import { askStripe, IMPATIENT, StripeFault } from "#lib/server/stripe.ts";
import { getOrder } from "../queries.ts";
import type { OrderDto } from "../schema.ts";
import { stripeAddress } from "./address-service.ts";
import { expireOrder } from "./checkout-session-service.ts";
import { syncAndSettle } from "./settle-service.ts";

/** Stripe is asked about one order at most this often, however many ask us. */
const ASK_MS = 2 * SECOND_MS;

const PAGE = { id: true, customerId: true, status: true, sessionId: true } as const;

/** Whether it is this call's turn to ask Stripe. */
async function claimTurn(id: string, now: Date): Promise<boolean> {
  const before = new Date(now.getTime() - ASK_MS);
  const { count } = await db().billingOrder.updateMany({
    where: { id, status: "open", OR: [{ askedAt: null }, { askedAt: { lte: before } }] },
    data: { askedAt: now },
  });
  return count === 1;
}

/** Notes what became of Stripe's page: expired, or paid on while the bank still works on it. */
async function readPage(id: string, sessionId: string): Promise<void> {
  const { status } = await askStripe((stripe) => stripe.checkout.sessions.retrieve(sessionId, {}, IMPATIENT));
  if (status === "expired") return expireOrder(id);
  // There is nothing to be paid on it any more.
  if (status === "complete")
    await db().billingOrder.updateMany({ where: { id, status: "open" }, data: { url: null } });
}

/**
 * Asks Stripe about an order that is open, at most every 2 s for all callers; what it says is written by the one sync. Throws
 * StripeFault.
 */
export async function settleOrder(id: string, now: Date): Promise<void> {
  if (!(await claimTurn(id, now))) return;
  const find = () => db().billingOrder.findUniqueOrThrow({ where: { id }, select: PAGE });
  await syncAndSettle((await find()).customerId, now, IMPATIENT);
  const { status, sessionId } = await find();
  if (status === "open" && sessionId) await readPage(id, sessionId);
}

/** Stripe's page of the first invoice: where nothing was charged there is no receipt. Null where it can't be asked for. */
async function invoicePage(orderId: string): Promise<string | null> {
  const order = await db().billingOrder.findUnique({
    where: { id: orderId },
    select: { subscriptionId: true },
  });
  const invoice = await (order?.subscriptionId
    ? db().billingInvoice.findFirst({
        where: { subscriptionId: order.subscriptionId },
        orderBy: { createdAt: "asc" },
        select: { id: true },
      })
    : null);
  if (!invoice) return null;
  try {
    const { hosted_invoice_url: url } = await askStripe((stripe) =>
      stripe.invoices.retrieve(invoice.id, {}, IMPATIENT),
    );
    return url ? stripeAddress(url) : null;
  } catch (error) {
    // The order is paid all the same: the Plan tab has the invoice too.
    if (error instanceof StripeFault) return null;
    throw error;
  }
}

/** The address of a page at Stripe; null for one that is none. */
function pageAddress(address: string): string | null {
  try {
    return stripeAddress(address);
  } catch {
    return null;
  }
}

const unknown = () => new AppError("not_found", "There is no such order.");

/**
 * What became of one's own order. Throws `not_found` for an order of someone else as for one that isn't there. While Stripe
 * can't be reached, an open order stays open. docs/product.md#payments
 */
export async function readOrder(userId: string, id: string, now: Date): Promise<OrderDto> {
  if (!(await getOrder(userId, id))) throw unknown();
  await settleOrder(id, now).catch((error: unknown) => {
    if (!(error instanceof StripeFault)) throw error;
  });
  const order = await getOrder(userId, id);
  if (!order) throw unknown();
  if (order.status !== "active") return order;
  const { receiptUrl: stored, ...rest } = order;
  const receiptUrl = (stored && pageAddress(stored)) || (await invoicePage(id));
  return { ...rest, ...(receiptUrl && { receiptUrl }) };
}
