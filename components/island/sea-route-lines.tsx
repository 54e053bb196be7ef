import clsx from "clsx";
import { memo } from "react";
import styles from "./sea.module.css";
import type { Stop } from "./sea-layout.ts";
import { stretchesIn } from "./sea-route.ts";
import type { Range } from "./sea-window.ts";

interface SeaRouteLinesProps {
  stops: readonly Stop[];
  /** Per stretch between two stops: whether it is behind the learner */
  done: readonly boolean[];
  range: Range;
  /** null: not known yet, so both are drawn and the style sheet shows one */
  isVertical: boolean | null;
}

/** A path for each stretch: the ones that stay in view aren't painted anew when others come. */
function Lines({ isVertical, ...route }: Omit<SeaRouteLinesProps, "isVertical"> & { isVertical: boolean }) {
  const stretches = stretchesIn(route.stops, route.done, route.range, isVertical);
  return (
    <svg
      aria-hidden="true"
      width="1"
      height="1"
      className={clsx(styles.route, isVertical ? styles.routeDown : styles.routeAcross)}
    >
      <g className={styles.bed}>
        {stretches.map(({ at, path }) => (
          <path key={at} d={path} />
        ))}
      </g>
      {stretches.map(({ at, path, isDone }) => (
        <path key={at} d={path} className={isDone ? styles.done : styles.open} />
      ))}
    </svg>
  );
}

/** The way from stop to stop: the part that is done solid, the rest dotted. */
export const SeaRouteLines = memo(function SeaRouteLines({ isVertical, ...route }: SeaRouteLinesProps) {
  return (
    <>
      {isVertical === true ? null : <Lines {...route} isVertical={false} />}
      {isVertical === false ? null : <Lines {...route} isVertical />}
    </>
  );
});
