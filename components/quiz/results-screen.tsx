"use client";

import { type RefObject, useEffect, useId, useRef, useState } from "react";
import { NewAchievements } from "#components/achievement/new-achievements.tsx";
import { useRewardPause } from "#components/xp/reward-context.tsx";
import type { QuizQuestionDto } from "#lib/quiz/schema.ts";
import { AnswerReview } from "./answer-review.tsx";
import { ConfettiLayer } from "./confetti-layer.tsx";
import {
  bonusStarText,
  CELEBRATE_PERCENT,
  headingOf,
  messageOf,
  type Outcome,
  summaryOf,
} from "./outcome.ts";
import { QuizHeader } from "./quiz-header.tsx";
import { ResultActions, ResultFooter } from "./result-actions.tsx";
import { ResultEmblem } from "./result-emblem.tsx";
import { ResultTiles } from "./result-tiles.tsx";
import { SaveNotice } from "./save-notice.tsx";
import { StreakRise } from "./streak-rise.tsx";
import { useLate } from "./use-late.ts";
import { useReveal } from "./use-reveal.ts";

/** What has just landed is looked at before anything covers it */
const BREATH_MS = 900;

/** Enter goes on as soon as everything has landed, unless the learner is somewhere else by then. */
function usePrimaryFocus(isSettled: boolean, heading: RefObject<HTMLElement | null>) {
  const primary = useRef<HTMLAnchorElement & HTMLButtonElement>(null);
  useEffect(() => {
    const { activeElement } = document;
    const isFree = activeElement === heading.current || activeElement === document.body;
    if (isSettled && isFree) primary.current?.focus({ preventScroll: true });
  }, [isSettled, heading]);
  return primary;
}

interface ResultsScreenProps {
  outcome: Outcome;
  questions: readonly QuizQuestionDto[];
  onRestart: () => void;
  /** There where saving failed */
  retrySave: (() => void) | undefined;
  isSaving: boolean;
}

export function ResultsScreen({ outcome, questions, onRestart, retrySave, isSaving }: ResultsScreenProps) {
  const reviewId = useId();
  const [isReviewing, setIsReviewing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const reveal = useReveal(outcome.stars);
  useRewardPause(!useLate(reveal.isSettled, BREATH_MS));
  // A live region speaks of what changes in it, not of what it came with
  const isTold = useLate(reveal.isSettled);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);
  const primary = usePrimaryFocus(reveal.isSettled, heading);
  const bonusStar = bonusStarText(outcome);
  return (
    <div className="flex min-h-dvh flex-col">
      <QuizHeader />
      {outcome.percent >= CELEBRATE_PERCENT ? <ConfettiLayer /> : null}
      <div className="mx-auto flex w-full max-w-[520px] flex-1 flex-col items-center px-4 pt-6 pb-12 text-center md:pt-10">
        <p className="font-display font-semibold text-brand text-lg">Quiz Complete!</p>
        <h1 ref={heading} tabIndex={-1} className="text-4xl outline-none">
          {headingOf(outcome)}
        </h1>
        <ResultEmblem outcome={outcome} {...reveal} />
        <p className="mt-5 text-ink-2 text-lg">{messageOf(outcome)}</p>
        {bonusStar === null ? null : <p className="mt-1 text-gold-text text-sm">{bonusStar}</p>}
        <div className="mt-6 grid w-full gap-4">
          <ResultTiles outcome={outcome} {...reveal} />
          {outcome.rise ? <StreakRise {...outcome.rise} isShown={reveal.isSettled} /> : null}
          <NewAchievements achievements={outcome.achievements} isShown={reveal.isSettled} />
          {retrySave ? <SaveNotice onRetry={retrySave} isSaving={isSaving} /> : null}
        </div>
        <ResultActions
          outcome={outcome}
          onRestart={onRestart}
          review={{ id: reviewId, isOpen: isReviewing, toggle: () => setIsReviewing(!isReviewing) }}
        />
        {isReviewing ? <AnswerReview id={reviewId} questions={questions} /> : null}
      </div>
      <p role="status" className="sr-only">
        {isTold ? summaryOf(outcome) : ""}
      </p>
      <ResultFooter outcome={outcome} onRestart={onRestart} primary={primary} />
    </div>
  );
}
