import { v7 as uuidv7 } from "uuid";
import { deviceName } from "#lib/account/device/device-name.ts";
import { AppError } from "#lib/core/errors.ts";
import { liveSessions, lockUser } from "#lib/server/auth/session.ts";
import { db, inTransaction, kysely, type Tx } from "#lib/server/db/db.ts";
import { env } from "#lib/server/env.ts";
import { sha256 } from "#lib/server/hash.ts";
import { OutgoingError } from "#lib/server/outgoing/error.ts";
import { checkAddress } from "#lib/server/outgoing/outgoing.ts";
import { pushState } from "./queries.ts";
import { MAX_DEVICES } from "./rules.ts";
import type { PushStateDto, SubscriptionBody, SubscriptionLeave } from "./schema.ts";

interface Asker {
  id: string;
  sessionId: string;
  userAgent: string;
}

function assertUsable({ endpoint, serverKey }: SubscriptionBody): void {
  const { VAPID_PUBLIC_KEY, PUSH_PRIVATE_HOSTS } = env();
  if (!VAPID_PUBLIC_KEY)
    throw new AppError("not_configured", "Notifications on devices aren't set up on this server.");
  if (serverKey !== VAPID_PUBLIC_KEY) {
    const message = "This server has new keys for notifications. Reload the page and turn them on again.";
    throw new AppError("edit_conflict", message);
  }
  try {
    checkAddress(endpoint, PUSH_PRIVATE_HOSTS);
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    const message = "Your browser gave us an address that can't receive notifications.";
    throw new AppError("invalid_input", message, { fields: { endpoint: message } });
  }
}

/** The ones that were added first make room. */
async function dropSurplus(tx: Tx, userId: string): Promise<void> {
  const surplus = await tx.pushSubscription.findMany({
    where: { userId },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    skip: MAX_DEVICES,
    select: { id: true },
  });
  if (surplus.length > 0)
    await tx.pushSubscription.deleteMany({ where: { id: { in: surplus.map(({ id }) => id) } } });
}

/**
 * Shows pushes in the browser of this session from now on, and no longer those of another account that used it before. A
 * session has one subscription, a learner 10 at most. Throws `not_configured`, `invalid_input` for an address that is none, and
 * `edit_conflict` where the server's key is another one by now. docs/product.md#notifications-on-devices
 */
export async function subscribe(asker: Asker, body: SubscriptionBody, now: Date): Promise<PushStateDto> {
  assertUsable(body);
  const { endpoint, keys, serverKey } = body;
  const hash = sha256(endpoint);
  await inTransaction(async (tx) => {
    const sql = kysely(tx);
    await lockUser(sql, asker.id);
    const session = { id: asker.sessionId, userId: asker.id, ...liveSessions(now) };
    if ((await tx.session.count({ where: session })) === 0)
      throw new AppError("unauthorized", "Please log in again.");
    const row = {
      userId: asker.id,
      sessionId: asker.sessionId,
      endpoint,
      p256dh: keys.p256dh,
      auth: keys.auth,
      serverKey,
      name: deviceName(asker.userAgent),
    };
    await tx.pushSubscription.deleteMany({ where: { sessionId: asker.sessionId, hash: { not: hash } } });
    // The new account learns nothing of when the other one had its last notice.
    await tx.pushSubscription.updateMany({
      where: { hash, userId: { not: asker.id } },
      data: { lastSentAt: null },
    });
    // Two accounts at once: the database lets one row of this browser be.
    await sql
      .insertInto("PushSubscription")
      .values({ ...row, id: uuidv7(), hash, createdAt: now })
      .onConflict((conflict) => conflict.column("hash").doUpdateSet({ ...row, createdAt: now }))
      .execute();
    await dropSurplus(tx, asker.id);
  });
  return pushState(asker.id, now);
}

/** Shows no more pushes in that browser; one that shows none already is fine. */
export async function unsubscribe(
  userId: string,
  { endpoint, id }: SubscriptionLeave,
  now: Date,
): Promise<PushStateDto> {
  const which = id === undefined ? { hash: sha256(endpoint ?? "") } : { id };
  await db().pushSubscription.deleteMany({ where: { userId, ...which } });
  return pushState(userId, now);
}

/** Forgets the devices of sessions that have ended: nothing was sent to them any more. */
export async function sweepSubscriptions(now: Date): Promise<void> {
  await db().pushSubscription.deleteMany({
    where: { OR: [{ sessionId: null }, { session: { NOT: liveSessions(now) } }] },
  });
}
