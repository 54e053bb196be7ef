"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { ApiError } from "#lib/client/api.ts";
import { paths } from "#lib/client/paths.ts";
import { completeQuiz } from "#lib/island/completion-client.ts";
import type { StatsDto } from "#lib/learner/schema.ts";
import { quizQuery, retryQuestion, submitAnswer } from "#lib/quiz/client.ts";
import type { QuizDto, QuizQuestionDto } from "#lib/quiz/schema.ts";
import { NoHeartsLeft } from "./no-hearts-left.tsx";
import { NoQuestions } from "./no-questions.tsx";
import { QuizInvitation } from "./quiz-invitation.tsx";
import { QuizPlayer } from "./quiz-player.tsx";
import { QuizSkeleton } from "./quiz-skeleton.tsx";
import type { QuizSource } from "./quiz-source.ts";
import { useDocumentTitle } from "./use-document-title.ts";
import { useFailedLoad } from "./use-failed-load.ts";

export interface LoaderProps {
  islandId: string;
  quizId: string;
  stats: StatsDto;
  onRestart: () => void;
}

/** Kinds whose answers are typed have no options. */
const TYPED = ["numeric", "text", "cloze"];

function isAskable({ task, options }: QuizQuestionDto): boolean {
  return options.length > 1 || TYPED.includes(task.kind);
}

function isPlayable({ questions }: QuizDto): boolean {
  return questions.length > 0 && questions.every(isAskable);
}

/** Every call names the run that is shown: another tab may have begun the next one, with its options in another order. */
function serverSource(quiz: QuizDto): QuizSource {
  const { _id, attemptId } = quiz;
  return {
    quiz,
    answer: ({ streak: _, ...body }) => submitAnswer(_id, { ...body, attemptId }),
    complete: (stars) => completeQuiz(quiz, stars),
    retry: (body) => retryQuestion(_id, { ...body, attemptId }),
  };
}

/** As this browser knows it; the server decides. */
function isOutOfHearts({ isPremium, hearts }: StatsDto): boolean {
  return !isPremium && hearts <= 0;
}

function codeOf(error: unknown): string | null {
  return error instanceof ApiError ? error.code : null;
}

/** What has a screen of its own. */
const EXPECTED = ["out_of_hearts", "unauthorized", "no_questions"];

/** Starts or resumes the attempt; what can't be played leads back to the map. */
export function QuizLoader({ islandId, quizId, stats, onRestart }: LoaderProps) {
  const { data, error, isFetchedAfterMount } = useQuery(quizQuery(quizId));
  const quiz = isFetchedAfterMount ? data : undefined;
  const leave = useFailedLoad();
  useDocumentTitle(quiz?.title || "Quiz");
  const code = codeOf(error);
  const isLost = quiz ? !isPlayable(quiz) : error !== null && !EXPECTED.includes(code ?? "");
  useEffect(() => {
    if (isLost) leave();
  }, [isLost, leave]);
  const source = useMemo(() => quiz && serverSource(quiz), [quiz]);
  const isLoading = !quiz && error === null;
  if (code === "out_of_hearts" || (isLoading && isOutOfHearts(stats))) {
    return <NoHeartsLeft stats={stats} isCertain={!isLoading} />;
  }
  if (code === "no_questions") {
    return (
      <NoQuestions>
        <p className="text-ink-2">{error?.message}</p>
      </NoQuestions>
    );
  }
  if (code === "unauthorized") return <QuizInvitation path={paths.quiz(islandId, quizId)} />;
  if (!source || isLost) return <QuizSkeleton text="Loading quiz..." />;
  return (
    <QuizPlayer
      key={source.quiz.attemptId}
      source={source}
      stats={stats}
      costsHearts={!stats.isPremium}
      onRestart={onRestart}
    />
  );
}
