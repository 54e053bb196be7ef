import { queryOptions } from "@tanstack/react-query";
import { api } from "#lib/client/api.ts";
import type { AnswerBody, AnswerDto, PlainAnswerDto, QuizDto, RetryBody, SuggestionDto } from "./schema.ts";

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
export function submitAnswer(quizId: string, body: AnswerBody): Promise<AnswerDto | SuggestionDto> {
  return api<AnswerDto | SuggestionDto>(`/api/quiz/${encodeURIComponent(quizId)}/answer`, {
    method: "POST",
    body,
  });
}

/** Tries a missed question once more, for learning only: nothing is stored and nothing is won or lost. */
export function retryQuestion(quizId: string, body: RetryBody): Promise<PlainAnswerDto | SuggestionDto> {
  return api<PlainAnswerDto | SuggestionDto>(`/api/quiz/${encodeURIComponent(quizId)}/retry`, {
    method: "POST",
    body,
  });
}
