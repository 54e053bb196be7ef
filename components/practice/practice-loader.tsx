"use client";

import { useQuery } from "@tanstack/react-query";
import { Penguin } from "#components/art/penguin.tsx";
import { QuizHeader } from "#components/quiz/quiz-header.tsx";
import { QuizSkeleton } from "#components/quiz/quiz-skeleton.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { ApiError } from "#lib/client/api.ts";
import { paths } from "#lib/client/paths.ts";
import type { StatsDto } from "#lib/learner/schema.ts";
import { practiceRunQuery } from "#lib/practice/client.ts";
import { PracticePlayer } from "./practice-player.tsx";

interface PracticeLoaderProps {
  stats: StatsDto;
  runId: string | undefined;
  onRestart: () => void;
}

/** Starts or resumes the practice. */
export function PracticeLoader({ stats, runId, onRestart }: PracticeLoaderProps) {
  const { data, error, isFetchedAfterMount, isFetching, refetch } = useQuery(practiceRunQuery(runId));
  if (data && isFetchedAfterMount)
    return <PracticePlayer key={data._id} practice={data} stats={stats} onRestart={onRestart} />;
  if (!error) return <QuizSkeleton text="Looking for your questions..." />;
  const failure = error instanceof ApiError ? error : null;
  return (
    <div className="flex min-h-dvh flex-col">
      <QuizHeader />
      <h1 className="sr-only">Practice</h1>
      {failure?.code === "nothing_to_practise" ? (
        <NothingYet />
      ) : failure?.code === "practice_closed" || failure?.code === "not_found" ? (
        <Over />
      ) : (
        <ErrorState
          message={failure?.message || "We couldn't load your practice."}
          requestId={failure?.requestId}
          retry={() => void refetch()}
          isRetrying={isFetching}
          className="my-auto"
        />
      )}
    </div>
  );
}

/** Of a practice about a lesson that was given up, lasted too long, or is another learner's */
function Over() {
  return (
    <EmptyState
      className="my-auto"
      art={<Penguin pose="map" size={160} />}
      title="This practice is over"
      text="Go back to your lesson to be quizzed on it again, or practice what comes back."
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <ButtonLink href={paths.courses}>To My Courses</ButtonLink>
          <ButtonLink href={paths.practice} variant="secondary">
            Practice
          </ButtonLink>
        </div>
      }
    />
  );
}

function NothingYet() {
  return (
    <EmptyState
      className="my-auto"
      art={<Penguin pose="map" size={160} />}
      title="Nothing to practice yet"
      text="Play a quiz first. Questions you get wrong will wait for you here."
      action={<ButtonLink href={paths.islands}>To Quiz Islands</ButtonLink>}
    />
  );
}
