"use client";

import clsx from "clsx";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { Penguin } from "#components/art/penguin.tsx";
import type { Unit } from "#lib/island/rules.ts";
import type { IslandDto } from "#lib/island/schema.ts";
import styles from "./island-map.module.css";
import { MapNode } from "./map-node.tsx";
import { MapPathLines } from "./map-path-lines.tsx";
import { useCentred, useMapScroll } from "./map-scroll.ts";
import { mapStyle } from "./map-style.ts";
import { doneStretches, keyTarget, nodeState } from "./map-view.ts";
import { JumpToCurrent, PageButtons, UnitHeader } from "./unit-header.tsx";

/** Up to here the sea is empty on the right */
const ROOM_FOR_A_SWIMMER = 4;

/** Up to here all islands of a unit without a header are in sight */
const ROOM_WITHOUT_TOOLS = 4;

/** Arrow keys walk over all islands of the course, from unit to unit. */
function walk(event: KeyboardEvent<HTMLButtonElement>): void {
  const map = event.currentTarget.closest("[data-map]");
  const buttons = [...(map?.querySelectorAll<HTMLElement>("[data-island]") ?? [])];
  const target = keyTarget(event.key, buttons.indexOf(event.currentTarget), buttons.length);
  if (target === null) return;
  event.preventDefault();
  buttons[target]?.focus();
}

interface UnitMapProps {
  unit: Unit<IslandDto>;
  index: number;
  currentId: string | null;
  /** false where the unit has no name of its own */
  hasHeader: boolean;
}

export function UnitMap({ unit, index, currentId, hasHeader }: UnitMapProps) {
  const headingId = useId();
  const name = hasHeader ? { "aria-labelledby": headingId } : { "aria-label": "Islands" };
  const scroller = useRef<HTMLDivElement>(null);
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const scroll = useMapScroll(scroller);
  const { islands } = unit;
  const own = islands.find((island) => island._id === currentId);
  useCentred(scroller, own?._id);
  const states = islands.map((island) => nodeState(island, currentId));
  const tabStop = (islands.find((island) => island._id === focusedId) ?? own ?? islands[0])?._id;

  const tools = (
    <>
      <PageButtons {...scroll} />
      <JumpToCurrent currentId={currentId} />
    </>
  );

  return (
    <section {...name} className="card rounded-card border-2 border-line bg-surface">
      {hasHeader ? (
        <UnitHeader unit={unit} index={index} headingId={headingId}>
          {tools}
        </UnitHeader>
      ) : null}
      <div className={clsx(styles.sea, "relative rounded-b-[18px]", !hasHeader && "rounded-t-[18px]")}>
        {hasHeader || islands.length <= ROOM_WITHOUT_TOOLS ? null : (
          <div className="sticky top-18 z-10 flex h-0 items-start justify-end px-2">
            <div className="flex rounded-button bg-surface sm:mt-2">{tools}</div>
          </div>
        )}
        <div
          ref={scroller}
          className={styles.scroller}
          data-before={scroll.hasBefore || undefined}
          data-after={scroll.hasAfter || undefined}
        >
          <div className={styles.canvas} style={mapStyle(islands.length)}>
            <MapPathLines done={doneStretches(states)} isVertical={false} />
            <MapPathLines done={doneStretches(states)} isVertical />
            <ol {...name}>
              {islands.map((island, at) => (
                <MapNode
                  key={island._id}
                  island={island}
                  index={at}
                  state={states[at] ?? "available"}
                  isTabStop={island._id === tabStop}
                  onFocus={setFocusedId}
                  onKeyDown={walk}
                />
              ))}
            </ol>
          </div>
        </div>
        {own && islands.length <= ROOM_FOR_A_SWIMMER ? (
          <Penguin pose="swim" size={132} className="absolute right-12 bottom-6 hidden lg:block" />
        ) : null}
        <p className={`${styles.hint} pointer-events-none absolute right-4 bottom-2 text-xs text-ink-2`}>
          Arrow keys move · Enter opens
        </p>
      </div>
    </section>
  );
}
