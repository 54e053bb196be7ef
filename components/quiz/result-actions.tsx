import { Button, ButtonLink } from "#components/ui/button.tsx";
import { paths } from "#lib/client/paths.ts";
import type { Outcome } from "./outcome.ts";

interface ResultActionsProps {
  outcome: Outcome;
  onRestart: () => void;
  review: { id: string; isOpen: boolean; toggle: () => void };
}

/** The first button is the way that helps most: on, or once more where no star was won. */
export function ResultActions({ outcome, onRestart, review }: ResultActionsProps) {
  const isLow = outcome.stars === 0;
  const restart = (
    <Button variant={isLow ? "primary" : "quiet"} onClick={onRestart} className="w-full">
      Try again
    </Button>
  );
  const go = (
    <ButtonLink href={paths.islands} variant={isLow ? "secondary" : "primary"} className="w-full">
      Continue
    </ButtonLink>
  );
  return (
    <div className="mt-8 grid w-full gap-3">
      {isLow ? restart : go}
      <Button
        variant="secondary"
        aria-expanded={review.isOpen}
        aria-controls={review.isOpen ? review.id : undefined}
        onClick={review.toggle}
        className="w-full"
      >
        {review.isOpen ? "Hide answers" : "Review answers"}
      </Button>
      {isLow ? go : outcome.perfect ? null : restart}
    </div>
  );
}
