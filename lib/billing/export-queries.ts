import { db } from "#lib/server/db/db.ts";

const newestFirst = { orderBy: { createdAt: "desc" } } as const;

/** What is held of a learner's payments, for the export: the grant, orders with consents, subscriptions, invoices. docs/product.md#export */
export async function getBillingExport(userId: string) {
  const [grant, customers] = await Promise.all([
    db().premiumGrant.findUnique({ where: { userId } }),
    db().billingCustomer.findMany({
      where: { userId },
      include: {
        orders: newestFirst,
        subscriptions: newestFirst,
        invoices: newestFirst,
        mails: newestFirst,
      },
    }),
  ]);
  return { grant, customers };
}
