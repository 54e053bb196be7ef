import {
  type QueryClient,
  queryOptions,
  skipToken,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { api } from "#lib/client/api.ts";
import { useServerQuery } from "#lib/client/server-picture.ts";
import { refreshCourses } from "../client.ts";
import type { ImportDto } from "./schema.ts";

/** Names the finished import whose report was put away in this browser. */
export const DISMISSED_IMPORT_COOKIE = "dismissed-import";

const POLL_MS = 700;
/** A 50 MB file over a slow line takes its time */
const UPLOAD_TIMEOUT_MS = 10 * 60_000;

/** Newest first, without the lines of their reports. The page brings them; no call asks for them again. */
export const importsOptions = queryOptions<ImportDto[]>({
  queryKey: ["imports"],
  queryFn: skipToken,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

export const importKey = (importId: string) => ["import", importId] as const;

export function isUnderway(job: Pick<ImportDto, "status"> | null | undefined): boolean {
  return job?.status === "queued" || job?.status === "running";
}

/** The list of imports needs their counts, not every line of their reports. */
function withoutItems(job: ImportDto): ImportDto {
  return job.report ? { ...job, report: { ...job.report, items: [] } } : job;
}

/** The list with one import in its newer state; one that is new to the list comes first. */
export function withImport(imports: readonly ImportDto[], job: ImportDto): ImportDto[] {
  const slim = withoutItems(job);
  const isKnown = imports.some(({ _id }) => _id === job._id);
  return isKnown ? imports.map((old) => (old._id === job._id ? slim : old)) : [slim, ...imports];
}

export function rememberImport(client: QueryClient, job: ImportDto): void {
  client.setQueryData(importsOptions.queryKey, (imports) => withImport(imports ?? [], job));
}

export function useImports(): readonly ImportDto[] {
  return useServerQuery(importsOptions).data ?? [];
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
  return useServerQuery({ ...importOptions(importId ?? ""), enabled: importId !== null });
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
      rememberImport(client, ended);
      await refreshCourses(client);
    },
  });
}
