import type { Tx } from "#lib/server/db/db.ts";

/**
 * Ends all of a learner's connections at once, in the caller's transaction, which holds the learner's row; a job then revokes
 * each at its service (docs/product.md#connections). Keeping the account brings none back.
 */
export async function endConnections(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.connection.updateMany({
    where: { userId, status: { not: "ended" } },
    data: { status: "ended", endedAt: now },
  });
}
