import { Button } from "#components/ui/button.tsx";
import { GRADES, type Grade } from "#lib/practice/recall/recall-rules.ts";
import type { RecallCardDto } from "#lib/practice/recall/recall-schema.ts";
import { GRADE_NAMES, intervalText } from "./recall-text.ts";

interface GradeButtonsProps {
  intervals: RecallCardDto["intervals"];
  /** The grade that is on its way */
  sending: Grade | null;
  hasShortcuts: boolean;
  onGrade: (grade: Grade) => void;
}

/** How well the learner knew the card, each with when it would come back. */
export function GradeButtons({ intervals, sending, hasShortcuts, onGrade }: GradeButtonsProps) {
  return (
    <fieldset className="grid grid-cols-2 gap-2 sm:grid-cols-4 sm:gap-3">
      <legend className="mb-2 text-ink-2 text-sm">How well did you know it?</legend>
      {GRADES.map((grade, index) => (
        <Button
          key={grade}
          variant="secondary"
          onClick={() => onGrade(grade)}
          isLoading={sending === grade}
          aria-disabled={sending !== null || undefined}
          aria-keyshortcuts={hasShortcuts ? String(index + 1) : undefined}
          className="flex-col gap-0! px-2!"
        >
          <span>{GRADE_NAMES[grade]}</span>
          <span className="font-normal font-sans text-ink-2 text-sm">
            <span className="sr-only">, comes back in </span>
            {intervalText(intervals[grade])}
          </span>
        </Button>
      ))}
    </fieldset>
  );
}
