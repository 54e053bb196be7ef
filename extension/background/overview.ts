import type { IslandGroupDto } from "#lib/island/schema.ts";
import type { StatsDto } from "#lib/stats/schema.ts";
import type { StreakStatusDto } from "#lib/streak/schema.ts";
import type { Answer, Overview } from "../messages.ts";
import { passing } from "./store.ts";
import { callAsLearner, knownConnection } from "./tokens.ts";

/** Everything that the popup shows of the learner. */
export async function overview(): Promise<Answer> {
  const connection = await knownConnection();
  if (connection === "limited") return { kind: "limited" };
  if (connection === "none") return away();
  const [stats, streak, groups] = await Promise.all([
    callAsLearner<StatsDto>("/api/users/quiz-stats"),
    callAsLearner<StreakStatusDto>("/api/streak/status"),
    callAsLearner<IslandGroupDto[]>("/api/quiz/islands"),
  ]);
  if (stats.ok && streak.ok && groups.ok) {
    return {
      kind: "ready",
      overview: { stats: stats.data, streak: streak.data, next: nextIsland(groups.data) },
    };
  }
  const statuses = [stats, streak, groups].map((result) => (result.ok ? 200 : result.status));
  if (statuses.includes(401)) return away();
  return { kind: statuses.includes(0) ? "offline" : "trouble" };
}

async function away(): Promise<Answer> {
  return { kind: "away", notice: (await passing.get("notice")) ?? null };
}

function nextIsland(groups: IslandGroupDto[]): Overview["next"] {
  const island = groups.flatMap(({ islands }) => islands).find(({ completed }) => !completed);
  return island ? { title: island.title, courseTitle: island.courseTitle } : null;
}
