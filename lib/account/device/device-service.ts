import { AppError } from "#lib/core/errors.ts";
import { DAY_MS } from "#lib/core/time.ts";
import { audit } from "#lib/server/audit.ts";
import { liveSessions } from "#lib/server/auth/session.ts";
import { db } from "#lib/server/db/db.ts";

/** docs/product.md#devices */
const KEPT_MS = 30 * DAY_MS;

/** Logs out one of the learner's devices. Throws `not_found` for a session that is over, someone else's or unknown. */
export async function endOneSession(
  userId: string,
  sessionId: string,
  address: string,
  now: Date,
): Promise<void> {
  const { count } = await db().session.updateMany({
    where: { id: sessionId, userId, ...liveSessions(now) },
    data: { revokedAt: now },
  });
  if (count === 0) throw new AppError("not_found", "This device is already logged out.");
  await audit({ event: "session_ended", userId, address, details: { count } }, now);
}

/** Logs out every device of the learner but the one that asks. */
export async function endOtherSessions(
  userId: string,
  currentId: string,
  address: string,
  now: Date,
): Promise<void> {
  const { count } = await db().session.updateMany({
    where: { userId, id: { not: currentId }, revokedAt: null },
    data: { revokedAt: now },
  });
  if (count > 0) await audit({ event: "session_ended", userId, address, details: { count } }, now);
}

/** Deletes the sessions that were ended, or ran out, more than 30 days ago (docs/product.md#devices). */
export async function sweepSessions(now: Date): Promise<void> {
  const { expiresAt, lastSeenAt } = liveSessions(new Date(now.getTime() - KEPT_MS));
  await db().session.deleteMany({
    where: {
      OR: [
        { revokedAt: { lt: expiresAt.gt } },
        { expiresAt: { lt: expiresAt.gt } },
        { lastSeenAt: { lt: lastSeenAt.gt } },
      ],
    },
  });
}
