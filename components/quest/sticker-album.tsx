"use client";

import { useState } from "react";
import { Sticker } from "#components/art/sticker.tsx";
import { Button } from "#components/ui/button.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { Pill } from "#components/ui/pill.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { ApiError } from "#lib/client/api.ts";
import { useStickers } from "#lib/quest/client.ts";
import { QUESTS } from "#lib/quest/rules.ts";
import type { StickerDto } from "#lib/quest/schema.ts";

const GRID =
  "grid grid-cols-[repeat(auto-fill,minmax(5.75rem,1fr))] gap-x-2 gap-y-6 sm:grid-cols-4 sm:gap-x-3 lg:grid-cols-6";
/** How many are shown until all are asked for */
const FIRST = 6;

/** All stickers of the album: those that quests have earned, and outlines of the others with what earns them. */
export function StickerAlbum({ initial, className }: { initial?: StickerDto[]; className?: string }) {
  const { data, error, isPending, isFetching, refetch } = useStickers(initial);
  const earned = data?.filter(({ count }) => count > 0).length;
  return (
    <section aria-labelledby="stickers" className={className}>
      <div className="mb-1 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="stickers" className="text-2xl">
          Sticker album
        </h2>
        {earned === undefined ? null : (
          <Pill tone="gold" className="num">
            {earned} of {QUESTS.length}
          </Pill>
        )}
      </div>
      <p className="mb-4 text-ink-2">
        Each quest you finish brings its sticker. Earn one three times, then eight times, and its color
        changes.
      </p>
      {data ? (
        <Places stickers={data} />
      ) : isPending ? (
        <div role="status" aria-label="Loading your stickers">
          <Skeleton className="h-60 rounded-card" />
        </div>
      ) : (
        <ErrorState
          message="We couldn't load your stickers."
          requestId={error instanceof ApiError ? error.requestId : null}
          retry={() => void refetch()}
          isRetrying={isFetching}
          className="py-6"
        />
      )}
    </section>
  );
}

/** Earned ones come first, so that they are among those that are shown at once. */
function Places({ stickers }: { stickers: readonly StickerDto[] }) {
  const [isWhole, setIsWhole] = useState(false);
  const inOrder = stickers.toSorted((a, b) => Number(b.count > 0) - Number(a.count > 0));
  return (
    <>
      <ul className={`${GRID} card rounded-card border-2 border-line bg-surface px-3 py-5 sm:p-6`}>
        {(isWhole ? inOrder : inOrder.slice(0, FIRST)).map((sticker) => (
          <Place key={sticker.kind} sticker={sticker} />
        ))}
      </ul>
      {isWhole || stickers.length <= FIRST ? null : (
        <p className="mt-4 text-center">
          <Button variant="secondary" size="sm" onClick={() => setIsWhole(true)}>
            Show all {stickers.length} stickers
          </Button>
        </p>
      )}
    </>
  );
}

function timesText(count: number): string {
  if (count === 0) return "Not yet earned";
  return count === 1 ? "Earned once" : `Earned ${count} times`;
}

function Place({ sticker: { kind, tier, hint, count } }: { sticker: StickerDto }) {
  return (
    <li className="flex min-w-0 flex-col items-center text-center">
      <Sticker kind={kind} tier={tier} size={92} />
      <p className="mt-2 max-w-44 text-balance font-semibold text-sm leading-snug">{hint}</p>
      <p className={`num mt-auto pt-1 text-sm ${count > 0 ? "font-medium text-gold-text" : "text-ink-3"}`}>
        {timesText(count)}
      </p>
    </li>
  );
}
