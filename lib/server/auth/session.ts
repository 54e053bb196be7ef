import { LRUCache } from "lru-cache";
import type { NextRequest } from "next/server";
import { decode, encode } from "next-auth/jwt";
import { v7 as uuidv7 } from "uuid";
import { AppError } from "#lib/core/errors.ts";
import { DAY_MS, HOUR_MS, SECOND_MS } from "#lib/core/time.ts";
import { db, inTransaction, kysely, type Sql, type Tx } from "../db/db.ts";
import { isReferenceGone } from "../db/errors.ts";
import { env } from "../env.ts";

/** docs/product.md#sessions */
const SESSION_LIFE_MS = 30 * DAY_MS;
const IDLE_LIFE_MS = 14 * DAY_MS;
const SEEN_EVERY_MS = HOUR_MS;
const MAX_SESSIONS = 60;

/** How a token travels: a cookie's token is no bearer token, and the reverse. */
type Carrier = "cookie" | "bearer";

/** sub: the user's id; sid: the session's */
interface Claims {
  sub: string;
  sid: string;
}

export interface SessionUser {
  id: string;
  fullName: string;
  email: string;
  timeZone: string;
  sessionId: string;
}

export interface NewSession {
  id: string;
  cookie: string;
  bearer: string;
  /** seconds */
  expiresIn: number;
}

export function isSecure(): boolean {
  return env().APP_URL.startsWith("https:");
}

export function sessionCookieName(): string {
  return isSecure() ? "__Host-waddle-session" : "waddle-session";
}

/** The Set-Cookie line that signs in, or, with null, out. */
export function sessionCookie(value: string | null): string {
  const maxAge = value === null ? 0 : SESSION_LIFE_MS / SECOND_MS;
  const secure = isSecure() ? "; Secure" : "";
  return `${sessionCookieName()}=${value ?? ""}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`;
}

/** Seals what a cookie or a bearer token says; each carrier has its own key. */
export function seal(carrier: Carrier, claims: Claims): Promise<string> {
  const maxAge = SESSION_LIFE_MS / SECOND_MS;
  return encode({
    token: { ...claims, carrier },
    secret: env().AUTH_SECRET,
    salt: `waddle-${carrier}`,
    maxAge,
  });
}

/** Five parts, the second one empty: its decoder would overlook anything between them. */
const SEALED = /^[\w-]+\.[\w-]*\.[\w-]+\.[\w-]+\.[\w-]+$/;
const MAX_TOKEN = 1000;

/** Whether a text can be a seal at all. */
export function isSealShaped(token: string): boolean {
  return token.length <= MAX_TOKEN && SEALED.test(token);
}

/** Opening a seal costs more than asking the database: what a token says never changes, so that it is kept. */
const opened = new LRUCache<string, Claims>({ max: 5000 });

/** Who and which session a sealed token names, alive or not; null for anything that this server didn't seal. */
export async function openSeal(carrier: Carrier, token: string): Promise<Claims | null> {
  if (!isSealShaped(token)) return null;
  const key = `${carrier} ${token}`;
  const known = opened.get(key) ?? (await decodeSeal(carrier, token));
  if (known) opened.set(key, known);
  return known;
}

async function decodeSeal(carrier: Carrier, token: string): Promise<Claims | null> {
  const claims = await decode({ token, secret: env().AUTH_SECRET, salt: `waddle-${carrier}` }).catch(
    () => null,
  );
  if (!claims || claims.carrier !== carrier) return null;
  return typeof claims.sub === "string" && typeof claims.sid === "string"
    ? { sub: claims.sub, sid: claims.sid }
    : null;
}

/** What the row of a session that is alive looks like. */
export function liveSessions(now: Date) {
  const idleSince = new Date(now.getTime() - IDLE_LIFE_MS);
  return { revokedAt: null, expiresAt: { gt: now }, lastSeenAt: { gt: idleSince } };
}

/** The oldest ones make room for the session `sid`. */
async function endSurplus(tx: Tx, userId: string, sid: string, now: Date): Promise<void> {
  const surplus = await tx.session.findMany({
    where: { userId, id: { not: sid }, ...liveSessions(now) },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    skip: MAX_SESSIONS - 1,
    select: { id: true },
  });
  if (surplus.length === 0) return;
  const ids = surplus.map(({ id }) => id);
  await tx.session.updateMany({ where: { id: { in: ids } }, data: { revokedAt: now } });
}

/** First of all rows, wherever an account's sessions and connected apps begin or end: they are locked in one order. */
export async function lockUser(sql: Sql, userId: string): Promise<void> {
  await sql.selectFrom("User").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
}

/**
 * Opens a session and seals its two tokens. The learner's row is locked meanwhile, so that none of many sign-ins at
 * once, or of a change of password, overlooks another.
 */
export async function createSession(userId: string, userAgent: string, now: Date): Promise<NewSession> {
  const sid = uuidv7();
  const expiresAt = new Date(now.getTime() + SESSION_LIFE_MS);
  const open = inTransaction(async (tx) => {
    await lockUser(kysely(tx), userId);
    await tx.session.create({
      data: {
        id: sid,
        userId,
        userAgent: userAgent.slice(0, 300),
        createdAt: now,
        lastSeenAt: now,
        expiresAt,
      },
      select: { id: true },
    });
    await endSurplus(tx, userId, sid, now);
  });
  await open.catch((error: unknown) => {
    if (isReferenceGone(error)) throw new AppError("invalid_credentials", "This account is gone.");
    throw error;
  });
  const claims = { sub: userId, sid };
  const [cookie, bearer] = await Promise.all([seal("cookie", claims), seal("bearer", claims)]);
  return { id: sid, cookie, bearer, expiresIn: SESSION_LIFE_MS / SECOND_MS };
}

/** Ends a session; ending it again changes nothing. */
export async function endSession(sessionId: string, now: Date): Promise<void> {
  await db().session.updateMany({ where: { id: sessionId, revokedAt: null }, data: { revokedAt: now } });
}

async function findLive(sid: string, userId: string, now: Date): Promise<SessionUser | null> {
  const idleSince = new Date(now.getTime() - IDLE_LIFE_MS);
  // Every signed-in call asks this.
  const row = await kysely()
    .selectFrom("Session")
    .innerJoin("User", "User.id", "Session.userId")
    .select(["User.id", "User.fullName", "User.email", "User.timeZone", "Session.lastSeenAt"])
    .where("Session.id", "=", sid)
    .where("Session.userId", "=", userId)
    .where("Session.revokedAt", "is", null)
    .where("Session.expiresAt", ">", now)
    .where("Session.lastSeenAt", ">", idleSince)
    .executeTakeFirst();
  if (!row) return null;
  if (row.lastSeenAt.getTime() < now.getTime() - SEEN_EVERY_MS) {
    await db().session.updateMany({ where: { id: sid, lastSeenAt: { lt: now } }, data: { lastSeenAt: now } });
  }
  const { id, fullName, email, timeZone } = row;
  return { id, fullName, email, timeZone, sessionId: sid };
}

/** The user of a sealed token whose session is alive, or null. */
export async function findSessionUser(
  carrier: Carrier,
  token: string,
  now: Date,
): Promise<SessionUser | null> {
  const claims = await openSeal(carrier, token);
  return claims ? findLive(claims.sid, claims.sub, now) : null;
}

/** The token that stands in the call's own header. */
export function readBearer(request: NextRequest): string | null {
  return /^Bearer (\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1] ?? null;
}

/** Who calls, and by what: a bearer token wins over the cookie. Null where neither names a live session. */
export async function readSession(
  request: NextRequest,
  now: Date,
): Promise<{ user: SessionUser; carrier: Carrier } | null> {
  const bearer = readBearer(request);
  const token = bearer ?? request.cookies.get(sessionCookieName())?.value;
  if (!token) return null;
  const carrier = bearer ? "bearer" : "cookie";
  const user = await findSessionUser(carrier, token, now);
  return user ? { user, carrier } : null;
}

/** Whether the call brings the session's own cookie too, whatever else it is signed in with. */
export async function hasCookieOf(request: NextRequest, sessionId: string): Promise<boolean> {
  const token = request.cookies.get(sessionCookieName())?.value;
  const claims = token ? await openSeal("cookie", token) : null;
  return claims?.sid === sessionId;
}
