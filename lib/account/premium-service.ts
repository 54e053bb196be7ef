import { removeGrant, saveGrant } from "#lib/billing/premium-service.ts";
import { AppError } from "#lib/core/errors.ts";
import { addDays, dayToDate, isDay } from "#lib/core/time.ts";
import { inTransaction, kysely, type Sql } from "#lib/server/db/db.ts";
import { normalizeEmail } from "./rules.ts";

/** The learner's address and what the change has led to. Throws `not_found`. */
async function change<T>(
  email: string,
  work: (sql: Sql, userId: string) => Promise<T>,
): Promise<{ address: string; result: T }> {
  const address = normalizeEmail(email);
  const result = await inTransaction(async (tx) => {
    const user = await tx.user.findUnique({ where: { email: address }, select: { id: true } });
    if (!user) throw new AppError("not_found", `There is no account with the address ${address}.`);
    return work(kysely(tx), user.id);
  });
  return { address, result };
}

/**
 * Makes a learner premium, to the end of the UTC date `until` or, with null, until it is taken away. Returns a sentence.
 * Throws `not_found`, `invalid_input` for a date that is none or is past. docs/product.md#premium
 */
export async function givePremium(email: string, until: string | null, now: Date): Promise<string> {
  if (until !== null && (!isDay(until) || until >= "2100"))
    throw new AppError("invalid_input", "--until must be a date such as 2027-01-31.");
  const premiumUntil = until === null ? null : dayToDate(addDays(until, 1));
  if (premiumUntil && premiumUntil <= now)
    throw new AppError("invalid_input", "--until is a date in the past.");
  const { address } = await change(email, (sql, userId) => saveGrant(sql, userId, premiumUntil, now));
  return `${address} is premium${until === null ? "" : ` until the end of ${until} (UTC)`}.`;
}

/** Takes back Premium that was given by hand; what is paid for stays. Returns a sentence. Throws `not_found`. */
export async function takePremium(email: string, now: Date): Promise<string> {
  const { address, result: isPaid } = await change(email, (sql, userId) => removeGrant(sql, userId, now));
  return isPaid ? `${address} stays premium: it is paid for.` : `${address} is no longer premium.`;
}
