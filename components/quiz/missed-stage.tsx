"use client";

import { RotateCcw } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button } from "#components/ui/button.tsx";
import { useRewardPause } from "#components/xp/reward-context.tsx";
import type { QuizDto } from "#lib/quiz/schema.ts";
import { Counter } from "./counter.tsx";
import { QuestionStage } from "./question-stage.tsx";
import { type MissedGame, useMissedGame } from "./use-missed-game.ts";

interface MissedStageProps extends MissedGame {
  quiz: Pick<QuizDto, "title" | "hasShortcuts">;
}

/** The missed questions of a completed run once more, for learning only. docs/product.md#missed-questions */
export function MissedStage({ quiz, ...game }: MissedStageProps) {
  const { state, dispatch } = useMissedGame(game);
  useRewardPause(true);
  // The results take over in a moment.
  if (state.phase === "finished") return null;
  return (
    <QuestionStage
      given={quiz}
      isIntroduced
      state={state}
      dispatch={dispatch}
      title={
        <MissedTitle
          title={quiz.title || "Quiz"}
          current={state.index + 1}
          total={game.missed.length}
          onSkip={game.onDone}
        />
      }
      costsHearts={false}
      heartResetTime={null}
      onEnd={game.onDone}
    />
  );
}

interface MissedTitleProps {
  title: string;
  current: number;
  total: number;
  onSkip: () => void;
}

/** Takes the focus once, so that it is read before the first of these questions. */
function MissedTitle({ title, current, total, onSkip }: MissedTitleProps) {
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    note.current?.focus({ preventScroll: true });
  }, []);
  const counted = total === 1 ? "1 question you missed" : `${total} questions you missed`;
  return (
    <div className="mb-6 md:mb-8">
      <h1 dir="auto" className="wrap-anywhere line-clamp-2 text-lg text-ink-2">
        {title}
      </h1>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-button bg-ice-soft py-2 ps-4 pe-2 text-ice-text">
        <p
          ref={note}
          tabIndex={-1}
          className="flex min-w-0 flex-1 basis-60 items-start gap-2.5 py-1 outline-none"
        >
          <RotateCcw aria-hidden="true" className="mt-0.5 size-5 shrink-0" strokeWidth={2.5} />
          <span>
            <strong className="font-semibold">Once more: {counted}.</strong> This no longer counts.
          </span>
        </p>
        <Button variant="quiet" size="sm" onClick={onSkip} className="min-h-11!">
          Skip to results
        </Button>
      </div>
      <div className="mt-4">
        <Counter current={current} total={total} />
      </div>
    </div>
  );
}
