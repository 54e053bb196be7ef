"use client";

import { type ReactNode, useCallback, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { NotionChoice } from "./notion-choice.ts";
import { Branches, Hits } from "./notion-page-list.tsx";
import type { LoadedPages, WorkspacePages } from "./notion-pages.ts";
import { rootsToShow } from "./notion-tree.ts";

function ListSkeleton() {
  return (
    <div className="grid gap-4 p-3">
      <Skeleton className="h-5 w-48" />
      <Skeleton className="h-5 w-64 max-w-full" />
      <Skeleton className="h-5 w-40" />
    </div>
  );
}

/** The end of a list: what is still missing, and how to get it. */
function More({ list, isLoadingOn }: { list: LoadedPages; isLoadingOn: boolean }) {
  if (list.error) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2 p-3">
        <p className="text-bad">We couldn't load all of your pages.</p>
        <Button variant="secondary" size="sm" onClick={list.goOn} isLoading={list.isFetching}>
          Try again
        </Button>
      </div>
    );
  }
  if (isLoadingOn) return <p className="p-3 text-sm text-ink-2">Loading more pages…</p>;
  return list.hasMore ? (
    <Button variant="quiet" size="sm" className="m-1" onClick={list.goOn} isLoading={list.isFetching}>
      Load more
    </Button>
  ) : null;
}

interface ListProps {
  list: LoadedPages;
  isLoadingOn?: boolean;
  children: ReactNode;
}

/** A list with its own scroll bar, whatever state it is in. */
function List({ list, isLoadingOn = false, children }: ListProps) {
  const isThere = list.partCount > 0;
  if (!isThere && list.error) {
    return <ErrorState message={list.error.message} retry={list.goOn} isRetrying={list.isFetching} />;
  }
  return (
    <div
      aria-busy={list.isFetching}
      className="relative mt-2 max-h-96 overflow-y-auto overscroll-contain rounded-input border border-line bg-surface p-1 empty:hidden"
    >
      {isThere ? children : <ListSkeleton />}
      {isThere ? <More list={list} isLoadingOn={isLoadingOn} /> : null}
    </div>
  );
}

function useUnfolded() {
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const onUnfold = useCallback((id: string) => {
    setUnfolded((last) => {
      const next = new Set(last);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }, []);
  return { unfolded, onUnfold };
}

/** The tree of what is shared or, where something is looked for, what was found. */
export function NotionLists({ pages, choice }: { pages: WorkspacePages; choice: NotionChoice }) {
  const { q, shared, found, isLoadingOn } = pages;
  const { tree, marks, toggle } = choice;
  const folds = useUnfolded();
  const rows = { tree, marks, onToggle: toggle };
  if (q === "") {
    return (
      <List list={shared} isLoadingOn={isLoadingOn}>
        <Branches {...rows} {...folds} pages={rootsToShow(tree, !isLoadingOn)} label="Your pages in Notion" />
      </List>
    );
  }
  const hits = found.pages;
  return (
    <List list={found}>{hits.length > 0 ? <Hits {...rows} pages={hits} label="Pages found" /> : null}</List>
  );
}
