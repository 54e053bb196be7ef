import type { CSSProperties } from "react";
import art from "#components/art/region/region.module.css";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { islandPoint } from "#lib/island/rules.ts";
import styles from "./sea.module.css";

const ISLANDS = [0, 1, 2, 3, 4, 5];

/** The shape of a map, until its islands are there. */
export function MapSkeleton() {
  return (
    <div role="status" aria-label="Loading your islands">
      <Skeleton className="mb-2 h-8 w-56 sm:mb-4" />
      <div className="rounded-card border-2 border-line bg-surface">
        <div className="flex min-h-13 items-center gap-3 border-line border-b-2 px-4 sm:min-h-16">
          <Skeleton className="h-6 w-44" />
        </div>
        <div className="overflow-hidden rounded-b-[18px]">
          <div
            className={`${styles.canvas} ${styles.still} ${art.world}`}
            style={{ "--length": "790px" } as CSSProperties}
          >
            <div className={styles.lane}>
              {ISLANDS.map((index) => (
                <SkeletonNode key={index} index={index} />
              ))}
            </div>
          </div>
        </div>
      </div>
    </div>
  );
}

function SkeletonNode({ index }: { index: number }) {
  const { x, y } = islandPoint(index);
  return (
    <div
      className={styles.stop}
      style={{ "--x": `${x + 70}px`, "--y": `${y.toFixed(2)}px` } as CSSProperties}
    >
      <Skeleton className="-left-12 absolute top-0 h-9 w-24 rounded-full!" />
    </div>
  );
}
