import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "#lib/client/api.ts";
import { useServerQuery } from "#lib/client/server-hydration.ts";
import { keepHearts } from "#lib/learner/client.ts";
import type { PlainAnswerBody, SuggestionDto } from "#lib/quiz/schema.ts";
import type { PracticeAnswerDto, PracticeDto, PracticeResultDto, PracticeStateDto } from "./schema.ts";

/** What waits in practice; asked for again whenever that changes */
export const practiceKey = ["practice"] as const;

/** What came with the page needs no second asking; after a quiz it does. */
const JUST_NOW_MS = 5000;

/** What there is to practice and to win; asked for again after every quiz and practice. */
function practiceQuery() {
  return queryOptions({
    queryKey: practiceKey,
    queryFn: ({ signal }) => api<PracticeStateDto>("/api/practice", { signal }),
    staleTime: JUST_NOW_MS,
  });
}

export function usePractice(initial: PracticeStateDto | undefined) {
  return useServerQuery(practiceQuery(), initial);
}

/**
 * Starts the learner's practice or resumes it, so nothing is kept: every opening of the screen asks anew, and nothing
 * asks in the background of a running practice.
 */
export function practiceRunQuery() {
  return queryOptions({
    queryKey: ["practice-run"],
    queryFn: ({ signal }) => api<PracticeDto>("/api/practice", { method: "POST", signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnMount: "always",
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
}

function pathOf(runId: string): string {
  return `/api/practice/${encodeURIComponent(runId)}`;
}

/** May be sent again: a question is answered once, and a repeat answers the first result. */
export function answerPractice(
  runId: string,
  body: PlainAnswerBody,
): Promise<PracticeAnswerDto | SuggestionDto> {
  return api<PracticeAnswerDto | SuggestionDto>(`${pathOf(runId)}/answer`, { method: "POST", body });
}

/** May be sent again: a practice ends once. */
export function finishPractice(runId: string): Promise<PracticeResultDto> {
  return api<PracticeResultDto>(`${pathOf(runId)}/finish`, { method: "POST" });
}

/** The hearts show at once; whatever else a practice changes is asked for again. */
export async function applyPractice(client: QueryClient, result: PracticeResultDto): Promise<void> {
  keepHearts(client, result);
  const stale = [practiceKey, ["achievements"], ["ledger"]];
  await Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })));
}
