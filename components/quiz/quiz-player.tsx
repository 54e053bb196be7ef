"use client";

import { useRewardPause } from "#components/xp/reward-context.tsx";
import type { StatsDto } from "#lib/learner/schema.ts";
import type { QuizSource } from "./quiz-source.ts";
import { QuizStage } from "./quiz-stage.tsx";
import { ResultsGate } from "./results-gate.tsx";
import { useQuizGame } from "./use-quiz-game.ts";

interface QuizPlayerProps {
  source: QuizSource;
  stats: StatsDto;
  costsHearts: boolean;
  onRestart: () => void;
}

/** One attempt, keyed by it: from the question where it stands to its results. */
export function QuizPlayer({ source, stats, costsHearts, onRestart }: QuizPlayerProps) {
  const { state, dispatch, endNow } = useQuizGame(source, stats, costsHearts);
  useRewardPause(state.phase !== "finished");
  if (state.phase === "finished") {
    return <ResultsGate source={source} state={state} stats={stats} onRestart={onRestart} />;
  }
  return (
    <QuizStage
      quiz={source.quiz}
      stats={stats}
      state={state}
      dispatch={dispatch}
      costsHearts={costsHearts}
      onEnd={endNow}
    />
  );
}
