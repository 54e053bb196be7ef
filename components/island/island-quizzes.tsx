"use client";

import { counted } from "#components/course/course-view.ts";
import { WinHeart } from "#components/hearts/win-heart.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { paths } from "#lib/client/paths.ts";
import type { IslandDto, IslandQuizDto } from "#lib/island/schema.ts";
import { useIsOutOfHearts } from "#lib/learner/client.ts";
import { EmptyIsland } from "./empty-island.tsx";
import { IslandCards } from "./island-cards.tsx";
import { IslandStars } from "./island-stars.tsx";
import { nextQuizOf, startWord } from "./map-view.ts";

interface QuizRowProps {
  quiz: IslandQuizDto;
  island: IslandDto;
  isNext: boolean;
  canStart: boolean;
}

function QuizRow({ quiz, island, isNext, canStart }: QuizRowProps) {
  const hasOwnTitle = quiz.title !== island.title;
  return (
    <li className="flex items-center gap-3 border-line border-t py-3 first:border-t-0 last:pb-0">
      <div className="min-w-0 flex-1">
        {hasOwnTitle ? (
          <p dir="auto" className="leading-snug font-medium text-ink">
            {quiz.title}
          </p>
        ) : null}
        <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
          {counted(quiz.questionCount, "question")}
          <IslandStars count={quiz.stars} size={18} />
          {quiz.completed && quiz.stars === 0 ? (
            "No stars yet"
          ) : (
            <span className="sr-only">{quiz.stars} of 3 stars</span>
          )}
        </p>
      </div>
      {canStart ? (
        <ButtonLink
          size="sm"
          variant={isNext ? "primary" : "secondary"}
          data-next={isNext || undefined}
          href={paths.quiz(island._id, quiz.quizId)}
          className="shrink-0"
        >
          {quiz.completed ? "Play again" : isNext ? startWord(island) : "Start"}
          <span className="sr-only">{quiz.title}</span>
        </ButtonLink>
      ) : null}
    </li>
  );
}

/**
 * The island's quizzes and cards; without hearts no quiz can be started, so the way to a heart comes in their place. Cards
 * cost no hearts.
 */
export function IslandQuizzes({ island }: { island: IslandDto }) {
  const isOut = useIsOutOfHearts();
  if (island.quizzes.length === 0)
    return island.cardCount > 0 ? <IslandCards island={island} isNext /> : <EmptyIsland island={island} />;
  const next = nextQuizOf(island.quizzes);
  return (
    <>
      <ul className="mt-2 max-h-[50dvh] min-h-0 overflow-y-auto pr-1 pb-1">
        {island.quizzes.map((quiz) => (
          <QuizRow key={quiz.quizId} quiz={quiz} island={island} isNext={quiz === next} canStart={!isOut} />
        ))}
      </ul>
      {isOut ? <WinHeart /> : null}
      {island.cardCount > 0 ? <IslandCards island={island} isNext={false} /> : null}
    </>
  );
}
