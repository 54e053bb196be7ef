import { v7 as uuidv7 } from "uuid";
import { AppError } from "#lib/core/errors.ts";
import type { Scope } from "#lib/core/extension-client.ts";
import { DAY_MS, HOUR_MS } from "#lib/core/time.ts";
import { digest, newSecret, openExtension, sealExtension } from "#lib/extension/token-service.ts";
import { audit } from "#lib/server/audit.ts";
import { lockUser } from "#lib/server/auth/session.ts";
import { db, inSqlTransaction, kysely, type Sql } from "#lib/server/db/db.ts";
import { NOT_REGISTERED } from "../registry/auth-request.ts";
import { findClient } from "../registry/registry-queries.ts";
import {
  ACCESS_SECONDS,
  accessEnd,
  checkIssue,
  codeEnd,
  type Issue,
  MAX_GRANTS,
  REFRESH_PREFIX,
  SCOPES_OF_LEARNERS,
  SCOPES_OF_VISITORS,
} from "./grant.ts";
import type { AccessTokenDto, IssuedDto, TokenRequest } from "./grant-schema.ts";

/** Rows of connections and codes that are over are kept so long: a second use of a code is told from an unknown one. */
const KEPT_MS = 30 * DAY_MS;
/** Nothing ever comes of a visitor's code that could be ended. */
const VISITORS_KEPT_MS = HOUR_MS;

/** Who consents, and through which session. */
interface Learner {
  id: string;
  sessionId: string;
}

/** Before any other row, as everywhere: who disables the client waits, and then finds all that was made. */
export async function lockClient(sql: Sql, clientId: string): Promise<boolean> {
  const client = await sql
    .selectFrom("ExtensionClient")
    .select("id")
    .where("id", "=", clientId)
    .where("disabledAt", "is", null)
    .forShare()
    .executeTakeFirst();
  return client !== undefined;
}

/** The oldest grants make room for the grant `id`. */
async function endSurplus(sql: Sql, userId: string, id: string, now: Date): Promise<void> {
  const others = await sql
    .selectFrom("ExtensionGrant")
    .select("id")
    .where("userId", "=", userId)
    .where("id", "<>", id)
    .where("revokedAt", "is", null)
    .where("expiresAt", ">", now)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .execute();
  const surplus = others.slice(MAX_GRANTS - 1).map((grant) => grant.id);
  if (surplus.length > 0)
    await sql.updateTable("ExtensionGrant").set({ revokedAt: now }).where("id", "in", surplus).execute();
}

/** Makes a grant, in the caller's transaction, which has locked the learner's row; returns its id. */
export async function openGrant(
  on: Sql,
  grant: { userId: string; clientId: string; scopes: readonly Scope[]; expiresAt: Date },
  now: Date,
): Promise<string> {
  const { userId, clientId, scopes, expiresAt } = grant;
  const id = uuidv7();
  await on
    .insertInto("ExtensionGrant")
    .values({ id, userId, clientId, scopes: [...scopes], createdAt: now, lastUsedAt: now, expiresAt })
    .execute();
  await endSurplus(on, userId, id, now);
  return id;
}

/** Ends a grant with all its tokens; null where it was over before. */
export async function revokeGrant(
  on: Sql,
  grantId: string,
  now: Date,
): Promise<{ userId: string; clientId: string } | null> {
  const ended = await on
    .updateTable("ExtensionGrant")
    .set({ revokedAt: now })
    .where("id", "=", grantId)
    .where("revokedAt", "is", null)
    .returning(["userId", "clientId"])
    .executeTakeFirst();
  return ended ?? null;
}

/** What leaves with a token that is good for so many seconds. */
export function accessToken(token: string, scopes: readonly Scope[], seconds: number): AccessTokenDto {
  return { access_token: token, token_type: "Bearer", expires_in: seconds, scope: scopes.join(" ") };
}

/**
 * Client and session must still be there once their rows are locked: a new password, or whatever else ends all sessions,
 * ends the learner's grants in the same transaction. Logging out one device ends none, but it can't consent any more.
 */
async function lockConsent(on: Sql, user: Learner, clientId: string): Promise<void> {
  if (!(await lockClient(on, clientId))) throw new AppError("invalid_client", NOT_REGISTERED);
  await lockUser(on, user.id);
  const found = await on
    .selectFrom("Session")
    .select("id")
    .where("id", "=", user.sessionId)
    .where("userId", "=", user.id)
    .where("revokedAt", "is", null)
    .executeTakeFirst();
  if (!found) throw new AppError("unauthorized", "Please log in to go on.");
}

async function noteConsent(
  on: Sql,
  { clientId, userId, address }: { clientId: string; userId: string; address: string },
  issue: Issue,
  now: Date,
): Promise<void> {
  const details = { client: clientId, scope: issue.scopes.join(" "), type: issue.responseType };
  await audit({ event: "extension_consent", userId, address, details }, now, on);
}

async function insertCode(
  on: Sql,
  clientId: string,
  userId: string | null,
  issue: Issue & { responseType: "code" },
  now: Date,
): Promise<IssuedDto> {
  const code = newSecret();
  const { redirectUri, challenge, scopes } = issue;
  await on
    .insertInto("ExtensionCode")
    .values({
      codeHash: digest(code),
      clientId,
      userId,
      redirectUri,
      challenge,
      scopes: [...scopes],
      createdAt: now,
      expiresAt: codeEnd(now),
    })
    .execute();
  return { code };
}

/** Another window may have changed who is signed in: only who was shown is connected. */
function assertShown(user: Learner, { account }: TokenRequest): void {
  if (account !== undefined && account !== user.id)
    throw new AppError("unauthorized", "Someone else is logged in now. Reload this page.");
}

/**
 * What a client gets by a learner's consent: a token for an hour, or a code for a minute. Throws `invalid_client`,
 * `invalid_scope`, `invalid_input`, `unauthorized` where the session has ended meanwhile, or is another account's than
 * the one that was shown (docs/product.md#extension).
 */
export async function issueToLearner(
  user: Learner,
  body: TokenRequest,
  address: string,
  now: Date,
): Promise<IssuedDto> {
  assertShown(user, body);
  const issue = checkIssue(await findClient(body.client_id), body, SCOPES_OF_LEARNERS);
  const { id: userId } = user;
  const clientId = body.client_id;
  const made = await inSqlTransaction(async (on) => {
    await lockConsent(on, user, clientId);
    await noteConsent(on, { clientId, userId, address }, issue, now);
    if (issue.responseType === "code") return insertCode(on, clientId, userId, issue, now);
    return openGrant(on, { userId, clientId, scopes: issue.scopes, expiresAt: accessEnd(now) }, now);
  });
  if (typeof made !== "string") return made;
  const claims = { aud: "ext", sub: userId, gid: made, scope: issue.scopes.join(" ") } as const;
  return accessToken(await sealExtension(claims, ACCESS_SECONDS), issue.scopes, ACCESS_SECONDS);
}

/**
 * The same for a visitor: `limited`, which opens nothing of anyone's. A code leaves a row behind for an hour, a token none,
 * and neither a line in the audit log.
 */
export async function issueToVisitor(body: TokenRequest, now: Date): Promise<IssuedDto> {
  const issue = checkIssue(await findClient(body.client_id), body, SCOPES_OF_VISITORS);
  const clientId = body.client_id;
  if (issue.responseType === "code") return insertCode(kysely(), clientId, null, issue, now);
  return visitorToken(clientId, issue.scopes);
}

export async function visitorToken(clientId: string, scopes: readonly Scope[]): Promise<AccessTokenDto> {
  const claims = { aud: "ext-anon", cid: clientId, scope: scopes.join(" ") } as const;
  return accessToken(await sealExtension(claims, ACCESS_SECONDS), scopes, ACCESS_SECONDS);
}

async function grantOf(token: string, now: Date): Promise<string | null> {
  if (token.startsWith(REFRESH_PREFIX)) {
    const found = await db().extensionRefreshToken.findUnique({
      where: { tokenHash: digest(token) },
      select: { grantId: true },
    });
    return found?.grantId ?? null;
  }
  const claims = await openExtension(token, now);
  return claims?.aud === "ext" ? claims.gid : null;
}

/** Ends the grant that an access or refresh token belongs to; any other text changes nothing (RFC 7009). */
export async function revokeToken(token: string, address: string, now: Date): Promise<void> {
  const grantId = await grantOf(token, now);
  const ended = grantId && (await revokeGrant(kysely(), grantId, now));
  if (!ended) return;
  const { userId, clientId } = ended;
  await audit({ event: "extension_revoked", userId, address, details: { client: clientId } }, now);
}

/**
 * Disconnects one of the learner's apps, whatever became of its client. Throws `not_found` for one that is over, someone
 * else's or unknown.
 */
export async function disconnect(userId: string, grantId: string, address: string, now: Date): Promise<void> {
  const { count } = await db().extensionGrant.updateMany({
    where: { id: grantId, userId, revokedAt: null, expiresAt: { gt: now } },
    data: { revokedAt: now },
  });
  if (count === 0) throw new AppError("not_found", "This app is disconnected already.");
  await audit({ event: "extension_disconnected", userId, address, details: { grant: grantId } }, now);
}

/** Deletes what is long over: grants, their tokens and codes (docs/product.md#connected-apps). */
export async function sweepGrants(now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS);
  const visitorsBefore = new Date(now.getTime() - VISITORS_KEPT_MS);
  await db().extensionCode.deleteMany({
    where: { OR: [{ expiresAt: { lt: before } }, { userId: null, expiresAt: { lt: visitorsBefore } }] },
  });
  await db().extensionRefreshToken.deleteMany({ where: { expiresAt: { lt: before } } });
  await db().extensionGrant.deleteMany({
    where: { OR: [{ revokedAt: { lt: before } }, { expiresAt: { lt: before } }] },
  });
}
