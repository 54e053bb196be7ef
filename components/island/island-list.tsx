"use client";

import type { LucideIcon } from "lucide-react";
import { Check, Circle, CircleDashed, Layers, MapPin } from "lucide-react";
import { countedOf } from "#components/course/course-view.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { Chest } from "#components/voyage/chest.tsx";
import { paths } from "#lib/client/paths.ts";
import { useIsOutOfHearts } from "#lib/learner/client.ts";
import { IslandStars } from "./island-stars.tsx";
import { UnitDifficulty, UnitProgress } from "./map-header.tsx";
import {
  type NodeState,
  needsUnitHeader,
  nextQuizOf,
  nodeName,
  nodeStars,
  progressOf,
  standingInWords,
  starless,
  startWord,
  unitHeading,
} from "./map-view.ts";
import type { Sea, SeaIsland, SeaUnit } from "./sea-layout.ts";

const STATES: Record<NodeState, [Icon: LucideIcon, look: string]> = {
  complete: [Check, "bg-ok text-surface"],
  current: [MapPin, "bg-coral text-on-coral"],
  available: [Circle, "bg-sunken text-ink-2"],
  cards: [Layers, "bg-sunken text-brand"],
  empty: [CircleDashed, "bg-sunken text-ink-2"],
};

interface RowProps {
  place: SeaIsland;
  isOpen: boolean;
  onOpen: (islandId: string) => void;
}

function Row({ place, isOpen, onOpen }: RowProps) {
  const { island, state, index } = place;
  const isOut = useIsOutOfHearts();
  const [Icon, look] = STATES[state];
  const isStarless = state === "complete" && starless(island) > 0;
  const next = nextQuizOf(island.quizzes);
  return (
    <li className="flex flex-wrap items-center gap-x-3 border-line border-t py-1 first:border-t-0">
      <button
        type="button"
        aria-label={nodeName(island, index, state)}
        aria-current={state === "current" ? "step" : undefined}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-island={island._id}
        onClick={() => onOpen(island._id)}
        className="flex min-h-14 min-w-0 flex-1 basis-56 items-center gap-3 rounded-button px-2 py-1.5 text-left hover:bg-sunken"
      >
        <span
          className={`grid size-8 shrink-0 place-items-center rounded-full ${isStarless ? "border-2 border-ok text-ok" : look}`}
        >
          <Icon aria-hidden="true" className="size-4" strokeWidth={3} />
        </span>
        <span className="min-w-0 flex-1">
          <span dir="auto" className="line-clamp-2 font-medium text-ink leading-snug">
            {island.title}
          </span>{" "}
          <span aria-hidden="true" className="block text-ink-2 text-sm first-letter:uppercase">
            {standingInWords(island, state)}
          </span>
        </span>
        {island.starsEarned > 0 || state === "complete" ? (
          <IslandStars count={nodeStars(island)} size={18} className="shrink-0" />
        ) : null}
      </button>
      {state === "current" && next && !isOut ? (
        <ButtonLink
          size="sm"
          href={paths.quiz(island._id, next.quizId)}
          className="mb-2 ml-13 sm:mb-0 sm:ml-0"
        >
          {startWord(island)}
          <span className="sr-only"> {next.title}</span>
        </ButtonLink>
      ) : null}
    </li>
  );
}

interface UnitListProps extends Omit<RowProps, "place" | "isOpen"> {
  courseId: string;
  place: SeaUnit;
  index: number;
  islands: readonly SeaIsland[];
  hasName: boolean;
  openId: string | null;
}

function UnitList({
  courseId,
  place: { unit, region },
  index,
  islands,
  hasName,
  openId,
  onOpen,
}: UnitListProps) {
  const { completed, playable } = progressOf(unit.islands);
  const heading = unitHeading(unit, index);
  return (
    <section
      aria-label={hasName ? heading : "Islands"}
      className="border-line border-t-2 px-3 py-4 [contain-intrinsic-size:auto_400px] [content-visibility:auto] first:border-t-0 sm:px-4"
    >
      {hasName ? (
        <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 px-2">
          <h3 className="min-w-0 flex-1 basis-52 text-lg">
            <bdi>{heading}</bdi>
          </h3>
          <UnitDifficulty unit={unit} />
          <UnitProgress unit={unit} />
        </div>
      ) : null}
      <ol>
        {islands.map((each) => (
          <Row key={each.island._id} place={each} isOpen={each.island._id === openId} onOpen={onOpen} />
        ))}
      </ol>
      {playable > 0 ? (
        <div className="mt-2 flex items-center gap-3 border-line border-t pt-2 text-ink-2 text-sm">
          <Chest
            courseId={courseId}
            place={unit.islands[0]?.unitId ?? null}
            unitTitle={heading}
            region={region}
            done={completed}
            total={playable}
          />
          <p>
            {completed === playable
              ? "Every island of this unit is complete."
              : `The chest opens when all islands are complete: ${countedOf(completed, playable, "island")}.`}
          </p>
        </div>
      ) : null}
    </section>
  );
}

interface IslandListProps {
  sea: Sea;
  openId: string | null;
  onOpen: (islandId: string) => void;
}

/** The islands of a course as lists, a unit each. */
export function IslandList({ sea, openId, onOpen }: IslandListProps) {
  const hasNames = needsUnitHeader(sea.units.map(({ unit }) => unit));
  return (
    <div>
      {sea.units.map((place, at) => (
        <UnitList
          key={place.unit.id}
          {...{ courseId: sea.courseId, place, index: at, openId, onOpen }}
          islands={sea.islands.filter(({ unit }) => unit === at)}
          hasName={hasNames}
        />
      ))}
    </div>
  );
}
