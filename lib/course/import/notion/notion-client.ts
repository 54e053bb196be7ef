import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { api } from "#lib/client/api.ts";
import type { NotionPages } from "./notion-schema.ts";

/** The server asks Notion meanwhile, which may tell it to wait. */
const PAGES_TIMEOUT_MS = 30_000;

function notionPagesQuery(connectionId: string, q: string) {
  return infiniteQueryOptions({
    queryKey: ["notion-pages", connectionId, q],
    queryFn: ({ signal, pageParam }) => {
      const query = new URLSearchParams({ ...(q && { q }), ...(pageParam && { cursor: pageParam }) });
      const path = `/api/connections/${connectionId}/pages?${query}`;
      return api<NotionPages>(path, { signal, timeoutMs: PAGES_TIMEOUT_MS });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // The server has tried several times by then.
    retry: false,
  });
}

/** What a workspace shares with Waddle, or those of it whose titles have the words of `q`; a part at a time. */
export function useNotionPages(connectionId: string, q: string, isWanted = true) {
  return useInfiniteQuery({ ...notionPagesQuery(connectionId, q), enabled: isWanted });
}
