import type Stripe from "stripe";
import * as z from "zod";
import { DAY_MS } from "#lib/core/time.ts";
import { audit } from "#lib/server/audit.ts";
import { db, inSqlTransaction, type Tx } from "#lib/server/db/db.ts";
import { defineJob, enqueue } from "#lib/server/jobs/jobs.ts";
import { describeError, log } from "#lib/server/log.ts";
import { askStripe, isLiveMode, StripeFault } from "#lib/server/stripe.ts";

/** After 2, 4, 8 … seconds, later every hour: about three days. */
const RETRY = { retryLimit: 80, retryDelay: 2, retryBackoff: true, retryDelayMax: 3600 };
/** What isn't closed by then is a fault that the owner is told of. docs/product.md#deletion */
export const CLOSED_WITHIN_MS = 3 * DAY_MS;
const PAGE = 100;
const MAX_LOOKS = 4;
const OVER = ["canceled", "incomplete_expired"];

/** What goes on at Stripe: subscriptions, and pages that could still be paid on. */
async function listGoing(customer: string) {
  const [sessions, subscriptions] = await askStripe((stripe) =>
    Promise.all([
      stripe.checkout.sessions.list({ customer, status: "open", limit: PAGE }),
      stripe.subscriptions.list({ customer, status: "all", limit: PAGE }),
    ]),
  );
  return {
    sessions: sessions.data.map(({ id }) => id),
    subscriptions: subscriptions.data.filter(({ status }) => !OVER.includes(status)).map(({ id }) => id),
  };
}

/** Ends one of them. Where somebody else has done so, or it was paid meanwhile, Stripe refuses: the next look tells. */
async function end(work: (stripe: Stripe) => Promise<unknown>): Promise<void> {
  await askStripe(work).catch((error: unknown) => {
    if (!(error instanceof StripeFault) || error.kind === "away") throw error;
  });
}

/** Cancels everything of the customer at once, and looks again until nothing is left; returns how many subscriptions that were. */
async function cancelAll(customer: string): Promise<number> {
  const cancelled = new Set<string>();
  for (let look = 0; look < MAX_LOOKS; look += 1) {
    const { sessions, subscriptions } = await listGoing(customer);
    if (sessions.length + subscriptions.length === 0) return cancelled.size;
    for (const id of sessions) await end((stripe) => stripe.checkout.sessions.expire(id));
    for (const id of subscriptions) {
      await end((stripe) => stripe.subscriptions.cancel(id, { invoice_now: false, prorate: false }));
      cancelled.add(id);
    }
  }
  throw new StripeFault("refused", "subscriptions of a deleted account can't be cancelled");
}

/**
 * Who is deleted at Stripe has nothing that goes on. A real customer whom Stripe doesn't know is another account's, where all
 * goes on; test data may have been deleted as a whole.
 */
async function cancelInStripe(stripeId: string, isLive: boolean): Promise<number> {
  try {
    const customer = await askStripe((stripe) => stripe.customers.retrieve(stripeId));
    return customer.deleted ? 0 : await cancelAll(stripeId);
  } catch (error) {
    if (error instanceof StripeFault && error.kind === "missing" && !isLive) return 0;
    throw error;
  }
}

/** Deletes all that is known of the customer, once. */
async function erase(customerId: string, stripeId: string | null, cancelled: number, now: Date) {
  await inSqlTransaction(async (sql) => {
    const { numDeletedRows } = await sql
      .deleteFrom("BillingCustomer")
      .where("id", "=", customerId)
      .where("closedAt", "is not", null)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) return;
    if (stripeId) await sql.deleteFrom("BillingEvent").where("stripeCustomer", "=", stripeId).execute();
    await audit(
      { event: "billing_closed", userId: null, details: { customer: customerId, cancelled } },
      now,
      sql,
    );
  });
}

/**
 * Cancels all subscriptions of a customer whose account is deleted, and deletes what is known of them here once Stripe has
 * confirmed it. Bears being run twice. Throws StripeFault to be tried again. docs/product.md#deletion
 */
export async function closeCustomer(customerId: string, now: Date): Promise<void> {
  const row = await db().billingCustomer.findUnique({
    where: { id: customerId, closedAt: { not: null } },
    select: { stripeId: true, isLive: true },
  });
  if (!row) return;
  if (row.stripeId === null) return erase(customerId, null, 0, now);
  // In test mode nobody is charged: a live key, which can't ask about such customers, needn't.
  if (!row.isLive && isLiveMode() === true) return erase(customerId, row.stripeId, 0, now);
  if (row.isLive !== isLiveMode())
    throw new StripeFault("not_configured", "the customer belongs to another key");
  await erase(customerId, row.stripeId, await cancelInStripe(row.stripeId, row.isLive), now);
}

export const closingJob = defineJob({
  name: "billing-closing",
  schema: z.object({ customerId: z.uuid() }),
  handler: ({ customerId }, now) => closeCustomer(customerId, now),
  retry: RETRY,
});

/**
 * To be called in the transaction that deletes the account, before it does: a job that outlives the account then cancels in
 * Stripe. Its data names no account.
 */
export async function closeCustomers(tx: Tx, userId: string, now: Date): Promise<void> {
  const rows = await tx.billingCustomer.updateManyAndReturn({
    where: { userId, closedAt: null },
    data: { closedAt: now },
    select: { id: true },
  });
  for (const { id } of rows) await enqueue(closingJob, { customerId: id }, { tx });
}

/** The hourly reconciliation's part: closes what no job has closed, and tells of what is not closed after three days. */
export async function settleClosings(isLive: boolean, now: Date): Promise<void> {
  const rows = await db().billingCustomer.findMany({
    where: { closedAt: { not: null }, ...(!isLive && { isLive }) },
    orderBy: { closedAt: "asc" },
    take: PAGE,
    select: { id: true, closedAt: true },
  });
  for (const { id, closedAt } of rows) {
    try {
      await closeCustomer(id, now);
    } catch (error) {
      if (closedAt && now.getTime() - closedAt.getTime() > CLOSED_WITHIN_MS)
        log().error(
          { customer: id, error: describeError(error) },
          "a deleted account is not cancelled in Stripe",
        );
      if (error instanceof StripeFault && error.kind === "away") throw error;
    }
  }
}
