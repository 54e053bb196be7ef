import { v7 as uuidv7 } from "uuid";
import { AppError } from "#lib/core/errors.ts";
import { audit } from "#lib/server/audit.ts";
import { lockUser } from "#lib/server/auth/session.ts";
import { db, inTransaction, kysely, type Tx } from "#lib/server/db/db.ts";
import { log } from "#lib/server/log.ts";
import { SHOWN } from "./list-service.ts";
import type { Account, Lack, Provider, Tokens } from "./provider/provider.ts";
import type { ConnectionPurpose } from "./schema.ts";
import { sealTokens } from "./token/token-service.ts";

/** Who asks, through which session, and from where. */
export interface Asker {
  id: string;
  sessionId: string;
  address?: string | undefined;
}

/** A request of the learner's, spent by its answer. */
export interface Spent {
  id: string;
  provider: string;
  purpose: ConnectionPurpose;
  connectionId: string | null;
  verifier: string | null;
  nonce: string | null;
}

/** With the learner's row locked: logging out, and asking for deletion, end what was begun before. */
async function assertStillIn(tx: Tx, asker: Asker): Promise<void> {
  const where = { id: asker.sessionId, revokedAt: null, user: { id: asker.id, deletionAt: null } };
  const session = await tx.session.findFirst({ where, select: { id: true } });
  if (!session) throw new AppError("unauthorized", "Please log in to go on.");
}

async function assertRoom(tx: Tx, userId: string, provider: Provider): Promise<void> {
  const where = { userId, provider: provider.id, status: { not: "ended" } } as const;
  if ((await tx.connection.count({ where })) < provider.most) return;
  const message =
    provider.most === 1
      ? `You have connected ${provider.name} already, with another account. Disconnect that one first.`
      : `You have ${provider.most} connections to ${provider.name} already. Disconnect one of them first.`;
  throw new AppError("too_many_connections", message);
}

function otherAccount({ name }: Provider, account: Account): AppError {
  const message = `You chose another ${name} account this time (“${account.name}”). Nothing was changed: connect again and choose the same one, or connect this one as a new connection.`;
  return new AppError("invalid_state", message, { fields: { state: "other account" } });
}

/** The connection that was asked for anew is another one, or no longer there. */
async function notTheAsked(tx: Tx, id: string, provider: Provider, account: Account): Promise<AppError> {
  if (await tx.connection.findUnique({ where: { id }, select: { id: true } }))
    return otherAccount(provider, account);
  const message = `${provider.name} was disconnected in the meantime. Please connect it again.`;
  return new AppError("invalid_state", message);
}

/** Locked: the job of one that was ended may be about to erase it. */
async function lockKnown(tx: Tx, key: { userId: string; provider: string; accountId: string }) {
  return kysely(tx)
    .selectFrom("Connection")
    .select(["id", "status"])
    .where("userId", "=", key.userId)
    .where("provider", "=", key.provider)
    .where("accountId", "=", key.accountId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export interface Granted {
  provider: Provider;
  request: Spent;
  tokens: Tokens;
  account: Account;
}

/** Makes the connection, or renews the one to the same account, whatever had become of it. */
async function save(tx: Tx, asker: Asker, { provider, request, tokens, account }: Granted, now: Date) {
  await lockUser(kysely(tx), asker.id);
  await assertStillIn(tx, asker);
  const key = { userId: asker.id, provider: provider.id, accountId: account.id };
  const known = await lockKnown(tx, key);
  if (request.connectionId && known?.id !== request.connectionId)
    throw await notTheAsked(tx, request.connectionId, provider, account);
  if (!known || known.status === "ended") await assertRoom(tx, asker.id, provider);
  const id = known?.id ?? uuidv7();
  const data = { name: account.name, scopes: account.scopes, ...(await sealTokens(id, tokens)) };
  const renewed = { status: "connected", endedAt: null, refreshedBy: null, refreshUntil: null } as const;
  const row = known
    ? await tx.connection.update({
        where: { id },
        data: { ...data, ...renewed, tokenVersion: { increment: 1 } },
        select: SHOWN,
      })
    : await tx.connection.create({ data: { id, ...key, ...data, createdAt: now }, select: SHOWN });
  const details = { provider: provider.id, isNew: !known };
  await audit(
    { event: "connection_finished", userId: asker.id, address: asker.address, details },
    now,
    kysely(tx),
  );
  return row;
}

/**
 * Gives back what can't be kept. Not where the same account is connected: at many services the end of one token ends them
 * all.
 */
async function giveBack({ provider, tokens, account }: Granted): Promise<void> {
  const where = { provider: provider.id, accountId: account.id, status: "connected" } as const;
  const inUse = await db().connection.findFirst({ where, select: { id: true } });
  if (!inUse) await provider.revoke(tokens);
}

const lackError = ({ message }: Lack) => new AppError("insufficient_scope", message);

async function keep(asker: Asker, granted: Granted, now: Date) {
  const lack = granted.provider.lackOf(granted.account.scopes, granted.request.purpose);
  if (lack && !lack.isUsable) throw lackError(lack);
  const row = await inTransaction((tx) => save(tx, asker, granted, now));
  if (lack) throw lackError(lack);
  return row;
}

/**
 * Keeps what was granted as a connection, or gives it back. Throws `invalid_state`, `too_many_connections`, `unauthorized`, and
 * `insufficient_scope` where a box was left unticked: what is of use without it is kept all the same.
 */
export async function keepGranted(asker: Asker, granted: Granted, now: Date) {
  try {
    return await keep(asker, granted, now);
  } catch (error) {
    await giveBack(granted).catch((fault: unknown) => {
      const reason = fault instanceof Error ? fault.message : "unknown";
      log().warn({ reason }, "fresh tokens could not be given back");
    });
    throw error;
  }
}
