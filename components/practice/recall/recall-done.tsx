"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { counted } from "#components/course/course-view.ts";
import { LearnerPenguin } from "#components/profile/learner-penguin.tsx";
import { QuizHeader } from "#components/quiz/quiz-header.tsx";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { paths } from "#lib/client/paths.ts";
import { usePractice } from "#lib/practice/client.ts";
import { applyRecall } from "#lib/practice/recall/recall-client.ts";
import { useCardsText } from "./use-cards-text.ts";

/** Where all cards stand now that these are done, asked for anew. */
function useCountsAfter() {
  const client = useQueryClient();
  useEffect(() => void applyRecall(client), [client]);
  return usePractice(undefined).data?.cards;
}

interface RecallDoneProps {
  count: number;
  /** The island whose cards these were; without it, they were of all */
  islandId: string | undefined;
  onRestart: () => void;
}

/** The cards that wait may be those of other islands. */
function MoreCards({ islandId, onRestart }: Pick<RecallDoneProps, "islandId" | "onRestart">) {
  const [label, className] = ["Practice more cards", "w-full"];
  return islandId === undefined ? (
    <Button onClick={onRestart} className={className}>
      {label}
    </Button>
  ) : (
    <ButtonLink href={paths.practiceCards()} className={className}>
      {label}
    </ButtonLink>
  );
}

/** The end of a practice of recall cards: nothing is won, so that it only tells what is next. */
export function RecallDone({ count, islandId, onRestart }: RecallDoneProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);
  const counts = useCountsAfter();
  const hasMore = counts !== undefined && counts.due + counts.fresh > 0;
  const text = useCardsText(counts);
  return (
    <div className="flex min-h-dvh flex-col">
      <QuizHeader />
      <div className="mx-auto flex w-full max-w-[520px] flex-1 flex-col items-center px-4 pt-8 pb-12 text-center md:pt-12">
        <LearnerPenguin pose="cheer" size={132} />
        <h1 ref={heading} tabIndex={-1} className="mt-4 text-4xl outline-none">
          Cards done!
        </h1>
        <p className="num mt-3 text-2xl">You practiced {counted(count, "card")}.</p>
        <p role="status" className="mt-1 min-h-7 text-ink-2 text-lg">
          {text}
        </p>
        <div className="mt-8 grid w-full gap-3">
          {hasMore ? <MoreCards islandId={islandId} onRestart={onRestart} /> : null}
          <ButtonLink href={paths.islands} variant={hasMore ? "secondary" : "primary"} className="w-full">
            Back to Quiz Islands
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
