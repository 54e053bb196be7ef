"use client";

import clsx from "clsx";
import { ChevronDown, Sprout } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { MathText } from "#components/ui/math.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { DraftIslandDto } from "#lib/course/import/draft-schema.ts";
import { useDraftIsland } from "#lib/course/import/import-client.ts";
import type { ImportPreview } from "#lib/course/import/import-schema.ts";
import { counted } from "./course-view.ts";
import { ImportQuestion } from "./import-question.tsx";

type Island = ImportPreview["units"][number]["islands"][number];

/** The recall cards with both of their sides. */
function Cards({ pages }: { pages: readonly DraftIslandDto[] }) {
  const rows = pages.flatMap(({ cards }) => cards).map((card, index) => ({ ...card, number: index + 1 }));
  if (rows.length === 0) return null;
  return (
    <ol aria-label="Recall cards" className="mt-2 grid gap-2">
      {rows.map(({ number, front, back }) => (
        <li key={number} className="min-w-0 rounded-button bg-sunken p-3 wrap-anywhere sm:p-4">
          <p dir="auto" className="whitespace-pre-line font-medium text-ink">
            <MathText text={front} />
          </p>
          <p
            dir="auto"
            className="mt-2 line-clamp-4 whitespace-pre-line border-line border-t pt-2 text-ink-2"
          >
            <MathText text={back} />
          </p>
        </li>
      ))}
    </ol>
  );
}

/** The questions as they would be asked, some at a time. */
function Questions({ importId, place }: { importId: string; place: number }) {
  const { data, isError, error, refetch, isFetching, fetchNextPage, hasNextPage, isFetchingNextPage } =
    useDraftIsland(importId, place);
  const questions = (data?.pages ?? []).flatMap((page) => page.questions);
  if (!data && isError)
    return <ErrorState message={error.message} retry={() => void refetch()} isRetrying={isFetching} />;
  if (!data) {
    return (
      <div role="status" aria-label="Loading the questions" className="grid gap-2">
        <Skeleton className="h-24 rounded-button!" />
        <Skeleton className="h-24 rounded-button!" />
      </div>
    );
  }
  const rows = questions.map((question, index) => ({ question, number: index + 1 }));
  return (
    <>
      <ol className="grid gap-2">
        {rows.map(({ question, number }) => (
          <ImportQuestion key={number} question={question} number={number} />
        ))}
      </ol>
      <Cards pages={data.pages} />
      {hasNextPage ? (
        <Button
          variant="quiet"
          size="sm"
          className="mt-2 px-3!"
          isLoading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Show more
        </Button>
      ) : null}
    </>
  );
}

/** "2 quizzes · 12 questions · 3 recall cards", without what isn't there */
function contentInWords({ quizCount, questionCount, cardCount = 0, isMade }: Island): string {
  if (isMade && questionCount + cardCount === 0) return "questions still to be written";
  const quizzes = [counted(quizCount, "quiz", "quizzes"), counted(questionCount, "question")];
  const cards = cardCount > 0 ? [counted(cardCount, "recall card")] : [];
  return [...(quizCount > 0 || cards.length === 0 ? quizzes : []), ...cards].join(" · ");
}

interface ImportIslandProps {
  importId: string;
  island: Island;
  /** On the map that would be; 1 is the first */
  number: number;
}

/** An island that would come: its questions can be looked at before anything is saved. */
export function ImportIsland({ importId, island, number }: ImportIslandProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const { title, isMade } = island;
  return (
    <li className="py-1">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className="-mx-2 flex min-h-11 w-[calc(100%+1rem)] items-baseline gap-3 rounded-input px-2 py-2 text-left hover:bg-sunken"
      >
        <span
          aria-hidden="true"
          className="num grid h-6 min-w-6 shrink-0 place-items-center rounded-full bg-brand-soft px-1.5 text-xs text-brand-strong"
        >
          {number}
        </span>
        <span className="min-w-0 flex-1 sm:flex sm:items-baseline sm:justify-between sm:gap-4">
          <span className="block min-w-0 wrap-anywhere text-ink">
            <bdi>{title}</bdi>
          </span>
          <span className="flex shrink-0 flex-wrap items-baseline gap-x-3 text-sm text-ink-2">
            {isMade ? (
              <span className="inline-flex items-baseline gap-1 text-ice-text">
                <Sprout aria-hidden="true" className="size-4 self-center" />
                made from its text
              </span>
            ) : null}
            <span>{contentInWords(island)}</span>
          </span>
        </span>
        <ChevronDown
          aria-hidden="true"
          className={clsx(
            "size-4 shrink-0 self-center text-ink-3 transition-transform duration-state",
            isOpen && "rotate-180",
          )}
        />
      </button>
      <div id={id} hidden={!isOpen} className="pt-2 pb-3 sm:pl-9">
        {isOpen ? <Questions importId={importId} place={number - 1} /> : null}
      </div>
    </li>
  );
}
