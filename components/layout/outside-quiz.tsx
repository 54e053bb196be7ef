"use client";

import { useSelectedLayoutSegment } from "next/navigation";
import type { ReactNode } from "react";

/** A quiz has the whole screen: what stands around the other pages is gone there. */
export function OutsideQuiz({ children }: { children: ReactNode }) {
  const segment = useSelectedLayoutSegment();
  return segment === "quiz" || segment === "game-over" ? null : children;
}
