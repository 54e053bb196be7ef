"use client";

import type { StatsDto } from "#lib/learner/schema.ts";
import type { PracticeDto } from "#lib/practice/schema.ts";
import { PracticeFinish } from "./practice-finish.tsx";
import { PracticeStage } from "./practice-stage.tsx";
import { usePracticeGame } from "./use-practice-game.ts";

interface PracticePlayerProps {
  practice: PracticeDto;
  stats: StatsDto;
  onRestart: () => void;
}

/** One practice, keyed by it: from the question where it stands to its end. */
export function PracticePlayer(props: PracticePlayerProps) {
  const { practice, stats, onRestart } = props;
  const { state, dispatch, dues } = usePracticeGame(props);
  if (state.phase === "finished")
    return (
      <PracticeFinish
        practice={practice}
        questions={state.questions}
        dues={dues}
        isPremium={stats.isPremium}
        onRestart={onRestart}
      />
    );
  return <PracticeStage practice={practice} state={state} dispatch={dispatch} />;
}
