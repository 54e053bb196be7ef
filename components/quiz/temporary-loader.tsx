"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { nextQuizOf } from "#components/island/map-view.ts";
import { NoSourceNote } from "#components/island/no-source-note.tsx";
import { useProfile } from "#lib/account/profile/profile-client.ts";
import { paths } from "#lib/client/paths.ts";
import { addDefaultQuiz } from "#lib/island/client.ts";
import { readTemporaryQuiz } from "#lib/quiz/temporary/temporary-client.ts";
import { isPlayable } from "#lib/quiz/temporary/temporary-quiz.ts";
import { NoQuestions } from "./no-questions.tsx";
import type { LoaderProps } from "./quiz-loader.tsx";
import { QuizPlayer } from "./quiz-player.tsx";
import { QuizSkeleton } from "./quiz-skeleton.tsx";
import type { QuizSource } from "./quiz-source.ts";
import { localSource, type WaysOfPlaying } from "./temporary-source.ts";
import { useDocumentTitle } from "./use-document-title.ts";
import { useFailedLoad } from "./use-failed-load.ts";

/** Until the profile is known, or where it can't be: as everyone begins */
const USUAL_WAYS: WaysOfPlaying = { isUntimed: false, hasShortcuts: true };

/** A real quiz by now? Then there. Otherwise the temporary one where it can be played, or why there is none. */
export function TemporaryLoader({ islandId, quizId, stats, onRestart }: LoaderProps) {
  const router = useRouter();
  const leave = useFailedLoad();
  const client = useQueryClient();
  const real = useQuery({
    queryKey: ["temporary-quiz", islandId],
    queryFn: () => addDefaultQuiz(client, islandId),
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
  });
  const [source, setSource] = useState<QuizSource | null>(null);
  useDocumentTitle(source?.quiz.title || "Quiz");
  const profile = useProfile();
  const isAsked = real.isFetchedAfterMount && !profile.isPending;
  const ways = profile.data ?? USUAL_WAYS;
  const answer = real.data;
  const noSource = answer?.outcome === "no_source" ? answer : null;
  const realId = answer && answer.outcome !== "no_source" ? nextQuizOf(answer.quizzes)?.quizId : undefined;
  useEffect(() => {
    if (!isAsked || source) return;
    if (realId) return router.replace(paths.quiz(islandId, realId));
    const quiz = readTemporaryQuiz(quizId);
    if (isPlayable(quiz)) setSource(localSource(quiz, ways, stats));
    else if (!noSource) leave();
  }, [isAsked, source, realId, noSource, router, islandId, quizId, ways, stats, leave]);
  if (!source && noSource && !isPlayable(readTemporaryQuiz(quizId))) {
    return (
      <NoQuestions>
        <NoSourceNote islandId={islandId} source={noSource} takesFocus />
      </NoQuestions>
    );
  }
  if (!source) return <QuizSkeleton text="Loading quiz..." />;
  return <QuizPlayer source={source} stats={stats} costsHearts={false} onRestart={onRestart} />;
}
