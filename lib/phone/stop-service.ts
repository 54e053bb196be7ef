import { audit } from "#lib/server/audit.ts";
import type { Sql } from "#lib/server/db/db.ts";

/** Notes it for every learner who has the number. */
async function note(
  sql: Sql,
  phoneHash: string,
  event: { event: "phone_stopped" | "phone_reopened"; details?: Record<string, string> },
  now: Date,
): Promise<void> {
  const phones = await sql.selectFrom("Phone").select("userId").where("hash", "=", phoneHash).execute();
  for (const { userId } of phones) await audit({ ...event, userId }, now, sql);
}

/** Ends texts to a number, for good: until its owner answers START. */
export async function stopNumber(
  sql: Sql,
  phoneHash: string,
  by: "reply" | "service",
  now: Date,
): Promise<void> {
  const { numInsertedOrUpdatedRows: isNew } = await sql
    .insertInto("PhoneStop")
    .values({ phoneHash, createdAt: now })
    .onConflict((conflict) => conflict.column("phoneHash").doNothing())
    .executeTakeFirst();
  if (isNew) await note(sql, phoneHash, { event: "phone_stopped", details: { by } }, now);
}

/** A number whose owner has consented gets texts again; one that was never confirmed still waits for its code. */
export async function reopenNumber(sql: Sql, phoneHash: string, now: Date): Promise<void> {
  const { numDeletedRows: wasStopped } = await sql
    .deleteFrom("PhoneStop")
    .where("phoneHash", "=", phoneHash)
    .executeTakeFirst();
  if (wasStopped) await note(sql, phoneHash, { event: "phone_reopened" }, now);
}
