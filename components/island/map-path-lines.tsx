import clsx from "clsx";
import styles from "./island-map.module.css";
import { mapPaths, mapSize } from "./map-path.ts";

interface MapPathLinesProps {
  /** Per stretch between two islands: whether it is behind the learner */
  done: readonly boolean[];
  isVertical: boolean;
}

/** The way between the islands: a broad bed, the part that is done solid, the rest dotted. */
export function MapPathLines({ done, isVertical }: MapPathLinesProps) {
  const paths = mapPaths(done, isVertical);
  const { length } = mapSize(done.length + 1);
  return (
    <svg
      aria-hidden="true"
      width={isVertical ? 120 : length}
      height={isVertical ? length : 120}
      className={clsx(styles.path, isVertical ? styles.pathDown : styles.pathAcross)}
    >
      <path d={paths.whole} className={styles.whole} />
      <path d={paths.open} className={styles.open} />
      <path d={paths.done} className={styles.done} />
    </svg>
  );
}
