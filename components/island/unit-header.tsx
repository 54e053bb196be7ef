"use client";

import { ChevronLeft, ChevronRight, LocateFixed } from "lucide-react";
import type { ReactNode } from "react";
import { counted, countedOf } from "#components/course/course-view.ts";
import { Button } from "#components/ui/button.tsx";
import { Pill, type PillTone } from "#components/ui/pill.tsx";
import type { Unit } from "#lib/island/rules.ts";
import type { IslandDto } from "#lib/island/schema.ts";
import { showIsland } from "./map-scroll.ts";
import { progressOf, unitHeading } from "./map-view.ts";

const TONES: Record<string, PillTone> = { beginner: "ok", intermediate: "ice", advanced: "flame" };

interface UnitHeaderProps {
  unit: Unit<IslandDto>;
  index: number;
  headingId: string;
  /** The ways to move over the map */
  children: ReactNode;
}

/** Stays in sight while its islands pass below. */
export function UnitHeader({ unit, index, headingId, children }: UnitHeaderProps) {
  const { completed, playable, cards } = progressOf(unit.islands);
  const content = cards > 0 ? counted(cards, "card") : "No questions yet";
  return (
    <header className="sticky top-14 z-10 flex flex-wrap items-center gap-x-3 rounded-t-[18px] border-line border-b-2 bg-surface px-4 py-1.5 sm:py-2.5 md:top-16">
      <div className="min-w-0 flex-1 basis-full sm:basis-52">
        <h3 id={headingId} className="truncate text-lg" title={unit.title}>
          {unitHeading(unit, index)}
        </h3>
        {unit.subtitle ? <p className="truncate text-sm text-ink-3">{unit.subtitle}</p> : null}
      </div>
      <Pill
        tone={TONES[unit.difficulty] ?? "neutral"}
        className="capitalize max-sm:min-h-6 max-sm:px-2 max-sm:text-xs"
      >
        {unit.difficulty}
      </Pill>
      <p className="num text-sm text-ink-2">
        {playable === 0 ? content : countedOf(completed, playable, "island")}
      </p>
      {children}
    </header>
  );
}

/** `currentId` is the island to play next, wherever in the course it lies. */
export function JumpToCurrent({ currentId }: { currentId: string | null }) {
  if (currentId === null) return null;
  return (
    <Button
      variant="quiet"
      size="sm"
      className="max-sm:-mr-2 max-sm:ml-auto max-sm:px-2!"
      icon={<LocateFixed aria-hidden="true" className="hidden size-4 sm:block" />}
      onClick={() => showIsland(currentId)}
    >
      Jump to current
    </Button>
  );
}

interface PageButtonsProps {
  hasBefore: boolean;
  hasAfter: boolean;
  page: (direction: 1 | -1) => void;
}

const pageButton =
  "grid size-11 place-items-center rounded-full text-brand hover:bg-brand-soft aria-disabled:cursor-default aria-disabled:text-line aria-disabled:hover:bg-transparent";

/** Only where the islands don't all fit; at an end a button rests but keeps the focus. */
export function PageButtons({ hasBefore, hasAfter, page }: PageButtonsProps) {
  if (!hasBefore && !hasAfter) return null;
  return (
    <div className="hidden sm:flex">
      <button
        type="button"
        aria-label="Previous islands"
        aria-disabled={!hasBefore}
        onClick={() => page(-1)}
        className={pageButton}
      >
        <ChevronLeft aria-hidden="true" className="size-6" />
      </button>
      <button
        type="button"
        aria-label="Next islands"
        aria-disabled={!hasAfter}
        onClick={() => page(1)}
        className={pageButton}
      >
        <ChevronRight aria-hidden="true" className="size-6" />
      </button>
    </div>
  );
}
