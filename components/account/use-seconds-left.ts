import { useEffect, useState } from "react";
import { SECOND_MS } from "#lib/core/time.ts";

const LOOK_EVERY_MS = 250;

function secondsUntil(end: number): number {
  return Math.max(0, Math.ceil((end - performance.now()) / SECOND_MS));
}

/** Whole seconds until `performance.now()` is `end`: a tab that sleeps meanwhile is right when it wakes. */
export function useSecondsLeft(end: number): number {
  const [left, setLeft] = useState(() => secondsUntil(end));
  useEffect(() => {
    const look = () => {
      const rest = secondsUntil(end);
      setLeft(rest);
      if (rest === 0) clearInterval(timer);
    };
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [end]);
  return left;
}
