"use client";

import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useServerQuery } from "#lib/client/server-hydration.ts";
import { todayOptions } from "#lib/study/client.ts";
import { PlanBlock, TodayBlock } from "./today-block.tsx";

interface TodayAreaProps {
  isPrimary: boolean;
  /** How the day stands */
  glance: ReactNode;
  /** What stands there where no course has a plan */
  children: ReactNode;
}

/** The one thing to do now, how the day stands, and the week of those who have a plan. */
export function TodayArea({ isPrimary, glance, children }: TodayAreaProps) {
  const { data, isPending, isFetching, refetch } = useServerQuery(todayOptions());
  if (data?.primary) {
    return (
      <>
        <TodayBlock today={data} primary={data.primary} isPrimary={isPrimary} />
        {glance}
        <PlanBlock today={data} />
      </>
    );
  }
  const withoutPlan = (
    <>
      {children}
      {glance}
    </>
  );
  if (data) return withoutPlan;
  if (isPending && isFetching) {
    return (
      <div role="status" aria-label="Loading your plan" className="mb-10">
        <Skeleton className="h-56 rounded-card!" />
      </div>
    );
  }
  return (
    <>
      <p role="alert" className="mb-4 flex flex-wrap items-center gap-3 rounded-input bg-sunken px-4 py-2">
        <span className="min-w-0 flex-1 basis-56">We couldn't load your plan for today.</span>
        <Button size="sm" variant="quiet" onClick={() => void refetch()} isLoading={isFetching}>
          Try Again
        </Button>
      </p>
      {withoutPlan}
    </>
  );
}
