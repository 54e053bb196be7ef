"use client";

import { useInView } from "framer-motion";
import * as m from "framer-motion/m";
import { type CSSProperties, useRef } from "react";
import { LearnerPenguin } from "#components/profile/learner-penguin.tsx";
import { useInitial } from "#components/ui/motion/motion-scope.tsx";
import { DURATION_MS, transition } from "#components/ui/motion/tokens.ts";
import { useIsOutOfHearts } from "#lib/learner/client.ts";
import styles from "./sea.module.css";
import { MIDDLE, type Stop } from "./sea-layout.ts";
import { journey } from "./sea-route.ts";
import { type Voyage, WAKE_MS } from "./use-voyage.ts";

interface SeaPenguinProps {
  stops: readonly Stop[];
  /** The index of the stop where it belongs */
  at: number;
  voyage: Voyage | null;
  /** What the island is offered with: "Start" */
  word: string;
  isVertical: boolean;
  onArrive: () => void;
}

const BOB = {
  duration: (DURATION_MS.voyage * 1.5) / 1000,
  repeat: Number.POSITIVE_INFINITY,
  ease: "easeInOut",
} as const;

/** Bobs while it is in sight */
function Bubble({ word }: { word: string }) {
  const ref = useRef<HTMLDivElement>(null);
  const isSeen = useInView(ref);
  const isOut = useIsOutOfHearts();
  return (
    <m.div
      ref={ref}
      animate={isSeen ? { y: [0, -6, 0] } : { y: 0 }}
      transition={isSeen ? BOB : transition("state")}
    >
      <span aria-hidden="true" className={styles.bubble}>
        <span className="whitespace-nowrap font-display font-semibold text-sm">
          {isOut ? "Win a heart" : word}
        </span>
      </span>
    </m.div>
  );
}

/** Along the route, seen from where it ends */
function Sailing({
  stops,
  voyage,
  isVertical,
  onArrive,
}: Omit<SeaPenguinProps, "at" | "word"> & { voyage: Voyage }) {
  const goal = stops[voyage.to]?.point ?? { x: 0, y: 0 };
  const points = journey(stops, voyage.from, voyage.to).map(({ x, y }) => ({ x: x - goal.x, y: y - goal.y }));
  const [along, across] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const path = isVertical ? { x: across, y: along } : { x: along, y: across };
  const initial = useInitial({ x: path.x[0] ?? 0, y: path.y[0] ?? 0 });
  return (
    <m.div
      className={styles.penguin}
      initial={initial}
      animate={path}
      transition={transition("voyage", "standard", WAKE_MS)}
      onAnimationComplete={onArrive}
    >
      <span className={styles.boat} data-back={voyage.to < voyage.from || undefined}>
        <LearnerPenguin pose="boat" size={84} />
      </span>
    </m.div>
  );
}

/** The penguin: on the island to play next, or on its way there. */
export function SeaPenguin({ at, word, ...way }: SeaPenguinProps) {
  const { stops, voyage } = way;
  const stop = stops[at];
  if (!stop) return null;
  const isHome = stop.state === "harbor";
  return (
    <div
      className={styles.stop}
      data-right={stop.point.y > MIDDLE || undefined}
      style={{ "--x": `${stop.point.x}px`, "--y": `${stop.point.y}px` } as CSSProperties}
    >
      {voyage ? (
        <Sailing {...way} voyage={voyage} />
      ) : (
        <div className={styles.penguin}>
          <LearnerPenguin pose={isHome ? "cheer" : "hello"} size={62} className={styles.standing} />
          {isHome ? null : <Bubble word={word} />}
        </div>
      )}
    </div>
  );
}
