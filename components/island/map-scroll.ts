import { type RefObject, useCallback, useEffect, useEffectEvent, useState } from "react";

/** How much of the view one press of "previous" or "next" moves */
const PAGE = 0.7;

interface Overflow {
  hasBefore: boolean;
  hasAfter: boolean;
}

function overflowOf(element: HTMLElement): Overflow {
  const { scrollLeft, scrollWidth, clientWidth } = element;
  return { hasBefore: scrollLeft > 4, hasAfter: scrollLeft + clientWidth < scrollWidth - 4 };
}

/** Whether a sideways scroller has more on either side, and the means to move it. */
export function useMapScroll(ref: RefObject<HTMLElement | null>) {
  const [overflow, setOverflow] = useState<Overflow>({ hasBefore: false, hasAfter: false });
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const update = () =>
      setOverflow((old) => {
        const now = overflowOf(element);
        return old.hasBefore === now.hasBefore && old.hasAfter === now.hasAfter ? old : now;
      });
    const observer = new ResizeObserver(update);
    observer.observe(element);
    element.addEventListener("scroll", update, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", update);
    };
  }, [ref]);
  const page = useCallback(
    (direction: 1 | -1) =>
      ref.current?.scrollBy({ left: direction * PAGE * ref.current.clientWidth, behavior: "smooth" }),
    [ref],
  );
  return { ...overflow, page };
}

function islandButton(root: ParentNode, islandId: string): HTMLElement | null {
  return root.querySelector<HTMLElement>(`[data-island="${CSS.escape(islandId)}"]`);
}

/** Puts an island into the middle of its scroller, at once, without moving the page. */
export function useCentred(ref: RefObject<HTMLElement | null>, islandId: string | undefined): void {
  useEffect(() => {
    const scroller = ref.current;
    const stop = scroller && islandId ? islandButton(scroller, islandId)?.closest("li") : null;
    if (scroller && stop) scroller.scrollLeft = stop.offsetLeft - scroller.clientWidth / 2;
  }, [ref, islandId]);
}

/** Brings an island before the eyes, and the focus to it. */
export function showIsland(islandId: string): void {
  const button = islandButton(document, islandId);
  button?.focus({ preventScroll: true });
  button?.scrollIntoView({ behavior: "smooth", block: "center", inline: "center" });
}

/** Anyone who arrives sees the island to play next, even where it lies far down. Later the page stays where it is. */
export function useArrival(islandId: string | null): void {
  const show = useEffectEvent(() => {
    const button = islandId === null ? null : islandButton(document, islandId);
    const box = button?.getBoundingClientRect();
    if (box && (box.bottom > window.innerHeight - 96 || box.top < 150))
      button?.scrollIntoView({ block: "center" });
  });
  useEffect(() => show(), []);
}
