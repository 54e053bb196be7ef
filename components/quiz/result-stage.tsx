"use client";

import clsx from "clsx";
import { AnimatePresence } from "framer-motion";
import * as m from "framer-motion/m";
import type { ReactNode } from "react";
import { useInitial } from "#components/ui/motion/motion-scope.tsx";
import { transition } from "#components/ui/motion/tokens.ts";
import { messageOf, type Outcome } from "./outcome.ts";
import { ResultBadges } from "./result-badges.tsx";
import { ResultEmblem } from "./result-emblem.tsx";
import { ResultHearts } from "./result-hearts.tsx";
import { ResultNext } from "./result-next.tsx";
import { ResultScore } from "./result-score.tsx";
import type { StepName } from "./result-steps.ts";
import { ResultStreak } from "./result-streak.tsx";
import type { Reveal } from "./use-reveal.ts";

interface ResultStageProps {
  outcome: Outcome;
  steps: readonly StepName[];
  step: StepName;
  /** Whether nothing of it moves any more */
  isStill: boolean;
  reveal: Reveal;
}

/** One part of the results at a time, in the middle of the screen: each leaves before the next one comes. */
export function ResultStage(props: ResultStageProps) {
  const { steps, step, isStill } = props;
  const initial = useInitial({ opacity: 0, y: 24, scale: 0.96 });
  return (
    <div data-step={step} className="flex w-full flex-1 flex-col">
      <AnimatePresence initial={false} mode="wait">
        <m.div
          key={step}
          exit={{ opacity: 0, y: -16, transition: transition("state", "exit") }}
          className="flex flex-1 flex-col"
        >
          {/* Made anew at rest: nothing of it moves on */}
          <m.div
            key={String(isStill)}
            initial={isStill ? false : initial}
            animate={{ opacity: 1, y: 0, scale: 1 }}
            className={clsx(
              "flex flex-1 flex-col items-center",
              step === "stars" ? "justify-start" : "justify-center",
            )}
          >
            <Scene {...props} />
          </m.div>
        </m.div>
      </AnimatePresence>
      <Dots steps={steps} step={step} />
    </div>
  );
}

function Scene({ outcome, step, isStill, reveal }: ResultStageProps): ReactNode {
  const { score, achievements, quests, streak, week, hearts, next } = outcome;
  switch (step) {
    case "stars":
      return (
        <>
          <ResultEmblem outcome={outcome} {...reveal} />
          <p className="mt-5 text-ink-2 text-lg">{messageOf(outcome)}</p>
        </>
      );
    case "score":
      return score && <ResultScore score={score} isLarge isMoving={!isStill} />;
    case "badges":
      return <ResultBadges achievements={achievements} quests={quests} />;
    case "streak":
      return week && <ResultStreak streak={streak} week={week} isLarge isMoving={!isStill} />;
    case "hearts":
      return hearts && <ResultHearts news={hearts} isLarge />;
    case "next":
      return next && <ResultNext next={next} isLarge />;
  }
}

/** Decoration: how far the results have come. */
function Dots({ steps, step }: Pick<ResultStageProps, "steps" | "step">) {
  const at = steps.indexOf(step);
  return (
    <span aria-hidden="true" className="mt-6 flex justify-center gap-1.5">
      {steps.map((name, index) => (
        <span
          key={name}
          className={clsx(
            "h-2 rounded-full transition-colors duration-state",
            index === at ? "w-6" : "w-2",
            index <= at ? "bg-brand" : "bg-line dark:bg-border-strong",
          )}
        />
      ))}
    </span>
  );
}
