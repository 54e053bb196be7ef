"use client";

import { type RefObject, useEffect, useId, useRef, useState } from "react";
import { useSound } from "#components/ui/sound/use-sound.ts";
import { useRewardPause } from "#components/xp/reward-context.tsx";
import type { QuizQuestionDto } from "#lib/quiz/schema.ts";
import { AnswerReview } from "./answer-review.tsx";
import { ConfettiLayer } from "./confetti-layer.tsx";
import { CELEBRATE_PERCENT, headingOf, type Outcome, summaryOf } from "./outcome.ts";
import { QuizHeader } from "./quiz-header.tsx";
import { ResultActions, ResultFooter, ReviewButton } from "./result-actions.tsx";
import { ResultPage } from "./result-page.tsx";
import { ResultStage } from "./result-stage.tsx";
import { type StepName, stepsOf, tuneOf } from "./result-steps.ts";
import { SaveNotice, type SaveNoticeProps } from "./save-notice.tsx";
import { useLate } from "./use-late.ts";
import { usePageVisible } from "./use-page-visible.ts";
import { useResultKeys } from "./use-result-keys.ts";
import { useReveal } from "./use-reveal.ts";
import { GUARD_MS, useSequence } from "./use-sequence.ts";

/** What has just landed is looked at before anything covers it */
const BREATH_MS = 900;

/**
 * Enter goes on once everything is shown, unless the learner is somewhere else by then. An Enter in a hurry, meant for what was
 * there before, finds nothing to press yet.
 */
function usePrimaryFocus(isSettled: boolean, heading: RefObject<HTMLElement | null>) {
  const primary = useRef<HTMLAnchorElement & HTMLButtonElement>(null);
  const isDue = useLate(isSettled, GUARD_MS);
  useEffect(() => {
    const { activeElement } = document;
    const isFree = activeElement === heading.current || activeElement === document.body;
    if (isDue && isFree) primary.current?.focus({ preventScroll: true });
  }, [isDue, heading]);
  return primary;
}

/** Each step sounds as it comes; results that are there at once have one tune. */
function useTunes(step: StepName | null, outcome: Outcome): void {
  const { play } = useSound();
  const isVisible = usePageVisible();
  const [first] = useState(step);
  const tune = step === null ? (first === null ? tuneOf("score", outcome) : null) : tuneOf(step, outcome);
  const played = useRef<string | null>(null);
  const name = step ?? "all";
  useEffect(() => {
    if (tune === null || !isVisible || played.current === name) return;
    played.current = name;
    play(tune);
  }, [tune, name, isVisible, play]);
}

/** What the screen begins with: its heading, which tells a listener where they are. */
function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);
  return heading;
}

interface ResultsScreenProps {
  outcome: Outcome;
  questions: readonly QuizQuestionDto[];
  onRestart: () => void;
  /** There where saving failed */
  unsaved: SaveNoticeProps | null;
}

/** First one thing after the other, then all of it. docs/product.md#results */
export function ResultsScreen({ outcome, questions, onRestart, unsaved }: ResultsScreenProps) {
  const reviewId = useId();
  const [isReviewing, setIsReviewing] = useState(false);
  const steps = stepsOf(outcome);
  // What isn't saved is said at once.
  const sequence = useSequence(unsaved ? [] : steps);
  const { step, isStill } = sequence;
  const isSettled = step === null;
  const reveal = useReveal(outcome.stars, step !== "stars" || isStill);
  const heading = useHeadingFocus();
  const primary = usePrimaryFocus(isSettled, heading);
  useResultKeys(sequence);
  useTunes(step, outcome);
  useRewardPause(!useLate(isSettled, BREATH_MS));
  // A live region speaks of what changes in it, not of what it came with
  const isTold = useLate(true);
  return (
    <div className="flex min-h-dvh flex-col">
      <QuizHeader />
      {outcome.percent >= CELEBRATE_PERCENT ? <ConfettiLayer /> : null}
      <div className="mx-auto flex w-full max-w-[520px] flex-1 flex-col items-center px-4 pt-6 pb-8 text-center md:pt-10">
        <p className="font-display font-semibold text-brand text-lg">Quiz Complete!</p>
        <h1 ref={heading} tabIndex={-1} className="text-4xl outline-none">
          {headingOf(outcome)}
        </h1>
        {step !== null ? (
          <ResultStage outcome={outcome} steps={steps} step={step} isStill={isStill} reveal={reveal} />
        ) : (
          <>
            <ResultPage outcome={outcome} reveal={reveal}>
              {unsaved ? <SaveNotice {...unsaved} /> : null}
            </ResultPage>
            <ResultActions outcome={outcome} onRestart={onRestart} />
            {isReviewing ? <AnswerReview id={reviewId} questions={questions} /> : null}
          </>
        )}
      </div>
      <p role="status" className="sr-only">
        {isTold ? summaryOf(outcome) : ""}
      </p>
      <ResultFooter outcome={outcome} sequence={sequence} onRestart={onRestart} primary={primary}>
        <ReviewButton id={reviewId} isOpen={isReviewing} onToggle={() => setIsReviewing(!isReviewing)} />
      </ResultFooter>
    </div>
  );
}
