"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { useProfile } from "#lib/account/profile/client.ts";
import { paths } from "#lib/client/paths.ts";
import { findRealQuiz, readTemporaryQuiz } from "#lib/quiz/temporary/client.ts";
import { isPlayable } from "#lib/quiz/temporary/rules.ts";
import type { LoaderProps } from "./quiz-loader.tsx";
import { QuizPlayer } from "./quiz-player.tsx";
import { QuizSkeleton } from "./quiz-skeleton.tsx";
import type { QuizSource } from "./quiz-source.ts";
import { localSource, type WaysOfPlaying } from "./temporary-source.ts";
import { useFailedLoad } from "./use-failed-load.ts";

/** Until the profile is known, or where it can't be: as everybody begins */
const USUAL_WAYS: WaysOfPlaying = { isUntimed: false, hasShortcuts: true };

/** A real quiz by now? Then there. Otherwise the temporary one, where it can be played. */
export function TemporaryLoader({ islandId, quizId, stats, onRestart }: LoaderProps) {
  const router = useRouter();
  const leave = useFailedLoad();
  const real = useQuery({
    queryKey: ["temporary-quiz", islandId],
    queryFn: () => findRealQuiz(islandId),
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
  });
  const [source, setSource] = useState<QuizSource | null>(null);
  const profile = useProfile();
  const isAsked = real.isFetchedAfterMount && !profile.isPending;
  const ways = profile.data ?? USUAL_WAYS;
  useEffect(() => {
    if (!isAsked || source) return;
    if (real.data) return router.replace(paths.quiz(islandId, real.data));
    const quiz = readTemporaryQuiz(quizId);
    if (isPlayable(quiz)) setSource(localSource(quiz, ways, stats));
    else leave();
  }, [isAsked, source, real.data, router, islandId, quizId, ways, stats, leave]);
  if (!source) return <QuizSkeleton text="Loading quiz..." />;
  return <QuizPlayer source={source} stats={stats} costsHearts={false} onRestart={onRestart} />;
}
