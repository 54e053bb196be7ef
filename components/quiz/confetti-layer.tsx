"use client";

import { useEffect, useRef } from "react";
import { showerConfetti } from "./confetti.ts";
import { useReducedMotion } from "./use-reduced-motion.ts";

/** Falls once, over everything and in no one's way. */
export function ConfettiLayer() {
  const canvas = useRef<HTMLCanvasElement>(null);
  const isStill = useReducedMotion();
  useEffect(() => {
    if (isStill || !canvas.current) return;
    return showerConfetti(canvas.current);
  }, [isStill]);
  return <canvas ref={canvas} className="pointer-events-none fixed inset-0 z-50 size-full" />;
}
