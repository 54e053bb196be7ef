import { createHmac } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import { env } from "./env.ts";
import { type Sql, sql, statement } from "./sql.ts";

/** What is written down. Awards have a log of their own, the ledger. docs/product.md#audit-log */
export type AuditName =
  | "register"
  | "sign_in"
  | "sign_in_refused"
  | "sign_out"
  | "session_ended"
  | "password_changed"
  | "reset_requested"
  | "password_reset"
  | "reset_refused"
  | "email_change_requested"
  | "email_changed"
  | "export"
  | "deletion_requested"
  | "deletion_withdrawn"
  | "account_deleted"
  | "premium_changed"
  | "extension_consent"
  | "extension_connected"
  | "extension_refreshed"
  | "extension_reused"
  | "extension_revoked"
  | "extension_disconnected"
  | "extension_client_saved"
  | "extension_client_disabled"
  | "access_refused"
  | "question_withdrawn"
  | "admin_sign_in"
  | "admin_sign_in_refused"
  | "admin_sign_out"
  | "admin_created"
  | "admin_password_changed"
  | "admin_disabled"
  | "post_created"
  | "post_updated"
  | "post_published"
  | "post_unpublished"
  | "post_scheduled"
  | "post_deleted"
  | "post_undeleted"
  | "post_restored"
  | "post_generated"
  | "generation_started"
  | "generation_cancelled";

export interface AuditRecord {
  event: AuditName;
  /** The learner's; null where nobody is known, and for what an admin does: their username stands in `details.admin` */
  userId: string | null;
  /** The caller's network address; only a keyed hash of it is kept */
  address?: string | undefined;
  /** Names and numbers; never a password, a token or an e-mail address */
  details?: Record<string, string | number | boolean | null>;
}

const INSERT = statement(
  "insert-audit-event",
  `INSERT INTO "AuditEvent" ("id", "event", "userId", "origin", "details", "createdAt")
   VALUES ($1::uuid, $2, $3::uuid, $4, $5::jsonb, $6::timestamptz)`,
);

/** Equal for equal addresses, and no way back to them without our secret. */
function originOf(address: string | undefined): string {
  if (!address) return "";
  return createHmac("sha256", env().AUTH_SECRET).update(`audit ${address}`).digest("hex").slice(0, 24);
}

/** Adds a line to the audit log; with the caller's `on`, in its transaction. */
export async function audit(record: AuditRecord, now: Date, on: Sql = sql()): Promise<void> {
  const { event, userId, address, details = {} } = record;
  await on(INSERT, [uuidv7(), event, userId, originOf(address), JSON.stringify(details), now]);
}
