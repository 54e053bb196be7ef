"use client";

import { useEffect, useRef } from "react";
import { NewAchievements } from "#components/achievement/new-achievements.tsx";
import { Penguin } from "#components/art/penguin.tsx";
import { QuizHeader } from "#components/quiz/quiz-header.tsx";
import { useLate } from "#components/quiz/use-late.ts";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { paths } from "#lib/client/paths.ts";
import type { PracticeResultDto } from "#lib/practice/schema.ts";
import type { QuizQuestionDto } from "#lib/quiz/schema.ts";
import { ComingBack } from "./coming-back.tsx";
import { HeartWon } from "./heart-won.tsx";
import type { Dues } from "./use-practice-game.ts";

interface PracticeResultsProps {
  result: PracticeResultDto;
  questions: readonly QuizQuestionDto[];
  dues: Dues;
  isPremium: boolean;
  onRestart: () => void;
}

function wordOf({ correct, total }: PracticeResultDto): string {
  if (correct === total) return "You knew every one of them.";
  return correct === 0
    ? "Now you have seen what is right. That is what practice is for."
    : "What you missed comes back sooner, until it stays.";
}

export function PracticeResults({ result, questions, dues, isPremium, onRestart }: PracticeResultsProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);
  const isShown = useLate(true);
  const { correct, total, hearts, maxHearts, heartsLeftToday } = result;
  const canWinMore = !isPremium && hearts < maxHearts && heartsLeftToday > 0;
  return (
    <div className="flex min-h-dvh flex-col">
      <QuizHeader />
      <div className="mx-auto flex w-full max-w-[520px] flex-1 flex-col items-center px-4 pt-8 pb-12 text-center md:pt-12">
        <Penguin pose={correct === 0 ? "read" : "cheer"} size={132} />
        <h1 ref={heading} tabIndex={-1} className="mt-4 text-4xl outline-none">
          Practice done!
        </h1>
        <p className="num mt-3 text-2xl">
          {correct} of {total} right
        </p>
        <p className="mt-1 text-ink-2 text-lg">{wordOf(result)}</p>
        {isPremium ? null : <HeartWon result={result} />}
        <div className="mt-4 w-full">
          <NewAchievements achievements={result.achievements} isShown={isShown} />
        </div>
        <ComingBack questions={questions} dues={dues} />
        <div className="mt-8 grid w-full gap-3">
          <Button
            variant={canWinMore ? "primary" : "secondary"}
            onClick={onRestart}
            className={canWinMore ? "w-full" : "order-1 w-full"}
          >
            Practice again
          </Button>
          <ButtonLink href={paths.islands} variant={canWinMore ? "secondary" : "primary"} className="w-full">
            Back to Quiz Islands
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
