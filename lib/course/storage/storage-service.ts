import { AppError } from "#lib/core/errors.ts";
import type { Tx } from "#lib/server/db/db.ts";
import { type Sql, sql, sqlOf, statement } from "#lib/server/db/sql.ts";
import { env } from "#lib/server/env.ts";
import { excessOf, MB, storedBytes } from "./holdings.ts";
import { readHoldings } from "./storage-queries.ts";
import type { StorageDto } from "./storage-schema.ts";

const NOTE = statement("note-stored", `UPDATE "User" SET "storedBytes" = $2::bigint WHERE "id" = $1::uuid`);
const ADD = statement(
  "add-stored",
  `UPDATE "User" SET "storedBytes" = "storedBytes" + $2::bigint WHERE "id" = $1::uuid
   RETURNING "storedBytes"::float8 AS "bytes"`,
);

function quotaBytes(): number {
  return env().LEARNER_QUOTA_MB * MB;
}

async function measure(source: Sql, userId: string): Promise<void> {
  const holdings = await readHoldings(source, userId);
  const excess = excessOf(holdings, quotaBytes());
  if (excess) throw new AppError(excess.code, excess.message);
  await source(NOTE, [userId, Math.ceil(storedBytes(holdings))]);
}

/**
 * Refuses what was saved in this transaction where it is too much. The learner's row must be locked, so that nothing
 * comes between. Errors: `quota_reached`, `cap_reached`. docs/product.md#storage
 */
export function refuseExcess(tx: Tx, userId: string): Promise<void> {
  return measure(sqlOf(tx), userId);
}

/**
 * The same for an edit that adds `bytes` at most. Measuring takes time, so it is done only where what was measured last,
 * and all that was added since, reach the quota. Error: `quota_reached`.
 */
export async function countAdded(tx: Tx, userId: string, bytes: number): Promise<void> {
  const source = sqlOf(tx);
  const [row] = await source<{ bytes: number | null }>(ADD, [userId, Math.ceil(bytes)]);
  const known = row?.bytes ?? null;
  if (known === null || known > quotaBytes()) await measure(source, userId);
}

/** What the learner's courses take now, of what they may take. */
export async function getStorage(userId: string): Promise<StorageDto> {
  const holdings = await readHoldings(sql(), userId);
  return { usedBytes: Math.ceil(storedBytes(holdings)), quotaBytes: quotaBytes() };
}
