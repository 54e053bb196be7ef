import { AppError } from "#lib/core/errors.ts";
import { SCOPES, type Scope } from "#lib/core/extension-client.ts";
import { digest, newSecret, sealExtension } from "#lib/extension/token-service.ts";
import { type AuditName, audit } from "#lib/server/audit.ts";
import { lockUser } from "#lib/server/auth/session.ts";
import { inSqlTransaction, type Sql, sql, statement } from "#lib/server/db/sql.ts";
import { countCall } from "#lib/server/http/limit.ts";
import { accessSeconds, isVerifier, REFRESH_PREFIX, refreshEnd } from "./grant.ts";
import type { ExchangeBody, TokenSetDto } from "./grant-schema.ts";
import { accessToken, LOCK_CLIENT, openGrant, revokeGrant, visitorToken } from "./grant-service.ts";

type Of<G extends ExchangeBody["grant_type"]> = Extract<ExchangeBody, { grant_type: G }>;

/** Whose rows have to be locked first: a code's client and learner never change. */
const FIND_CODE = statement(
  "find-extension-code",
  `SELECT "clientId", "userId"::text AS "userId" FROM "ExtensionCode" WHERE "codeHash" = $1`,
);

const LOCK_CODE = statement(
  "lock-extension-code",
  `SELECT k."clientId", k."userId"::text AS "userId", k."redirectUri", k."challenge", k."expiresAt", k."usedAt",
     k."grantId"::text AS "grantId", k."scopes" AS "granted", c."scopes" AS "allowed", c."disabledAt"
   FROM "ExtensionCode" k JOIN "ExtensionClient" c ON c."id" = k."clientId"
   WHERE k."codeHash" = $1 FOR NO KEY UPDATE OF k`,
);

const SPEND_CODE = statement(
  "spend-extension-code",
  `UPDATE "ExtensionCode" SET "usedAt" = $2::timestamptz, "grantId" = $3::uuid WHERE "codeHash" = $1`,
);

const INSERT_REFRESH = statement(
  "insert-refresh-token",
  `INSERT INTO "ExtensionRefreshToken" ("tokenHash", "grantId", "createdAt", "expiresAt")
   VALUES ($1, $2::uuid, $3::timestamptz, $4::timestamptz)`,
);

/** What the rows of a grant and its client must be to be of any use */
interface Client {
  clientId: string;
  granted: string[];
  allowed: string[];
  disabledAt: Date | null;
}

interface Code extends Client {
  userId: string | null;
  redirectUri: string;
  challenge: string;
  expiresAt: Date;
  usedAt: Date | null;
  grantId: string | null;
}

/** Who gets the tokens that come of an exchange, and until when */
interface Made {
  clientId: string;
  scopes: Scope[];
  grant: { id: string; userId: string; expiresAt: Date; refreshToken: string } | null;
}

interface Call {
  address: string;
  now: Date;
}

function scopesLeft({ granted, allowed }: Client): Scope[] {
  return SCOPES.filter((scope) => granted.includes(scope) && allowed.includes(scope));
}

function isFit(code: Code, body: Of<"authorization_code">, now: Date): boolean {
  return (
    code.expiresAt > now &&
    code.disabledAt === null &&
    code.clientId === body.client_id &&
    code.redirectUri === body.redirect_uri &&
    isVerifier(body.code_verifier) &&
    code.challenge === digest(body.code_verifier)
  );
}

async function note(
  on: Sql,
  event: AuditName,
  { userId, clientId }: { userId: string; clientId: string },
  { address, now }: Call,
): Promise<void> {
  await audit({ event, userId, address, details: { client: clientId } }, now, on);
}

/** Somebody has what only one should have: nobody goes on with it. */
async function endReused(on: Sql, grantId: string | null, call: Call): Promise<null> {
  const ended = grantId ? await revokeGrant(on, grantId, call.now) : null;
  if (ended) await note(on, "extension_reused", ended, call);
  return null;
}

async function addRefreshToken(on: Sql, grantId: string, expiresAt: Date, now: Date): Promise<string> {
  const refreshToken = newSecret(REFRESH_PREFIX);
  await on(INSERT_REFRESH, [digest(refreshToken), grantId, now, expiresAt]);
  return refreshToken;
}

async function openFromCode(on: Sql, code: Code, scopes: Scope[], now: Date): Promise<Made["grant"]> {
  const { userId, clientId } = code;
  if (userId === null) return null;
  const expiresAt = refreshEnd(now, now);
  const id = await openGrant(on, { userId, clientId, scopes, expiresAt }, now);
  return { id, userId, expiresAt, refreshToken: await addRefreshToken(on, id, expiresAt, now) };
}

/** The client's row, the learner's, the code's, as everywhere: what ends all grants waits for this one, or comes first. */
async function exchangeCode(on: Sql, body: Of<"authorization_code">, call: Call): Promise<Made | null> {
  const codeHash = digest(body.code);
  const [known] = await on<{ clientId: string; userId: string | null }>(FIND_CODE, [codeHash]);
  if (known) await on(LOCK_CLIENT, [known.clientId]);
  if (known?.userId) await lockUser(on, known.userId);
  const [code] = known ? await on<Code>(LOCK_CODE, [codeHash]) : [];
  if (!code) return null;
  if (code.usedAt) return endReused(on, code.grantId, call);
  const scopes = scopesLeft(code);
  if (!isFit(code, body, call.now) || scopes.length === 0) return null;
  const grant = await openFromCode(on, code, scopes, call.now);
  await on(SPEND_CODE, [codeHash, call.now, grant?.id ?? null]);
  // A visitor's changes nothing of anybody's.
  if (grant) await note(on, "extension_connected", { userId: grant.userId, clientId: code.clientId }, call);
  return { clientId: code.clientId, scopes, grant };
}

const FIND_REFRESH = statement(
  "find-refresh-token",
  `SELECT "grantId"::text AS "grantId", "expiresAt", "usedAt" FROM "ExtensionRefreshToken" WHERE "tokenHash" = $1`,
);

const LOCK_GRANT = statement(
  "lock-extension-grant",
  `SELECT g."clientId", g."userId"::text AS "userId", g."createdAt", g."expiresAt", g."revokedAt",
     g."scopes" AS "granted", c."scopes" AS "allowed", c."disabledAt"
   FROM "ExtensionGrant" g JOIN "ExtensionClient" c ON c."id" = g."clientId"
   WHERE g."id" = $1::uuid FOR NO KEY UPDATE OF g`,
);

const SPEND_REFRESH = statement(
  "spend-refresh-token",
  `UPDATE "ExtensionRefreshToken" SET "usedAt" = $2::timestamptz WHERE "tokenHash" = $1`,
);

const PROLONG = statement(
  "prolong-extension-grant",
  `UPDATE "ExtensionGrant" SET "lastUsedAt" = greatest("lastUsedAt", $2::timestamptz), "expiresAt" = $3::timestamptz
   WHERE "id" = $1::uuid`,
);

interface Refresh {
  grantId: string;
  expiresAt: Date;
  usedAt: Date | null;
}

interface Grant extends Client {
  userId: string;
  createdAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
}

function isAlive(grant: Grant, clientId: string, now: Date): boolean {
  return (
    grant.revokedAt === null &&
    grant.expiresAt > now &&
    grant.disabledAt === null &&
    grant.clientId === clientId
  );
}

/** The grant's row is locked between the two looks at the token: of many at once the second already sees it used. */
async function exchangeRefresh(on: Sql, body: Of<"refresh_token">, call: Call): Promise<Made | null> {
  const { now } = call;
  const tokenHash = digest(body.refresh_token);
  const [known] = await on<Refresh>(FIND_REFRESH, [tokenHash]);
  const [grant] = known ? await on<Grant>(LOCK_GRANT, [known.grantId]) : [];
  const [token] = grant ? await on<Refresh>(FIND_REFRESH, [tokenHash]) : [];
  if (!grant || !token) return null;
  if (token.usedAt) return endReused(on, token.grantId, call);
  const scopes = scopesLeft(grant);
  if (token.expiresAt <= now || !isAlive(grant, body.client_id, now) || scopes.length === 0) return null;
  const { grantId: id } = token;
  const { userId, clientId } = grant;
  const expiresAt = refreshEnd(grant.createdAt, now);
  await on(SPEND_REFRESH, [tokenHash, now]);
  await on(PROLONG, [id, now, expiresAt]);
  const refreshToken = await addRefreshToken(on, id, expiresAt, now);
  await note(on, "extension_refreshed", grant, call);
  return { clientId, scopes, grant: { id, userId, expiresAt, refreshToken } };
}

async function tokensOf({ clientId, scopes, grant }: Made, now: Date): Promise<TokenSetDto> {
  if (!grant) return visitorToken(clientId, scopes);
  const seconds = accessSeconds(grant.expiresAt, now);
  const claims = { aud: "ext", sub: grant.userId, gid: grant.id, scope: scopes.join(" ") } as const;
  const token = await sealExtension(claims, seconds);
  return { ...accessToken(token, scopes, seconds), refresh_token: grant.refreshToken };
}

/** Before it is spent. One that was used already must end its connection, however many came before. */
async function countRefresh(refreshToken: string): Promise<void> {
  const [token] = await sql()<Refresh>(FIND_REFRESH, [digest(refreshToken)]);
  if (token && !token.usedAt) await countCall("extensionRefresh", token.grantId);
}

/**
 * Changes a code, or a refresh token, into tokens: each works once. The second use of either ends the whole grant, and of
 * many at once that is all but the first. Errors: `invalid_grant`, whatever is wrong; `rate_limited` for a connection
 * that is refreshed too often, whose token stays good (docs/product.md#extension).
 */
export async function exchange(body: ExchangeBody, address: string, now: Date): Promise<TokenSetDto> {
  const call = { address, now };
  if (body.grant_type === "refresh_token") await countRefresh(body.refresh_token);
  const made = await inSqlTransaction((on) =>
    body.grant_type === "refresh_token" ? exchangeRefresh(on, body, call) : exchangeCode(on, body, call),
  );
  if (!made) throw new AppError("invalid_grant", "This connection is no longer valid. Connect again.");
  return tokensOf(made, now);
}
