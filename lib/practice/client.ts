import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "#lib/client/api.ts";
import { useServerQuery } from "#lib/client/server-hydration.ts";
import { keepHearts } from "#lib/learner/client.ts";
import type { PlainAnswerBody, SuggestionDto } from "#lib/quiz/schema.ts";
import type {
  PracticeAnswerDto,
  PracticeDto,
  PracticeResultDto,
  PracticeStateDto,
  PractisedDto,
  QuizMeBody,
  QuizMeDto,
} from "./schema.ts";

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
 * Starts the learner's practice or resumes it; with an id, that practice as it stands. Nothing is kept: every opening of the
 * screen asks anew, and nothing asks in the background of a running practice.
 */
export function practiceRunQuery(runId: string | undefined) {
  return queryOptions({
    queryKey: ["practice-run", runId ?? null],
    queryFn: ({ signal }) =>
      runId === undefined
        ? api<PracticeDto>("/api/practice", { method: "POST", signal })
        : api<PracticeDto>(pathOf(runId), { signal }),
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

/** Questions take a while to be made. */
const MAKING_MS = 40_000;

/** May be sent again: the practice that is open about the same part of the lesson is resumed. */
export function sendQuizMe(lessonId: string, body: QuizMeBody): Promise<QuizMeDto> {
  const path = `/api/lessons/${encodeURIComponent(lessonId)}/quiz-me`;
  return api<QuizMeDto>(path, { method: "POST", body, timeoutMs: MAKING_MS });
}

/** May be sent again: a highlight becomes one question or card. */
export function practiseHighlight(lessonId: string, highlightId: string): Promise<PractisedDto> {
  const highlight = `highlights/${encodeURIComponent(highlightId)}`;
  const path = `/api/lessons/${encodeURIComponent(lessonId)}/${highlight}/practise`;
  return api<PractisedDto>(path, { method: "POST", timeoutMs: MAKING_MS });
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
  const stale = [
    practiceKey,
    ["achievements"],
    ["ledger"],
    ["stats"],
    ["streak"],
    ["leaderboard"],
    ["quests"],
  ];
  await Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })));
}
