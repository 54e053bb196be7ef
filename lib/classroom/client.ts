import { queryOptions } from "@tanstack/react-query";
import { api } from "#lib/client/api.ts";
import { readAtOnce } from "#lib/client/query.ts";
import type { ClassroomDto } from "./schema.ts";

export const classroomKey = (courseId: string) => ["classroom", courseId] as const;

/** A course's outline; asked for again when a lesson or quiz is done. */
export function classroomOptions(courseId: string) {
  return queryOptions({
    ...readAtOnce,
    queryKey: classroomKey(courseId),
    queryFn: ({ signal }) => api<ClassroomDto>(`/api/courses/${courseId}/classroom`, { signal }),
    staleTime: 5000,
  });
}
