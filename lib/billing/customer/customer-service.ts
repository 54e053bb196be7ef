import { db, inTransaction } from "#lib/server/db/db.ts";
import { askStripe, isLiveMode, StripeFault } from "#lib/server/stripe.ts";

export interface Customer {
  id: string;
  stripeId: string;
}

const ROW = { id: true, stripeId: true, syncsStarted: true } as const;

/** The learner's row in the mode of the key, made where there is none. */
async function ensureRow(userId: string, now: Date) {
  const isLive = isLiveMode();
  if (isLive === null) throw new StripeFault("not_configured", "payments are not set up");
  const where = { userId_isLive: { userId, isLive } };
  await db().billingCustomer.createMany({ data: { userId, isLive, createdAt: now }, skipDuplicates: true });
  return db().billingCustomer.findUniqueOrThrow({ where, select: ROW });
}

/**
 * The learner as Stripe's customer: one a learner, made with the first order. Who is deleted in Stripe is made anew. Bears
 * being called many times at once. Throws StripeFault.
 */
export async function ensureCustomer(
  { id: userId, email }: { id: string; email: string },
  now: Date,
): Promise<Customer> {
  const row = await ensureRow(userId, now);
  if (row.stripeId) return { id: row.id, stripeId: row.stripeId };
  // The number has changed where an earlier customer was deleted: Stripe would give that one again.
  const idempotencyKey = `customer-${row.id}-${row.syncsStarted}`;
  const made = await askStripe((stripe) =>
    stripe.customers.create({ email, metadata: { learner: userId } }, { idempotencyKey }),
  );
  await db().billingCustomer.updateMany({
    where: { id: row.id, stripeId: null },
    data: { stripeId: made.id },
  });
  const { stripeId } = await db().billingCustomer.findUniqueOrThrow({ where: { id: row.id }, select: ROW });
  if (!stripeId) throw new StripeFault("away", "the customer was deleted just now");
  return { id: row.id, stripeId };
}

/**
 * Forgets a customer that the key's account doesn't have: the next order makes a new one. Nothing is heard any more of what it
 * had, which counts as ended.
 */
export async function forgetCustomer({ id, stripeId }: Customer, now: Date): Promise<void> {
  await inTransaction(async (tx) => {
    const { count } = await tx.billingCustomer.updateMany({
      where: { id, stripeId },
      data: { stripeId: null, syncsStarted: { increment: 1 } },
    });
    if (count === 0) return;
    await tx.billingSubscription.updateMany({
      where: { customerId: id, endedAt: null },
      data: { status: "canceled", endedAt: now },
    });
  });
}
