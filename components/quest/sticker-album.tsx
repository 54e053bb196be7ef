"use client";

import { Sticker } from "#components/art/sticker.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { Pill } from "#components/ui/pill.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { ApiError } from "#lib/client/api.ts";
import { useStickers } from "#lib/quest/client.ts";
import { QUESTS } from "#lib/quest/rules.ts";
import type { StickerDto } from "#lib/quest/schema.ts";

const GRID = "grid grid-cols-2 gap-x-3 gap-y-6 xs:grid-cols-3 md:grid-cols-4 lg:grid-cols-6";

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
        <ul className={`${GRID} card rounded-card border-2 border-line bg-surface px-3 py-5 sm:p-6`}>
          {data.map((sticker) => (
            <Place key={sticker.kind} sticker={sticker} />
          ))}
        </ul>
      ) : isPending ? (
        <div role="status" aria-label="Loading your stickers">
          <Skeleton className="h-96 rounded-card" />
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
