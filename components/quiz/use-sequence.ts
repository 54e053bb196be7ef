import { type MouseEvent, useCallback, useEffect, useRef, useState } from "react";
import { STEP_MS, type StepName } from "./result-steps.ts";
import { usePageVisible } from "./use-page-visible.ts";
import { useReducedMotion } from "./use-reduced-motion.ts";

/** ms after the last step in which a press still means that step, and not what has taken its place */
const GUARD_MS = 400;

export interface Sequence {
  /** null: everything is shown */
  step: StepName | null;
  /** To the next step, or to everything after the last */
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
  const isStill = useReducedMotion();
  const isVisible = usePageVisible();
  const [at, setAt] = useState(steps.length === 0 ? Number.POSITIVE_INFINITY : 0);
  const endedAt = useRef(Number.NEGATIVE_INFINITY);
  const step = isStill ? null : (steps[at] ?? null);
  const showAll = useCallback(() => {
    endedAt.current = performance.now();
    setAt(Number.POSITIVE_INFINITY);
  }, []);
  const isLast = at >= steps.length - 1;
  const advance = useCallback(() => (isLast ? showAll() : setAt(at + 1)), [at, isLast, showAll]);
  useEffect(() => {
    if (step === null || !isVisible) return;
    const timer = setTimeout(advance, STEP_MS[step]);
    return () => clearTimeout(timer);
  }, [step, isVisible, advance]);
  const guard = useCallback((event: MouseEvent) => {
    if (performance.now() - endedAt.current > GUARD_MS) return;
    event.preventDefault();
    event.stopPropagation();
  }, []);
  return { step, advance, showAll, guard };
}
