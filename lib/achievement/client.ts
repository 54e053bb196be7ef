import { queryOptions } from "@tanstack/react-query";
import { api } from "#lib/client/api.ts";
import { useServerQuery } from "#lib/client/server-hydration.ts";
import type { AchievementDto } from "./schema.ts";

/** All achievements with the learner's progress. */
export function achievementsQuery() {
  return queryOptions({
    queryKey: ["achievements"],
    queryFn: ({ signal }) =>
      api<{ achievements: AchievementDto[] }>("/api/users/achievements", { signal }).then(
        ({ achievements }) => achievements,
      ),
  });
}

export function useAchievements() {
  return useServerQuery(achievementsQuery());
}
