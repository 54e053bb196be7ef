import { checkAdminCredentials, normalizeUsername } from "#lib/admin/credentials-service.ts";
import {
  type AdminUser,
  endAdminSession,
  endOtherAdminSessions,
  findAdmin,
  openAdminSession,
} from "#lib/admin/session-service.ts";
import { AppError } from "#lib/core/errors.ts";
import { audit } from "#lib/server/audit.ts";
import { hashPassword } from "#lib/server/auth/password.ts";
import { isBlocklisted } from "#lib/server/auth/password-blocklist.ts";
import { db, inTransaction, kysely, type Tx } from "#lib/server/db/db.ts";
import { dbErrorCode } from "#lib/server/db/errors.ts";
import { env } from "#lib/server/env.ts";
import { passwordProblem, usernameProblem } from "./rules.ts";
import type { AdminSignInBody } from "./schema.ts";

interface SignedInAdmin {
  admin: AdminUser;
  /** Of the session; leaves once */
  secret: string;
  /** seconds */
  expiresIn: number;
}

/** Signs an admin in. Throws `invalid_credentials`, `rate_limited` (docs/product.md#admins). */
export async function signIn(body: AdminSignInBody, address: string, now: Date): Promise<SignedInAdmin> {
  const { passwordHash, ...proven } = await checkAdminCredentials(body.username, body.password, address, now);
  const session = await openAdminSession(proven.id, now, passwordHash);
  // The password was changed, or the account disabled, while it was being looked at.
  if (!session) throw new AppError("invalid_credentials", "Invalid username or password");
  const { sessionId, secret, expiresIn } = session;
  const details = { admin: proven.username };
  await audit({ event: "admin_sign_in", userId: null, address, details }, now);
  return { admin: { ...proven, sessionId }, secret, expiresIn };
}

/**
 * Ends the session of the call and, where the browser's cookie is of another one of the same admin, that one too. A
 * program that sends the password itself has none.
 */
export async function signOut(admin: AdminUser, cookie: string, address: string, now: Date): Promise<void> {
  const byCookie = await findAdmin(cookie, now);
  const others = byCookie?.id === admin.id ? [byCookie.sessionId] : [];
  const sessions = [...new Set([admin.sessionId, ...others])].filter((id) => id !== "");
  const ended = await Promise.all(sessions.map((id) => endAdminSession(id, now)));
  if (!ended.includes(true)) return;
  await audit({ event: "admin_sign_out", userId: null, address, details: { admin: admin.username } }, now);
}

const TOO_COMMON = "This password is one of those that everyone tries first. Choose another.";

async function provenPassword(password: string): Promise<string> {
  const problem = passwordProblem(password) ?? ((await isBlocklisted(password)) ? TOO_COMMON : null);
  if (problem) throw new AppError("invalid_input", problem, { fields: { password: problem } });
  return password;
}

function provenUsername(username: string): string {
  const name = normalizeUsername(username);
  const problem = usernameProblem(name);
  if (problem) throw new AppError("invalid_input", problem, { fields: { username: problem } });
  return name;
}

/** Makes an admin; returns the username. Throws `invalid_input`, `bad_request` where the name is taken. */
export async function createAdmin(username: string, password: string, now: Date): Promise<string> {
  const name = provenUsername(username);
  const passwordHash = await hashPassword(await provenPassword(password));
  await db()
    .adminAccount.create({ data: { username: name, passwordHash, createdAt: now }, select: { id: true } })
    .catch((error: unknown) => {
      if (dbErrorCode(error) !== "P2002") throw error;
      throw new AppError("bad_request", `There is an admin ${name} already. --reset sets a new password.`);
    });
  await audit({ event: "admin_created", userId: null, details: { admin: name } }, now);
  return name;
}

/** Locks the account's row, so that no session opens meanwhile that this change would overlook. */
async function changeAccount(
  username: string,
  change: { passwordHash: string; disabledAt: null } | { disabledAt: Date },
  now: Date,
): Promise<string> {
  const name = normalizeUsername(username);
  await inTransaction(async (tx: Tx) => {
    const [account] = await tx.adminAccount.updateManyAndReturn({
      where: { username: name },
      data: change,
      select: { id: true },
    });
    if (!account) throw new AppError("not_found", `There is no admin ${name}.`);
    await endOtherAdminSessions(account.id, null, now, kysely(tx));
    const event = change.disabledAt ? "admin_disabled" : "admin_password_changed";
    await audit({ event, userId: null, details: { admin: name } }, now, kysely(tx));
  });
  return name;
}

/**
 * Sets a new password, ends the admin's sessions and lets in again who was disabled; returns the username. Errors:
 * `invalid_input`, `not_found`.
 */
export async function resetAdminPassword(username: string, password: string, now: Date): Promise<string> {
  const passwordHash = await hashPassword(await provenPassword(password));
  return changeAccount(username, { passwordHash, disabledAt: null }, now);
}

/** Ends the admin's sessions; no new one opens from now on. Returns the username. Throws `not_found`. */
export function disableAdmin(username: string, now: Date): Promise<string> {
  return changeAccount(username, { disabledAt: now }, now);
}

/**
 * Where there is no admin at all and ADMIN_PASSWORD is set, makes the one whom the settings name. Later changes of the
 * settings change nothing. docs/product.md#admins
 */
export async function ensureFirstAdmin(now: Date): Promise<void> {
  const { ADMIN_USERNAME, ADMIN_PASSWORD } = env();
  if (!ADMIN_PASSWORD || (await db().adminAccount.count()) > 0) return;
  const admin = provenUsername(ADMIN_USERNAME);
  const passwordHash = await hashPassword(await provenPassword(ADMIN_PASSWORD));
  const { count } = await db().adminAccount.createMany({
    data: [{ username: admin, passwordHash, createdAt: now }],
    skipDuplicates: true,
  });
  if (count > 0)
    await audit({ event: "admin_created", userId: null, details: { admin, isFirst: true } }, now);
}
