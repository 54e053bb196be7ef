import { dbPool, inSqlTransaction } from "#lib/server/db/db.ts";
import { listStreakDifferences } from "#lib/streak/verification-queries.ts";
import { repairStreaks } from "#lib/streak/verification-service.ts";
import { listLedgerDifferences } from "#lib/xp/verification-queries.ts";
import { holdLearners, repairTotals } from "#lib/xp/verification-service.ts";

const SHOWN = 20;

/**
 * Recomputes every cached total and streak from the ledger and the day receipts and prints the number of differences;
 * with --repair the caches are set to what was recomputed. Exit code 1 where there were any.
 */
const isRepair = process.argv.includes("--repair");
const differences = await inSqlTransaction(async (sql) => {
  if (isRepair) await holdLearners(sql);
  const found = [...(await listLedgerDifferences(sql)), ...(await listStreakDifferences(sql))];
  if (isRepair) {
    await repairTotals(sql);
    await repairStreaks(sql);
  }
  return found;
});
for (const { userId, what, cached, recomputed } of differences.slice(0, SHOWN)) {
  console.log(`${userId}  ${what}: kept ${cached}, recomputed ${recomputed}`);
}
if (differences.length > SHOWN) console.log(`… and ${differences.length - SHOWN} more`);
console.log(`${differences.length} ${differences.length === 1 ? "difference" : "differences"}`);
await dbPool().end();
process.exitCode = differences.length > 0 ? 1 : 0;
