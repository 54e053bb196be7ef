import { AppError } from "#lib/core/errors.ts";
import { auditHourly } from "#lib/server/audit.ts";
import { getPaid, getStats } from "./queries.ts";
import { CLAIM_WINDOW_MS, isOverclaimed } from "./rules.ts";
import type { StatsClaim, StatsDto } from "./schema.ts";

/**
 * Answers the learner's figures as they are; the claim changes none of them. One that exceeds what the ledger has paid in
 * a day is written into the audit log. Error: `unauthorized` for an account that is gone (docs/product.md#audit-log).
 */
export async function answerClaim(userId: string, claim: StatsClaim, now: Date): Promise<StatsDto> {
  const stats = await getStats(userId, now);
  if (!stats) throw new AppError("unauthorized", "Please log in to go on.");
  const paid = await getPaid(userId, new Date(now.getTime() - CLAIM_WINDOW_MS));
  if (isOverclaimed(claim, paid)) {
    const details = { ...claim, paidXp: paid.xpGained, paidStars: paid.starsEarned };
    await auditHourly({ event: "claim_mismatch", userId, details }, now);
  }
  return stats;
}
