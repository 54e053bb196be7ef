import { db } from "#lib/server/db/db.ts";

/**
 * Whether an admin who was let in at the start of a long response would still be: not disabled, and the session, if there
 * is one, neither ended nor over. A call that goes on is a call, so no one is idle meanwhile. Looking keeps nothing alive.
 * docs/product.md#admins
 */
export async function isStillIn(admin: { id: string; sessionId: string }, now: Date): Promise<boolean> {
  const { id, sessionId } = admin;
  const session = { some: { id: sessionId, revokedAt: null, expiresAt: { gt: now } } };
  const found = await db().adminAccount.findFirst({
    where: { id, disabledAt: null, ...(sessionId !== "" && { sessions: session }) },
    select: { id: true },
  });
  return found !== null;
}
