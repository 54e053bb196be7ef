import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "#lib/client/api.ts";
import { useServerQuery } from "#lib/client/server-picture.ts";
import type { DefaultQuizDto, IslandDto, IslandGroupDto } from "./schema.ts";

export const islandGroupsOptions = queryOptions({
  queryKey: ["islands"],
  queryFn: ({ signal }) => api<IslandGroupDto[]>("/api/quiz/islands", { signal }),
});

export function useIslandGroups() {
  return useServerQuery(islandGroupsOptions);
}

/** The groups with one island replaced by its newer state. */
export function withIsland(groups: readonly IslandGroupDto[], island: IslandDto): IslandGroupDto[] {
  return groups.map((group) => ({
    ...group,
    islands: group.islands.map((old) => (old._id === island._id ? island : old)),
  }));
}

/** Gives an island its default quiz, where there is something to draw questions from. */
export async function addDefaultQuiz(client: QueryClient, islandId: string): Promise<void> {
  const answer = await api<DefaultQuizDto>(`/api/quiz/islands/${islandId}/add-default-quiz`, {
    method: "POST",
  });
  if (answer.outcome === "no_source") return;
  const { outcome: _, ...island } = answer;
  client.setQueryData(islandGroupsOptions.queryKey, (groups) => groups && withIsland(groups, island));
}
