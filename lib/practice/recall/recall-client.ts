import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "#lib/client/api.ts";
import { practiceKey } from "../client.ts";
import type { GradeBody, GradedDto, RecallPracticeDto } from "./recall-schema.ts";

/**
 * The cards to practice now. Nothing is kept: every opening of the screen asks anew, and nothing asks in the background
 * of a running practice.
 */
export function recallQuery(islandId: string | undefined) {
  const query = islandId === undefined ? "" : `?islandId=${encodeURIComponent(islandId)}`;
  return queryOptions({
    queryKey: ["recall", islandId ?? null],
    queryFn: ({ signal }) => api<RecallPracticeDto>(`/api/practice/cards${query}`, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnMount: "always",
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
}

/** May be sent again: a grade counts once, and a repeat returns what the first one did. */
export function sendGrade(cardId: string, body: GradeBody): Promise<GradedDto> {
  return api<GradedDto>(`/api/practice/cards/${encodeURIComponent(cardId)}/grade`, { method: "POST", body });
}

/** How many cards wait is asked for again. */
export function applyRecall(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: practiceKey });
}
