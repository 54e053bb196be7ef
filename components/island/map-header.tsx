"use client";

import { ChevronLeft, ChevronRight, List, LocateFixed, Map as MapIcon } from "lucide-react";
import { counted, countedOf } from "#components/course/course-view.ts";
import { Pill, type PillTone } from "#components/ui/pill.tsx";
import type { Unit } from "#lib/island/rules.ts";
import type { IslandDto } from "#lib/island/schema.ts";
import { MapToolbar, type Tool } from "./map-toolbar.tsx";
import { progressOf, unitHeading } from "./map-view.ts";

const TONES: Record<string, PillTone> = { beginner: "ok", intermediate: "ice", advanced: "flame" };

export function UnitDifficulty({ unit }: { unit: Unit<IslandDto> }) {
  return (
    <Pill tone={TONES[unit.difficulty] ?? "neutral"} className="min-h-6! px-2! text-xs! capitalize">
      {unit.difficulty}
    </Pill>
  );
}

/** "3 of 8 islands" */
export function UnitProgress({ unit }: { unit: Unit<IslandDto> }) {
  const { completed, playable, cards } = progressOf(unit.islands);
  const content = cards > 0 ? counted(cards, "card") : "No questions yet";
  return (
    <span className="num text-ink-2 text-sm">
      {playable === 0 ? content : countedOf(completed, playable, "island")}
    </span>
  );
}

interface MapHeaderProps {
  units: readonly Unit<IslandDto>[];
  /** The unit in view */
  at: number;
  /** false where the only unit has no name of its own */
  hasNames: boolean;
  isList: boolean;
  onChoose: (isList: boolean) => void;
  onUnit: (unit: number) => void;
  /** Where nothing is left to play there is no way to it */
  onCurrent: (() => void) | null;
}

const ICON = { "aria-hidden": true, className: "size-5 shrink-0" } as const;

function toolsOf({ units, at, isList, onChoose, onUnit, onCurrent }: MapHeaderProps): Tool[] {
  const view: Tool = {
    id: "view",
    label: isList ? "Map" : "List",
    icon: isList ? <MapIcon {...ICON} /> : <List {...ICON} />,
    isWordy: true,
    onPress: () => onChoose(!isList),
  };
  const current: Tool[] = onCurrent
    ? [
        {
          id: "current",
          label: "Jump to current",
          icon: <LocateFixed {...ICON} />,
          isWordy: true,
          onPress: onCurrent,
        },
      ]
    : [];
  if (isList || units.length < 2) return [view, ...current];
  return [
    view,
    ...current,
    {
      id: "previous",
      label: "Previous unit",
      icon: <ChevronLeft {...ICON} />,
      isOff: at === 0,
      onPress: () => onUnit(at - 1),
    },
    {
      id: "next",
      label: "Next unit",
      icon: <ChevronRight {...ICON} />,
      isOff: at === units.length - 1,
      onPress: () => onUnit(at + 1),
    },
  ];
}

/** Names the unit in view, and holds the ways to move. */
export function MapHeader(props: MapHeaderProps) {
  const { units, at, hasNames, isList } = props;
  const unit = units[at];
  return (
    <header className="before:-z-10 sticky top-14 z-20 flex flex-wrap items-center gap-x-2 rounded-t-[18px] border-line border-b-2 bg-surface px-4 py-1 before:absolute before:inset-x-0 before:top-0 before:h-5 before:bg-bg after:absolute after:inset-0 after:-z-10 after:rounded-t-[18px] after:bg-surface sm:min-h-16 md:top-16">
      {unit && hasNames && !isList ? (
        <div className="min-w-0 flex-1 basis-28">
          <div className="flex min-w-0 items-center gap-2">
            <h3 className="truncate text-base leading-tight sm:text-lg" title={unit.title}>
              <bdi>{unitHeading(unit, at)}</bdi>
            </h3>
            <span className="max-sm:hidden">
              <UnitDifficulty unit={unit} />
            </span>
          </div>
          <p className="leading-tight">
            <UnitProgress unit={unit} />
          </p>
        </div>
      ) : (
        <p className="flex-1 basis-28 font-display font-semibold text-ink">
          {isList ? "All islands" : "Islands"}
        </p>
      )}
      <div className="-mr-2">
        <MapToolbar tools={toolsOf(props)} />
      </div>
    </header>
  );
}
