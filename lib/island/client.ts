import { type QueryClient, queryOptions, skipToken, useQuery } from "@tanstack/react-query";
import { api } from "#lib/client/api.ts";
import { useServerQuery } from "#lib/client/server-hydration.ts";
import type { DefaultQuizDto, IslandDto, NoSourceDto } from "./schema.ts";

const ISLANDS_KEY = "islands";

/** The islands of one course, in its order: the map shows one course at a time. */
export function islandsOptions(courseId: string) {
  const path = `/api/quiz/islands?courseId=${encodeURIComponent(courseId)}` as const;
  return queryOptions({
    queryKey: [ISLANDS_KEY, courseId],
    queryFn: ({ signal }) => api<IslandDto[]>(path, { signal }),
  });
}

export function useIslands(courseId: string) {
  return useServerQuery(islandsOptions(courseId));
}

/** Puts an island's newer state among those of its course, where they are known. */
export function keepIsland(client: QueryClient, island: IslandDto): void {
  const { queryKey } = islandsOptions(island.courseId);
  client.setQueryData(queryKey, (islands) => islands?.map((old) => (old._id === island._id ? island : old)));
}

/** The course of an island, where this browser has seen its map; null otherwise. */
export function courseOfIsland(client: QueryClient, islandId: string): string | null {
  const known = client.getQueriesData<IslandDto[]>({ queryKey: [ISLANDS_KEY] });
  return known.flatMap(([, islands]) => islands ?? []).find(({ _id }) => _id === islandId)?.courseId ?? null;
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
    keepIsland(client, island);
  }
  return answer;
}
