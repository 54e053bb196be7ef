import { audit } from "#lib/server/audit.ts";
import type { Sql } from "#lib/server/db/db.ts";
import { phoneFacts } from "./queries.ts";
import { PhoneRefusal } from "./refusal.ts";
import { CODE_WINDOW_MS, CODES, COUNTRY_OFF_MS, COUNTRY_WINDOW_MS, isPumped } from "./rules.ts";

export interface CodeWish {
  userId: string;
  phoneHash: string;
  /** The keyed hash of the network address that asks */
  origin: string;
  country: string;
}

/** Codes of the last 24 hours that were asked for by this learner, for this number or from this address */
async function countCodes(sql: Sql, column: "userId" | "phoneHash" | "origin", value: string, since: Date) {
  const { count } = await sql
    .selectFrom("PhoneCode")
    .select((each) => each.fn.countAll<string>().as("count"))
    .where(column, "=", value)
    .where("createdAt", ">", since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function isCountryOff(sql: Sql, country: string, now: Date): Promise<boolean> {
  const off = await sql
    .selectFrom("PhoneCountry")
    .select("country")
    .where("country", "=", country)
    .where("offUntil", ">", now)
    .executeTakeFirst();
  return off !== undefined;
}

/** Of the codes that left to a country in the last hour, how many were confirmed? */
async function isCountryPumped(sql: Sql, country: string, now: Date): Promise<boolean> {
  const { sent, confirmed } = await sql
    .selectFrom("PhoneCode")
    .select((each) => [
      each.fn.countAll<string>().as("sent"),
      each.fn.count<string>("confirmedAt").as("confirmed"),
    ])
    .where("country", "=", country)
    .where("createdAt", ">", new Date(now.getTime() - COUNTRY_WINDOW_MS))
    .whereRef("expiresAt", ">", "createdAt")
    .executeTakeFirstOrThrow();
  return isPumped({ sent: Number(sent), confirmed: Number(confirmed) });
}

async function switchOff(sql: Sql, country: string, now: Date): Promise<void> {
  const offUntil = new Date(now.getTime() + COUNTRY_OFF_MS);
  await sql
    .insertInto("PhoneCountry")
    .values({ country, offUntil })
    .onConflict((conflict) => conflict.column("country").doUpdateSet({ offUntil }))
    .execute();
  await audit({ event: "phone_country_off", userId: null, details: { country } }, now, sql);
}

/**
 * Why no code may leave for this wish, or null; in the caller's transaction, which has `lockTexts`. A country that is pumped is
 * switched off here, so that the transaction must be kept. docs/product.md#text-messages
 */
export async function codeRefusal(sql: Sql, wish: CodeWish, now: Date): Promise<PhoneRefusal | null> {
  const since = new Date(now.getTime() - CODE_WINDOW_MS);
  const counts = [
    (await countCodes(sql, "userId", wish.userId, since)) >= CODES.aLearner,
    (await countCodes(sql, "phoneHash", wish.phoneHash, since)) >= CODES.aNumber,
    (await countCodes(sql, "origin", wish.origin, since)) >= CODES.anAddress,
  ];
  if (counts.includes(true)) return new PhoneRefusal("codes", phoneFacts());
  if (await isCountryOff(sql, wish.country, now)) return new PhoneRefusal("country_off", phoneFacts());
  if (!(await isCountryPumped(sql, wish.country, now))) return null;
  await switchOff(sql, wish.country, now);
  return new PhoneRefusal("country_off", phoneFacts());
}
