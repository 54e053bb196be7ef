import type { ReactNode, Ref } from "react";
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
}

/** The other way on, below the results; none where nothing is left to do better. */
export function ResultActions({ outcome, onRestart }: ResultActionsProps) {
  if (outcome.perfect) return null;
  return isLow(outcome) ? (
    <ButtonLink href={mapOf(outcome)} variant="quiet" className="mt-6 w-full">
      Continue
    </ButtonLink>
  ) : (
    <Button variant="quiet" onClick={onRestart} className="mt-6 w-full">
      Try again
    </Button>
  );
}

interface ReviewButtonProps {
  /** Of the answers */
  id: string;
  isOpen: boolean;
  onToggle: () => void;
}

/** Shows and hides the answers, beside the way on. */
export function ReviewButton({ id, isOpen, onToggle }: ReviewButtonProps) {
  return (
    <Button
      variant="secondary"
      aria-expanded={isOpen}
      aria-controls={isOpen ? id : undefined}
      onClick={onToggle}
      className="flex-1 max-sm:px-2! sm:flex-none"
    >
      {isOpen ? "Hide answers" : "Review answers"}
    </Button>
  );
}

interface ResultFooterProps extends ResultActionsProps {
  sequence: Sequence;
  primary: Ref<HTMLAnchorElement & HTMLButtonElement>;
  /** Beside the way on */
  children: ReactNode;
}

const PRIMARY = "flex-1 sm:ml-auto sm:min-w-48 sm:flex-none";

/** The way on, where the button to the next question stood. */
export function ResultFooter({ outcome, sequence, onRestart, primary, children }: ResultFooterProps) {
  return (
    <footer className="sticky bottom-0 z-10 border-line border-t-2 bg-surface pb-[env(safe-area-inset-bottom)]">
      <div
        onClickCapture={sequence.guard}
        className="mx-auto flex w-full max-w-quiz flex-wrap items-center gap-3 px-4 py-3 sm:py-4"
      >
        {sequence.step !== null ? (
          <StepButtons {...sequence} />
        ) : (
          <>
            {children}
            {isLow(outcome) ? (
              <Button ref={primary} onClick={onRestart} className={PRIMARY}>
                Try again
              </Button>
            ) : (
              <ButtonLink ref={primary} href={mapOf(outcome)} className={PRIMARY}>
                Continue
              </ButtonLink>
            )}
          </>
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
