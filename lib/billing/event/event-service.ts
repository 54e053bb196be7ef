import { AppError } from "#lib/core/errors.ts";
import { inSqlTransaction, kysely, type Sql } from "#lib/server/db/db.ts";
import { env } from "#lib/server/env.ts";
import { isLiveMode, readEvent } from "#lib/server/stripe.ts";
import { type Ignored, ignoredBy, type Notice, readNotice } from "./event.ts";
import { queueSync } from "./queue-service.ts";

interface Known {
  id: string;
  stripeId: string;
}

async function customerByStripeId(sql: Sql, stripeId: string, isLive: boolean): Promise<Known | null> {
  const row = await sql
    .selectFrom("BillingCustomer")
    .select("id")
    .where("stripeId", "=", stripeId)
    .where("isLive", "=", isLive)
    .executeTakeFirst();
  return row ? { id: row.id, stripeId } : null;
}

/** Disputes and refunds name a payment, not a customer. */
async function customerByPayment(sql: Sql, intent: string, isLive: boolean): Promise<Known | null> {
  const row = await sql
    .selectFrom("BillingInvoice")
    .innerJoin("BillingCustomer", "BillingCustomer.id", "BillingInvoice.customerId")
    .select(["BillingCustomer.id", "BillingCustomer.stripeId"])
    .where("BillingInvoice.paymentIntentId", "=", intent)
    .where("BillingCustomer.isLive", "=", isLive)
    .executeTakeFirst();
  return row?.stripeId ? { id: row.id, stripeId: row.stripeId } : null;
}

interface Found {
  customer: Known | null;
  /** Null with no customer: it isn't known yet whose payment it is about */
  ignored: Ignored | null;
}

async function findCustomer(sql: Sql, notice: Notice, isLive: boolean): Promise<Found> {
  const ignored = ignoredBy(notice, isLive);
  if (ignored) return { customer: null, ignored };
  const { customer: stripeId, paymentIntent } = notice;
  if (stripeId) {
    const customer = await customerByStripeId(sql, stripeId, isLive);
    return { customer, ignored: customer ? null : "unknown_customer" };
  }
  return {
    customer: paymentIntent ? await customerByPayment(sql, paymentIntent, isLive) : null,
    ignored: null,
  };
}

/** Stores it; false where it is stored already. */
async function store(sql: Sql, notice: Notice, { customer, ignored }: Found, now: Date): Promise<boolean> {
  const { id, type, isLive, createdAt } = notice;
  const { numInsertedOrUpdatedRows } = await sql
    .insertInto("BillingEvent")
    .values({
      ...{ id, type, isLive, createdAt, ignored },
      // Whoever is unknown here stays so: customers of others, and those whose account was deleted.
      stripeCustomer: customer?.stripeId ?? null,
      receivedAt: now,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * Keeps an event, once, and queues a sync of the customer that it names, in one transaction. What it says of the customer is
 * not used. Events of the other mode, of other products and of customers of others are kept and ignored. docs/product.md#payments
 */
export async function keepEvent(notice: Notice, isLive: boolean, now: Date): Promise<void> {
  await inSqlTransaction(async (sql) => {
    const found = await findCustomer(sql, notice, isLive);
    const isNew = await store(sql, notice, found, now);
    if (isNew && found.customer) await queueSync(sql, found.customer.id, now);
  });
}

/**
 * Takes an event that Stripe has sent to the webhook. Throws `not_found` where there is no webhook here, `bad_signature` for
 * what Stripe has not signed within the last 5 minutes.
 */
export async function receiveEvent(body: Buffer, signature: string, now: Date): Promise<void> {
  const isLive = isLiveMode();
  if (isLive === null || env().STRIPE_WEBHOOK_SECRET.length === 0)
    throw new AppError("not_found", "There is nothing here.");
  const event = await readEvent(body, signature, now);
  const notice = event && readNotice(event);
  if (!notice) throw new AppError("bad_signature", "This call is not signed by the service that is paid by.");
  await keepEvent(notice, isLive, now);
}

/** Ignores events that came before `before` and wait for a customer who was deleted or forgotten since. */
export async function ignoreOrphans(isLive: boolean, before: Date): Promise<void> {
  await kysely()
    .updateTable("BillingEvent")
    .set({ ignored: "unknown_customer" satisfies Ignored, stripeCustomer: null })
    .where("isLive", "=", isLive)
    .where("handledAt", "is", null)
    .where("ignored", "is", null)
    .where("stripeCustomer", "is not", null)
    .where("receivedAt", "<", before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("BillingCustomer")
            .select("BillingCustomer.id")
            .whereRef("BillingCustomer.stripeId", "=", "BillingEvent.stripeCustomer"),
        ),
      ),
    )
    .execute();
}
