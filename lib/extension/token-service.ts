import { createHash, randomBytes } from "node:crypto";
import { decode, encode } from "next-auth/jwt";
import { SCOPES, type Scope } from "#lib/core/extension-client.ts";
import { MINUTE_MS, SECOND_MS } from "#lib/core/time.ts";
import { isSealShaped, type SessionUser } from "../server/auth/session.ts";
import { type Sql, sql, statement } from "../server/db/sql.ts";
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

/** A new secret that leaves the house once; only its digest is kept. */
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

const FIND_GRANT = statement(
  "find-live-grant",
  `SELECT u."id"::text AS "id", u."fullName", u."email", u."timeZone", g."clientId", g."lastUsedAt",
     g."scopes" AS "granted", c."scopes" AS "allowed"
   FROM "ExtensionGrant" g
   JOIN "ExtensionClient" c ON c."id" = g."clientId" JOIN "User" u ON u."id" = g."userId"
   WHERE g."id" = $1::uuid AND g."userId" = $2::uuid AND g."revokedAt" IS NULL
     AND g."expiresAt" > $3::timestamptz AND c."disabledAt" IS NULL`,
);

const FIND_CLIENT = statement(
  "find-enabled-client",
  `SELECT "scopes" AS "allowed" FROM "ExtensionClient" WHERE "id" = $1 AND "disabledAt" IS NULL`,
);

const TOUCH = statement(
  "touch-grant",
  `UPDATE "ExtensionGrant" SET "lastUsedAt" = $2::timestamptz
   WHERE "id" = $1::uuid AND "lastUsedAt" <= $3::timestamptz`,
);

interface GrantRow extends Learner {
  clientId: string;
  lastUsedAt: Date;
  granted: string[];
  allowed: string[];
}

/** Of the words, those that every list has, in our order. */
function scopesIn(scope: string, ...lists: readonly string[][]): Scope[] {
  const named = [scope.split(" "), ...lists];
  return SCOPES.filter((each) => named.every((list) => list.includes(each)));
}

async function findVisitor(clientId: string, scope: string): Promise<ExtensionCaller | null> {
  const [client] = await sql()<{ allowed: string[] }>(FIND_CLIENT, [clientId]);
  if (!client) return null;
  return { clientId, grantId: null, user: null, scopes: scopesIn(scope, client.allowed) };
}

async function touch(grantId: string, lastUsedAt: Date, now: Date): Promise<void> {
  const before = new Date(now.getTime() - SEEN_EVERY_MS);
  if (lastUsedAt <= before) await sql()(TOUCH, [grantId, now, before]);
}

/**
 * Who calls by a token, where it and all it hangs on are alive: the grant, the client and the account. Null otherwise.
 * docs/product.md#extension
 */
export async function findExtensionUser(token: string, now: Date): Promise<ExtensionCaller | null> {
  const claims = await openExtension(token, now);
  if (!claims) return null;
  if (claims.aud === "ext-anon") return findVisitor(claims.cid, claims.scope);
  const [row] = await sql()<GrantRow>(FIND_GRANT, [claims.gid, claims.sub, now]);
  if (!row) return null;
  await touch(claims.gid, row.lastUsedAt, now);
  const { clientId, granted, allowed, id, fullName, email, timeZone } = row;
  const scopes = scopesIn(claims.scope, granted, allowed);
  return { clientId, grantId: claims.gid, user: { id, fullName, email, timeZone }, scopes };
}

const SPEND_CODES_OF_CLIENT = statement(
  "spend-codes-of-client",
  `UPDATE "ExtensionCode" SET "usedAt" = $2::timestamptz WHERE "clientId" = $1 AND "usedAt" IS NULL`,
);

/** One by one in an order, so that who ends some of them meanwhile is waited for */
const END_GRANTS_OF_CLIENT = statement(
  "end-grants-of-client",
  `UPDATE "ExtensionGrant" SET "revokedAt" = $2::timestamptz WHERE "id" IN (
     SELECT "id" FROM "ExtensionGrant" WHERE "clientId" = $1 AND "revokedAt" IS NULL
     ORDER BY "id" FOR NO KEY UPDATE)`,
);

/** Ends all of a client's connections, in the caller's transaction, which has changed the client's row before. */
export async function endGrantsOfClient(on: Sql, clientId: string, now: Date): Promise<void> {
  await on(SPEND_CODES_OF_CLIENT, [clientId, now]);
  await on(END_GRANTS_OF_CLIENT, [clientId, now]);
}

const SPEND_CODES = statement(
  "spend-codes-of-user",
  `UPDATE "ExtensionCode" SET "usedAt" = $2::timestamptz WHERE "userId" = $1::uuid AND "usedAt" IS NULL`,
);

const END_GRANTS = statement(
  "end-grants-of-user",
  `UPDATE "ExtensionGrant" SET "revokedAt" = $2::timestamptz WHERE "userId" = $1::uuid AND "revokedAt" IS NULL`,
);

/**
 * Disconnects all of a learner's apps, in the caller's transaction, which has locked the learner's row: a code that is
 * being exchanged meanwhile is waited for, and what came from it ends too.
 */
export async function endGrants(on: Sql, userId: string, now: Date): Promise<void> {
  await on(SPEND_CODES, [userId, now]);
  await on(END_GRANTS, [userId, now]);
}
