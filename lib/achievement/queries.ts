import { kysely, type Sql } from "#lib/server/db/db.ts";
import { readFacts } from "./facts-queries.ts";
import { ACHIEVEMENTS, type AchievementFacts, progressOf } from "./rules.ts";
import type { AchievementDto } from "./schema.ts";

/** What a learner has done, and when each achievement was earned. */
export interface AchievementState {
  facts: AchievementFacts;
  earned: ReadonlyMap<string, Date>;
}

/** Null for an unknown learner. */
export async function getAchievementState(sql: Sql, userId: string): Promise<AchievementState | null> {
  const facts = await readFacts(sql, userId);
  if (!facts) return null;
  const earned = await sql
    .selectFrom("UserAchievement")
    .select(["achievementId", "earnedAt"])
    .where("userId", "=", userId)
    .execute();
  return { facts, earned: new Map(earned.map((row) => [row.achievementId, row.earnedAt])) };
}

/** All achievements, with how far the learner has come with each. */
export async function listAchievements(userId: string): Promise<AchievementDto[]> {
  const state = await getAchievementState(kysely(), userId);
  if (!state) return [];
  return ACHIEVEMENTS.map((achievement) => {
    const { id, title, description, icon, family, goal } = achievement;
    const earnedAt = state.earned.get(id)?.toISOString() ?? null;
    const progress = earnedAt ? goal : progressOf(achievement, state.facts);
    return { id, title, description, icon, family, goal, progress, earnedAt };
  });
}
