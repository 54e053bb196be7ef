import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "#lib/client/api.ts";
import { useServerQuery } from "#lib/client/server-hydration.ts";
import type { CatalogCourseDto, CourseDto } from "./schema.ts";

export const courseKeys = { mine: ["courses"], catalog: ["catalog"] } as const;

export const myCoursesOptions = queryOptions({
  queryKey: courseKeys.mine,
  queryFn: async ({ signal }) =>
    (await api<{ courses: CourseDto[] }>("/api/courses/my-courses", { signal })).courses,
});

export const catalogOptions = queryOptions({
  queryKey: courseKeys.catalog,
  queryFn: async ({ signal }) =>
    (await api<{ courses: CatalogCourseDto[] }>("/api/courses/catalog", { signal })).courses,
});

export function useMyCourses() {
  return useServerQuery(myCoursesOptions);
}

export function useCatalog() {
  return useServerQuery(catalogOptions);
}

/**
 * What the learner has to play has changed: courses, islands and the catalogue. What no screen shows at the moment is
 * dropped, so that the next screen starts from what its server sends instead of flashing the old state.
 */
export async function refreshCourses(client: QueryClient): Promise<void> {
  const keys = [courseKeys.mine, courseKeys.catalog, ["islands"]];
  for (const queryKey of keys) client.removeQueries({ queryKey, type: "inactive" });
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** `onEnrolled` is called at once, before the lists are read anew, also where what asked for it has gone by then. */
export function useEnrol(onEnrolled?: (course: CourseDto) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (courseId: string) => api<CourseDto>(`/api/courses/${courseId}/enrol`, { method: "POST" }),
    onSuccess: (course) => {
      onEnrolled?.(course);
      return refreshCourses(client);
    },
  });
}

export function useLeaveCourse() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (courseId: string) => api<void>(`/api/courses/${courseId}/enrol`, { method: "DELETE" }),
    onSuccess: () => refreshCourses(client),
  });
}
