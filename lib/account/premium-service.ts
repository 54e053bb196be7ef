import { AppError } from "#lib/core/errors.ts";
import { addDays, dayToDate, isDay } from "#lib/core/time.ts";
import { audit } from "#lib/server/audit.ts";
import { inTransaction, kysely } from "#lib/server/db/db.ts";
import { normalizeEmail } from "./rules.ts";

interface Premium {
  isPremium: boolean;
  premiumUntil: Date | null;
}

async function setPremium(email: string, data: Premium, now: Date): Promise<string> {
  const address = normalizeEmail(email);
  await inTransaction(async (tx) => {
    const [user] = await tx.user.updateManyAndReturn({
      where: { email: address },
      data,
      select: { id: true },
    });
    if (!user) throw new AppError("not_found", `There is no account with the address ${address}.`);
    const until = data.premiumUntil?.toISOString() ?? null;
    const details = { isPremium: data.isPremium, until };
    await audit({ event: "premium_changed", userId: user.id, details }, now, kysely(tx));
  });
  return address;
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
  const address = await setPremium(email, { isPremium: true, premiumUntil }, now);
  return `${address} is premium${until === null ? "" : ` until the end of ${until} (UTC)`}.`;
}

/** Takes premium away. Returns a sentence. Throws `not_found`. */
export async function takePremium(email: string, now: Date): Promise<string> {
  return `${await setPremium(email, { isPremium: false, premiumUntil: null }, now)} is no longer premium.`;
}
