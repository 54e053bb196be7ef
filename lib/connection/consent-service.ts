import { randomBytes } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import { AppError } from "#lib/core/errors.ts";
import { audit } from "#lib/server/audit.ts";
import { db, kysely } from "#lib/server/db/db.ts";
import { isReferenceGone } from "#lib/server/db/errors.ts";
import { sha256 } from "#lib/server/hash.ts";
import { countCall } from "#lib/server/http/limit.ts";
import { log } from "#lib/server/log.ts";
import { type Asker, keepGranted, type Spent } from "./keep-service.ts";
import { toConnectionDto } from "./list-service.ts";
import { storableAccount, storableTokens } from "./provider/granted.ts";
import { GrantRefused, type Provider, ProviderFault } from "./provider/provider.ts";
import { usableProvider } from "./provider/provider-service.ts";
import { REQUEST_LIFE_MS } from "./rules.ts";
import {
  type ConnectionPurpose,
  connectionPurposeSchema,
  type FinishConnectionBody,
  type FinishedConnectionDto,
  type ProviderId,
} from "./schema.ts";
import { SealError } from "./token/seal.ts";
import { open, seal } from "./token/token-service.ts";

const STATE_BYTES = 32;
const VERIFIER_BYTES = 32;
const NONCE_BYTES = 16;

const random = (bytes: number) => randomBytes(bytes).toString("base64url");

interface Start {
  provider: ProviderId;
  purpose: ConnectionPurpose;
  connectionId?: string | undefined;
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
  const { purpose } = start;
  if (!provider.purposes.includes(purpose))
    throw new AppError("invalid_input", `${provider.name} can't be connected for that.`);
  await countCall("connectionStart", asker.id);
  if (start.connectionId) await assertOwn(asker.id, start.provider, start.connectionId);
  const id = uuidv7();
  const state = random(STATE_BYTES);
  const verifier = provider.hasPkce ? random(VERIFIER_BYTES) : null;
  const nonce = provider.hasNonce ? random(NONCE_BYTES) : null;
  const url = await provider.authorizationUrl({ state, verifier, nonce, purpose }).catch((error: unknown) => {
    throw asAppError(error, provider);
  });
  const request = db().connectionRequest.create({
    data: {
      id,
      stateHash: sha256(state),
      userId: asker.id,
      sessionId: asker.sessionId,
      provider: provider.id,
      purpose,
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
  const details = { provider: provider.id, purpose };
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
  return spent ? { ...spent, purpose: connectionPurposeSchema.parse(spent.purpose) } : null;
}

/** What went wrong at the service, as people are told. */
function asAppError(error: unknown, { name }: Provider): unknown {
  if (error instanceof GrantRefused || error instanceof SealError)
    return new AppError("invalid_state", `${name} no longer takes this consent. Please connect it again.`);
  if (!(error instanceof ProviderFault)) return error;
  log().warn({ reason: error.message }, "a service failed while it was being connected");
  return new AppError(
    "unavailable",
    `${name} isn't responding properly right now. Please connect it again in a few minutes.`,
  );
}

async function exchange(provider: Provider, request: Spent, body: FinishConnectionBody, now: Date) {
  const { id, nonce, purpose } = request;
  try {
    const verifier = request.verifier && (await open(request.verifier, { id, part: "verifier" }));
    const { tokens, account } = await provider.exchange({ ...body, verifier, nonce, purpose }, now);
    return { tokens: storableTokens(tokens, now), account: storableAccount(account, provider) };
  } catch (error) {
    throw asAppError(error, provider);
  }
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

async function connect(asker: Asker, request: Spent, body: FinishConnectionBody, now: Date) {
  const provider = usableProvider(request.provider);
  const granted = { provider, request, ...(await exchange(provider, request, body, now)) };
  return keepGranted(asker, granted, now);
}

/**
 * Takes what the service answered: exchanges its code, and keeps the sealed tokens as a connection. Whatever goes wrong, the
 * state is spent, nothing is half kept, and a new consent helps. Throws `invalid_state`, `too_many_connections`,
 * `insufficient_scope`, `not_configured`, `unavailable`, `rate_limited`.
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
      "This link was already used, is more than ten minutes old, or belongs to another login. Please connect again.";
    throw new AppError("invalid_state", message);
  }
  try {
    const dto = toConnectionDto(await connect(asker, request, body, now), false);
    if (!dto) throw new AppError("not_configured", "This service isn't set up on this site.");
    return { ...dto, purpose: request.purpose };
  } catch (error) {
    await noteRefusal(asker, request.provider, reasonOf(error), now);
    throw error;
  }
}

/** Deletes consents whose time is over: no answer to them counts. */
export async function sweepRequests(now: Date): Promise<void> {
  await db().connectionRequest.deleteMany({ where: { expiresAt: { lt: now } } });
}
