import { randomBytes } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import { AppError } from "#lib/core/errors.ts";
import { audit } from "#lib/server/audit.ts";
import { lockUser } from "#lib/server/auth/session.ts";
import { db, inTransaction, kysely, type Tx } from "#lib/server/db/db.ts";
import { isReferenceGone } from "#lib/server/db/errors.ts";
import { sha256 } from "#lib/server/hash.ts";
import { countCall } from "#lib/server/http/limit.ts";
import { log } from "#lib/server/log.ts";
import { SHOWN, toConnectionDto } from "./list-service.ts";
import { storableAccount, storableTokens } from "./provider/granted.ts";
import {
  type Account,
  GrantRefused,
  type Provider,
  ProviderFault,
  type Tokens,
} from "./provider/provider.ts";
import { usableProvider } from "./provider/provider-service.ts";
import { MAX_CONNECTIONS, REQUEST_LIFE_MS } from "./rules.ts";
import {
  type ConnectionPurpose,
  connectionPurposeSchema,
  type FinishConnectionBody,
  type FinishedConnectionDto,
  type ProviderId,
} from "./schema.ts";
import { SealError } from "./token/seal.ts";
import { open, seal, sealTokens } from "./token/token-service.ts";

const STATE_BYTES = 32;
const VERIFIER_BYTES = 32;
const NONCE_BYTES = 16;

const random = (bytes: number) => randomBytes(bytes).toString("base64url");

/** Who asks, through which session, and from where. */
interface Asker {
  id: string;
  sessionId: string;
  address?: string | undefined;
}

interface Start {
  provider: ProviderId;
  purpose: ConnectionPurpose;
  connectionId?: string | undefined;
}

/** A request of the learner's, spent by its answer. */
interface Spent {
  id: string;
  provider: string;
  purpose: string;
  connectionId: string | null;
  verifier: string | null;
  nonce: string | null;
}

const connectionGone = () => new AppError("not_found", "This connection is no longer there.");

async function assertOwn(userId: string, provider: string, connectionId: string): Promise<void> {
  const where = { id: connectionId, userId, provider, status: { not: "ended" } } as const;
  const found = await db().connection.findFirst({ where, select: { id: true } });
  if (!found) throw connectionGone();
}

/**
 * Begins a consent and returns where the browser goes for it. Its answer counts once, within ten minutes, for this learner and
 * this session (docs/product.md#connections). Throws `not_configured`, `not_found`, `rate_limited`, `unavailable`.
 */
export async function startConnection(start: Start, asker: Asker, now: Date): Promise<{ url: string }> {
  const provider = usableProvider(start.provider);
  await countCall("connectionStart", asker.id);
  if (start.connectionId) await assertOwn(asker.id, start.provider, start.connectionId);
  const id = uuidv7();
  const state = random(STATE_BYTES);
  const verifier = provider.hasPkce ? random(VERIFIER_BYTES) : null;
  const nonce = provider.hasNonce ? random(NONCE_BYTES) : null;
  const url = await provider.authorizationUrl({ state, verifier, nonce }).catch((error: unknown) => {
    throw asAppError(error, provider);
  });
  const request = db().connectionRequest.create({
    data: {
      id,
      stateHash: sha256(state),
      userId: asker.id,
      sessionId: asker.sessionId,
      provider: provider.id,
      purpose: start.purpose,
      connectionId: start.connectionId ?? null,
      verifier: verifier && (await seal(verifier, { id, part: "verifier" })),
      nonce,
      createdAt: now,
      expiresAt: new Date(now.getTime() + REQUEST_LIFE_MS),
    },
    select: { id: true },
  });
  await request.catch((error: unknown) => {
    throw isReferenceGone(error) ? connectionGone() : error;
  });
  const details = { provider: provider.id, purpose: start.purpose };
  await audit({ event: "connection_started", userId: asker.id, address: asker.address, details }, now);
  return { url };
}

/** Spends the state: the only place that decides whether it counts. Someone else's stays as it is. */
async function spend(state: string, asker: Asker, now: Date): Promise<Spent | null> {
  const spent = await kysely()
    .updateTable("ConnectionRequest")
    .set({ usedAt: now })
    .where("stateHash", "=", sha256(state))
    .where("userId", "=", asker.id)
    .where("sessionId", "=", asker.sessionId)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", now)
    .returning(["id", "provider", "purpose", "connectionId", "verifier", "nonce"])
    .executeTakeFirst();
  return spent ?? null;
}

/** What went wrong at the service, as people are told. */
function asAppError(error: unknown, { name }: Provider): unknown {
  if (error instanceof GrantRefused || error instanceof SealError)
    return new AppError("invalid_state", `${name} no longer takes this consent. Please connect it again.`);
  if (!(error instanceof ProviderFault)) return error;
  log().warn({ reason: error.message }, "a service failed while it was being connected");
  return new AppError(
    "unavailable",
    `${name} doesn't answer as it should right now. Please connect it again in a few minutes.`,
  );
}

async function exchange(provider: Provider, request: Spent, body: FinishConnectionBody, now: Date) {
  const { id, nonce } = request;
  try {
    const verifier = request.verifier && (await open(request.verifier, { id, part: "verifier" }));
    const { tokens, account } = await provider.exchange({ ...body, verifier, nonce }, now);
    return { tokens: storableTokens(tokens, now), account: storableAccount(account, provider) };
  } catch (error) {
    throw asAppError(error, provider);
  }
}

/** With the learner's row locked: logging out, and asking for deletion, end what was begun before. */
async function assertStillIn(tx: Tx, asker: Asker): Promise<void> {
  const where = { id: asker.sessionId, revokedAt: null, user: { id: asker.id, deletionAt: null } };
  const session = await tx.session.findFirst({ where, select: { id: true } });
  if (!session) throw new AppError("unauthorized", "Please log in to go on.");
}

async function assertRoom(tx: Tx, userId: string, provider: Provider): Promise<void> {
  const where = { userId, provider: provider.id, status: { not: "ended" } } as const;
  if ((await tx.connection.count({ where })) < MAX_CONNECTIONS) return;
  const message = `You have ${MAX_CONNECTIONS} connections to ${provider.name} already. Disconnect one of them first.`;
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

interface Granted {
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

/** In words of the log, why an answer was refused. */
function reasonOf(error: unknown): string {
  if (!(error instanceof AppError)) return "fault";
  return error.details.fields?.state ?? error.code;
}

async function noteRefusal(asker: Asker, provider: string | null, reason: string, now: Date): Promise<void> {
  const details = { provider, reason };
  await audit({ event: "connection_refused", userId: asker.id, address: asker.address, details }, now);
}

async function keep(asker: Asker, granted: Granted, now: Date) {
  try {
    return await inTransaction((tx) => save(tx, asker, granted, now));
  } catch (error) {
    await giveBack(granted).catch((fault: unknown) => {
      const reason = fault instanceof Error ? fault.message : "unknown";
      log().warn({ reason }, "fresh tokens could not be given back");
    });
    throw error;
  }
}

async function connect(asker: Asker, request: Spent, body: FinishConnectionBody, now: Date) {
  const provider = usableProvider(request.provider);
  const granted = { provider, request, ...(await exchange(provider, request, body, now)) };
  return keep(asker, granted, now);
}

/**
 * Takes what the service answered: exchanges its code, and keeps the sealed tokens as a connection. Whatever goes wrong, the
 * state is spent, nothing is half kept, and a new consent helps. Throws `invalid_state`, `too_many_connections`,
 * `not_configured`, `unavailable`, `rate_limited`.
 */
export async function finishConnection(
  body: FinishConnectionBody,
  asker: Asker,
  now: Date,
): Promise<FinishedConnectionDto> {
  await countCall("connectionFinish", asker.id);
  const request = await spend(body.state, asker, now);
  if (!request) {
    await noteRefusal(asker, null, "state", now);
    const message =
      "This answer has been used already, is older than ten minutes, or was asked for in another login. Please connect again.";
    throw new AppError("invalid_state", message);
  }
  try {
    const dto = toConnectionDto(await connect(asker, request, body, now), false);
    if (!dto) throw new AppError("not_configured", "This service isn't set up on this site.");
    return { ...dto, purpose: connectionPurposeSchema.parse(request.purpose) };
  } catch (error) {
    await noteRefusal(asker, request.provider, reasonOf(error), now);
    throw error;
  }
}

/** Deletes consents whose time is over: no answer to them counts. */
export async function sweepRequests(now: Date): Promise<void> {
  await db().connectionRequest.deleteMany({ where: { expiresAt: { lt: now } } });
}
