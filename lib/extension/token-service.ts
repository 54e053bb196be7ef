import { createHash, randomBytes } from "node:crypto";
import { decode, encode } from "next-auth/jwt";
import { SCOPES, type Scope } from "#lib/core/extension-client.ts";
import { MINUTE_MS, SECOND_MS } from "#lib/core/time.ts";
import { isSealShaped, type SessionUser } from "../server/auth/session.ts";
import { db, type Sql } from "../server/db/db.ts";
import { env } from "../server/env.ts";

/** A key of its own: no session's token is an extension's, nor the reverse. */
const SALT = "waddle-extension";
const SEEN_EVERY_MS = MINUTE_MS;
const SECRET_BYTES = 32;

/** A learner who is proven, though not by a session. */
export type Learner = Omit<SessionUser, "sessionId">;

/** A learner's consent and who it names, or, of a visitor, only the client. */
export type ExtensionClaims =
  | { aud: "ext"; sub: string; gid: string; scope: string }
  | { aud: "ext-anon"; cid: string; scope: string };

/** Who calls by an extension's token. */
export interface ExtensionCaller {
  clientId: string;
  /** Null for a visitor's token, which opens nothing */
  grantId: string | null;
  user: Learner | null;
  /** What the token may do today: of what it was given, that which its grant and client still have */
  scopes: readonly Scope[];
}

/** A new secret that leaves the server once; only its digest is kept. */
export function newSecret(prefix = ""): string {
  return prefix + randomBytes(SECRET_BYTES).toString("base64url");
}

/** SHA-256 in base64url. */
export function digest(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}

/** Seals an access token for so many seconds. */
export function sealExtension(claims: ExtensionClaims, seconds: number): Promise<string> {
  return encode({ token: { ...claims }, secret: env().AUTH_SECRET, salt: SALT, maxAge: seconds });
}

/** What an access token says, alive or not; null for one that has run out, and for anything else. */
export async function openExtension(token: string, now: Date): Promise<ExtensionClaims | null> {
  if (!isSealShaped(token)) return null;
  const claims = await decode({ token, secret: env().AUTH_SECRET, salt: SALT }).catch(() => null);
  if (!claims || typeof claims.exp !== "number" || claims.exp * SECOND_MS <= now.getTime()) return null;
  const { aud, sub, gid, cid, scope } = claims;
  if (typeof scope !== "string") return null;
  if (aud === "ext" && typeof sub === "string" && typeof gid === "string") return { aud, sub, gid, scope };
  return aud === "ext-anon" && typeof cid === "string" ? { aud, cid, scope } : null;
}

/** Of the words, those that every list has, in our order. */
function scopesIn(scope: string, ...lists: readonly string[][]): Scope[] {
  const named = [scope.split(" "), ...lists];
  return SCOPES.filter((each) => named.every((list) => list.includes(each)));
}

async function findVisitor(clientId: string, scope: string): Promise<ExtensionCaller | null> {
  const client = await db().extensionClient.findUnique({
    where: { id: clientId, disabledAt: null },
    select: { scopes: true },
  });
  return client && { clientId, grantId: null, user: null, scopes: scopesIn(scope, client.scopes) };
}

async function touch(grantId: string, lastUsedAt: Date, now: Date): Promise<void> {
  const before = new Date(now.getTime() - SEEN_EVERY_MS);
  if (lastUsedAt > before) return;
  await db().extensionGrant.updateMany({
    where: { id: grantId, lastUsedAt: { lte: before } },
    data: { lastUsedAt: now },
  });
}

/**
 * Who calls by a token, where it and all it hangs on are alive: the grant, the client and the account. Null otherwise.
 * docs/product.md#extension
 */
export async function findExtensionUser(token: string, now: Date): Promise<ExtensionCaller | null> {
  const claims = await openExtension(token, now);
  if (!claims) return null;
  if (claims.aud === "ext-anon") return findVisitor(claims.cid, claims.scope);
  const { gid: id, sub: userId } = claims;
  const grant = await db().extensionGrant.findUnique({
    where: { id, userId, revokedAt: null, expiresAt: { gt: now }, client: { disabledAt: null } },
    select: {
      clientId: true,
      lastUsedAt: true,
      scopes: true,
      client: { select: { scopes: true } },
      user: { select: { id: true, fullName: true, email: true, timeZone: true } },
    },
  });
  if (!grant) return null;
  await touch(id, grant.lastUsedAt, now);
  const scopes = scopesIn(claims.scope, grant.scopes, grant.client.scopes);
  return { clientId: grant.clientId, grantId: id, user: grant.user, scopes };
}

/** Ends all of a client's connections, in the caller's transaction, which has changed the client's row before. */
export async function endGrantsOfClient(sql: Sql, clientId: string, now: Date): Promise<void> {
  await sql
    .updateTable("ExtensionCode")
    .set({ usedAt: now })
    .where("clientId", "=", clientId)
    .where("usedAt", "is", null)
    .execute();
  // One by one in an order, so that a transaction that ends some of them meanwhile is waited for.
  const grants = await sql
    .selectFrom("ExtensionGrant")
    .select("id")
    .where("clientId", "=", clientId)
    .where("revokedAt", "is", null)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  if (grants.length === 0) return;
  const ids = grants.map(({ id }) => id);
  await sql.updateTable("ExtensionGrant").set({ revokedAt: now }).where("id", "in", ids).execute();
}

/**
 * Disconnects all of a learner's apps, in the caller's transaction, which has locked the learner's row: a code that is
 * being exchanged meanwhile is waited for, and what came from it ends too.
 */
export async function endGrants(sql: Sql, userId: string, now: Date): Promise<void> {
  await sql
    .updateTable("ExtensionCode")
    .set({ usedAt: now })
    .where("userId", "=", userId)
    .where("usedAt", "is", null)
    .execute();
  await sql
    .updateTable("ExtensionGrant")
    .set({ revokedAt: now })
    .where("userId", "=", userId)
    .where("revokedAt", "is", null)
    .execute();
}
