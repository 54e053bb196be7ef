"use client";

import { X } from "lucide-react";
import { Popover } from "radix-ui";
import { type RefObject, useLayoutEffect, useRef } from "react";
import type { IslandDto } from "#lib/island/schema.ts";
import { IslandQuizzes } from "./island-quizzes.tsx";
import { begunInWords, isPlayable, starsInWords } from "./map-view.ts";

/** Nothing where there are no questions: why is said below. */
function summary(island: IslandDto): string | null {
  if (!isPlayable(island)) return null;
  return [begunInWords(island), starsInWords(island)].filter((part) => part !== null).join(", ");
}

interface IslandPopoverProps {
  /** null: none is open */
  island: IslandDto | null;
  /** Returns the island's button */
  findButton: () => HTMLElement | null;
  onClose: () => void;
}

/** What lies on an island: its quizzes, their stars, and the way in, which has the focus. One for all islands. */
export function IslandPopover({ island, findButton, onClose }: IslandPopoverProps) {
  // A left screen stays in the document: it must not come back with its popover open
  useLayoutEffect(() => onClose, [onClose]);
  const anchor = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (island) anchor.current = findButton();
  });
  return (
    <Popover.Root open={island !== null} onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <Popover.Anchor virtualRef={anchor as RefObject<HTMLElement>} />
      {island ? <Content key={island._id} island={island} anchor={anchor} /> : null}
    </Popover.Root>
  );
}

function Content({ island, anchor }: { island: IslandDto; anchor: RefObject<HTMLElement | null> }) {
  const ref = useRef<HTMLDivElement>(null);
  const giveFocusBack = (event: Event) => {
    event.preventDefault();
    anchor.current?.focus();
  };
  const focusNext = (event: Event) => {
    event.preventDefault();
    ref.current?.querySelector<HTMLElement>("[data-next]")?.focus();
  };
  return (
    <Popover.Portal>
      <Popover.Content
        ref={ref}
        onOpenAutoFocus={focusNext}
        onCloseAutoFocus={giveFocusBack}
        sideOffset={14}
        collisionPadding={{ top: 72, right: 12, bottom: 80, left: 12 }}
        aria-label={island.title}
        className="card z-30 flex max-h-[max(16rem,var(--radix-popover-content-available-height))] w-[min(20rem,calc(100vw-1.5rem))] animate-pop flex-col rounded-card border-2 border-line bg-raised p-4 shadow-float outline-none"
      >
        <h4 dir="auto" className="pr-10 font-display text-xl font-semibold text-balance">
          {island.title}
        </h4>
        <p className="pr-10 text-sm text-ink-2 first-letter:uppercase empty:hidden">{summary(island)}</p>
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
