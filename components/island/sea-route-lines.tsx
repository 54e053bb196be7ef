import clsx from "clsx";
import { memo } from "react";
import styles from "./sea.module.css";
import type { Stop } from "./sea-layout.ts";
import { routePaths } from "./sea-route.ts";
import type { Range } from "./sea-window.ts";

interface SeaRouteLinesProps {
  stops: readonly Stop[];
  /** Per stretch between two stops: whether it is behind the learner */
  done: readonly boolean[];
  range: Range;
  /** null: not known yet, so both are drawn and the style sheet shows one */
  isVertical: boolean | null;
}

function Lines({ isVertical, ...route }: Omit<SeaRouteLinesProps, "isVertical"> & { isVertical: boolean }) {
  const { done, open } = routePaths(route.stops, route.done, route.range, isVertical);
  return (
    <svg
      aria-hidden="true"
      width="1"
      height="1"
      className={clsx(styles.route, isVertical ? styles.routeDown : styles.routeAcross)}
    >
      <path d={done + open} className={styles.bed} />
      <path d={open} className={styles.open} />
      <path d={done} className={styles.done} />
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
