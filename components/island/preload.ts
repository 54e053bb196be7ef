import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { addDefaultQuiz, forgetNoSource, islandsOptions } from "#lib/island/client.ts";
import { PRELOAD_DELAY_MS, PRELOAD_INTERVAL_MS, PRELOAD_MAX_ISLANDS } from "#lib/island/rules.ts";

function bareIslands(client: QueryClient, courseId: string): string[] {
  const islands = client.getQueryData(islandsOptions(courseId).queryKey) ?? [];
  return islands.filter(({ quizzes }) => quizzes.length === 0).map(({ _id }) => _id);
}

/**
 * Two seconds after the islands of the course in view are there, up to three without quizzes each get one, half a second apart
 * (docs/product.md#map). No one waits for it, so a failure stays silent; why an island gets none is kept for its popover.
 */
export function usePreload(courseId: string, isLoaded: boolean): void {
  const client = useQueryClient();
  const [tried] = useState(() => new Set<string>());
  useEffect(() => {
    if (!isLoaded) return;
    forgetNoSource(client);
    const timers = Array.from({ length: PRELOAD_MAX_ISLANDS }, (_, index) =>
      setTimeout(
        () => {
          const islandId = bareIslands(client, courseId).find((id) => !tried.has(id));
          if (!islandId) return;
          tried.add(islandId);
          addDefaultQuiz(client, islandId).catch(() => undefined);
        },
        PRELOAD_DELAY_MS + index * PRELOAD_INTERVAL_MS,
      ),
    );
    return () => {
      for (const timer of timers) clearTimeout(timer);
    };
  }, [client, courseId, isLoaded, tried]);
}
