import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "#lib/client/api.ts";
import { atOnce } from "#lib/client/query.ts";
import { useServerQuery } from "#lib/client/server-hydration.ts";
import type { CalendarDto, FeedBody, FeedDto, FreeDto, FreeQuery, GoogleBody } from "./schema.ts";

const PATH = "/api/calendar";
const calendarKey = ["calendar"] as const;
/** The other service has ten seconds for each of its answers. */
const SERVICE_TIMEOUT_MS = 25_000;
const FIRST_SYNC_MS = 5_000;

export const calendarQuery = queryOptions({
  queryKey: calendarKey,
  queryFn: ({ signal }) => api<CalendarDto>(PATH, { signal }),
  // The first sync after connecting begins within a minute: someone is watching.
  refetchInterval: ({ state }) => {
    const link = state.data?.google.link;
    return link?.status === "active" && !link.syncedAt && !link.problem ? FIRST_SYNC_MS : false;
  },
});

/** The learner's feed, and how Google's calendar stands. */
export function useCalendar() {
  return useServerQuery(calendarQuery);
}

/** Sessions of the calendar as a file: a plain link of the browser's. */
export const SESSIONS_FILE = `${PATH}/sessions.ics`;

/** Makes, renews and ends the feed; the answer takes the place of what was known. */
export function useFeed() {
  const client = useQueryClient();
  const put = (feed: FeedDto | null) =>
    client.setQueryData(calendarQuery.queryKey, (known) => known && { ...known, feed });
  const save = useMutation({
    ...atOnce,
    mutationFn: (body: Partial<FeedBody>) => api<FeedDto>(`${PATH}/feed`, { method: "POST", body }),
    onSuccess: put,
  });
  const revoke = useMutation({
    ...atOnce,
    mutationFn: () => api<void>(`${PATH}/feed`, { method: "DELETE" }),
    onSuccess: () => put(null),
  });
  return { save, revoke };
}

/** Sessions may have moved with whatever the calendar says. */
function useAfterSync() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [calendarKey, ["study"], ["start-time"]].map((queryKey) => client.invalidateQueries({ queryKey })),
    );
}

/** Brings Google's calendar in step now, or makes it again where it was deleted there. */
export function useGoogleAction() {
  const after = useAfterSync();
  return useMutation({
    ...atOnce,
    mutationFn: (action: GoogleBody["action"]) =>
      api<CalendarDto>(`${PATH}/google`, {
        method: "POST",
        body: { action },
        timeoutMs: SERVICE_TIMEOUT_MS,
      }),
    onSettled: after,
  });
}

/** Disconnects Google's calendar; with `deletesCalendar` it is deleted there too. */
export function useLeaveGoogle() {
  const after = useAfterSync();
  return useMutation({
    ...atOnce,
    mutationFn: (deletesCalendar: boolean) =>
      api<void>(`${PATH}/google`, {
        method: "DELETE",
        body: { deletesCalendar },
        timeoutMs: SERVICE_TIMEOUT_MS,
      }),
    onSettled: after,
  });
}

/** Times that are free in all of the learner's calendars; null asks nothing. `forbidden` where Google may not be asked. */
export function useFreeTimes(query: FreeQuery | null) {
  const asked = new URLSearchParams(
    query ? { from: query.from, to: query.to, minutes: String(query.minutes) } : {},
  );
  return useQuery({
    queryKey: [...calendarKey, "free", asked.toString()],
    queryFn: ({ signal }) => api<FreeDto>(`${PATH}/free?${asked}`, { signal, timeoutMs: SERVICE_TIMEOUT_MS }),
    enabled: query !== null,
    retry: false,
  });
}

/** Takes back what a calendar's change did to a session that had been moved on both sides. */
export function useUndoMove() {
  const after = useAfterSync();
  return useMutation({
    ...atOnce,
    mutationFn: (sessionId: string) =>
      api<void>(`${PATH}/undo/${encodeURIComponent(sessionId)}`, { method: "POST" }),
    onSettled: after,
  });
}
