import { queryOptions } from "@tanstack/react-query";
import { api } from "#lib/client/api.ts";
import type { AnswerBody, AnswerDto, QuizDto } from "./schema.ts";

/**
 * Reading a quiz starts or resumes its attempt, so nothing is kept: every opening of the screen asks anew, and
 * nothing asks in the background of a running attempt.
 */
export function quizQuery(quizId: string) {
  return queryOptions({
    queryKey: ["quiz", quizId],
    queryFn: ({ signal }) => api<QuizDto>(`/api/quiz/${encodeURIComponent(quizId)}`, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnMount: "always",
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
}

/** May be sent again: a question is answered once, and a repeat answers the first result. */
export function submitAnswer(quizId: string, body: AnswerBody): Promise<AnswerDto> {
  return api<AnswerDto>(`/api/quiz/${encodeURIComponent(quizId)}/answer`, { method: "POST", body });
}
