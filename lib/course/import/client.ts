import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "#lib/client/api.ts";
import { refreshCourses } from "../client.ts";
import type { ImportDto } from "./schema.ts";

const POLL_MS = 700;
/** A 50 MB file over a slow line takes its time */
const UPLOAD_TIMEOUT_MS = 10 * 60_000;

export const importKey = (importId: string) => ["import", importId] as const;

export function isUnderway(job: Pick<ImportDto, "status"> | null | undefined): boolean {
  return job?.status === "queued" || job?.status === "running";
}

function importOptions(importId: string) {
  return queryOptions({
    queryKey: importKey(importId),
    queryFn: ({ signal }) => api<ImportDto>(`/api/courses/import/${importId}`, { signal }),
    refetchInterval: (query) => (isUnderway(query.state.data) ? POLL_MS : false),
  });
}

/** One import, followed while it is under way. */
export function useImport(importId: string | null) {
  return useQuery({ ...importOptions(importId ?? ""), enabled: importId !== null });
}

/** What to do with the older course when the same file was imported before; undefined asks the server to refuse. */
export type Replace = "true" | "false";

interface Upload {
  file: File;
  replace?: Replace | undefined;
  signal: AbortSignal;
}

export function useStartImport() {
  return useMutation({
    mutationFn: ({ file, replace, signal }: Upload) => {
      const body = new FormData();
      // The fields go first: a server that reads the stream knows them before the file comes
      if (replace) body.set("replace", replace);
      body.set("file", file);
      return api<{ importId: string }>("/api/courses/import", {
        method: "POST",
        body,
        timeoutMs: UPLOAD_TIMEOUT_MS,
        signal,
      });
    },
  });
}

/** Cancels an import under way, undoes a finished one. */
export function useEndImport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (importId: string) => api<ImportDto>(`/api/courses/import/${importId}`, { method: "DELETE" }),
    onSuccess: async (ended) => {
      client.setQueryData(importKey(ended._id), ended);
      await refreshCourses(client);
    },
  });
}
