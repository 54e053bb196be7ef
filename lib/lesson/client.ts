import { queryOptions } from "@tanstack/react-query";
import { api } from "#lib/client/api.ts";
import { readAtOnce } from "#lib/client/query.ts";
import type {
  HighlightBody,
  HighlightDto,
  LessonDto,
  LessonProgressDto,
  NoteBody,
  NoteDto,
  ProgressBody,
} from "./schema.ts";

const pathOf = (lessonId: string) => `/api/lessons/${encodeURIComponent(lessonId)}`;

export const lessonKey = (lessonId: string) => ["lesson", lessonId] as const;

export function lessonOptions(lessonId: string) {
  return queryOptions({
    ...readAtOnce,
    queryKey: lessonKey(lessonId),
    queryFn: ({ signal }) => api<LessonDto>(pathOf(lessonId), { signal }),
    staleTime: 60_000,
  });
}

/** May be sent again: spans are joined, and what is done stays done. */
export function sendProgress(lessonId: string, body: ProgressBody): Promise<LessonProgressDto> {
  return api<LessonProgressDto>(`${pathOf(lessonId)}/progress`, { method: "POST", body });
}

/** Throws `edit_conflict` where it was changed elsewhere. */
export function sendNote(lessonId: string, body: NoteBody): Promise<NoteDto> {
  return api<NoteDto>(`${pathOf(lessonId)}/note`, { method: "PUT", body });
}

export function sendHighlight(lessonId: string, body: HighlightBody): Promise<HighlightDto> {
  return api<HighlightDto>(`${pathOf(lessonId)}/highlights`, { method: "POST", body });
}

export function deleteHighlight(lessonId: string, highlightId: string): Promise<undefined> {
  return api<undefined>(`${pathOf(lessonId)}/highlights?id=${highlightId}`, { method: "DELETE" });
}

/** Throws `unreadable_file` where it holds no captions. */
export function sendCaptions(lessonId: string, text: string): Promise<LessonDto> {
  return api<LessonDto>(`${pathOf(lessonId)}/captions`, { method: "PUT", body: { text } });
}
