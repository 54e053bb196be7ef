"use client";

import { X } from "lucide-react";
import { Popover } from "radix-ui";
import { useRef } from "react";
import { countedOf } from "#components/course/course-view.ts";
import type { IslandDto } from "#lib/island/schema.ts";
import { IslandQuizzes } from "./island-quizzes.tsx";
import { MAX_STARS } from "./map-view.ts";

/** Nothing where there are no questions: why is said below. */
function summary({ quizzes, starsEarned }: IslandDto): string | null {
  return quizzes.length === 0 ? null : countedOf(starsEarned, quizzes.length * MAX_STARS, "star");
}

/** What lies on an island: its quizzes, their stars, and the way in, which has the focus. */
export function IslandPopover({ island }: { island: IslandDto }) {
  const ref = useRef<HTMLDivElement>(null);
  const focusNext = (event: Event) => {
    event.preventDefault();
    ref.current?.querySelector<HTMLElement>("[data-next]")?.focus();
  };
  return (
    <Popover.Portal>
      <Popover.Content
        ref={ref}
        onOpenAutoFocus={focusNext}
        sideOffset={14}
        collisionPadding={{ top: 72, right: 12, bottom: 80, left: 12 }}
        aria-label={island.title}
        className="card z-30 flex max-h-[max(16rem,var(--radix-popover-content-available-height))] w-[min(20rem,calc(100vw-1.5rem))] animate-pop flex-col rounded-card border-2 border-line bg-raised p-4 shadow-float outline-none"
      >
        <h4 dir="auto" className="pr-10 font-display text-xl font-semibold text-balance">
          {island.title}
        </h4>
        <p className="pr-10 text-sm text-ink-2 empty:hidden">{summary(island)}</p>
        <IslandQuizzes island={island} />
        <Popover.Close
          aria-label="Close"
          className="absolute top-2 right-2 grid size-11 place-items-center rounded-input text-ink-3 hover:bg-sunken hover:text-ink"
        >
          <X aria-hidden="true" className="size-5" />
        </Popover.Close>
        <Popover.Arrow width={18} height={9} className="fill-line" />
      </Popover.Content>
    </Popover.Portal>
  );
}
