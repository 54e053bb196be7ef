import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError, api } from "#lib/client/api.ts";
import { START_TIME_PREFIX } from "#lib/client/offline/names.ts";
import { atOnce, readAtOnce } from "#lib/client/query.ts";
import { readLocal, writeLocal } from "#lib/client/storage.ts";
import { statsKey } from "#lib/learner/client.ts";
import { FALLBACK_START_MS } from "./rules.ts";
import type {
  BeatBody,
  BeatDto,
  SessionDto,
  SessionSummaryDto,
  StartSessionBody,
  StartTimeBody,
  StartTimeDto,
} from "./schema.ts";

function startTimePath(courseId: string): string {
  return `/api/courses/${encodeURIComponent(courseId)}/start-time`;
}

const startTimeKey = (courseId: string) => ["start-time", courseId] as const;

/** Plans, Today and the week's review: whatever becomes of a session stands there too. */
const studyKey = ["study"] as const;

const copyName = (courseId: string) => `${START_TIME_PREFIX}${courseId}`;

/** Keeps a copy of what is planned, for when there is no network. */
function keepStartTime(courseId: string, { source, startTime }: StartTimeDto): void {
  writeLocal(copyName(courseId), source === "scheduled" ? startTime : null);
}

/** What this device knows, by its own clock: the copy, or in two minutes where none is planned any more. */
function keptStartTime(courseId: string, now: number): StartTimeDto {
  const kept = Date.parse(readLocal(copyName(courseId)) ?? "");
  const isPlanned = kept > now;
  return {
    startTime: new Date(isPlanned ? kept : now + FALLBACK_START_MS).toISOString(),
    serverTime: new Date(now).toISOString(),
    source: isPlanned ? "scheduled" : "fallback",
    courseId,
  };
}

async function readStartTime(courseId: string, signal: AbortSignal): Promise<StartTimeDto> {
  try {
    const found = await api<StartTimeDto>(startTimePath(courseId), { signal });
    keepStartTime(courseId, found);
    return found;
  } catch (error) {
    const isOffline = error instanceof ApiError && error.status === 0 && !navigator.onLine;
    if (!isOffline) throw error;
    return keptStartTime(courseId, Date.now());
  }
}

/** When a course is studied next, with the server's clock. */
export function startTimeQuery(courseId: string) {
  return queryOptions({
    ...readAtOnce,
    queryKey: startTimeKey(courseId),
    queryFn: ({ signal }) => readStartTime(courseId, signal),
  });
}

/** Plans when a course is studied next; the server's answer takes the place of what was known. */
export function useSetStartTime(courseId: string) {
  const client = useQueryClient();
  return useMutation({
    ...atOnce,
    mutationFn: (body: StartTimeBody) => api<StartTimeDto>(startTimePath(courseId), { method: "PUT", body }),
    onSuccess: (planned) => {
      keepStartTime(courseId, planned);
      client.setQueryData(startTimeKey(courseId), planned);
      return client.invalidateQueries({ queryKey: studyKey });
    },
  });
}

function sessionPath(sessionId: string): string {
  return `/api/sessions/${encodeURIComponent(sessionId)}`;
}

function askAgain(client: QueryClient, stale: readonly (readonly string[])[]): Promise<unknown> {
  return Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** What a session has paid, and what comes next, is asked for again. */
function applyEnd(client: QueryClient): Promise<unknown> {
  return askAgain(client, [statsKey, ["start-time"], studyKey, ["ledger"], ["leaderboard"]]);
}

/**
 * Starts, feeds and ends the learner's study session. All three may be sent again: one session runs at a time, a second is
 * credited once, and a session ends once. A beat is due every 30 seconds while the page is visible and in use; before the
 * end one more counts what is left.
 */
export function useSession() {
  const client = useQueryClient();
  const start = useMutation({
    ...atOnce,
    mutationFn: (body: StartSessionBody) => api<SessionDto>("/api/sessions", { method: "POST", body }),
    onSuccess: ({ courseId }) => askAgain(client, [startTimeKey(courseId), studyKey]),
  });
  const beat = useMutation({
    ...atOnce,
    mutationFn: ({ sessionId, ...body }: BeatBody & { sessionId: string }) =>
      api<BeatDto>(`${sessionPath(sessionId)}/beat`, { method: "POST", body }),
  });
  const end = useMutation({
    ...atOnce,
    mutationFn: (sessionId: string) =>
      api<SessionSummaryDto>(`${sessionPath(sessionId)}/end`, { method: "POST" }),
    onSuccess: () => applyEnd(client),
  });
  return { start, beat, end };
}
