"use client";

import { useState } from "react";
import { ChestArt } from "#components/art/chest.tsx";
import { PostcardView } from "#components/art/postcard-scene.tsx";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { paths } from "#lib/client/paths.ts";
import { usePostcards } from "#lib/voyage/client.ts";
import type { PostcardDto } from "#lib/voyage/schema.ts";
import styles from "./postcard.module.css";
import { PostcardDialog } from "./postcard-dialog.tsx";
import { postcardDay } from "./postcard-words.ts";

const GRID = "grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4";
const SHAPES = [0, 1, 2, 3];
/** How many are shown until more are asked for: a row, or two on a phone */
const FIRST = 4;

function Thumbnail({ postcard, onOpen }: { postcard: PostcardDto; onOpen: () => void }) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className={`${styles.card} flex w-full flex-col text-start transition-transform duration-pop hover:-rotate-1 motion-reduce:hover:rotate-0`}
    >
      <PostcardView region={postcard.region} className="block aspect-[3/2] w-full" />
      <span className="block w-full px-3 py-2">
        <span dir="auto" className="line-clamp-1 font-display font-semibold [overflow-wrap:anywhere]">
          {postcard.unitTitle}
        </span>
        <span className={`${styles.quiet} flex flex-wrap justify-between gap-x-3 text-sm`}>
          <span dir="auto" className="line-clamp-1 min-w-0 [overflow-wrap:anywhere]">
            {postcard.courseTitle}
          </span>
          <span className="shrink-0">{postcardDay(postcard)}</span>
        </span>
      </span>
    </button>
  );
}

function Empty() {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-card border-2 border-line border-dashed p-5">
      <ChestArt state="closed" size={72} />
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold text-ink">No postcards yet</p>
        <p className="text-ink-2">
          Finish every island of a unit, then open its chest on the map. A postcard is in it.
        </p>
      </div>
      <ButtonLink href={paths.islands} variant="secondary" size="sm" className="min-h-11!">
        Go to Quiz Islands
      </ButtonLink>
    </div>
  );
}

function Loading() {
  return (
    <div role="status" aria-label="Loading your postcards" className={GRID}>
      {SHAPES.map((shape) => (
        <Skeleton key={shape} className="h-44 rounded-card!" />
      ))}
    </div>
  );
}

/** All postcards of the learner, the newest first. */
export function PostcardAlbum() {
  const { data, isPending, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    usePostcards();
  const [isWhole, setIsWhole] = useState(false);
  const [shown, setShown] = useState<PostcardDto | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  if (isPending) return <Loading />;
  if (!data)
    return (
      <ErrorState
        message="We couldn't load your postcards."
        retry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  const postcards = data.pages.flatMap((page) => page.postcards);
  if (postcards.length === 0) return <Empty />;
  const hasMore = hasNextPage || (!isWhole && postcards.length > FIRST);
  const more = () => {
    if (isWhole || postcards.length <= FIRST) void fetchNextPage();
    setIsWhole(true);
  };
  const open = (postcard: PostcardDto) => {
    setShown(postcard);
    setIsOpen(true);
  };
  return (
    <>
      <ul className={GRID}>
        {(isWhole ? postcards : postcards.slice(0, FIRST)).map((postcard) => (
          <li key={postcard._id}>
            <Thumbnail postcard={postcard} onOpen={() => open(postcard)} />
          </li>
        ))}
      </ul>
      {hasMore ? (
        <p className="mt-4 text-center">
          <Button
            variant="secondary"
            size="sm"
            className="min-h-11!"
            isLoading={isFetchingNextPage}
            onClick={more}
          >
            Show more postcards
          </Button>
        </p>
      ) : null}
      {shown ? <PostcardDialog postcard={shown} isOpen={isOpen} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
