import { randomBytes, timingSafeEqual } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import { AppError } from "#lib/core/errors.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "#lib/core/time.ts";
import { isSecure } from "../server/auth/session.ts";
import { db, inSqlTransaction, kysely, type Sql } from "../server/db/db.ts";
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

/** Someone who may write for the blog, as far as calls and pages need to know them. */
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
  const session = {
    id: sessionId,
    adminId,
    secretHash: sha256(secret),
    createdAt: now,
    lastSeenAt: now,
    expiresAt,
  };
  return inSqlTransaction(async (sql) => {
    const account = await sql
      .selectFrom("AdminAccount")
      .select("passwordHash")
      .where("id", "=", adminId)
      .where("disabledAt", "is", null)
      .forShare()
      .executeTakeFirst();
    if (!account || (provenHash !== null && account.passwordHash !== provenHash)) return null;
    await sql.insertInto("AdminSession").values(session).execute();
    return { sessionId, secret, expiresIn: SESSION_LIFE_MS / SECOND_MS };
  });
}

/** The admin whose session has this secret, if it is alive: 30 minutes without a call end it, 8 hours in any case. */
export async function findAdmin(secret: string, now: Date): Promise<AdminUser | null> {
  if (!SECRET.test(secret)) return null;
  const idleSince = new Date(now.getTime() - IDLE_LIFE_MS);
  const session = await db().adminSession.findUnique({
    where: {
      secretHash: sha256(secret),
      revokedAt: null,
      expiresAt: { gt: now },
      lastSeenAt: { gt: idleSince },
      admin: { disabledAt: null },
    },
    select: { id: true, lastSeenAt: true, admin: { select: { id: true, username: true } } },
  });
  if (!session) return null;
  const seenBefore = new Date(now.getTime() - SEEN_EVERY_MS);
  if (session.lastSeenAt < seenBefore)
    await db().adminSession.updateMany({
      where: { id: session.id, lastSeenAt: { lt: seenBefore } },
      data: { lastSeenAt: now },
    });
  return { ...session.admin, sessionId: session.id };
}

/** Ends a session, and its secret with it. Returns whether it was alive until now. */
export async function endAdminSession(sessionId: string, now: Date): Promise<boolean> {
  const { count } = await db().adminSession.updateMany({
    where: { id: sessionId, revokedAt: null },
    data: { revokedAt: now },
  });
  return count > 0;
}

/** Ends all sessions of an admin but `keptId`, if there is one to keep. Returns how many. */
export async function endOtherAdminSessions(
  adminId: string,
  keptId: string | null,
  now: Date,
  sql: Sql = kysely(),
): Promise<number> {
  const ended = await sql
    .updateTable("AdminSession")
    .set({ revokedAt: now })
    .where("adminId", "=", adminId)
    .where("revokedAt", "is", null)
    .$if(keptId !== null, (query) => query.where("id", "<>", keptId ?? ""))
    .returning("id")
    .execute();
  return ended.length;
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
