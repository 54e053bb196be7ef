"use client";

import { useLayoutEffect, useState } from "react";
import { HeartCheck } from "#components/hearts/heart-check.tsx";
import { useStats } from "#lib/learner/client.ts";
import type { StatsDto } from "#lib/learner/schema.ts";
import { isTemporaryQuizId } from "#lib/quiz/temporary/temporary-quiz.ts";
import { QuizLoader } from "./quiz-loader.tsx";
import { TemporaryLoader } from "./temporary-loader.tsx";

interface QuizScreenProps {
  islandId: string;
  quizId: string;
  viewer: { stats: StatsDto };
}

/**
 * A page that is left stays mounted and hidden, and is shown again as it was. A quiz must not: each visit asks the
 * server where the attempt stands.
 */
function useVisit(): [number, () => void] {
  const [visit, setVisit] = useState(0);
  useLayoutEffect(() => () => setVisit((count) => count + 1), []);
  return [visit, () => setVisit((count) => count + 1)];
}

export function QuizScreen({ islandId, quizId, viewer }: QuizScreenProps) {
  const [visit, restart] = useVisit();
  const stats = useStats(viewer.stats).data ?? viewer.stats;
  const Loader = isTemporaryQuizId(quizId) ? TemporaryLoader : QuizLoader;
  return (
    <>
      <HeartCheck />
      <Loader
        key={`${quizId}-${visit}`}
        islandId={islandId}
        quizId={quizId}
        stats={stats}
        onRestart={restart}
      />
    </>
  );
}
