import {
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { type Sea, unitAt } from "./sea-layout.ts";
import { isSame, type Range, viewAround, windowOf } from "./sea-window.ts";

const NARROW = "(max-width: 639.98px)";

function watchNarrow(onChange: () => void): () => void {
  const query = window.matchMedia(NARROW);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

/** Whether the sea runs down the page; null until the browser can tell. */
export function useIsVertical(): boolean | null {
  return useSyncExternalStore<boolean | null>(
    watchNarrow,
    () => window.matchMedia(NARROW).matches,
    () => null,
  );
}

/** What of the sea is seen now; null where it can't be told, as in a hidden page. */
function viewOf(scroller: HTMLElement, isVertical: boolean): Range | null {
  if (scroller.clientWidth === 0) return null;
  if (!isVertical) return { from: scroller.scrollLeft, to: scroller.scrollLeft + scroller.clientWidth };
  const { top } = scroller.getBoundingClientRect();
  return { from: -top, to: window.innerHeight - top };
}

/** Puts `x` into the middle. */
function scrollTo(scroller: HTMLElement, x: number, isVertical: boolean, behavior: ScrollBehavior): void {
  if (!isVertical) {
    scroller.scrollTo({ left: x - scroller.clientWidth / 2, behavior });
    return;
  }
  const top = scroller.getBoundingClientRect().top + window.scrollY;
  window.scrollTo({ top: top + x - window.innerHeight / 2, behavior });
}

const isStill = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Calls `onScroll` at most once a frame. */
function useScrolled(ref: RefObject<HTMLElement | null>, isVertical: boolean, onScroll: () => void): void {
  useEffect(() => {
    const scroller = ref.current;
    if (!scroller) return;
    let frame = 0;
    const onEvent = () => {
      if (frame === 0)
        frame = requestAnimationFrame(() => {
          frame = 0;
          onScroll();
        });
    };
    const target = isVertical ? window : scroller;
    target.addEventListener("scroll", onEvent, { passive: true });
    const observer = new ResizeObserver(onEvent);
    observer.observe(scroller);
    return () => {
      cancelAnimationFrame(frame);
      target.removeEventListener("scroll", onEvent);
      observer.disconnect();
    };
  }, [ref, isVertical, onScroll]);
}

interface Sight {
  /** What is drawn */
  range: Range;
  /** The unit in view */
  unit: number;
  isAtStart: boolean;
  isAtEnd: boolean;
}

function sightOf(sea: Sea, view: Range): Sight {
  const unit = unitAt(sea, (view.from + view.to) / 2);
  return { range: windowOf(view), unit, isAtStart: view.from < 4, isAtEnd: view.to > sea.length - 4 };
}

function isSameSight(one: Sight, other: Sight): boolean {
  return (
    isSame(one.range, other.range) &&
    one.unit === other.unit &&
    one.isAtStart === other.isAtStart &&
    one.isAtEnd === other.isAtEnd
  );
}

/**
 * What of the sea is to be drawn, which unit is in view, and the means to move. `startX`: what is in the middle at first.
 */
export function useSeaView(sea: Sea, startX: number, isVertical: boolean | null) {
  const ref = useRef<HTMLDivElement>(null);
  const isDown = isVertical === true;
  const [sight, setSight] = useState<Sight>(() => {
    const first = sightOf(sea, viewAround(startX, sea.length));
    return { ...first, isAtStart: true, isAtEnd: true };
  });
  const shown = useRef(sight);
  const show = useCallback(
    (view: Range) => {
      const next = sightOf(sea, view);
      // Most frames of scrolling change nothing
      if (isSameSight(shown.current, next)) return;
      shown.current = next;
      setSight(next);
    },
    [sea],
  );
  const update = useCallback(() => {
    const view = ref.current ? viewOf(ref.current, isDown) : null;
    // In slices between frames: what is drawn reaches beyond the view
    if (view) startTransition(() => show(view));
  }, [show, isDown]);
  const moveTo = useCallback(
    (x: number, isSmooth = true) => {
      const scroller = ref.current;
      if (!scroller) return;
      const view = viewOf(scroller, isDown);
      const size = view ? view.to - view.from : undefined;
      const distance = view ? Math.abs(x - (view.from + view.to) / 2) : 0;
      const isNear = distance < 2.5 * (size ?? 0);
      if (!isNear || isStill()) show(viewAround(x, sea.length, size));
      scrollTo(scroller, x, isDown, isSmooth && isNear && !isStill() ? "smooth" : "instant");
    },
    [isDown, sea.length, show],
  );
  return { ref, ...sight, moveTo, update };
}

/** Keeps the view in step with where the sea is scrolled to, for as long as the map is there: the list may stand in its place. */
export function useSeaScroll(
  { ref, update }: ReturnType<typeof useSeaView>,
  startX: number,
  isVertical: boolean | null,
): void {
  useScrolled(ref, isVertical === true, update);
  // The first sight, before it is painted; later the sea stays where it is
  const place = useEffectEvent(() => {
    if (!ref.current) return;
    scrollTo(ref.current, startX, false, "instant");
    update();
  });
  useLayoutEffect(() => {
    if (isVertical === false) place();
  }, [isVertical]);
}
