"use client";

import { useQueryClient } from "@tanstack/react-query";
import { ArrowUpRight, Plus } from "lucide-react";
import { useDeferredValue, useMemo, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { buttonClass } from "#components/ui/button-look.ts";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { toastFailure } from "#components/ui/toast-failure.ts";
import { useAdminSignOut } from "#lib/admin/client.ts";
import { cmsKeys, useCmsPosts } from "#lib/blog/cms/client.ts";
import type { AdminRowDto } from "#lib/blog/schema.ts";
import { paths } from "#lib/client/paths.ts";
import { type Place, placesOf } from "../places.ts";
import { SignInAgain } from "../sign-in-again.tsx";
import { filterPosts } from "./filter-posts.ts";
import { GenerateButton } from "./generate-button.tsx";
import { PostSection } from "./post-section.tsx";
import { SearchBox } from "./search-box.tsx";
import { useRowActs } from "./use-row-acts.tsx";

export interface FirstPosts {
  /** The newest; the browser asks for the rest where there are more */
  rows: AdminRowDto[];
  drafts: number;
  published: number;
}

interface DashboardScreenProps {
  token: string;
  place: Place;
  username: string;
  /** null where the server could not read them */
  first: FirstPosts | null;
}

export function DashboardScreen({ token, place, username, first }: DashboardScreenProps) {
  const places = placesOf(place, token);
  return (
    <main id="content" className="mx-auto max-w-content px-4 py-8 md:px-8 md:py-12">
      <DashboardHeader token={token} newPost={places.edit("new")} edit={places.edit} username={username} />
      <Posts token={token} edit={places.edit} first={first} />
      <SignInAgain username={username} />
    </main>
  );
}

interface DashboardHeaderProps {
  token: string;
  newPost: string;
  edit: (id: string) => string;
  username: string;
}

function DashboardHeader({ token, newPost, edit, username }: DashboardHeaderProps) {
  const client = useQueryClient();
  const { mutate, isPending } = useAdminSignOut();
  // The server leads on to the sign-in.
  const signOut = () =>
    mutate(undefined, { onSuccess: () => window.location.reload(), onError: toastFailure });
  return (
    <header>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h1 className="text-3xl">Blog Admin Dashboard</h1>
        <div className="-mr-3 flex flex-wrap items-center max-sm:-ml-3">
          <a href={paths.blog} className={buttonClass({ variant: "quiet", size: "sm" }, "px-3")}>
            View Blog
            <ArrowUpRight aria-hidden="true" className="size-4" />
          </a>
          <Button
            variant="quiet"
            size="sm"
            className="px-3"
            title={`Signed in as ${username}`}
            isLoading={isPending}
            onClick={signOut}
          >
            Sign Out
          </Button>
        </div>
      </div>
      <div className="mt-5 flex flex-wrap gap-3">
        <a href={newPost} className={buttonClass({ size: "sm" })}>
          <Plus aria-hidden="true" className="size-4" />
          New Post
        </a>
        <GenerateButton
          token={token}
          onEdit={(id) => window.location.assign(edit(id))}
          onChange={() => void client.invalidateQueries({ queryKey: cmsKeys.posts })}
        />
      </div>
    </header>
  );
}

interface PostsProps {
  token: string;
  edit: (id: string) => string;
  first: FirstPosts | null;
}

function Posts({ token, edit, first }: PostsProps) {
  const { data, isError, isFetching, refetch } = useCmsPosts(token, first?.rows, isPartial(first));
  const { asked, cancelDelete, confirmDelete, isDeleting, ...rowActs } = useRowActs(token);
  const [query, setQuery] = useState("");
  const wanted = useDeferredValue(query);
  const found = useMemo(() => filterPosts(data ?? [], wanted), [data, wanted]);
  if (!data) {
    if (!isError) return <ListSkeleton />;
    return (
      <ErrorState
        message="Failed to load blog posts. Please try again later."
        retry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  if (data.length === 0) {
    return (
      <EmptyState
        title="No posts yet"
        text="The first one is the hardest. A title is enough to begin with."
      />
    );
  }
  const acts = { ...rowActs, editPath: edit };
  const drafts = found.filter(({ status }) => status === "draft");
  const published = found.filter(({ status }) => status === "published");
  const isWaiting = data === first?.rows && isPartial(first) && wanted === "";
  return (
    <>
      <SearchBox query={query} onChange={setQuery} />
      <p role="status" className="sr-only">
        {wanted.trim() === "" ? "" : `${found.length} ${found.length === 1 ? "post" : "posts"} found`}
      </p>
      <PostSection
        id="draft-posts"
        title="Draft Posts"
        posts={drafts}
        count={isWaiting ? first.drafts : drafts.length}
        empty="No draft posts found."
        acts={acts}
      />
      <PostSection
        id="published-posts"
        title="Published Posts"
        posts={published}
        count={isWaiting ? first.published : published.length}
        empty="No published posts found."
        acts={acts}
      />
      <ConfirmDialog
        open={asked !== null}
        title="Delete post"
        message="Are you sure you want to delete this post?"
        confirmLabel="Delete"
        isLoading={isDeleting}
        onConfirm={confirmDelete}
        onCancel={cancelDelete}
      />
    </>
  );
}

function isPartial(first: FirstPosts | null): first is FirstPosts {
  return first !== null && first.rows.length < first.drafts + first.published;
}

function ListSkeleton() {
  return (
    <div className="mt-8 grid gap-2">
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-16" />
      ))}
    </div>
  );
}
