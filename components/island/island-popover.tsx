"use client";

import { X } from "lucide-react";
import { Popover } from "radix-ui";
import type { IslandDto } from "#lib/island/schema.ts";
import { IslandQuizzes } from "./island-quizzes.tsx";
import { MAX_STARS } from "./map-view.ts";

function summary({ quizzes, starsEarned }: IslandDto): string {
  if (quizzes.length === 0) return "No quiz has been made for this island yet.";
  return `${starsEarned} of ${quizzes.length * MAX_STARS} stars`;
}

/** What lies on an island: its quizzes, their stars, and the way in. */
export function IslandPopover({ island }: { island: IslandDto }) {
  return (
    <Popover.Portal>
      <Popover.Content
        sideOffset={14}
        collisionPadding={{ top: 72, right: 12, bottom: 80, left: 12 }}
        aria-label={island.title}
        className="card z-30 w-[min(20rem,calc(100vw-1.5rem))] animate-pop rounded-card border-2 border-line bg-raised p-4 shadow-float outline-none"
      >
        <div className="flex items-start justify-between gap-2">
          <div className="min-w-0">
            <h4 className="font-display text-xl font-semibold text-balance">{island.title}</h4>
            <p className="text-sm text-ink-2">{summary(island)}</p>
          </div>
          <Popover.Close
            aria-label="Close"
            className="-m-2 grid size-11 shrink-0 place-items-center rounded-input text-ink-3 hover:bg-sunken hover:text-ink"
          >
            <X aria-hidden="true" className="size-5" />
          </Popover.Close>
        </div>
        <IslandQuizzes island={island} />
        <Popover.Arrow width={18} height={9} className="fill-line" />
      </Popover.Content>
    </Popover.Portal>
  );
}
