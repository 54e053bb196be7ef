import { AppError } from "#lib/core/errors.ts";
import { kysely, type Sql, type Tx } from "#lib/server/db/db.ts";
import { env } from "#lib/server/env.ts";
import { excessOf, MB, storedBytes } from "./holdings.ts";
import { readHoldings } from "./storage-queries.ts";
import type { StorageDto } from "./storage-schema.ts";

function quotaBytes(): number {
  return env().LEARNER_QUOTA_MB * MB;
}

async function measure(sql: Sql, userId: string): Promise<void> {
  const holdings = await readHoldings(sql, userId);
  const excess = excessOf(holdings, quotaBytes());
  if (excess) throw new AppError(excess.code, excess.message);
  const stored = String(Math.ceil(storedBytes(holdings)));
  await sql.updateTable("User").set({ storedBytes: stored }).where("id", "=", userId).execute();
}

/**
 * Refuses what was saved in this transaction where it is too much. The learner's row must be locked, so that nothing
 * comes between. Throws `quota_reached`, `cap_reached`. docs/product.md#storage
 */
export function refuseExcess(tx: Tx, userId: string): Promise<void> {
  return measure(kysely(tx), userId);
}

/**
 * The same for an edit that adds `bytes` at most. Measuring takes time, so it is done only where what was measured last,
 * and all that was added since, reach the quota. Throws `quota_reached`.
 */
export async function countAdded(tx: Tx, userId: string, bytes: number): Promise<void> {
  const { storedBytes: known } = await tx.user.update({
    where: { id: userId },
    data: { storedBytes: { increment: Math.ceil(bytes) } },
    select: { storedBytes: true },
  });
  if (known === null || known > quotaBytes()) await measure(kysely(tx), userId);
}

/** What the learner's courses take now, of what they may take. */
export async function getStorage(userId: string): Promise<StorageDto> {
  const holdings = await readHoldings(kysely(), userId);
  return { usedBytes: Math.ceil(storedBytes(holdings)), quotaBytes: quotaBytes() };
}
