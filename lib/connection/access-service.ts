import { setTimeout } from "node:timers/promises";
import { AppError } from "#lib/core/errors.ts";
import { db } from "#lib/server/db/db.ts";
import { log } from "#lib/server/log.ts";
import { AccessRefused } from "./access-refused.ts";
import type { Provider } from "./provider/provider.ts";
import { usableProvider } from "./provider/provider-service.ts";
import {
  awayError,
  breakConnection,
  brokenError,
  claim,
  type LiveRow,
  readLive,
  refresh,
} from "./refresh-service.ts";
import { CLAIM_WAIT_MS, isClaimed, isFresh, USE_NOTED_MS } from "./rules.ts";
import { SealError } from "./token/seal.ts";
import { openTokens } from "./token/token-service.ts";

/** Whose connection */
interface Target {
  userId: string;
  connectionId: string;
}

/** Waiting calls look this often, more and more rarely. */
const FIRST_LOOK_MS = 50;
const LAST_LOOK_MS = 500;

/** A connection that can be used, with its tokens open */
interface Opened {
  row: LiveRow;
  provider: Provider;
  accessToken: string;
  refreshToken: string | null;
}

/** Time goes on while a service is asked and others are waited for. */
type Clock = () => Date;

function clockFrom(now: Date): Clock {
  const startedAt = performance.now();
  return () => new Date(now.getTime() + performance.now() - startedAt);
}

/** Throws `not_found`, `not_configured`, `connection_broken`. */
async function openConnection({ userId, connectionId }: Target): Promise<Opened> {
  const row = await readLive(userId, connectionId);
  if (!row) throw new AppError("not_found", "This connection is no longer there.");
  const provider = usableProvider(row.provider);
  if (row.status === "broken") throw brokenError(provider);
  const tokens = await openTokens(row.id, row).catch((error: unknown) => {
    if (!(error instanceof SealError)) throw error;
    // The key may come back: the row stays as it is.
    log().error(
      { connection: row.id, keyId: error.keyId, reason: error.message },
      "the tokens of a connection can't be opened: see CONNECTION_KEYS",
    );
    return null;
  });
  if (!tokens) throw brokenError(provider);
  return { row, provider, ...tokens };
}

/** Waits until the holder of the claim is through. Throws `unavailable` where it fails, or takes too long. */
async function waitForOther(target: Target, seen: Opened, clock: Clock): Promise<"new" | "abandoned"> {
  const until = clock().getTime() + CLAIM_WAIT_MS;
  for (
    let pauseMs = FIRST_LOOK_MS;
    clock().getTime() < until;
    pauseMs = Math.min(LAST_LOOK_MS, pauseMs * 2)
  ) {
    await setTimeout(pauseMs * (0.5 + Math.random() / 2));
    const row = await readLive(target.userId, target.connectionId);
    if (row?.status !== "connected" || row.tokenVersion !== seen.row.tokenVersion) return "new";
    if (row.refreshedBy === null) break;
    if (!isClaimed(row.refreshUntil, clock())) return "abandoned";
  }
  throw awayError(seen.provider);
}

/** The connection with tokens that are newer than those that were seen. One call of all gets them; the others wait. */
async function renew(target: Target, seen: Opened, clock: Clock): Promise<Opened> {
  const { row, provider, refreshToken } = seen;
  if (refreshToken === null) {
    if (await breakConnection(row, "no refresh token", clock())) throw brokenError(provider);
    return openConnection(target);
  }
  for (;;) {
    const holder = await claim(row, clock());
    if (holder) await refresh(row, { provider, refreshToken, holder }, clock());
    if (holder || (await waitForOther(target, seen, clock)) === "new") return openConnection(target);
  }
}

async function noteUse({ id, lastUsedAt }: LiveRow, now: Date): Promise<void> {
  if (lastUsedAt && now.getTime() - lastUsedAt.getTime() < USE_NOTED_MS) return;
  const before = new Date(now.getTime() - USE_NOTED_MS);
  await db().connection.updateMany({
    where: { id, OR: [{ lastUsedAt: null }, { lastUsedAt: { lt: before } }] },
    data: { lastUsedAt: now },
  });
}

/** Undefined where the service refused the token. */
async function tryUse<T>(
  { row, accessToken }: Opened,
  use: (token: string) => Promise<T>,
  now: Date,
): Promise<{ value: T } | undefined> {
  await noteUse(row, now);
  try {
    return { value: await use(accessToken) };
  } catch (error) {
    if (error instanceof AccessRefused) return undefined;
    throw error;
  }
}

/**
 * Does something at the other service with an access token that is good for a minute or more. Where `use` throws
 * AccessRefused, it runs once more with a new token; then the connection is broken. Throws `not_found`, `not_configured`,
 * `connection_broken`, `unavailable` (docs/product.md#connections).
 */
export async function withAccess<T>(
  target: Target,
  use: (token: string) => Promise<T>,
  now: Date,
): Promise<T> {
  const clock = clockFrom(now);
  const opened = await openConnection(target);
  const isOld = !isFresh(opened.row.accessExpiresAt, now);
  const first = isOld ? await renew(target, opened, clock) : opened;
  const done = await tryUse(first, use, clock());
  if (done) return done.value;
  const second = await renew(target, first, clock);
  const again = await tryUse(second, use, clock());
  if (again) return again.value;
  await breakConnection(second.row, "access refused", clock());
  throw brokenError(second.provider);
}
