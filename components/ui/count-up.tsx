"use client";

import { useEffect, useRef, useState } from "react";

interface CountUpProps {
  value: number;
  /** What is shown first. Default: the value */
  from?: number;
  durationMs?: number;
  format?: (value: number) => string;
}

function grouped(value: number): string {
  return value.toLocaleString("en");
}

/** Runs from the number shown before to the new one; the first number just stands there, unless there is another to come from. */
export function CountUp({ value, from: first = value, durationMs = 600, format = grouped }: CountUpProps) {
  const [shown, setShown] = useState(first);
  const shownRef = useRef(first);
  useEffect(() => {
    const from = shownRef.current;
    if (from === value) return;
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const startedAt = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const share = isStill ? 1 : Math.max(0, Math.min(1, (now - startedAt) / durationMs));
      shownRef.current = Math.round(from + (value - from) * (1 - (1 - share) ** 3));
      setShown(shownRef.current);
      if (share < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [value, durationMs]);
  return <>{format(shown)}</>;
}
