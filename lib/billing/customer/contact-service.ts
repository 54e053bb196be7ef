import * as z from "zod";
import { db, type Tx } from "#lib/server/db/db.ts";
import { defineJob, enqueue } from "#lib/server/jobs/jobs.ts";
import { askStripe, isLiveMode, StripeFault } from "#lib/server/stripe.ts";

/** After 2, 4, 8 … seconds, later every hour: about two days. `billing:check` compares the addresses as well. */
const RETRY = { retryLimit: 56, retryDelay: 2, retryBackoff: true, retryDelayMax: 3600 };

function readEmail(customerId: string) {
  return db().billingCustomer.findUnique({
    where: { id: customerId },
    select: { stripeId: true, isLive: true, user: { select: { email: true } } },
  });
}

/** Tells Stripe the account's email address of now: receipts go there. Bears being run twice. Throws StripeFault. */
export async function passEmailOn(customerId: string): Promise<void> {
  for (;;) {
    const row = await readEmail(customerId);
    const email = row?.user?.email;
    const { stripeId } = row ?? {};
    if (!email || !stripeId || row.isLive !== isLiveMode()) return;
    await askStripe((stripe) => stripe.customers.update(stripeId, { email }));
    // It may have been changed once more meanwhile, and that call may have come first.
    if ((await readEmail(customerId))?.user?.email === email) return;
  }
}

export const emailJob = defineJob({
  name: "billing-email",
  schema: z.object({ customerId: z.uuid() }),
  handler: async ({ customerId }) => {
    await passEmailOn(customerId).catch((error: unknown) => {
      if (!(error instanceof StripeFault && error.kind === "missing")) throw error;
    });
  },
  retry: RETRY,
});

/** To be called in the transaction that changes the account's email address: a job then tells Stripe. docs/product.md#payments */
export async function queueEmail(tx: Tx, userId: string): Promise<void> {
  const customers = await tx.billingCustomer.findMany({
    where: { userId, stripeId: { not: null } },
    select: { id: true },
  });
  for (const { id } of customers) await enqueue(emailJob, { customerId: id }, { tx });
}
