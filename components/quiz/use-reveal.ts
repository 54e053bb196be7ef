import { useEffect, useState } from "react";
import { useReducedMotion } from "./use-reduced-motion.ts";

/** ms; the whole of it takes less than two seconds */
const FIRST_STAR_MS = 420;
const STAR_STEP_MS = 180;
const SETTLED_MS = 1900;

export interface Reveal {
  /** Whether ring and numbers have set out */
  isStarted: boolean;
  /** Stars that have landed */
  landed: number;
  isSettled: boolean;
}

/** The results come one after the other; any key or tap brings them to their end. */
export function useReveal(stars: number): Reveal {
  const isStill = useReducedMotion();
  const [landed, setLanded] = useState(0);
  const [isStarted, setIsStarted] = useState(false);
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => {
    if (isSettled) return;
    const timers = Array.from({ length: stars }, (_, star) =>
      setTimeout(() => setLanded((count) => Math.max(count, star + 1)), FIRST_STAR_MS + star * STAR_STEP_MS),
    );
    timers.push(
      setTimeout(() => setIsStarted(true), 60),
      setTimeout(() => setIsSettled(true), SETTLED_MS),
    );
    const settle = () => setIsSettled(true);
    document.addEventListener("keydown", settle);
    document.addEventListener("pointerdown", settle);
    return () => {
      for (const timer of timers) clearTimeout(timer);
      document.removeEventListener("keydown", settle);
      document.removeEventListener("pointerdown", settle);
    };
  }, [stars, isSettled]);
  if (isStill || isSettled) return { isStarted: true, landed: stars, isSettled: true };
  return { isStarted, landed, isSettled };
}
