"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { QuizHeader } from "#components/quiz/quiz-header.tsx";
import { Button } from "#components/ui/button.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { useSound } from "#components/ui/sound/use-sound.ts";
import { Spinner } from "#components/ui/spinner.tsx";
import { ApiError } from "#lib/client/api.ts";
import { atOnce } from "#lib/client/query.ts";
import { applyPractice, finishPractice } from "#lib/practice/client.ts";
import type { PracticeDto, PracticeResultDto } from "#lib/practice/schema.ts";
import type { QuizQuestionDto } from "#lib/quiz/schema.ts";
import { LessonResults } from "./lesson-results.tsx";
import { PracticeResults } from "./practice-results.tsx";
import { useMilestone } from "./use-milestone.ts";
import type { Dues } from "./use-practice-game.ts";

interface PracticeFinishProps {
  practice: PracticeDto;
  questions: readonly QuizQuestionDto[];
  dues: Dues;
  isPremium: boolean;
  onRestart: () => void;
}

/** Ends the practice once, however often this mounts: a repeat answers what the first one said. */
function useFinished(runId: string) {
  const client = useQueryClient();
  const celebrate = useMilestone();
  return useQuery({
    ...atOnce,
    queryKey: ["practice-result", runId],
    queryFn: async () => {
      const result = await finishPractice(runId);
      void applyPractice(client, result);
      void celebrate(runId, result);
      return result;
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    // Only what isn't saved yet is stale.
    refetchOnReconnect: true,
  });
}

function useTune(result: PracticeResultDto | undefined): void {
  const { play } = useSound();
  useEffect(() => {
    if (result) play("complete");
  }, [result, play]);
}

export function PracticeFinish({ practice, onRestart, ...shown }: PracticeFinishProps) {
  const { data, error, isFetching, refetch } = useFinished(practice._id);
  useTune(data);
  if (data && practice.kind === "lesson")
    return (
      <LessonResults result={data} lesson={practice.lesson} questions={shown.questions} dues={shown.dues} />
    );
  if (data) return <PracticeResults result={data} onRestart={onRestart} {...shown} />;
  const failure = error instanceof ApiError ? error : null;
  return (
    <div className="flex min-h-dvh flex-col">
      <QuizHeader />
      <h1 className="sr-only">Practice</h1>
      {!error ? (
        <p
          role="status"
          className="m-auto flex animate-late items-center gap-3 font-display font-semibold text-ink-2 text-lg"
        >
          <Spinner />
          Rounding off your practice...
        </p>
      ) : failure?.code === "practice_closed" ? (
        <div role="alert" className="m-auto flex flex-col items-center gap-4 px-4 text-center">
          <p className="text-lg">{failure.message}</p>
          <Button onClick={onRestart}>Practice again</Button>
        </div>
      ) : (
        <ErrorState
          message="We couldn't save this practice. Your answers are kept: try again, and it counts."
          requestId={failure?.requestId}
          retry={() => void refetch()}
          isRetrying={isFetching}
          className="my-auto"
        />
      )}
    </div>
  );
}
