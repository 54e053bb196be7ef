import type { Ref } from "react";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { paths } from "#lib/client/paths.ts";
import type { Outcome } from "./outcome.ts";
import type { Sequence } from "./use-sequence.ts";

/** What helps most: on, or once more where no star was won. */
function isLow({ stars }: Outcome): boolean {
  return stars === 0;
}

/** Back to the map of the course, where that is known. */
function mapOf({ courseId }: Outcome): string {
  return courseId === null ? paths.islands : paths.courseIslands(courseId);
}

interface ResultActionsProps {
  outcome: Outcome;
  onRestart: () => void;
  review: { id: string; isOpen: boolean; toggle: () => void };
}

/** The other ways on, below the results. */
export function ResultActions({ outcome, onRestart, review }: ResultActionsProps) {
  return (
    <div className="mt-8 grid w-full gap-3">
      <Button
        variant="secondary"
        aria-expanded={review.isOpen}
        aria-controls={review.isOpen ? review.id : undefined}
        onClick={review.toggle}
        className="w-full"
      >
        {review.isOpen ? "Hide answers" : "Review answers"}
      </Button>
      {isLow(outcome) ? (
        <ButtonLink href={mapOf(outcome)} variant="quiet" className="w-full">
          Continue
        </ButtonLink>
      ) : outcome.perfect ? null : (
        <Button variant="quiet" onClick={onRestart} className="w-full">
          Try again
        </Button>
      )}
    </div>
  );
}

interface ResultFooterProps {
  outcome: Outcome;
  sequence: Sequence;
  onRestart: () => void;
  primary: Ref<HTMLAnchorElement & HTMLButtonElement>;
}

const WIDTH = "w-full sm:ml-auto sm:w-auto sm:min-w-48";

/** The way on, where the button to the next question stood. */
export function ResultFooter({ outcome, sequence, onRestart, primary }: ResultFooterProps) {
  return (
    <footer className="sticky bottom-0 z-10 border-line border-t-2 bg-surface pb-[env(safe-area-inset-bottom)]">
      <div
        onClickCapture={sequence.guard}
        className="mx-auto flex w-full max-w-quiz items-center gap-3 px-4 py-3 sm:py-4"
      >
        {sequence.step !== null ? (
          <StepButtons {...sequence} />
        ) : isLow(outcome) ? (
          <Button key="again" ref={primary} onClick={onRestart} className={WIDTH}>
            Try again
          </Button>
        ) : (
          <ButtonLink ref={primary} href={mapOf(outcome)} className={WIDTH}>
            Continue
          </ButtonLink>
        )}
      </div>
    </footer>
  );
}

function StepButtons({ advance, showAll }: Pick<Sequence, "advance" | "showAll">) {
  return (
    <>
      <Button variant="quiet" onClick={showAll} aria-keyshortcuts="Escape" className="min-w-24">
        Skip
      </Button>
      <Button onClick={advance} className="min-w-0 flex-1 sm:ml-auto sm:min-w-48 sm:flex-none">
        Next
      </Button>
    </>
  );
}
