import { useEffect, useState } from "react";
import { usePageVisible } from "./use-page-visible.ts";

/** ms; the first star waits until the ring has set out */
const FIRST_STAR_MS = 420;
const STAR_STEP_MS = 180;
const START_MS = 60;

export interface Reveal {
  /** Whether ring and numbers have set out */
  isStarted: boolean;
  /** Stars that have landed */
  landed: number;
  isSettled: boolean;
}

/** The stars land one after the other until `isSettled`, which brings all to their end. In the background they wait. */
export function useReveal(stars: number, isSettled: boolean): Reveal {
  const isVisible = usePageVisible();
  const [landed, setLanded] = useState(0);
  const [isStarted, setIsStarted] = useState(false);
  useEffect(() => {
    if (isSettled || !isVisible) return;
    const timers = Array.from({ length: stars }, (_, star) =>
      setTimeout(() => setLanded((count) => Math.max(count, star + 1)), FIRST_STAR_MS + star * STAR_STEP_MS),
    );
    timers.push(setTimeout(() => setIsStarted(true), START_MS));
    return () => timers.forEach(clearTimeout);
  }, [stars, isSettled, isVisible]);
  if (isSettled) return { isStarted: true, landed: stars, isSettled };
  return { isStarted, landed, isSettled };
}
