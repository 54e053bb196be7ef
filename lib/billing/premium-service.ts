import { audit } from "#lib/server/audit.ts";
import { db, inSqlTransaction, type Sql } from "#lib/server/db/db.ts";
import { env } from "#lib/server/env.ts";
import { isLiveMode } from "#lib/server/stripe.ts";
import { type Entitlement, premiumOf } from "./rules.ts";

/** The subscriptions that count here: those of the key's mode, test or live; all of them where payments are off now. */
function subscriptionsOf(sql: Sql, userId: string) {
  const isLive = isLiveMode();
  return sql
    .selectFrom("BillingSubscription")
    .innerJoin("BillingCustomer", "BillingCustomer.id", "BillingSubscription.customerId")
    .where("BillingCustomer.userId", "=", userId)
    .$if(isLive !== null, (query) => query.where("BillingCustomer.isLive", "=", isLive === true))
    .select([
      "BillingSubscription.id",
      "BillingSubscription.status",
      "BillingSubscription.periodStart",
      "BillingSubscription.periodEnd",
      "BillingSubscription.cancelAt",
      "BillingSubscription.openInvoiceAt",
      "BillingSubscription.isRefunded",
    ])
    .execute();
}

/**
 * Writes whether a learner has Premium and until when, by the one rule: the only function that does. Call it in the
 * transaction that changed a grant or a subscription. Returns the entitlement; a learner who is gone is left alone.
 * docs/product.md#premium
 */
export async function writePremium(sql: Sql, userId: string, now: Date): Promise<Entitlement> {
  // Two writers of one learner follow each other: the later one reads what the earlier one wrote.
  await sql.selectFrom("User").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
  const grant = await sql
    .selectFrom("PremiumGrant")
    .select("until")
    .where("userId", "=", userId)
    .executeTakeFirst();
  const subscriptions = await subscriptionsOf(sql, userId);
  const entitlement = premiumOf(grant ?? null, subscriptions, now, env().BILLING_GRACE_DAYS);
  const { isPremium, until } = entitlement;
  const { numUpdatedRows } = await sql
    .updateTable("User")
    .set({ isPremium, premiumUntil: until })
    .where("id", "=", userId)
    .where(({ eb, or }) =>
      or([eb("isPremium", "!=", isPremium), eb("premiumUntil", "is distinct from", until)]),
    )
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) {
    const source = entitlement.source === "grant" ? "grant" : (entitlement.source?.subscriptionId ?? null);
    const details = { isPremium, until: until?.toISOString() ?? null, source };
    await audit({ event: "premium_changed", userId, details }, now, sql);
  }
  return entitlement;
}

/** Gives Premium by hand, to an instant or with null without an end. docs/product.md#premium */
export async function saveGrant(sql: Sql, userId: string, until: Date | null, now: Date): Promise<void> {
  await sql
    .insertInto("PremiumGrant")
    .values({ userId, until, createdAt: now })
    .onConflict((conflict) => conflict.column("userId").doUpdateSet({ until, createdAt: now }))
    .execute();
  await audit(
    { event: "premium_granted", userId, details: { until: until?.toISOString() ?? null } },
    now,
    sql,
  );
  await writePremium(sql, userId, now);
}

/** Takes back what was given by hand; what is paid for stays. Returns whether the learner still has Premium. */
export async function removeGrant(sql: Sql, userId: string, now: Date): Promise<boolean> {
  const revoked = await sql
    .deleteFrom("PremiumGrant")
    .where("userId", "=", userId)
    .returning("until")
    .executeTakeFirst();
  if (revoked) {
    const details = { until: revoked.until?.toISOString() ?? null };
    await audit({ event: "premium_revoked", userId, details }, now, sql);
  }
  return (await writePremium(sql, userId, now)).isPremium;
}

/**
 * With a live key: ends what was bought in test mode, for which nobody has paid. A test key takes nothing from who has paid, as
 * it may have been set by mistake.
 */
export async function endTestPremium(now: Date): Promise<void> {
  if (isLiveMode() !== true) return;
  const users = await db().user.findMany({
    where: {
      ...{ isPremium: true, premiumUntil: { gt: now } },
      billingCustomers: { some: { isLive: false, subscriptions: { some: {} } } },
    },
    select: { id: true },
  });
  for (const { id } of users) await inSqlTransaction((sql) => writePremium(sql, id, now));
}
