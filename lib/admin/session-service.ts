import { randomBytes, timingSafeEqual } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import { AppError } from "#lib/core/errors.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "#lib/core/time.ts";
import { isSecure } from "../server/auth/session.ts";
import { db } from "../server/db/db.ts";
import { type Sql, sql, statement } from "../server/db/sql.ts";
import { env } from "../server/env.ts";
import { sha256 } from "../server/hash.ts";

/** docs/product.md#admins */
const SESSION_LIFE_MS = 8 * HOUR_MS;
const IDLE_LIFE_MS = 30 * MINUTE_MS;
const SEEN_EVERY_MS = MINUTE_MS;
const KEPT_MS = 30 * DAY_MS;
const SECRET_BYTES = 32;

/** Tells a session's secret from a password, wherever either may stand. */
export const SECRET_PREFIX = "wads_";
const SECRET = /^wads_[\w-]{43}$/;

/** Somebody who may write for the blog, as far as calls and pages need to know them. */
export interface AdminUser {
  id: string;
  username: string;
  /** Empty for a program that sends the password itself with each call */
  sessionId: string;
}

export interface NewAdminSession {
  sessionId: string;
  secret: string;
  /** seconds */
  expiresIn: number;
}

export function adminCookieName(): string {
  return isSecure() ? "__Host-waddle-admin" : "waddle-admin";
}

/** The Set-Cookie line that signs an admin in, or, with null, out. */
export function adminCookie(secret: string | null): string {
  const maxAge = secret === null ? 0 : SESSION_LIFE_MS / SECOND_MS;
  const secure = isSecure() ? "; Secure" : "";
  return `${adminCookieName()}=${secret ?? ""}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${secure}`;
}

/** Only while the account may sign in and still has the password that was proven ($6, where it is told). */
const OPEN = statement(
  "open-admin-session",
  `INSERT INTO "AdminSession" ("id", "adminId", "secretHash", "createdAt", "lastSeenAt", "expiresAt")
   SELECT $1::uuid, a."id", $3, $4::timestamptz, $4::timestamptz, $5::timestamptz
   FROM "AdminAccount" a
   WHERE a."id" = $2::uuid AND a."disabledAt" IS NULL AND ($6::text IS NULL OR a."passwordHash" = $6::text)
   FOR SHARE OF a
   RETURNING 1 AS "opened"`,
);

/**
 * Opens a session; its secret leaves here only. Null where the account is gone or disabled, or has another password than
 * the one whose hash is `provenHash`: a new password ends all sessions, and this one must not outlive them.
 */
export async function openAdminSession(
  adminId: string,
  now: Date,
  provenHash: string | null = null,
): Promise<NewAdminSession | null> {
  const sessionId = uuidv7();
  const secret = SECRET_PREFIX + randomBytes(SECRET_BYTES).toString("base64url");
  const expiresAt = new Date(now.getTime() + SESSION_LIFE_MS);
  const values = [sessionId, adminId, sha256(secret), now, expiresAt, provenHash];
  const [opened] = await sql()(OPEN, values);
  return opened ? { sessionId, secret, expiresIn: SESSION_LIFE_MS / SECOND_MS } : null;
}

const FIND_LIVE = statement(
  "find-live-admin-session",
  `SELECT a."id"::text AS "id", a."username", s."id"::text AS "sessionId", s."lastSeenAt"
   FROM "AdminSession" s JOIN "AdminAccount" a ON a."id" = s."adminId"
   WHERE s."secretHash" = $1 AND s."revokedAt" IS NULL AND a."disabledAt" IS NULL
     AND s."expiresAt" > $2::timestamptz AND s."lastSeenAt" > $3::timestamptz`,
);

const TOUCH = statement(
  "touch-admin-session",
  `UPDATE "AdminSession" SET "lastSeenAt" = $2::timestamptz
   WHERE "id" = $1::uuid AND "lastSeenAt" < $3::timestamptz`,
);

/** The admin whose session has this secret, if it is alive: 30 minutes without a call end it, 8 hours in any case. */
export async function findAdmin(secret: string, now: Date): Promise<AdminUser | null> {
  if (!SECRET.test(secret)) return null;
  const idleSince = new Date(now.getTime() - IDLE_LIFE_MS);
  const [row] = await sql()<AdminUser & { lastSeenAt: Date }>(FIND_LIVE, [sha256(secret), now, idleSince]);
  if (!row) return null;
  const { lastSeenAt, ...admin } = row;
  const seenBefore = new Date(now.getTime() - SEEN_EVERY_MS);
  if (lastSeenAt < seenBefore) await sql()(TOUCH, [admin.sessionId, now, seenBefore]);
  return admin;
}

/** Ends a session, and its secret with it. Answers whether it was alive until now. */
export async function endAdminSession(sessionId: string, now: Date): Promise<boolean> {
  const { count } = await db().adminSession.updateMany({
    where: { id: sessionId, revokedAt: null },
    data: { revokedAt: now },
  });
  return count > 0;
}

const END_OTHERS = statement(
  "end-other-admin-sessions",
  `UPDATE "AdminSession" SET "revokedAt" = $2::timestamptz
   WHERE "adminId" = $1::uuid AND "revokedAt" IS NULL AND "id" IS DISTINCT FROM $3::uuid RETURNING 1 AS "ended"`,
);

/** Ends all sessions of an admin but `keptId`, if there is one to keep. Answers how many. */
export async function endOtherAdminSessions(
  adminId: string,
  keptId: string | null,
  now: Date,
  on: Sql = sql(),
): Promise<number> {
  return (await on(END_OTHERS, [adminId, now, keptId])).length;
}

/** Deletes sessions that have been over for 30 days. */
export async function sweepAdminSessions(now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS);
  await db().adminSession.deleteMany({ where: { expiresAt: { lt: before } } });
}

/** Whether both are the same, in a time that does not tell where they differ. */
export function isSameSecret(given: string, wanted: string): boolean {
  return timingSafeEqual(Buffer.from(sha256(given), "hex"), Buffer.from(sha256(wanted), "hex"));
}

/** Lets the CMS's own addresses through; any other is an address at which there is nothing, and never was. */
export function assertCmsToken(token: string): void {
  const wanted = env().CMS_PATH_TOKEN;
  if (!wanted || !isSameSecret(token, wanted)) throw new AppError("not_found", "There is nothing here.");
}
