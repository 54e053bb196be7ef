import { type Sql, sql, statement } from "#lib/server/db/sql.ts";
import { type AchievementState, getAchievementState, listAchievements } from "./queries.ts";
import { ACHIEVEMENTS, earnedBy } from "./rules.ts";
import type { AchievementDto, NewAchievementDto } from "./schema.ts";

const EARN = statement(
  "earn-achievements",
  `INSERT INTO "UserAchievement" ("userId", "achievementId", "earnedAt")
   SELECT $1::uuid, unnest($2::text[]), $3::timestamptz ON CONFLICT DO NOTHING`,
);

const EARNED_AT = statement(
  "achievements-earned-at",
  `SELECT "achievementId" AS "id" FROM "UserAchievement" WHERE "userId" = $1::uuid AND "earnedAt" = $2::timestamptz`,
);

function earnedIdsAt({ earned }: AchievementState, at: Date): string[] {
  return Object.keys(earned).filter((id) => new Date(earned[id] ?? 0).getTime() === at.getTime());
}

/**
 * Gives the learner every achievement that what they did has earned and that they don't have, once each; answers those
 * that were earned at that instant, so that a repeat answers the same. It only reads what is stored: whatever it
 * misses, the next call finds (docs/product.md#achievements).
 */
export async function earnAchievements(source: Sql, userId: string, at: Date): Promise<NewAchievementDto[]> {
  const state = await getAchievementState(source, userId);
  if (!state) return [];
  const news = earnedBy(state.facts).filter((id) => !(id in state.earned));
  if (news.length === 0) return describeAchievements(earnedIdsAt(state, at));
  await source(EARN, [userId, news, at]);
  return describeAchievements((await source<{ id: string }>(EARNED_AT, [userId, at])).map(({ id }) => id));
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
  await earnAchievements(sql(), userId, now);
  return listAchievements(userId);
}
