"use client";

import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { closeAchievement } from "#components/achievement/achievement-toast.tsx";
import { ON_FIRE } from "#lib/achievement/rules.ts";
import { atOnce } from "#lib/client/query.ts";
import type { StatsDto } from "#lib/learner/schema.ts";
import { MissedStage } from "./missed-stage.tsx";
import { localOutcome, outcomeOf } from "./outcome.ts";
import { missedIn, type QuizState } from "./quiz-reducer.ts";
import type { QuizSource } from "./quiz-source.ts";
import { ResultsPending } from "./results-pending.tsx";
import { ResultsScreen } from "./results-screen.tsx";
import { useComplete } from "./use-complete.ts";

interface ResultsGateProps {
  source: QuizSource;
  state: QuizState;
  stats: StatsDto;
  onRestart: () => void;
}

/**
 * Completes the attempt once, before the missed questions are asked again, however often this mounts: a repeat answers what the first one said. Where the server
 * can't be reached, the learner still sees what this screen counted, and it is saved once the network is back.
 */
function useCompletion({ source, state, stats }: ResultsGateProps) {
  const complete = useComplete(source);
  const { stars } = localOutcome(state, stats, null);
  return useQuery({
    ...atOnce,
    queryKey: ["completion", source.quiz.attemptId],
    queryFn: () => complete(stars),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    // Only what isn't saved yet is stale.
    refetchOnReconnect: true,
  });
}

/** Whether the missed questions are being asked once more: after the run was saved, and before its results. */
function useMissed({ state, source }: ResultsGateProps, isSaved: boolean) {
  const [isThrough, setIsThrough] = useState(false);
  const missed = missedIn(state.questions);
  const { retry } = source;
  const end = useCallback(() => setIsThrough(true), []);
  const asked = isSaved && !isThrough && retry && missed.length > 0 ? { missed, retry } : null;
  return { asked, end };
}

/** What was said of the last question doesn't cover the results, which name every achievement themselves. */
function useQuietStart(): void {
  useEffect(() => {
    closeAchievement(ON_FIRE);
  }, []);
}

export function ResultsGate(props: ResultsGateProps) {
  const { source, state, stats, onRestart } = props;
  const { data, error, errorUpdateCount, isFetching, refetch } = useCompletion(props);
  const isUnsaved = data === undefined;
  const { asked, end } = useMissed(props, !isUnsaved && errorUpdateCount === 0);
  useQuietStart();
  // Counted, for saving again clears the error while it runs, and the results must not leave for that
  if (isUnsaved && errorUpdateCount === 0) return <ResultsPending />;
  if (asked) return <MissedStage quiz={source.quiz} stats={stats} onDone={end} {...asked} />;
  const outcome = data ? outcomeOf(data) : localOutcome(state, stats, isUnsaved ? null : 0);
  return (
    <ResultsScreen
      outcome={outcome}
      questions={state.questions}
      onRestart={onRestart}
      unsaved={isUnsaved ? { error, isSaving: isFetching, onRetry: () => void refetch() } : null}
    />
  );
}
