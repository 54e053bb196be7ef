"use client";

import { type CSSProperties, type ReactNode, type RefObject, useEffect, useReducer, useRef } from "react";
import styles from "./demo.module.css";
import { DemoIsland, type DemoPlace } from "./demo-island.tsx";
import { DemoPanel } from "./demo-panel.tsx";
import { DEMO_START, type DemoState, demoReducer, openQuestion } from "./demo-quiz.ts";
import { DemoTally } from "./demo-tally.tsx";

interface DemoBoardProps {
  places: readonly DemoPlace[];
  heading: ReactNode;
  swimmer: ReactNode;
  /** Who sits on the question's edge: thinking, then glad or reading on */
  faces: { open: ReactNode; right: ReactNode; wrong: ReactNode };
}

/** A sea to click on: the question comes over it, in the same place, so that the page never jumps. */
export function DemoBoard({ places, heading, swimmer, faces }: DemoBoardProps) {
  const [state, dispatch] = useReducer(demoReducer, DEMO_START);
  const board = useRef<HTMLDivElement>(null);
  useGuidedFocus(board, state);
  const question = openQuestion(state);
  const home = places[state.at];
  return (
    <div ref={board} className={styles.board}>
      <div className={styles.sea} inert={question !== null}>
        <Route places={places} state={state} />
        <div className={styles.heading}>{heading}</div>
        <ol>
          {places.map((place, island) => (
            <DemoIsland key={`${place.x} ${place.y}`} {...{ place, island, state, dispatch }} />
          ))}
        </ol>
        <div
          aria-hidden="true"
          className={styles.swimmer}
          style={at(home)}
          data-side={(home?.x ?? 0) > 50 ? "left" : "right"}
        >
          {swimmer}
        </div>
        <DemoTally state={state} onRestart={() => dispatch({ type: "restart" })} />
      </div>
      {question ? (
        <DemoPanel key={state.open} question={question} state={state} dispatch={dispatch} faces={faces} />
      ) : null}
    </div>
  );
}

function at(place: DemoPlace | undefined): CSSProperties {
  return { "--x": place?.x, "--y": place?.y } as CSSProperties;
}

/** How far below the middle of a picture its water line is, in percent of the sea */
const DEPTH = 4;

/** Dots from island to island; a way that was taken is drawn through. */
function Route({ places, state }: { places: readonly DemoPlace[]; state: DemoState }) {
  return (
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" className={styles.route}>
      {places.slice(1).map(({ x, y }, leg) => {
        const from = places[leg];
        if (!from) return null;
        const isTaken = state.stars[leg] !== null && state.stars[leg + 1] !== null;
        const [start, end, middle] = [from.y + DEPTH, y + DEPTH, (from.y + y) / 2 + DEPTH];
        return (
          <path
            key={`${x} ${y}`}
            d={`M${from.x} ${start}C${from.x} ${middle} ${x} ${middle} ${x} ${end}`}
            data-taken={isTaken}
          />
        );
      })}
    </svg>
  );
}

/** Opened: to the first option, with the question in sight. Answered: to what comes next. Closed: back to the island. */
function useGuidedFocus(board: RefObject<HTMLDivElement | null>, state: DemoState) {
  const wasOpen = useRef(false);
  const { open, at: island, isAnswered } = state;
  useEffect(() => {
    if (open === null && !wasOpen.current) return;
    wasOpen.current = open !== null;
    const target = targetOf(open, island, isAnswered);
    board.current?.querySelector<HTMLElement>(target)?.focus({ preventScroll: open !== null });
    if (open !== null) showPanel(board.current);
  }, [board, open, island, isAnswered]);
}

function targetOf(open: number | null, island: number, isAnswered: boolean): string {
  if (open === null) return `[data-island="${island}"]`;
  return isAnswered ? "[data-next]" : `input[name="demo-${open}"]`;
}

function showPanel(board: HTMLElement | null): void {
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  board?.querySelector("form")?.scrollIntoView({ block: "nearest", behavior: isCalm ? "auto" : "smooth" });
}
