import * as z from "zod";
import { AppError } from "#lib/core/errors.ts";
import { audit } from "#lib/server/audit.ts";
import { db, inTransaction, kysely, type Tx } from "#lib/server/db/db.ts";
import { defineJob, enqueue } from "#lib/server/jobs/jobs.ts";
import { log } from "#lib/server/log.ts";
import { ProviderFault } from "./provider/provider.ts";
import { providerOf } from "./provider/provider-service.ts";
import { ERASED_AFTER_MS, isClaimed, SWEPT_AFTER_MS } from "./rules.ts";
import { SealError } from "./token/seal.ts";
import { openTokens } from "./token/token-service.ts";

const RETRY = { retryLimit: 5, retryDelay: 15, retryBackoff: true };

/** Connections that one sweep tries, and failures of one service after which it leaves the others of it alone */
const SWEPT_AT_ONCE = 200;
const FAULTS_A_SERVICE = 3;

/** Ends what `where` tells, with a job for each; returns how many. */
async function end(tx: Tx, where: { userId: string; id?: string }, address: string | undefined, now: Date) {
  const ended = await tx.connection.updateManyAndReturn({
    where: { ...where, status: { not: "ended" } },
    data: { status: "ended", endedAt: now },
    select: { id: true, provider: true },
  });
  for (const { id, provider } of ended) {
    await enqueue(revocationJob, { connectionId: id }, { tx });
    const record = {
      event: "connection_ended",
      userId: where.userId,
      address,
      details: { provider },
    } as const;
    await audit(record, now, kysely(tx));
  }
  return ended.length;
}

/**
 * Ends all of a learner's connections at once, in the caller's transaction, which holds the learner's row; a job then revokes
 * each at its service (docs/product.md#connections). Keeping the account brings none back.
 */
export async function endConnections(tx: Tx, userId: string, now: Date): Promise<void> {
  await end(tx, { userId }, undefined, now);
}

/**
 * Disconnects: nothing uses the connection from now on; a job revokes it at its service and erases its tokens
 * (docs/product.md#connections). Throws `not_found`.
 */
export async function revokeConnection(
  userId: string,
  connectionId: string,
  address: string | undefined,
  now: Date,
): Promise<void> {
  const count = await inTransaction((tx) => end(tx, { userId, id: connectionId }, address, now));
  if (count === 0) throw new AppError("not_found", "This connection is no longer there.");
}

const ENDED = {
  id: true,
  userId: true,
  provider: true,
  accountId: true,
  accessToken: true,
  refreshToken: true,
  tokenVersion: true,
  refreshUntil: true,
  endedAt: true,
} as const;

async function readEnded(id: string) {
  return db().connection.findFirst({ where: { id, status: "ended" }, select: ENDED });
}

type EndedRow = NonNullable<Awaited<ReturnType<typeof readEnded>>>;

/** Erases tokens and row, unless newer tokens have come, or a new consent. */
async function erase(row: EndedRow, isRevoked: boolean, now: Date): Promise<void> {
  await inTransaction(async (tx) => {
    const { count } = await tx.connection.deleteMany({
      where: { id: row.id, status: "ended", tokenVersion: row.tokenVersion },
    });
    if (count === 0) return;
    const details = { provider: row.provider, isRevoked };
    await audit({ event: "connection_revoked", userId: row.userId, details }, now, kysely(tx));
  });
}

/** Whether another connection rests on the same account's consent: at many services the end of one token ends them all. */
async function isShared({ id, provider, accountId }: EndedRow): Promise<boolean> {
  const where = { id: { not: id }, provider, accountId, status: "connected" } as const;
  return (await db().connection.findFirst({ where, select: { id: true } })) !== null;
}

/**
 * Whether it was revoked: not where another learner has connected the same account. Throws where the service failed, where no
 * key opens the tokens, and where new ones are on their way.
 */
async function revokeAtService(row: EndedRow, now: Date): Promise<boolean> {
  if (isClaimed(row.refreshUntil, now)) throw new ProviderFault("new tokens are on their way");
  const provider = providerOf(row.provider);
  if (!provider) throw new ProviderFault("this version doesn't know the service");
  if (await isShared(row)) return false;
  const tokens = await openTokens(row.id, row);
  if (tokens) await provider.revoke(tokens);
  return true;
}

const isDue = (row: EndedRow, now: Date) =>
  row.endedAt !== null && now.getTime() - row.endedAt.getTime() >= ERASED_AFTER_MS;

/** Revokes and erases, or, once it is due, erases alone; returns what kept it from being revoked. */
async function settle(row: EndedRow, now: Date): Promise<unknown> {
  let isRevoked: boolean;
  try {
    isRevoked = await revokeAtService(row, now);
  } catch (error) {
    const reason = error instanceof ProviderFault || error instanceof SealError ? error.message : "fault";
    log().warn({ connection: row.id, provider: row.provider, reason }, "a connection is not revoked yet");
    if (isDue(row, now)) await erase(row, false, now);
    return error;
  }
  await erase(row, isRevoked, now);
  return null;
}

/**
 * The job: revokes an ended connection at its service, then deletes it. Three days after its end it is deleted whatever the
 * service says. Bears being run twice; throws to be tried again.
 */
export async function revokeEnded({ connectionId }: { connectionId: string }, now: Date): Promise<void> {
  const row = await readEnded(connectionId);
  const fault = row && (await settle(row, now));
  if (row && fault && !isDue(row, now)) throw fault;
}

export const revocationJob = defineJob({
  name: "connection-revocation",
  schema: z.object({ connectionId: z.uuid() }),
  handler: revokeEnded,
  retry: RETRY,
});

/**
 * Tries what the jobs have not brought about, as their tries are over or they were lost, and erases what is due. A service
 * that fails again and again is left alone until the next sweep.
 */
export async function sweepEnded(now: Date): Promise<void> {
  const rows = await db().connection.findMany({
    where: { status: "ended", endedAt: { lt: new Date(now.getTime() - SWEPT_AFTER_MS) } },
    orderBy: [{ endedAt: "asc" }, { id: "asc" }],
    take: SWEPT_AT_ONCE,
    select: ENDED,
  });
  const faults = new Map<string, number>();
  for (const row of rows) {
    const before = faults.get(row.provider) ?? 0;
    if (before < FAULTS_A_SERVICE) {
      const fault = await settle(row, now);
      if (fault instanceof ProviderFault) faults.set(row.provider, before + 1);
    } else if (isDue(row, now)) await erase(row, false, now);
  }
}
