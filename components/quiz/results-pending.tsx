"use client";

import { Spinner } from "#components/ui/spinner.tsx";
import { useRewardPause } from "#components/xp/reward-context.tsx";
import { QuizHeader } from "./quiz-header.tsx";

export function ResultsPending() {
  useRewardPause(true);
  return (
    <div className="flex min-h-dvh flex-col">
      <QuizHeader />
      <h1 className="sr-only">Quiz Results</h1>
      <p
        role="status"
        className="m-auto flex animate-late items-center gap-3 font-display font-semibold text-ink-2 text-lg"
      >
        <Spinner />
        Counting your stars...
      </p>
    </div>
  );
}
