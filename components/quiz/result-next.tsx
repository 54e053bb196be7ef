import clsx from "clsx";
import { Penguin } from "#components/art/penguin.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { paths } from "#lib/client/paths.ts";
import type { OutcomeNext } from "./outcome.ts";

interface ResultNextProps {
  next: OutcomeNext;
  /** By itself in the middle of the screen, with nothing to press */
  isLarge: boolean;
}

/** Where the course goes on from here, or that all of it is done. */
export function ResultNext({ next: { island, quizTitle, courseTitle }, isLarge }: ResultNextProps) {
  const label = quizTitle === null ? "Next island" : "Continue this island";
  return (
    <div
      className={clsx(
        "flex w-full items-center gap-x-4 gap-y-3",
        isLarge ? "flex-col text-center" : "flex-wrap text-start",
      )}
    >
      <Penguin pose={island ? "swim" : "cheer"} size={isLarge ? 168 : 80} className="shrink-0" />
      <div className={clsx("min-w-0", !isLarge && "flex-1")}>
        <p className="font-semibold text-ink-2 text-sm">{island ? label : "Course complete"}</p>
        <p
          dir="auto"
          className={clsx(
            "wrap-anywhere line-clamp-2 font-display font-semibold leading-tight",
            isLarge ? "text-2xl" : "text-xl",
          )}
        >
          {quizTitle ?? island?.title ?? courseTitle}
        </p>
        {island === null ? <p className="mt-1 text-ink-2">You have completed every island.</p> : null}
      </div>
      {island && !isLarge ? (
        <ButtonLink
          href={paths.quiz(island._id, island.quizId)}
          variant="secondary"
          size="sm"
          prefetch={false}
          className="min-h-11! shrink-0 max-xs:w-full"
        >
          Play now
        </ButtonLink>
      ) : null}
    </div>
  );
}
