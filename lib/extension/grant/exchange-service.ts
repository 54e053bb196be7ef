import { AppError } from "#lib/core/errors.ts";
import { SCOPES, type Scope } from "#lib/core/extension-client.ts";
import { digest, newSecret, sealExtension } from "#lib/extension/token-service.ts";
import { type AuditName, audit } from "#lib/server/audit.ts";
import { lockUser } from "#lib/server/auth/session.ts";
import { inSqlTransaction, kysely, type Sql } from "#lib/server/db/db.ts";
import { countCall } from "#lib/server/http/limit.ts";
import { accessSeconds, isVerifier, REFRESH_PREFIX, refreshEnd } from "./grant.ts";
import type { ExchangeBody, TokenSetDto } from "./grant-schema.ts";
import { accessToken, lockClient, openGrant, revokeGrant, visitorToken } from "./grant-service.ts";

type Of<G extends ExchangeBody["grant_type"]> = Extract<ExchangeBody, { grant_type: G }>;

/** A code with what its client may do today, locked. */
function lockCode(sql: Sql, codeHash: string): Promise<Code | undefined> {
  return sql
    .selectFrom("ExtensionCode")
    .innerJoin("ExtensionClient", "ExtensionClient.id", "ExtensionCode.clientId")
    .select(["ExtensionCode.clientId", "ExtensionCode.userId", "redirectUri", "challenge", "expiresAt"])
    .select(["usedAt", "grantId", "ExtensionCode.scopes as granted", "ExtensionClient.scopes as allowed"])
    .select("disabledAt")
    .where("codeHash", "=", codeHash)
    .forNoKeyUpdate("ExtensionCode")
    .executeTakeFirst();
}

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

/** Someone has what only one should have: no one goes on with it. */
async function endReused(on: Sql, grantId: string | null, call: Call): Promise<null> {
  const ended = grantId ? await revokeGrant(on, grantId, call.now) : null;
  if (ended) await note(on, "extension_reused", ended, call);
  return null;
}

async function addRefreshToken(on: Sql, grantId: string, expiresAt: Date, now: Date): Promise<string> {
  const refreshToken = newSecret(REFRESH_PREFIX);
  await on
    .insertInto("ExtensionRefreshToken")
    .values({ tokenHash: digest(refreshToken), grantId, createdAt: now, expiresAt })
    .execute();
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
  const known = await on
    .selectFrom("ExtensionCode")
    .select(["clientId", "userId"])
    .where("codeHash", "=", codeHash)
    .executeTakeFirst();
  if (known) await lockClient(on, known.clientId);
  if (known?.userId) await lockUser(on, known.userId);
  const code = known && (await lockCode(on, codeHash));
  if (!code) return null;
  if (code.usedAt) return endReused(on, code.grantId, call);
  const scopes = scopesLeft(code);
  if (!isFit(code, body, call.now) || scopes.length === 0) return null;
  const grant = await openFromCode(on, code, scopes, call.now);
  await on
    .updateTable("ExtensionCode")
    .set({ usedAt: call.now, grantId: grant?.id ?? null })
    .where("codeHash", "=", codeHash)
    .execute();
  // A visitor's changes nothing of anyone's.
  if (grant) await note(on, "extension_connected", { userId: grant.userId, clientId: code.clientId }, call);
  return { clientId: code.clientId, scopes, grant };
}

function findRefresh(sql: Sql, tokenHash: string) {
  return sql
    .selectFrom("ExtensionRefreshToken")
    .select(["grantId", "expiresAt", "usedAt"])
    .where("tokenHash", "=", tokenHash)
    .executeTakeFirst();
}

/** A grant with what its client may do today, locked. */
function lockGrant(sql: Sql, grantId: string): Promise<Grant | undefined> {
  return sql
    .selectFrom("ExtensionGrant")
    .innerJoin("ExtensionClient", "ExtensionClient.id", "ExtensionGrant.clientId")
    .select(["ExtensionGrant.clientId", "ExtensionGrant.userId", "ExtensionGrant.createdAt", "expiresAt"])
    .select([
      "lastUsedAt",
      "revokedAt",
      "ExtensionGrant.scopes as granted",
      "ExtensionClient.scopes as allowed",
    ])
    .select("disabledAt")
    .where("ExtensionGrant.id", "=", grantId)
    .forNoKeyUpdate("ExtensionGrant")
    .executeTakeFirst();
}

interface Grant extends Client {
  userId: string;
  createdAt: Date;
  lastUsedAt: Date;
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
  const known = await findRefresh(on, tokenHash);
  const grant = known && (await lockGrant(on, known.grantId));
  const token = grant && (await findRefresh(on, tokenHash));
  if (!grant || !token) return null;
  if (token.usedAt) return endReused(on, token.grantId, call);
  const scopes = scopesLeft(grant);
  if (token.expiresAt <= now || !isAlive(grant, body.client_id, now) || scopes.length === 0) return null;
  const { grantId: id } = token;
  const { userId, clientId } = grant;
  const expiresAt = refreshEnd(grant.createdAt, now);
  await on
    .updateTable("ExtensionRefreshToken")
    .set({ usedAt: now })
    .where("tokenHash", "=", tokenHash)
    .execute();
  const lastUsedAt = new Date(Math.max(grant.lastUsedAt.getTime(), now.getTime()));
  await on.updateTable("ExtensionGrant").set({ lastUsedAt, expiresAt }).where("id", "=", id).execute();
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
  const token = await findRefresh(kysely(), digest(refreshToken));
  if (token && !token.usedAt) await countCall("extensionRefresh", token.grantId);
}

/**
 * Changes a code, or a refresh token, into tokens: each works once. The second use of either ends the whole grant, and of
 * many at once that is all but the first. Throws `invalid_grant`, whatever is wrong; `rate_limited` for a connection
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
