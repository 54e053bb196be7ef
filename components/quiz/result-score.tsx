"use client";

import clsx from "clsx";
import * as m from "framer-motion/m";
import { Trophy } from "lucide-react";
import { CountUp } from "#components/ui/count-up.tsx";
import { useInitial } from "#components/ui/motion/motion-scope.tsx";
import { transition } from "#components/ui/motion/tokens.ts";
import { bestText, isNewBest, type OutcomeScore, partsText } from "./outcome.ts";

const SCORE_MS = 600;
/** What beats the best comes as the number slows down */
const NEW_BEST_AFTER_MS = 450;

interface ResultScoreProps {
  score: OutcomeScore;
  /** By itself in the middle of the screen */
  isLarge?: boolean;
  /** Whether the number counts up as it comes */
  isMoving?: boolean;
}

/** The points of the run, what earned them, and the best before. */
export function ResultScore({ score, isLarge = false, isMoving = false }: ResultScoreProps) {
  const best = bestText(score);
  const parts = partsText(score);
  return (
    <div className="flex flex-col items-center text-center">
      <p className="flex flex-wrap items-baseline justify-center gap-x-2 gap-y-1">
        <span className={clsx("num text-gold-text leading-none", isLarge ? "text-6xl" : "text-5xl")}>
          <Points points={score.points} isMoving={isMoving} />
        </span>{" "}
        <span className="font-display font-semibold text-gold-text text-xl">
          {score.points === 1 ? "point" : "points"}
        </span>
      </p>
      {isNewBest(score) ? <NewBest isMoving={isMoving} /> : null}
      {best === null ? null : <p className="mt-2 text-ink-2 tabular-nums">{best}</p>}
      {parts === null ? null : (
        <>
          <Bar score={score} isMoving={isMoving} />
          <p className="mt-2 text-ink-2 text-sm">{parts}</p>
        </>
      )}
    </div>
  );
}

function Points({ points, isMoving }: { points: number; isMoving: boolean }) {
  return isMoving ? (
    <>
      <span className="sr-only">{points.toLocaleString("en")}</span>
      <span aria-hidden="true">
        <CountUp value={points} from={0} durationMs={SCORE_MS} />
      </span>
    </>
  ) : (
    points.toLocaleString("en")
  );
}

function NewBest({ isMoving }: { isMoving: boolean }) {
  const initial = useInitial({ opacity: 0, scale: 0.6 });
  return (
    <m.p
      initial={isMoving && initial}
      animate={{ opacity: 1, scale: 1 }}
      transition={transition("panel", "land", NEW_BEST_AFTER_MS)}
      className="mt-3 inline-flex items-center gap-2 rounded-full bg-gold px-4 py-1.5 font-display font-semibold text-gold-ink text-lg"
    >
      <Trophy aria-hidden="true" className="size-5" />
      New best!
    </m.p>
  );
}

const PARTS = [
  { part: "base", className: "bg-brand" },
  { part: "combo", className: "bg-gold" },
  { part: "speed", className: "bg-flame" },
] as const;

/** Decoration: the sentence below says the same. */
function Bar({ score, isMoving }: { score: OutcomeScore; isMoving: boolean }) {
  const initial = useInitial({ scaleX: 0 });
  const { points, combo, speed } = score;
  const of = { base: points - (combo ?? 0) - (speed ?? 0), combo: combo ?? 0, speed: speed ?? 0 };
  return (
    <m.span
      aria-hidden="true"
      initial={isMoving && initial}
      animate={{ scaleX: 1 }}
      transition={transition("reward")}
      className="mt-4 flex h-3 w-full max-w-72 origin-left gap-0.5 overflow-hidden rounded-full rtl:origin-right"
    >
      {PARTS.filter(({ part }) => of[part] > 0).map(({ part, className }) => (
        <span key={part} className={className} style={{ flexGrow: of[part] }} />
      ))}
    </m.span>
  );
}
