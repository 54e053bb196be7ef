"use client";

import { useQuery } from "@tanstack/react-query";
import { useLayoutEffect, useReducer } from "react";
import { Penguin } from "#components/art/penguin.tsx";
import { QuizHeader } from "#components/quiz/quiz-header.tsx";
import { QuizSkeleton } from "#components/quiz/quiz-skeleton.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { ApiError } from "#lib/client/api.ts";
import { paths } from "#lib/client/paths.ts";
import { recallQuery } from "#lib/practice/recall/recall-client.ts";
import type { RecallCountsDto } from "#lib/practice/recall/recall-schema.ts";
import { RecallPlayer } from "./recall-player.tsx";
import { useCardsText } from "./use-cards-text.ts";

interface RecallLoaderProps {
  islandId: string | undefined;
  onRestart: () => void;
}

function RecallLoader({ islandId, onRestart }: RecallLoaderProps) {
  const { data, error, isFetchedAfterMount, isFetching, refetch } = useQuery(recallQuery(islandId));
  if (data && isFetchedAfterMount && data.cards.length > 0)
    return <RecallPlayer practice={data} islandId={islandId} onRestart={onRestart} />;
  if (!error && !(data && isFetchedAfterMount)) return <QuizSkeleton text="Looking for your cards..." />;
  const failure = error instanceof ApiError ? error : null;
  return (
    <div className="flex min-h-dvh flex-col">
      <QuizHeader />
      <h1 className="sr-only">Recall cards</h1>
      {data && !error ? (
        <NothingNow counts={data.counts} />
      ) : (
        <ErrorState
          message={failure?.message || "We couldn't load your cards."}
          requestId={failure?.requestId}
          retry={() => void refetch()}
          isRetrying={isFetching}
          className="my-auto"
        />
      )}
    </div>
  );
}

function NothingNow({ counts }: { counts: RecallCountsDto }) {
  const text = useCardsText(counts);
  const isEmpty = counts.total === 0;
  return (
    <EmptyState
      className="my-auto"
      art={<Penguin pose="map" size={160} />}
      title={isEmpty ? "No recall cards yet" : "No cards to practice right now"}
      text={isEmpty ? "Import flashcards, and practice them here." : text}
      action={<ButtonLink href={paths.islands}>To Quiz Islands</ButtonLink>}
    />
  );
}

/** A page that is left is kept as it was; each visit asks anew which cards are due. */
export function RecallScreen({ islandId }: { islandId: string | undefined }) {
  const [visit, begin] = useReducer((count: number) => count + 1, 0);
  useLayoutEffect(() => begin, []);
  return <RecallLoader key={visit} islandId={islandId} onRestart={begin} />;
}
