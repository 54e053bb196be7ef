import * as z from "zod";
import type { Sql } from "#lib/server/db/db.ts";
import { defineJob, enqueue } from "#lib/server/jobs/jobs.ts";
import { isStripeSetUp, StripeFault } from "#lib/server/stripe.ts";
import { sendNotices } from "../notice/notice-service.ts";
import { syncAndSettle } from "../order/settle-service.ts";

/** The dozen events of one purchase come within a second or two: one sync sees what all of them tell of. */
const GATHER_SECONDS = 1;
/** After 2, 4, 8 … seconds, later every quarter of an hour: about two hours; the hourly reconciliation goes on from there. */
const RETRY = { retryLimit: 12, retryDelay: 2, retryBackoff: true, retryDelayMax: 900 };
/** Of each worker: a sync mostly waits for Stripe, whose limit is 100 calls a second for all that use the key. */
const AT_ONCE = 3;

const customerSchema = z.object({ customerId: z.uuid() });

/** Brings a customer in step with Stripe, deals with what follows from it, and mails what has to be said. */
export async function syncAndNotify(customerId: string, now: Date): Promise<void> {
  await syncAndSettle(customerId, now);
  await sendNotices(customerId, now);
}

/** Another try brings nothing where the key's account has no such customer: `billing:check` reports them. */
const isHopeless = (error: unknown) => error instanceof StripeFault && error.kind === "missing";

export const syncJob = defineJob({
  name: "billing-sync",
  schema: customerSchema,
  handler: async ({ customerId }, now) => {
    if (!isStripeSetUp()) return;
    await syncAndNotify(customerId, now).catch((error: unknown) => {
      if (!isHopeless(error)) throw error;
    });
  },
  retry: RETRY,
  atOnce: AT_ONCE,
});

/**
 * Queues a sync of the customer in the caller's transaction, unless one waits already: whoever marks the customer as due adds
 * the job. A sync takes the mark away before it asks Stripe, so that nothing is missed.
 */
export async function queueSync(sql: Sql, customerId: string, now: Date): Promise<void> {
  const { numUpdatedRows } = await sql
    .updateTable("BillingCustomer")
    .set({ syncDueAt: now })
    .where("id", "=", customerId)
    .where("stripeId", "is not", null)
    .where("syncDueAt", "is", null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return;
  await enqueue(syncJob, { customerId }, { sql, startAfterSeconds: GATHER_SECONDS });
}
