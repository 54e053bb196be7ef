import { timingSafeEqual } from "node:crypto";
import { audit } from "#lib/server/audit.ts";
import { db, inSqlTransaction, inTransaction, kysely } from "#lib/server/db/db.ts";
import { codeHash } from "./hash-service.ts";
import { phoneFacts, phoneState } from "./queries.ts";
import { PhoneRefusal } from "./refusal.ts";
import { type Asker, noted } from "./refusal-service.ts";
import { CODE_TRIES, CODE_WINDOW_MS } from "./rules.ts";
import type { PhoneStateDto } from "./schema.ts";

/** Text messages are counted by the month: longer than any. */
const TEXTS_KEPT_MS = 40 * 24 * 3_600_000;

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** Uses up one of the five tries before anything is compared, so that many at once have no more. */
async function takeTry(userId: string, now: Date) {
  return kysely()
    .updateTable("PhoneCode")
    .set((each) => ({ tries: each("tries", "+", 1) }))
    .where("userId", "=", userId)
    .where("expiresAt", ">", now)
    .where("confirmedAt", "is", null)
    .where("tries", "<", CODE_TRIES)
    .returning(["id", "codeHash", "phoneHash"])
    .executeTakeFirst();
}

async function confirm(asker: Asker, code: { id: string; phoneHash: string }, now: Date): Promise<boolean> {
  return inSqlTransaction(async (sql) => {
    const confirmed = await sql
      .updateTable("Phone")
      .set({ confirmedAt: now })
      .where("userId", "=", asker.id)
      .where("hash", "=", code.phoneHash)
      .where("confirmedAt", "is", null)
      .where(({ exists, not, selectFrom }) =>
        not(exists(selectFrom("PhoneStop").select("phoneHash").whereRef("phoneHash", "=", "Phone.hash"))),
      )
      .returning("country")
      .executeTakeFirst();
    await sql.updateTable("PhoneCode").set({ confirmedAt: now }).where("id", "=", code.id).execute();
    if (!confirmed) return false;
    const { country } = confirmed;
    await audit(
      { event: "phone_confirmed", userId: asker.id, address: asker.address, details: { country } },
      now,
      sql,
    );
    return true;
  });
}

/**
 * Proves by the code that was texted that the number is the learner's: from then on it gets reminders. Five tries a code, ten
 * minutes. Throws `phone_refused`. docs/product.md#text-messages
 */
export async function confirmPhone(asker: Asker, code: string, now: Date): Promise<PhoneStateDto> {
  await noted(asker, now, () => check(asker, code, now));
  return phoneState(asker.id, now);
}

async function check(asker: Asker, code: string, now: Date): Promise<void> {
  const known = await takeTry(asker.id, now);
  if (!known) throw new PhoneRefusal("code_gone", phoneFacts());
  if (!isSame(known.codeHash, codeHash(known.id, code))) throw new PhoneRefusal("code_wrong", phoneFacts());
  if (!(await confirm(asker, known, now))) throw new PhoneRefusal("code_gone", phoneFacts());
}

/** Forgets the learner's number, but no STOP of its owner's; there being none is fine. */
export async function removePhone(asker: Asker, now: Date): Promise<PhoneStateDto> {
  await inTransaction(async (tx) => {
    const { count } = await tx.phone.deleteMany({ where: { userId: asker.id } });
    // A code on its way is worth nothing any more.
    await tx.phoneCode.updateMany({
      where: { userId: asker.id, expiresAt: { gt: now } },
      data: { expiresAt: now },
    });
    if (count > 0)
      await audit({ event: "phone_removed", userId: asker.id, address: asker.address }, now, kysely(tx));
  });
  return phoneState(asker.id, now);
}

/** Forgets what no limit needs any more. */
export async function sweepPhones(now: Date): Promise<void> {
  const before = (ms: number) => ({ lt: new Date(now.getTime() - ms) });
  await db().phoneCode.deleteMany({ where: { createdAt: before(CODE_WINDOW_MS) } });
  await db().phoneCountry.deleteMany({ where: { offUntil: { lt: now } } });
  await db().textMessage.deleteMany({ where: { createdAt: before(TEXTS_KEPT_MS) } });
}
