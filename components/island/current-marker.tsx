"use client";

import clsx from "clsx";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { ProgressRing } from "#components/ui/progress-ring.tsx";
import type { IslandDto } from "#lib/island/schema.ts";
import { useIsOutOfHearts } from "#lib/learner/client.ts";
import styles from "./island-map.module.css";
import { quizShare } from "./map-view.ts";

/** Ring and bubble of the island to play next. They bob with its face, and rest while they are out of sight. */
export function CurrentMarker({ island, children }: { island: IslandDto; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const [isHidden, setIsHidden] = useState(false);
  const isOut = useIsOutOfHearts();
  useEffect(() => {
    if (!ref.current) return;
    const observer = new IntersectionObserver(([entry]) =>
      setIsHidden(entry ? !entry.isIntersecting : false),
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={ref} data-resting={isHidden || undefined}>
      <ProgressRing
        size={96}
        strokeWidth={6}
        percent={quizShare(island) * 100}
        tone="gold"
        className={clsx(styles.halo, styles.bob)}
      />
      {children}
      <span aria-hidden="true" className={clsx(styles.bubble, styles.bob)}>
        <span className="whitespace-nowrap font-display text-sm font-semibold text-coral">
          {isOut ? "Win a heart" : "Start"}
        </span>
      </span>
    </div>
  );
}
