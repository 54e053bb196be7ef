import { type MouseEvent, useCallback, useEffect, useRef, useState } from "react";
import { goOn, msUntilNext, type Place, type StepName } from "./result-steps.ts";
import { usePageVisible } from "./use-page-visible.ts";
import { useReducedMotion } from "./use-reduced-motion.ts";

/** ms after the last step in which a press still means that step, and not what has taken its place */
export const GUARD_MS = 400;

const START: Place = { at: 0, isStill: false };
const END: Place = { at: Number.POSITIVE_INFINITY, isStill: true };

export interface Sequence {
  /** null: everything is shown */
  step: StepName | null;
  /** Whether nothing of the step moves any more */
  isStill: boolean;
  /** Brings the step to rest, or goes to the next one, or to everything after the last */
  advance: () => void;
  showAll: () => void;
  /** Stops a click that was meant for the last step */
  guard: (event: MouseEvent) => void;
}

/**
 * Goes through steps by itself, each for its time; under reduced motion there are none. In a background tab it waits, and
 * once it is over it never starts again.
 */
export function useSequence(steps: readonly StepName[]): Sequence {
  const isReduced = useReducedMotion();
  const isVisible = usePageVisible();
  const [{ at, isStill }, setPlace] = useState(steps.length === 0 ? END : START);
  const endedAt = useRef(Number.NEGATIVE_INFINITY);
  const step = isReduced ? null : (steps[at] ?? null);
  const showAll = useCallback(() => {
    endedAt.current = performance.now();
    setPlace(END);
  }, []);
  const isLast = isStill && at >= steps.length - 1;
  const advance = useCallback(
    () => (isLast ? showAll() : setPlace(goOn({ at, isStill }))),
    [at, isStill, isLast, showAll],
  );
  useEffect(() => {
    if (step === null || !isVisible) return;
    const timer = setTimeout(advance, msUntilNext(step, isStill));
    return () => clearTimeout(timer);
  }, [step, isStill, isVisible, advance]);
  const guard = useCallback((event: MouseEvent) => {
    if (performance.now() - endedAt.current > GUARD_MS) return;
    event.preventDefault();
    event.stopPropagation();
  }, []);
  return { step, isStill, advance, showAll, guard };
}
