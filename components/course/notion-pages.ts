import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { ApiError } from "#lib/client/api.ts";
import { connectionsQuery } from "#lib/connection/client.ts";
import { useNotionPages } from "#lib/course/import/notion/notion-client.ts";
import type { NotionPage } from "#lib/course/import/notion/notion-schema.ts";

const DEBOUNCE_MS = 250;
/** So many pages come by themselves, part after part: a tree that lacks a part lacks branches. */
const LOADED_BY_ITSELF = 1000;
/** And no more parts than these, should they be small or empty */
const PARTS_BY_ITSELF = 40;

/** What has been typed, once nobody types any more. */
function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}

function hasCode(error: Error | null, code: string): boolean {
  return error instanceof ApiError && error.code === code;
}

/** The list of connections learns what the pages have told: Notion lets no one in, or it was disconnected elsewhere. */
function useLostAccess(errors: readonly (Error | null)[]): { isBroken: boolean } {
  const client = useQueryClient();
  const isBroken = errors.some((error) => hasCode(error, "connection_broken"));
  const isLost = isBroken || errors.some((error) => hasCode(error, "not_found"));
  useEffect(() => {
    if (isLost) void client.invalidateQueries(connectionsQuery);
  }, [client, isLost]);
  return { isBroken };
}

/** A page that is edited while parts are asked for comes in two of them. */
function distinct(pages: readonly NotionPage[]): readonly NotionPage[] {
  return [...new Map(pages.map((page) => [page.id, page])).values()];
}

/** A list of pages as far as it has come. */
function useLoaded(connectionId: string, q: string, isWanted: boolean) {
  const query = useNotionPages(connectionId, q, isWanted);
  const { data, error, hasNextPage, fetchNextPage, refetch, isFetching } = query;
  const pages = useMemo<readonly NotionPage[]>(
    () => distinct(data?.pages.flatMap((part) => part.pages) ?? []),
    [data],
  );
  // A part that is refused, as its cursor is no more, would be refused again: all starts anew.
  const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  const goOn = () => void (data && !isRefused ? fetchNextPage() : refetch());
  return { pages, partCount: data?.pages.length ?? 0, error, hasMore: hasNextPage, goOn, isFetching };
}

export type LoadedPages = ReturnType<typeof useLoaded>;

/** All that a workspace shares, for the tree, and what a search finds in it. */
export function useWorkspacePages(connectionId: string, typed: string) {
  const q = useSettled(typed).trim();
  const shared = useLoaded(connectionId, "", true);
  const found = useLoaded(connectionId, q, q !== "");
  const { isBroken } = useLostAccess([shared.error, found.error]);
  const { pages, partCount, error, hasMore, isFetching, goOn } = shared;
  const isEnough = pages.length >= LOADED_BY_ITSELF || partCount >= PARTS_BY_ITSELF;
  const isLoadingOn = hasMore && error === null && !isEnough;
  useEffect(() => {
    if (isLoadingOn && !isFetching) goOn();
  });
  return {
    /** What the lists below are about: the words that have been looked for */
    q,
    shared,
    /** Further parts come by themselves */
    isLoadingOn,
    found,
    isBroken,
  };
}

export type WorkspacePages = ReturnType<typeof useWorkspacePages>;
