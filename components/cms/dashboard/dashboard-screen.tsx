"use client";

import { ArrowUpRight, Plus } from "lucide-react";
import { useDeferredValue, useMemo, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { buttonClass } from "#components/ui/button-look.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { toastFailure } from "#components/ui/toast-failure.ts";
import { useAdminSignOut } from "#lib/admin/client.ts";
import { useCmsPosts } from "#lib/blog/editor/editor-client.ts";
import type { AdminRowDto } from "#lib/blog/schema.ts";
import { paths } from "#lib/client/paths.ts";
import { type Place, type Places, placesOf } from "../places.ts";
import { DeleteQuestion, ReadQuestion } from "../questions.tsx";
import { SignInAgain } from "../sign-in-again.tsx";
import { filterPosts } from "./filter-posts.ts";
import { GenerateButton, GenerateDialogs } from "./generate-button.tsx";
import { PostSection } from "./post-section.tsx";
import { EMPTY_LIST_ID } from "./row-focus.ts";
import { SearchBox } from "./search-box.tsx";
import { type Generating, useGenerating } from "./use-generating.ts";
import { useRowActs } from "./use-row-acts.ts";

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
  const generating = useGenerating(token);
  return (
    <main id="content" className="mx-auto max-w-content px-4 py-8 md:px-8 md:py-12">
      <DashboardHeader places={places} generating={generating} username={username} />
      <Posts token={token} places={places} generating={generating} first={first} />
      <GenerateDialogs
        token={token}
        generating={generating}
        onEdit={(id) => window.location.assign(places.edit(id))}
      />
      <SignInAgain username={username} />
    </main>
  );
}

interface BeginProps {
  places: Places;
  generating: Generating;
}

/** The two ways to a new post */
function Begin({ places, generating }: BeginProps) {
  return (
    <>
      <a href={places.edit("new")} className={buttonClass({ size: "sm" })}>
        <Plus aria-hidden="true" className="size-4" />
        New Post
      </a>
      <GenerateButton generating={generating} />
    </>
  );
}

function DashboardHeader({ username, ...begin }: BeginProps & { username: string }) {
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
        <Begin {...begin} />
      </div>
    </header>
  );
}

interface PostsProps extends BeginProps {
  token: string;
  first: FirstPosts | null;
}

function Posts({ token, first, ...begin }: PostsProps) {
  const { data, isError, isFetching, refetch } = useCmsPosts(token, first?.rows, isPartial(first));
  const { deleteQuestion, publishQuestion, ...rowActs } = useRowActs(token);
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
      <div id={EMPTY_LIST_ID} tabIndex={-1} className="outline-none">
        <EmptyState
          title="No posts yet"
          text="The first one is the hardest. A title is enough to begin with."
          action={
            <div className="flex flex-wrap justify-center gap-3">
              <Begin {...begin} />
            </div>
          }
        />
      </div>
    );
  }
  const acts = { ...rowActs, editPath: begin.places.edit, previewPath: begin.places.preview };
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
      <DeleteQuestion {...deleteQuestion} />
      <ReadQuestion {...publishQuestion} />
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
