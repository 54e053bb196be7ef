import type { Query, QueryClient } from "@tanstack/react-query";
import {
  dropCourse,
  dropLesson,
  keepLesson,
  keepOutline,
} from "#lib/classroom/offline/kept-lessons-client.ts";
import type { ClassroomDto } from "#lib/classroom/schema.ts";
import { ApiError } from "#lib/client/api.ts";
import type { LessonDto } from "#lib/lesson/schema.ts";

/** Changes that come together are kept once. */
const QUIET_MS = 250;

const isGone = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 403);

function keep(userId: string, { queryKey: [kind, id], state: { data, error } }: Query): void {
  if (isGone(error))
    void (kind === "lesson" ? dropLesson(userId, String(id)) : dropCourse(userId, String(id)));
  else if (data !== undefined)
    void (kind === "lesson"
      ? keepLesson(userId, data as LessonDto, Date.now())
      : keepOutline(userId, data as ClassroomDto));
}

/** Keeps the lessons and the outline that the page shows on this device, as they change. Returns the function that ends it. */
export function keepShown(client: QueryClient, userId: string): () => void {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const schedule = (query: Query) => {
    const [kind] = query.queryKey;
    if (kind !== "lesson" && kind !== "classroom") return;
    clearTimeout(timers.get(query.queryHash));
    timers.set(
      query.queryHash,
      setTimeout(() => keep(userId, query), QUIET_MS),
    );
  };
  const cache = client.getQueryCache();
  for (const query of cache.getAll()) schedule(query);
  const stop = cache.subscribe(({ type, query }) => {
    if (type === "added" || type === "updated" || type === "observerAdded") schedule(query);
  });
  return () => {
    stop();
    for (const timer of timers.values()) clearTimeout(timer);
  };
}
