"use client";

import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Section } from "#lib/island/rules.ts";
import type { IslandDto } from "#lib/island/schema.ts";
import { IslandList } from "./island-list.tsx";
import { IslandPopover } from "./island-popover.tsx";
import { useListChoice } from "./map-choice.ts";
import { MapHeader } from "./map-header.tsx";
import { currentIslandId, needsUnitHeader } from "./map-view.ts";
import { type Sea, seaOf } from "./sea-layout.ts";
import { SeaMap } from "./sea-map.tsx";
import { useArrivalFocus } from "./use-arrival-focus.ts";
import { useIsVertical, useSeaView } from "./use-sea-view.ts";
import { useVoyage } from "./use-voyage.ts";

/** The island whose quizzes are shown, and the means to show another's. */
function useOpenIsland(sea: Sea) {
  const [openId, setOpenId] = useState<string | null>(null);
  const close = useCallback(() => setOpenId(null), []);
  const island = sea.islands.find((each) => each.island._id === openId)?.island ?? null;
  return { openId: island ? openId : null, island, open: setOpenId, close };
}

/** The islands of a course, on a map or as a list. */
export function CourseSea({ section }: { section: Section<IslandDto> }) {
  const currentId = currentIslandId(section);
  const sea = useMemo(() => seaOf(section, currentId), [section, currentId]);
  const card = useRef<HTMLDivElement>(null);
  const [isList, choose] = useListChoice();
  const isVertical = useIsVertical();
  const voyage = useVoyage(sea);
  const startX = sea.stops.find(({ id }) => id === voyage.goal)?.point.x ?? 0;
  const view = useSeaView(sea, startX, isVertical);
  // Whoever looks elsewhere is taken along
  const { moveTo } = view;
  const isUnderWay = voyage.voyage !== null;
  useEffect(() => {
    if (isUnderWay) moveTo(startX);
  }, [isUnderWay, moveTo, startX]);
  const { openId, island, open, close } = useOpenIsland(sea);
  const buttonOf = (islandId: string | null) =>
    card.current?.querySelector<HTMLElement>(`[data-island="${CSS.escape(islandId ?? "")}"]`) ?? null;
  const showCurrent = () => {
    const button = buttonOf(currentId);
    button?.focus({ preventScroll: true });
    if (isList) button?.scrollIntoView({ block: "center" });
    else view.moveTo(startX);
  };
  // The map brings itself to the current island
  useArrivalFocus(() => buttonOf(currentId)?.focus({ preventScroll: !isList }));
  return (
    <div ref={card} className="card rounded-card border-2 border-line bg-surface">
      <MapHeader
        units={section.units}
        at={view.unit}
        hasNames={needsUnitHeader(section.units)}
        isList={isList}
        onChoose={choose}
        onUnit={(unit) => view.moveTo(sea.units[unit]?.first ?? 0)}
        onCurrent={currentId === null ? null : showCurrent}
      />
      {isList ? (
        <IslandList sea={sea} openId={openId} onOpen={open} />
      ) : (
        <SeaMap {...{ sea, view, voyage, isVertical, startX, openId, onOpen: open }} />
      )}
      <IslandPopover island={island} findButton={() => buttonOf(openId)} onClose={close} />
      <p aria-live="polite" className="sr-only">
        {voyage.said}
      </p>
    </div>
  );
}
