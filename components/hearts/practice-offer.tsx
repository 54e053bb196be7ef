import { counted } from "#components/course/course-view.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { paths } from "#lib/client/paths.ts";
import { PRACTICE_SIZE } from "#lib/practice/rules.ts";

/** The way to a heart that costs neither money nor a day. `heartsLeft` is how many there are to win today. */
export function PracticeOffer({ heartsLeft }: { heartsLeft: number }) {
  return (
    <div className="mt-6 w-full">
      <ButtonLink href={paths.practice} aria-describedby="practice-offer" className="w-full">
        Practice and win hearts back
      </ButtonLink>
      <p id="practice-offer" className="mt-2 text-balance text-ink-2 text-sm">
        {counted(PRACTICE_SIZE, "question")} you have met before win one heart back, and cost none. You can
        win {counted(heartsLeft, "heart")} today.
      </p>
    </div>
  );
}
