import clsx from "clsx";
import styles from "./island-map.module.css";
import { mapPaths, mapSize } from "./map-path.ts";

interface MapPathLinesProps {
  /** Per stretch between two islands: has it been sailed? */
  sailed: readonly boolean[];
  isVertical: boolean;
}

/** The way between the islands: a broad bed, the sailed part solid, the rest dotted. */
export function MapPathLines({ sailed, isVertical }: MapPathLinesProps) {
  const paths = mapPaths(sailed, isVertical);
  const { length } = mapSize(sailed.length + 1);
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
