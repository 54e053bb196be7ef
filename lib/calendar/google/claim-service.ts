import { randomUUID } from "node:crypto";
import { kysely, type Sql } from "#lib/server/db/db.ts";
import { SYNC_CLAIM_MS } from "../rules.ts";

/** A calendar that this process brings in step, and no other */
export interface ClaimedLink {
  id: string;
  userId: string;
  connectionId: string;
  status: "active" | "gone" | "leaving";
  calendarId: string | null;
  syncToken: string | null;
  pulledAt: Date | null;
  failures: number;
  holder: string;
}

/** Makes this call the one that works on the calendar, for two minutes; null where another one does. */
export async function claimLink(linkId: string, now: Date): Promise<ClaimedLink | null> {
  const holder = randomUUID();
  const row = await kysely()
    .updateTable("CalendarLink")
    .set({ claimedBy: holder, claimedUntil: new Date(now.getTime() + SYNC_CLAIM_MS) })
    .where("id", "=", linkId)
    .where(({ eb, or }) => or([eb("claimedUntil", "is", null), eb("claimedUntil", "<=", now)]))
    .returning(["id", "userId", "connectionId", "status", "calendarId", "syncToken", "pulledAt", "failures"])
    .executeTakeFirst();
  return row ? { ...row, holder } : null;
}

/** What may be noted of a calendar by whoever works on it */
interface LinkChange {
  status?: "active" | "gone";
  calendarId?: string | null;
  syncToken?: string | null;
  pulledAt?: Date;
  pushedAt?: Date;
  dueAt?: Date;
  failures?: number;
  problem?: string;
}

/**
 * Notes it, unless the claim is over; false then. What is to be done next is noted only where the learner has decided nothing
 * else meanwhile, such as to disconnect.
 */
export async function noteLink(link: ClaimedLink, change: LinkChange): Promise<boolean> {
  const isNext = change.status !== undefined || change.dueAt !== undefined;
  const { numUpdatedRows } = await kysely()
    .updateTable("CalendarLink")
    .set(change)
    .where("id", "=", link.id)
    .where("claimedBy", "=", link.holder)
    .$if(isNext, (query) => query.where("status", "=", link.status))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Whether the claim still holds; nobody takes it over before `sql` is through. */
export async function holdClaim(sql: Sql, link: ClaimedLink): Promise<boolean> {
  const row = await sql
    .selectFrom("CalendarLink")
    .select("id")
    .where("id", "=", link.id)
    .where("claimedBy", "=", link.holder)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

export async function releaseLink(link: ClaimedLink): Promise<void> {
  await kysely()
    .updateTable("CalendarLink")
    .set({ claimedBy: null, claimedUntil: null })
    .where("id", "=", link.id)
    .where("claimedBy", "=", link.holder)
    .execute();
}
