import type { ReactNode } from "react";
import { ButtonLink } from "#components/ui/button.tsx";
import { paths } from "#lib/client/paths.ts";
import type { LocalDay } from "#lib/core/time.ts";
import type { PrimaryDto } from "#lib/study/schema.ts";
import { longDayWords, minutesWords } from "../study-words.ts";

type Shown = { title: ReactNode; text: ReactNode; href: string; button: ReactNode } | null;
type Session = Extract<PrimaryDto, { kind: "session" }>["session"];

/** What a session is made of, at most three by name */
function itemsWords({ items }: Session): string | null {
  if (items.length === 0) return null;
  const named = items.slice(0, 3).map(({ title }) => title);
  return items.length > 3 ? `${named.join(", ")} and ${items.length - 3} more` : named.join(", ");
}

function shownOf(primary: PrimaryDto): Shown {
  switch (primary.kind) {
    case "running":
      return {
        title: <bdi>{primary.courseTitle}</bdi>,
        text: "Your session is running.",
        href: paths.classroom(primary.courseId),
        button: "Go on",
      };
    case "session": {
      const { session, quiz } = primary;
      return {
        title: (
          <>
            <bdi>{session.courseTitle}</bdi> at {session.start}
          </>
        ),
        text: [minutesWords(session.minutes), itemsWords(session)].filter(Boolean).join(": "),
        href: quiz ? paths.quiz(quiz.islandId, quiz.quizId) : paths.classroom(session.courseId),
        button: <span className="line-clamp-2">Start {session.courseTitle}</span>,
      };
    }
    case "quiz":
      return {
        title: <bdi>{primary.courseTitle}</bdi>,
        text: `Next quiz: ${primary.title}`,
        href: paths.quiz(primary.islandId, primary.quizId),
        button: "Play the next quiz",
      };
    case "lesson":
      return {
        title: <bdi>{primary.courseTitle}</bdi>,
        text: `Next lesson: ${primary.title}`,
        href: paths.classroom(primary.courseId, primary.lessonId),
        button: "Study the next lesson",
      };
    case "done":
      return null;
  }
}

interface PrimaryProps {
  primary: PrimaryDto;
  today: LocalDay;
  isFreshStart: boolean;
  /** Another button of the screen may be the first one now */
  isPrimary: boolean;
}

/** The one thing to do now, or that all is done for today. */
export function Primary({ primary, today, isFreshStart, isPrimary }: PrimaryProps) {
  const shown = shownOf(primary);
  if (!shown) {
    const next = primary.kind === "done" ? primary.next : null;
    return (
      <div>
        <p className="font-display font-semibold text-xl">Done for today.</p>
        {next ? (
          <p className="mt-1 text-ink-2">
            Next: <bdi>{next.courseTitle}</bdi>, {longDayWords(next.day, today)}, {next.start}.
          </p>
        ) : null}
      </div>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
      <div className="min-w-0 flex-1 basis-72">
        <p className="font-display font-semibold text-xl text-balance wrap-anywhere">{shown.title}</p>
        <p className="mt-1 text-ink-2 wrap-anywhere">{shown.text}</p>
        {isFreshStart ? (
          <p className="mt-1 text-ink-2">A short one to get going again. Nothing is left to catch up on.</p>
        ) : null}
      </div>
      <ButtonLink
        href={shown.href}
        prefetch={false}
        variant={isPrimary ? "primary" : "secondary"}
        className="max-w-full max-sm:w-full sm:max-w-72"
      >
        {shown.button}
      </ButtonLink>
    </div>
  );
}
