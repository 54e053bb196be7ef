import { type QueryClient, queryOptions, skipToken, useQuery } from "@tanstack/react-query";
import { api } from "#lib/client/api.ts";
import { useServerQuery } from "#lib/client/server-picture.ts";
import type { DefaultQuizDto, IslandDto, IslandGroupDto, NoSourceDto } from "./schema.ts";

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

const NO_SOURCE_KEY = "no-source";

/** Why an island has no questions; only `addDefaultQuiz` asks the server. */
function noSourceOptions(islandId: string) {
  return queryOptions<NoSourceDto>({ queryKey: [NO_SOURCE_KEY, islandId], queryFn: skipToken });
}

/** What the server last said; undefined where it wasn't asked, or where the island has questions. */
export function useNoSource(islandId: string): NoSourceDto | undefined {
  return useQuery(noSourceOptions(islandId)).data;
}

/** The learner may have been in the editor since: the map asks again. */
export function forgetNoSource(client: QueryClient): void {
  client.removeQueries({ queryKey: [NO_SOURCE_KEY] });
}

/**
 * Gives an island its default quiz, where there is something to make questions from. Returns the island with its
 * quizzes, which the map then shows, or why it has none. Throws `ApiError`.
 */
export async function addDefaultQuiz(client: QueryClient, islandId: string): Promise<DefaultQuizDto> {
  const path = `/api/quiz/islands/${encodeURIComponent(islandId)}/add-default-quiz`;
  const answer = await api<DefaultQuizDto>(path, { method: "POST" });
  if (answer.outcome === "no_source") client.setQueryData(noSourceOptions(islandId).queryKey, answer);
  else {
    const { outcome: _, ...island } = answer;
    client.setQueryData(islandGroupsOptions.queryKey, (groups) => groups && withIsland(groups, island));
  }
  return answer;
}
