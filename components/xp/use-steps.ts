import { useEffect, useState } from "react";
import { useReducedMotion } from "#components/quiz/use-reduced-motion.ts";

/** ms from the opening: the bar sets out once the dialog stands; the new rank comes when the bar is full */
const STEPS_AT_MS = [350, 1300];

/** Counts from 0 to the last of `count` steps, anew for each `round`; under reduced motion it is there at once. */
export function useSteps(count: number, round: number): number {
  const isStill = useReducedMotion();
  const [reached, setReached] = useState({ round, step: 0 });
  useEffect(() => {
    const timers = STEPS_AT_MS.slice(0, count - 1).map((ms, index) =>
      setTimeout(() => setReached({ round, step: index + 1 }), ms),
    );
    return () => timers.forEach(clearTimeout);
  }, [count, round]);
  if (isStill) return count - 1;
  return reached.round === round ? Math.min(reached.step, count - 1) : 0;
}
