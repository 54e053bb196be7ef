import type { ReactNode } from "react";
import { Penguin } from "#components/art/penguin.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { useIslandsHref } from "#components/voyage/islands-href.ts";
import { QuizHeader } from "./quiz-header.tsx";

/** In place of a quiz that has nothing to ask: nothing failed, so the learner is told why. */
export function NoQuestions({ children }: { children: ReactNode }) {
  const href = useIslandsHref();
  return (
    <div className="flex min-h-dvh flex-col">
      <QuizHeader />
      <h1 className="sr-only">Quiz</h1>
      <EmptyState
        className="my-auto"
        art={<Penguin pose="map" size={160} />}
        title="No questions here yet"
        action={
          <>
            {children}
            <ButtonLink href={href} variant="secondary" className="mt-6">
              Back to Quiz Islands
            </ButtonLink>
          </>
        }
      />
    </div>
  );
}
