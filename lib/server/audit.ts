import { createHash, createHmac } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import { HOUR_MS } from "#lib/core/time.ts";
import { kysely, type Sql } from "./db/db.ts";
import { env } from "./env.ts";

/** What is written down. Awards have a log of their own, the ledger. docs/product.md#audit-log */
export const AUDIT_EVENTS = [
  "register",
  "sign_in",
  "sign_in_refused",
  "sign_out",
  "session_ended",
  "password_changed",
  "reset_requested",
  "password_reset",
  "reset_refused",
  "email_change_requested",
  "email_changed",
  "email_proven",
  "identity_linked",
  "identity_unlinked",
  "identity_refused",
  "identity_proven",
  "connection_started",
  "connection_finished",
  "connection_refused",
  "connection_broken",
  "connection_ended",
  "connection_revoked",
  "calendar_feed_created",
  "calendar_feed_revoked",
  "phone_refused",
  "phone_confirmed",
  "phone_removed",
  "phone_stopped",
  "phone_reopened",
  "phone_country_off",
  "export",
  "deletion_requested",
  "deletion_withdrawn",
  "account_deleted",
  "premium_changed",
  "premium_granted",
  "premium_revoked",
  "order_placed",
  "order_withdrawn",
  "subscription_cancelled",
  "subscription_resumed",
  "subscription_changed",
  "double_payment_refunded",
  "billing_closed",
  "extension_consent",
  "extension_connected",
  "extension_refreshed",
  "extension_reused",
  "extension_revoked",
  "extension_disconnected",
  "extension_client_saved",
  "extension_client_disabled",
  "access_refused",
  "question_withdrawn",
  "claim_mismatch",
  "fast_answer",
  "admin_sign_in",
  "admin_sign_in_refused",
  "admin_sign_out",
  "admin_created",
  "admin_password_changed",
  "admin_disabled",
  "post_created",
  "post_updated",
  "post_published",
  "post_unpublished",
  "post_scheduled",
  "post_deleted",
  "post_undeleted",
  "post_restored",
  "generation_started",
  "generation_cancelled",
] as const;

export type AuditName = (typeof AUDIT_EVENTS)[number];

export interface AuditRecord {
  event: AuditName;
  /** The learner's; null where no one is known, and for what an admin does: their username stands in `details.admin` */
  userId: string | null;
  /** The caller's network address; only a keyed hash of it is kept */
  address?: string | undefined;
  /** Names and numbers; never a password, a token or an email address */
  details?: Record<string, string | number | boolean | null>;
}

/** Equal for equal addresses, and no way back to them without our secret. */
function originOf(address: string | undefined): string {
  if (!address) return "";
  return createHmac("sha256", env().AUTH_SECRET).update(`audit ${address}`).digest("hex").slice(0, 24);
}

async function insert(id: string, record: AuditRecord, now: Date, on: Sql): Promise<void> {
  const { event, userId, address, details = {} } = record;
  await on
    .insertInto("AuditEvent")
    .values({
      id,
      event,
      userId,
      origin: originOf(address),
      details: JSON.stringify(details),
      createdAt: now,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

/** Adds a line to the audit log; with the caller's `on`, in its transaction. */
export function audit(record: AuditRecord, now: Date, on: Sql = kysely()): Promise<void> {
  return insert(uuidv7(), record, now, on);
}

/**
 * The same, once for each learner, event and hour of the clock: what a script can bring about at will must not fill the
 * disk. A second line would have the id of the first.
 */
export function auditHourly(record: AuditRecord, now: Date, on: Sql = kysely()): Promise<void> {
  const hour = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
  const random = createHash("sha256").update(`${record.event} ${record.userId} ${hour}`).digest();
  return insert(uuidv7({ msecs: hour, random }), record, now, on);
}
