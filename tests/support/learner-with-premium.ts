import { db } from "#lib/server/db/db.ts";

/** Premium by hand and by an order, with an invoice of it. */
export async function addPremium(userId: string, name: string) {
  const [day, end] = [new Date("2026-03-01"), new Date("2026-04-01")];
  const id = name.toLowerCase();
  await db().premiumGrant.create({ data: { userId, until: end } });
  const paid = { interval: "month", amount: 900, currency: "EUR" };
  const period = { periodStart: day, periodEnd: end, createdAt: day };
  const consents = { acceptedTermsAt: day, startsNowAt: day };
  await db().billingCustomer.create({
    data: {
      ...{ userId, isLive: false, stripeId: `cus_${id}`, cardBrand: "visa", cardLast4: "4242" },
      orders: {
        create: {
          ...{ number: `ORDER-OF-${name}`, status: "paid", hasTax: true, trialDays: 0, withdrawal: "refund" },
          ...paid,
          ...consents,
        },
      },
      subscriptions: { create: { id: `sub_${id}`, status: "active", ...paid, ...period } },
      invoices: {
        create: {
          ...{ id: `in_${id}`, subscriptionId: `sub_${id}`, status: "paid", reason: "subscription_create" },
          ...{ total: 900, amountPaid: 900, currency: "EUR" },
          ...period,
        },
      },
      mails: { create: { kind: "year_renews", subject: `sub_${id}` } },
    },
  });
}
