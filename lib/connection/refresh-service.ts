import { randomUUID } from "node:crypto";
import { AppError } from "#lib/core/errors.ts";
import { audit } from "#lib/server/audit.ts";
import { db, inTransaction, kysely } from "#lib/server/db/db.ts";
import { log } from "#lib/server/log.ts";
import { site } from "#lib/site.ts";
import { storableTokens } from "./provider/granted.ts";
import { GrantRefused, type Provider, ProviderFault, type Tokens } from "./provider/provider.ts";
import { CLAIM_MS, latestClaim, PAUSE_MS } from "./rules.ts";
import { sealTokens } from "./token/token-service.ts";

const ROW = {
  id: true,
  userId: true,
  provider: true,
  status: true,
  accessToken: true,
  refreshToken: true,
  accessExpiresAt: true,
  tokenVersion: true,
  refreshedBy: true,
  refreshUntil: true,
  lastUsedAt: true,
} as const;

/** What using a connection asks of its row; null where the learner has none with this id, or has ended it. */
export async function readLive(userId: string, id: string) {
  const where = { id, userId, status: { not: "ended" } } as const;
  return db().connection.findFirst({ where, select: ROW });
}

export type LiveRow = NonNullable<Awaited<ReturnType<typeof readLive>>>;

/** Whose sentence is told where a connection needs a new consent. */
export function brokenError({ name }: Provider): AppError {
  return new AppError(
    "connection_broken",
    `${name} no longer gives ${site.name} access. Connect again to continue.`,
  );
}

export function awayError({ name }: Provider): AppError {
  return new AppError(
    "unavailable",
    `${name} isn't responding properly right now. Try again in a few minutes.`,
  );
}

/** Only while the tokens are those that were refused; false where newer ones have come in between, or its end. */
export async function breakConnection(row: LiveRow, reason: string, now: Date): Promise<boolean> {
  return inTransaction(async (tx) => {
    const { count } = await tx.connection.updateMany({
      where: { id: row.id, status: "connected", tokenVersion: row.tokenVersion },
      data: { status: "broken", refreshedBy: null, refreshUntil: null },
    });
    if (count === 0) return false;
    const details = { provider: row.provider, reason };
    await audit({ event: "connection_broken", userId: row.userId, details }, now, kysely(tx));
    return true;
  });
}

/** Makes this call the one that gets new tokens, for 30 seconds; null where it isn't. docs/product.md#connections */
export async function claim(row: LiveRow, now: Date): Promise<string | null> {
  const holder = randomUUID();
  const { count } = await db().connection.updateMany({
    where: {
      id: row.id,
      status: "connected",
      tokenVersion: row.tokenVersion,
      OR: [{ refreshUntil: null }, { refreshUntil: { lt: now } }, { refreshUntil: { gt: latestClaim(now) } }],
    },
    data: { refreshedBy: holder, refreshUntil: new Date(now.getTime() + CLAIM_MS) },
  });
  return count === 1 ? holder : null;
}

/** Without a holder, but not to be claimed for a moment: the service has just failed. */
async function release(id: string, holder: string, now: Date): Promise<void> {
  await db().connection.updateMany({
    where: { id, refreshedBy: holder },
    data: { refreshedBy: null, refreshUntil: new Date(now.getTime() + PAUSE_MS) },
  });
}

/** Stores them, also where the connection was ended meanwhile: its job then revokes these. False where the row moved on. */
async function store(row: LiveRow, tokens: Tokens): Promise<boolean> {
  const { count } = await db().connection.updateMany({
    where: { id: row.id, tokenVersion: row.tokenVersion },
    data: {
      ...(await sealTokens(row.id, tokens)),
      tokenVersion: { increment: 1 },
      refreshedBy: null,
      refreshUntil: null,
    },
  });
  return count === 1;
}

/** Nothing is left that could remember them, unless a new consent has taken the row over. */
async function dropLate(row: LiveRow, provider: Provider, tokens: Tokens): Promise<void> {
  if (await db().connection.findUnique({ where: { id: row.id }, select: { id: true } })) return;
  await provider.revoke(tokens).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : "unknown";
    log().warn({ reason }, "the tokens of a connection that is gone could not be revoked");
  });
}

/**
 * Gets new tokens as the holder of the claim, and stores them before anyone uses them. Throws `connection_broken` where the
 * service takes the refresh token no more, `unavailable` where it fails: the connection then stays as it is. Whoever comes
 * back from here reads the row again.
 */
export async function refresh(
  row: LiveRow,
  { provider, refreshToken, holder }: { provider: Provider; refreshToken: string; holder: string },
  now: Date,
): Promise<void> {
  try {
    const tokens = storableTokens(await provider.refresh(refreshToken, now), now);
    if (!(await store(row, tokens))) await dropLate(row, provider, tokens);
  } catch (error) {
    if (error instanceof GrantRefused) {
      if (await breakConnection(row, "refresh refused", now)) throw brokenError(provider);
      return;
    }
    await release(row.id, holder, now);
    if (!(error instanceof ProviderFault)) throw error;
    log().warn({ provider: row.provider, reason: error.message }, "a connection could not be refreshed");
    throw awayError(provider);
  }
}
