"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { HeartsDisplay } from "#components/hearts/hearts-display.tsx";
import { noteQuizLeft } from "#components/hearts/quiz-left.ts";
import { Button } from "#components/ui/button.tsx";
import { paths } from "#lib/client/paths.ts";
import { GAME_OVER_DELAY_MS } from "#lib/learner/rules.ts";
import type { StatsDto } from "#lib/learner/schema.ts";
import { OutOfHeartsNotice } from "./out-of-hearts-notice.tsx";
import { QuizHeader } from "./quiz-header.tsx";

interface NoHeartsLeftProps {
  stats: StatsDto;
  /** false: the server hasn't said so yet; the notice stands in place of a skeleton meanwhile */
  isCertain: boolean;
}

/** The server starts no quiz without hearts. */
export function NoHeartsLeft({ stats, isCertain }: NoHeartsLeftProps) {
  const router = useRouter();
  useEffect(() => {
    noteQuizLeft();
    router.prefetch(paths.gameOver);
  }, [router]);
  useEffect(() => {
    if (!isCertain) return;
    const timer = setTimeout(() => router.replace(paths.gameOver), GAME_OVER_DELAY_MS);
    return () => clearTimeout(timer);
  }, [router, isCertain]);
  return (
    <div className="min-h-dvh">
      <QuizHeader hearts={<HeartsDisplay hearts={0} maxHearts={stats.maxHearts} size={20} />} />
      <h1 className="sr-only">Quiz</h1>
      <div role="status" className="mx-auto mt-[20dvh] flex max-w-[440px] flex-col px-4">
        <OutOfHeartsNotice resetAt={stats.heartResetTime} />
        <Button onClick={() => router.replace(paths.gameOver)}>Continue</Button>
      </div>
    </div>
  );
}
