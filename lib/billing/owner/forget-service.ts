import { inSqlTransaction } from "#lib/server/db/db.ts";
import { env } from "#lib/server/env.ts";
import { writePremium } from "../premium-service.ts";

/**
 * Forgets all customers of test mode, and the Premium that they had from it: for a stand-in for Stripe, which begins anew with
 * each start. Returns how many there were. Throws where Stripe itself would be asked.
 */
export async function forgetTestCustomers(now: Date): Promise<number> {
  if (!env().STRIPE_API_BASE?.startsWith("http:"))
    throw new Error("Customers are forgotten for a stand-in on this machine only.");
  return inSqlTransaction(async (sql) => {
    const rows = await sql
      .deleteFrom("BillingCustomer")
      .where("isLive", "=", false)
      .returning("userId")
      .execute();
    await sql.deleteFrom("BillingEvent").where("isLive", "=", false).execute();
    for (const { userId } of rows) if (userId) await writePremium(sql, userId, now);
    return rows.length;
  });
}
