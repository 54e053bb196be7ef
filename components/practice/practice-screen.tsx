"use client";

import { useLayoutEffect, useReducer } from "react";
import { HeartCheck } from "#components/hearts/heart-check.tsx";
import { useStats } from "#lib/learner/client.ts";
import type { StatsDto } from "#lib/learner/schema.ts";
import { PracticeLoader } from "./practice-loader.tsx";

interface PracticeScreenProps {
  stats: StatsDto;
  /** One practice, as one about a lesson; without it, what comes back is practiced */
  runId?: string | undefined;
}

/** A page that is left is kept as it was; each visit must ask anew where the practice stands. */
export function PracticeScreen({ stats: known, runId }: PracticeScreenProps) {
  const [visit, begin] = useReducer((count: number) => count + 1, 0);
  useLayoutEffect(() => begin, []);
  const stats = useStats(known).data ?? known;
  return (
    <>
      <HeartCheck />
      <PracticeLoader key={visit} stats={stats} runId={runId} onRestart={begin} />
    </>
  );
}
