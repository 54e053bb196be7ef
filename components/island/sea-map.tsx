"use client";

import clsx from "clsx";
import { ChevronLeft, ChevronRight } from "lucide-react";
import {
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import art from "#components/art/region/region.module.css";
import { useHydrated } from "#lib/client/hydration.ts";
import { keyTarget, startWord } from "./map-view.ts";
import styles from "./sea.module.css";
import { SeaHarbor } from "./sea-harbor.tsx";
import { type Sea, tilesOf } from "./sea-layout.ts";
import { SeaPenguin } from "./sea-penguin.tsx";
import { doneStretches } from "./sea-route.ts";
import { SeaRouteLines } from "./sea-route-lines.tsx";
import { SeaTile } from "./sea-tile.tsx";
import { UnitNodes, unitListsOf } from "./sea-unit.tsx";
import { touches } from "./sea-window.ts";
import { useSeaScroll, type useSeaView } from "./use-sea-view.ts";
import type { useVoyage } from "./use-voyage.ts";

/** How far an island and a harbor reach along the course */
const REACH = 120;

interface SeaMapProps {
  sea: Sea;
  view: ReturnType<typeof useSeaView>;
  voyage: ReturnType<typeof useVoyage>;
  isVertical: boolean | null;
  startX: number;
  /** The island whose quizzes are shown */
  openId: string | null;
  onOpen: (islandId: string) => void;
}

function islandButton(root: ParentNode | null, islandId: string): HTMLElement | null {
  return root?.querySelector<HTMLElement>(`[data-island="${CSS.escape(islandId)}"]`) ?? null;
}

/** The island with the focus, and the means to give it to one that may not be drawn yet. */
function useIslandFocus(sea: Sea, view: SeaMapProps["view"], list: RefObject<HTMLElement | null>) {
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const wanted = useRef<string | null>(null);
  const { moveTo } = view;
  useLayoutEffect(() => {
    if (wanted.current === null || wanted.current !== focusedId) return;
    wanted.current = null;
    islandButton(list.current, focusedId)?.focus({ preventScroll: true });
  });
  const focusAt = useCallback(
    (index: number) => {
      const place = sea.islands[index];
      if (!place) return;
      wanted.current = place.island._id;
      setFocusedId(place.island._id);
      islandButton(list.current, place.island._id)?.focus({ preventScroll: true });
      moveTo(place.point.x);
    },
    [sea, list, moveTo],
  );
  return { focusedId, setFocusedId, focusAt };
}

/** Anyone who arrives sees the island to play next, even where it lies far down. Later the page stays where it is. */
function useArrival(ref: RefObject<HTMLElement | null>, isVertical: boolean | null, startX: number): void {
  const arrive = useEffectEvent((isDown: boolean) => {
    const map = ref.current;
    if (!map) return;
    const { top, bottom } = map.getBoundingClientRect();
    const [low, high] = isDown ? [top + startX - 150, top + startX + 110] : [top, bottom];
    if (low >= 150 && high <= window.innerHeight - (isDown ? 96 : 0)) return;
    if (isDown) window.scrollBy({ top: top + startX - window.innerHeight / 2, behavior: "instant" });
    else if (high > window.innerHeight) map.scrollIntoView({ block: "end", behavior: "instant" });
  });
  useEffect(() => {
    if (isVertical !== null) arrive(isVertical);
  }, [isVertical]);
}

function PageButton({
  direction,
  isOff,
  onPress,
}: {
  direction: "Previous" | "Next";
  isOff: boolean;
  onPress: () => void;
}) {
  const Icon = direction === "Previous" ? ChevronLeft : ChevronRight;
  return (
    <button
      type="button"
      aria-label={`${direction} islands`}
      aria-disabled={isOff || undefined}
      onClick={() => (isOff ? undefined : onPress())}
      className={clsx(
        "absolute bottom-4 z-10 hidden size-11 place-items-center rounded-full border-2 border-line bg-surface text-brand transition-opacity duration-state sm:grid",
        direction === "Previous" ? "left-3" : "right-3",
        isOff ? "cursor-default opacity-0 focus-visible:opacity-60" : "hover:bg-brand-soft",
      )}
    >
      <Icon aria-hidden="true" className="size-6" />
    </button>
  );
}

/** The islands of a course on one sea. Only what is near the view is drawn, with the islands that must be reachable. */
export function SeaMap({ sea, view, voyage, isVertical, startX, openId, onOpen }: SeaMapProps) {
  const list = useRef<HTMLDivElement>(null);
  const isPlaced = useHydrated();
  const tiles = useMemo(() => tilesOf(sea), [sea]);
  const units = useMemo(() => unitListsOf(sea), [sea]);
  const done = useMemo(() => doneStretches(sea.stops.map(({ state }) => state)), [sea]);
  const { focusedId, setFocusedId, focusAt } = useIslandFocus(sea, view, list);
  const [focusedUnit, setFocusedUnit] = useState<number | null>(null);
  useSeaScroll(view, startX, isVertical);
  useArrival(view.ref, isVertical, startX);

  const { range } = view;
  const { goal } = voyage;
  const tabStop = focusedId ?? goal;
  const hasTabStop = sea.islands.some(({ island }) => island._id === tabStop);
  const goalIsland = sea.islands.find(({ island }) => island._id === goal)?.island;
  const keep = new Set([focusedId, goal, openId, voyage.voyage?.woken]);
  const onKeyDown = useCallback(
    (event: KeyboardEvent<HTMLButtonElement>) => {
      const id = event.currentTarget.dataset.island;
      const at = sea.islands.findIndex(({ island }) => island._id === id);
      const target = keyTarget(event.key, at, sea.islands.length);
      if (target === null) return;
      event.preventDefault();
      focusAt(target);
    },
    [sea, focusAt],
  );
  const page = (direction: 1 | -1) => {
    const size = view.ref.current?.clientWidth ?? 0;
    view.moveTo((view.ref.current?.scrollLeft ?? 0) + size / 2 + direction * 0.7 * size);
  };

  return (
    <div className={clsx("relative", styles.map)}>
      <div
        ref={view.ref}
        data-sea
        className={clsx(styles.scroller, !isPlaced && styles.unplaced)}
        tabIndex={-1}
      >
        <div
          className={clsx(styles.canvas, art.world)}
          style={{ "--length": `${sea.length}px`, "--at": `${startX}px` } as CSSProperties}
        >
          <div aria-hidden="true">
            {tiles.map((tile) =>
              tile.to >= range.from && tile.from <= range.to ? (
                <SeaTile
                  key={tile.key}
                  tile={tile}
                  isFirst={tile.key.endsWith("-0")}
                  isVertical={isVertical}
                />
              ) : null,
            )}
          </div>
          <div className={styles.lane}>
            <SeaRouteLines stops={sea.stops} done={done} range={range} isVertical={isVertical} />
            <div ref={list}>
              {units.map(({ id, name, islands }) => (
                <UnitNodes
                  key={id}
                  name={name}
                  islands={islands}
                  isDrawn={(place) => touches(range, place.point.x, REACH) || keep.has(place.island._id)}
                  tabStop={hasTabStop ? tabStop : sea.islands[0]?.island._id}
                  openId={openId}
                  wakingId={voyage.voyage?.woken}
                  onFocus={setFocusedId}
                  onOpen={onOpen}
                  onKeyDown={onKeyDown}
                />
              ))}
            </div>
            <ul aria-label="Chests">
              {sea.units.map((place, at) =>
                touches(range, place.harbor.x, REACH) || at === focusedUnit ? (
                  <SeaHarbor
                    key={place.unit.id}
                    place={place}
                    index={at}
                    courseId={sea.courseId}
                    onFocus={setFocusedUnit}
                  />
                ) : null,
              )}
            </ul>
            {goal === null ? null : (
              <SeaPenguin
                stops={sea.stops}
                at={sea.stops.findIndex(({ id }) => id === goal)}
                voyage={voyage.voyage}
                word={startWord(goalIsland ?? { quizzes: [] })}
                isVertical={isVertical === true}
                onArrive={voyage.end}
              />
            )}
          </div>
        </div>
      </div>
      <PageButton direction="Previous" isOff={view.isAtStart} onPress={() => page(-1)} />
      <PageButton direction="Next" isOff={view.isAtEnd} onPress={() => page(1)} />
      <p
        className={`${styles.hint} pointer-events-none absolute right-16 bottom-6 rounded-full bg-surface px-3 text-ink-2 text-xs`}
      >
        Arrow keys move · Enter opens
      </p>
    </div>
  );
}
