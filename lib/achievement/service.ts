import { kysely, type Sql } from "#lib/server/db/db.ts";
import { type AchievementState, getAchievementState, listAchievements } from "./queries.ts";
import { ACHIEVEMENTS, earnedBy } from "./rules.ts";
import type { AchievementDto, NewAchievementDto } from "./schema.ts";

function earnedIdsAt({ earned }: AchievementState, at: Date): string[] {
  return [...earned].flatMap(([id, earnedAt]) => (earnedAt.getTime() === at.getTime() ? [id] : []));
}

/**
 * Gives the learner every achievement that what they did has earned and that they don't have, once each. Returns those
 * that were earned at that instant, so that a repeat returns the same. It only reads what is stored: what it misses, the
 * next call finds (docs/product.md#achievements).
 */
export async function earnAchievements(sql: Sql, userId: string, at: Date): Promise<NewAchievementDto[]> {
  const state = await getAchievementState(sql, userId);
  if (!state) return [];
  const news = earnedBy(state.facts).filter((id) => !state.earned.has(id));
  if (news.length === 0) return describeAchievements(earnedIdsAt(state, at));
  await sql
    .insertInto("UserAchievement")
    .values(news.map((achievementId) => ({ userId, achievementId, earnedAt: at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const earned = await sql
    .selectFrom("UserAchievement")
    .select("achievementId")
    .where("userId", "=", userId)
    .where("earnedAt", "=", at)
    .execute();
  return describeAchievements(earned.map(({ achievementId }) => achievementId));
}

function describeAchievements(ids: readonly string[]): NewAchievementDto[] {
  return ACHIEVEMENTS.filter(({ id }) => ids.includes(id)).map(({ id, title, description, icon }) => ({
    id,
    title,
    description,
    icon,
  }));
}

/** All achievements, those included that something else than a quiz has earned meanwhile: a freeze, an import. */
export async function refreshAchievements(userId: string, now: Date): Promise<AchievementDto[]> {
  await earnAchievements(kysely(), userId, now);
  return listAchievements(userId);
}
