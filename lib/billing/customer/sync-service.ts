import { inSqlTransaction, kysely, type Sql } from "#lib/server/db/db.ts";
import { isValueRefused } from "#lib/server/db/errors.ts";
import { log } from "#lib/server/log.ts";
import { StripeFault } from "#lib/server/stripe.ts";
import { writePremium } from "../premium-service.ts";
import { isRunning } from "../rules.ts";
import type { Snapshot, SnapshotInvoice, SnapshotSubscription } from "./snapshot.ts";
import { type Patience, takeSnapshot } from "./snapshot-service.ts";

/** A sync that was started: its number tells it from those started before and later. */
interface Started {
  customerId: string;
  userId: string | null;
  stripeId: string;
  number: number;
  startedAt: Date;
}

/** Takes the next number. Events that come from now on queue another sync: this one may not see what they tell. */
async function start(customerId: string, now: Date): Promise<Started | null> {
  const row = await kysely()
    .updateTable("BillingCustomer")
    .set(({ eb }) => ({ syncsStarted: eb("syncsStarted", "+", 1), syncDueAt: null }))
    .where("id", "=", customerId)
    .where("stripeId", "is not", null)
    .returning(["userId", "stripeId", "syncsStarted"])
    .executeTakeFirst();
  if (!row?.stripeId) return null;
  return { customerId, userId: row.userId, stripeId: row.stripeId, number: row.syncsStarted, startedAt: now };
}

/** Notes the sync as written; false where one that was started later has written. */
async function claimWrite(sql: Sql, started: Started, snapshot: Snapshot): Promise<boolean> {
  const { numUpdatedRows } = await sql
    .updateTable("BillingCustomer")
    .set({
      syncWritten: started.number,
      syncedAt: started.startedAt,
      ...snapshot.card,
      ...(snapshot.isDeleted && { stripeId: null }),
    })
    .where("id", "=", started.customerId)
    .where("stripeId", "=", started.stripeId)
    .where("syncWritten", "<", started.number)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

async function writeSubscription(sql: Sql, customerId: string, facts: SnapshotSubscription): Promise<void> {
  const { id, ...changing } = facts;
  await sql
    .insertInto("BillingSubscription")
    .values({ id, customerId, ...changing, isStoppedByDeletion: false })
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet({
        ...changing,
        // Whoever resumes it in the meantime has decided anew.
        ...(changing.cancelAt === null && { isStoppedByDeletion: false }),
      }),
    )
    .execute();
}

async function writeInvoice(sql: Sql, customerId: string, { id, ...facts }: SnapshotInvoice): Promise<void> {
  await sql
    .insertInto("BillingInvoice")
    .values({ id, customerId, ...facts })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(facts))
    .execute();
}

/** What Stripe doesn't tell of any more has ended: its customer was deleted there. */
async function endOthers(
  sql: Sql,
  { customerId, startedAt }: Started,
  known: readonly string[],
): Promise<void> {
  await sql
    .updateTable("BillingSubscription")
    .set({ status: "canceled", endedAt: startedAt })
    .where("customerId", "=", customerId)
    .where("endedAt", "is", null)
    .$if(known.length > 0, (query) => query.where("id", "not in", [...known]))
    .execute();
}

/** An order whose subscription is there is paid; the later one of two that run is doubled, and will be paid back. */
async function writeOrders(sql: Sql, { customerId, startedAt }: Started, snapshot: Snapshot): Promise<void> {
  const begun = snapshot.subscriptions
    .filter(({ orderId, status }) => orderId && !["incomplete", "incomplete_expired"].includes(status))
    .sort(
      (one, other) => one.createdAt.getTime() - other.createdAt.getTime() || (one.id < other.id ? -1 : 1),
    );
  for (const { orderId, id, createdAt, trialEnd } of begun) {
    await sql
      .updateTable("BillingOrder")
      .set({ status: "paid", subscriptionId: id, paidAt: createdAt })
      .where("id", "=", orderId)
      .where("customerId", "=", customerId)
      .where("status", "in", ["open", "expired"])
      .execute();
    if (trialEnd)
      await sql
        .updateTable("BillingCustomer")
        .set({ trialUsedAt: createdAt })
        .where("id", "=", customerId)
        .where("trialUsedAt", "is", null)
        .execute();
  }
  const [, ...doubled] = begun.filter(isRunning);
  if (doubled.length === 0) return;
  const { numUpdatedRows } = await sql
    .updateTable("BillingOrder")
    .set({ status: "doubled" })
    .where("customerId", "=", customerId)
    .where("status", "=", "paid")
    .where(
      "subscriptionId",
      "in",
      doubled.map(({ id }) => id),
    )
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n)
    log().warn({ customer: customerId, startedAt }, "a second order became a subscription");
}

/** Events that came before the sync was started are dealt with by it. */
async function settleEvents(sql: Sql, { stripeId, startedAt }: Started): Promise<void> {
  await sql
    .updateTable("BillingEvent")
    .set({ handledAt: startedAt })
    .where("stripeCustomer", "=", stripeId)
    .where("handledAt", "is", null)
    .where("receivedAt", "<=", startedAt)
    .execute();
}

async function write(started: Started, snapshot: Snapshot): Promise<boolean> {
  return inSqlTransaction(async (sql) => {
    if (!(await claimWrite(sql, started, snapshot))) return false;
    for (const facts of snapshot.subscriptions) await writeSubscription(sql, started.customerId, facts);
    for (const facts of snapshot.invoices) await writeInvoice(sql, started.customerId, facts);
    await endOthers(
      sql,
      started,
      snapshot.subscriptions.map(({ id }) => id),
    );
    await writeOrders(sql, started, snapshot);
    await settleEvents(sql, started);
    if (started.userId) await writePremium(sql, started.userId, started.startedAt);
    return true;
  });
}

/**
 * Brings what is known of a customer in step with Stripe: asks for all subscriptions and the newest invoices and writes them in
 * one transaction, unless a sync that was started later has written. Nothing is locked and no connection is held while Stripe
 * is asked. Returns the snapshot, or null where there is no such customer. Throws StripeFault; all stays as last known then.
 * docs/product.md#payments
 */
export async function syncCustomer(
  customerId: string,
  now: Date,
  patience: Patience = {},
): Promise<Snapshot | null> {
  const started = await start(customerId, now);
  if (!started) return null;
  try {
    const snapshot = await takeSnapshot(started.stripeId, patience);
    await write(started, snapshot);
    return snapshot;
  } catch (thrown) {
    const error = isValueRefused(thrown)
      ? new StripeFault("refused", "Stripe gave an answer that makes no sense")
      : thrown;
    // It is due again: the hourly reconciliation looks for such customers.
    await kysely()
      .updateTable("BillingCustomer")
      .set({ syncDueAt: now })
      .where("id", "=", customerId)
      .where("syncDueAt", "is", null)
      .execute();
    if (error instanceof StripeFault)
      log().warn({ customer: customerId, reason: error.message }, "no sync with Stripe");
    throw error;
  }
}
