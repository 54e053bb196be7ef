import clsx from "clsx";
import type { CSSProperties, Dispatch, ReactNode } from "react";
import styles from "./demo.module.css";
import { DemoFlag, DemoStars } from "./demo-marks.tsx";
import { DEMO_QUESTIONS, type DemoEvent, type DemoState, nextIsland } from "./demo-quiz.ts";

export interface DemoPlace {
  /** percent of the sea's width and height: the middle of the island */
  x: number;
  y: number;
  art: ReactNode;
}

interface DemoIslandProps {
  place: DemoPlace;
  island: number;
  state: DemoState;
  dispatch: Dispatch<DemoEvent>;
}

/** Which island beckons: the first one, then the next that was not played. */
function isNext(island: number, state: DemoState): boolean {
  return island === (state.stars.every((each) => each === null) ? 0 : nextIsland(state));
}

export function DemoIsland({ place, island, state, dispatch }: DemoIslandProps) {
  const { topic } = DEMO_QUESTIONS[island] ?? { topic: "" };
  const stars = state.stars[island] ?? null;
  const standing = stars === null ? "not played yet" : `${stars} of 3 stars`;
  const beckons = isNext(island, state);
  return (
    <li className={styles.stop} style={{ "--x": place.x, "--y": place.y } as CSSProperties}>
      <button
        type="button"
        data-island={island}
        aria-label={`Island ${island + 1}, ${topic}, ${standing}`}
        onClick={() => dispatch({ type: "open", island })}
        className={styles.island}
      >
        <span className={clsx(styles.land, beckons && styles.beckons)}>
          {place.art}
          {stars ? <DemoFlag className={styles.flag} /> : null}
        </span>
        <span className={styles.sign}>
          {topic}
          {stars === null ? null : <DemoStars count={stars} size={16} />}
        </span>
      </button>
      {beckons ? (
        <span aria-hidden="true" className={styles.bubble}>
          Start
        </span>
      ) : null}
    </li>
  );
}
