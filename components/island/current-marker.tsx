"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { ProgressRing } from "#components/ui/progress-ring.tsx";
import type { IslandDto } from "#lib/island/schema.ts";
import styles from "./island-map.module.css";
import { quizShare } from "./map-view.ts";

/** Ring, bubble and bobbing of the island to play next. It rests while it is out of sight. */
export function CurrentMarker({ island, children }: { island: IslandDto; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const [isHidden, setIsHidden] = useState(false);
  useEffect(() => {
    if (!ref.current) return;
    const observer = new IntersectionObserver(([entry]) =>
      setIsHidden(entry ? !entry.isIntersecting : false),
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={ref} className={styles.bob} data-hidden={isHidden || undefined}>
      <ProgressRing
        size={96}
        strokeWidth={6}
        percent={quizShare(island) * 100}
        tone="gold"
        className={styles.halo}
      />
      {children}
      <span aria-hidden="true" className={styles.bubble}>
        <span className="font-display text-sm font-semibold text-coral">Start</span>
      </span>
    </div>
  );
}
