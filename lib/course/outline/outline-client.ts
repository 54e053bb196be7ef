import { useMutation } from "@tanstack/react-query";
import { ApiError, api } from "#lib/client/api.ts";
import type { SaveFailure } from "#lib/client/autosave/save-times.ts";
import type { DefaultQuizDto } from "#lib/island/schema.ts";
import type { CourseDetailDto } from "../schema.ts";
import type { IslandTextDto, OwnedQuizDto } from "./outline-schema.ts";
import type { Batch, LoadedQuestion } from "./save-state.ts";

const PATIENCE_MS = 30_000;

const addressOf = (courseId: string) => `/api/courses/${courseId}`;

export function fetchCourse(courseId: string): Promise<CourseDetailDto> {
  return api<CourseDetailDto>(addressOf(courseId));
}

/** Sends edits; sent again with the same key, they are done once. */
export function sendEdits(courseId: string, { key, version, edits }: Batch): Promise<CourseDetailDto> {
  return api<CourseDetailDto>(addressOf(courseId), {
    method: "PATCH",
    body: { version, edits },
    headers: { "idempotency-key": key },
    timeoutMs: PATIENCE_MS,
  });
}

const OF_STATUS: Partial<Record<number, SaveFailure>> = { 0: "offline", 401: "signedOut", 400: "refused" };

/** Why edits were not saved; whether a 404 means the course or a part of it, the course itself tells. */
export async function failureOf(
  courseId: string,
  error: unknown,
): Promise<{ failure: SaveFailure; message: string }> {
  const { status, code, message } =
    error instanceof ApiError ? error : { status: 500, code: "", message: "" };
  if (code === "edit_conflict") return { failure: "conflict", message };
  if (status !== 404) return { failure: OF_STATUS[status] ?? "failed", message };
  const isThere = await fetchCourse(courseId).then(
    () => true,
    (cause: unknown) => !(cause instanceof ApiError && cause.status === 404),
  );
  return { failure: isThere ? "refused" : "gone", message };
}

/** The questions of a quiz with their key, for its course's owner. */
export async function fetchQuestions(courseId: string, quizId: string): Promise<LoadedQuestion[]> {
  const { questions } = await api<OwnedQuizDto>(`${addressOf(courseId)}/quizzes/${quizId}`);
  return questions.map(({ _id, ...question }) => ({ ...question, id: _id }));
}

export async function fetchIslandText(courseId: string, islandId: string): Promise<string> {
  return (await api<IslandTextDto>(`${addressOf(courseId)}/islands/${islandId}`)).text;
}

/** Questions made from what the island teaches. */
export function useMakeQuestions(islandId: string) {
  return useMutation({
    mutationFn: () =>
      api<DefaultQuizDto>(`/api/quiz/islands/${islandId}/add-default-quiz`, {
        method: "POST",
        timeoutMs: 2 * PATIENCE_MS,
      }),
  });
}

export function useRemoveCourse(courseId: string) {
  return useMutation({ mutationFn: () => api<void>(addressOf(courseId), { method: "DELETE" }) });
}
