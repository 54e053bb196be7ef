import { Penguin } from "#components/art/penguin.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { paths } from "#lib/client/paths.ts";
import type { OutcomeNext } from "./outcome.ts";

interface ResultNextProps {
  next: OutcomeNext;
  /** With a way to start at once */
  hasLink: boolean;
}

/** Where the course goes on from here, or that all of it is done. */
export function ResultNext({ next: { island, courseTitle }, hasLink }: ResultNextProps) {
  return (
    <div className="flex items-center gap-4 text-start">
      <Penguin pose={island ? "swim" : "cheer"} size={88} className="shrink-0" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold text-ink-2 text-sm">{island ? "Next island" : "Course complete"}</p>
        <p dir="auto" className="wrap-anywhere line-clamp-2 font-display font-semibold text-xl leading-tight">
          {island ? island.title : courseTitle}
        </p>
        {island === null ? <p className="mt-1 text-ink-2">You have completed every island.</p> : null}
      </div>
      {island && hasLink ? (
        <ButtonLink
          href={paths.quiz(island._id, island.quizId)}
          variant="secondary"
          size="sm"
          prefetch={false}
          className="min-h-11! shrink-0"
        >
          Play now
        </ButtonLink>
      ) : null}
    </div>
  );
}
