"use client";

import type { ReactNode } from "react";
import { ErrorState } from "#components/ui/error-state.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useMyCourses } from "#lib/course/client.ts";
import { useStats } from "#lib/learner/client.ts";
import { usePractice } from "#lib/practice/client.ts";
import { useStreak } from "#lib/streak/client.ts";
import { type NextStep, nextStepOf } from "#lib/study/next-step.ts";
import { NextStepCard } from "./next-step-card.tsx";

/** Returns the one thing to do now where no course has a plan; undefined until the courses are known. */
export function useNextStep(): NextStep | undefined {
  const { data: courses } = useMyCourses();
  const practice = usePractice(undefined).data ?? null;
  const streak = useStreak().data ?? null;
  const stats = useStats().data ?? null;
  return courses && nextStepOf({ courses, practice, streak, stats });
}

interface TodayStartProps {
  isPrimary: boolean;
  /** What stands there without a course */
  children: ReactNode;
}

/** The first block of Today where no course has a plan. */
export function TodayStart({ isPrimary, children }: TodayStartProps) {
  const { isPending, isFetching, refetch } = useMyCourses();
  const step = useNextStep();
  if (step) return step.kind === "start" ? children : <NextStepCard step={step} isPrimary={isPrimary} />;
  if (isPending && isFetching) {
    return (
      <div role="status" aria-label="Loading your courses" className="mb-6">
        <Skeleton className="h-64 rounded-card!" />
      </div>
    );
  }
  return (
    <ErrorState
      message="We couldn't load your courses."
      retry={() => void refetch()}
      isRetrying={isFetching}
      className="mb-6"
    />
  );
}
