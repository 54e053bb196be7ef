import {
  type QueryClient,
  queryOptions,
  skipToken,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { api } from "#lib/client/api.ts";
import { useServerQuery } from "#lib/client/server-hydration.ts";
import { writeLocal } from "#lib/client/storage.ts";
import { type Sent, upload } from "#lib/client/upload.ts";
import type { ColumnRole } from "#lib/course-reader/schema.ts";
import { refreshCourses } from "../client.ts";
import type { DraftIslandDto } from "./draft-schema.ts";
import type { ConfirmMode, ImportDto } from "./import-schema.ts";

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
    // Another tab may have answered a preview meanwhile
    refetchOnWindowFocus: (query) => (query.state.data?.status === "preview" ? "always" : false),
  });
}

/** One import, followed while it is under way. */
export function useImport(importId: string | null) {
  return useServerQuery({ ...importOptions(importId ?? ""), enabled: importId !== null });
}

/** A file with its place in the folder that it was chosen from, or its name alone */
export interface ChosenFile {
  file: File;
  path: string;
}

/** What a course comes from: files, the address of a page, a text that was typed or pasted, or pages of Notion. */
export type ImportSource = (
  | { origin: "file"; files: readonly ChosenFile[] }
  | { origin: "address"; url: string }
  | { origin: "text"; text: string; title: string }
  | {
      origin: "notion";
      connectionId: string;
      /** What the connected workspace is called, where that is known */
      workspace?: string;
      pages: readonly string[];
      /** The course that came from them before, with which they are compared */
      replaces?: string;
    }
) & {
  /** What the columns of a table hold, once its learner has said it */
  columns?: ColumnRole[];
};

const IMPORT_PATH = "/api/courses/import";

interface Start {
  source: ImportSource;
  signal: AbortSignal;
  onSent: (sent: Sent) => void;
}

/** Begins an import; each is shown before it is saved. */
function importUpload({ source, signal, onSent }: Start): Promise<{ importId: string }> {
  const { columns } = source;
  if (source.origin === "file") {
    const form = new FormData();
    // The fields go first: a server that reads the stream knows them before the file comes
    form.set("preview", "true");
    if (columns) form.set("columns", JSON.stringify(columns));
    for (const { file, path } of source.files) form.append("file", file, path);
    return upload(IMPORT_PATH, form, { timeoutMs: UPLOAD_TIMEOUT_MS, signal, onSent });
  }
  const body = { ...bodyOf(source), preview: true, columns };
  return api(IMPORT_PATH, { method: "POST", body, timeoutMs: UPLOAD_TIMEOUT_MS, signal });
}

function bodyOf(source: Exclude<ImportSource, { origin: "file" }>) {
  if (source.origin === "address") return { url: source.url };
  if (source.origin === "text") return { text: source.text, title: source.title.trim() || undefined };
  const { connectionId, pages, replaces } = source;
  return { connectionId, pages, ...(replaces !== undefined && { replace: true, replaces }) };
}

/** Where this browser keeps which import was under way when it last heard of it. */
export const UNDERWAY = "importUnderway";

export function useStartImport() {
  return useMutation({
    mutationFn: importUpload,
    // At once: anyone who leaves before the first news of it is told of its end all the same.
    onSuccess: ({ importId }) => writeLocal(UNDERWAY, importId),
  });
}

/** The questions of an island that a preview would bring, by its place on the map; 20 at a time. */
export function useDraftIsland(importId: string, place: number) {
  return useInfiniteQuery({
    queryKey: [...importKey(importId), "island", place],
    queryFn: ({ pageParam, signal }) =>
      api<DraftIslandDto>(`/api/courses/import/${importId}/islands/${place}?from=${pageParam}`, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ total, questions, cards }, _, from) => {
      const count = Math.max(questions.length, cards.length);
      const next = from + count;
      return count > 0 && next < total ? next : undefined;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** What someone wants to become of a preview */
export interface ConfirmAnswer {
  mode: ConfirmMode;
  /** What a new course is to be called */
  title: string;
  /** The course that it is added to */
  into?: string | undefined;
}

/** Saves what a preview has shown. What another tab has done with it meanwhile is asked for. */
export function useConfirmImport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ importId, mode, title, into }: ConfirmAnswer & { importId: string }) =>
      api<ImportDto>(`/api/courses/import/${importId}/confirm`, {
        method: "POST",
        body: { mode, title: mode === "new" ? title : undefined, into: mode === "add" ? into : undefined },
      }),
    onSuccess: (begun) => {
      client.setQueryData(importKey(begun._id), begun);
      rememberImport(client, begun);
    },
    onError: (_, { importId }) => client.invalidateQueries({ queryKey: importKey(importId) }),
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
