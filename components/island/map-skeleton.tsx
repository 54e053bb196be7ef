import type { CSSProperties } from "react";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { islandPoint } from "#lib/island/rules.ts";
import styles from "./island-map.module.css";
import { mapStyle } from "./map-style.ts";

const ISLANDS = [0, 1, 2, 3, 4, 5];

/** The shape of a unit, until its islands are there. */
export function MapSkeleton() {
  return (
    <div role="status" aria-label="Loading your islands">
      <Skeleton className="mb-4 h-8 w-56" />
      <div className="rounded-card border-2 border-line bg-surface">
        <div className="flex min-h-16 items-center gap-3 border-line border-b-2 px-4">
          <Skeleton className="h-6 w-44" />
        </div>
        <div className={`${styles.sea} overflow-hidden rounded-b-[18px]`}>
          <div className={styles.canvas} style={mapStyle(ISLANDS.length)}>
            {ISLANDS.map((index) => (
              <SkeletonNode key={index} index={index} />
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}

function SkeletonNode({ index }: { index: number }) {
  const { x, y } = islandPoint(index);
  return (
    <div className={styles.stop} style={{ "--x": `${x}px`, "--y": `${y}px` } as CSSProperties}>
      <Skeleton className="absolute -inset-9 size-[72px] rounded-full!" />
    </div>
  );
}
