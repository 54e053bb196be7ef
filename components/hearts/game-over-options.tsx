import { BookOpen, ChevronRight, Layers, type LucideIcon, RotateCcw } from "lucide-react";
import Link from "next/link";
import { counted } from "#components/course/course-view.ts";
import { paths } from "#lib/client/paths.ts";
import type { PracticeStateDto } from "#lib/practice/schema.ts";

/** The next lesson of the course that was studied last */
export interface OpenLesson {
  courseId: string;
  lessonId: string;
  title: string;
  minutes: number;
}

interface GameOverOptionsProps {
  practice: PracticeStateDto | undefined;
  lesson: OpenLesson | null;
  /** Practice is the screen's main action, and so isn't listed again. */
  isPracticeFirst: boolean;
}

/** What costs no hearts: it can be done at once. Nothing where there is nothing to do. */
export function GameOverOptions({ practice, lesson, isPracticeFirst }: GameOverOptionsProps) {
  const hasMissed = practice?.canPractise && !isPracticeFirst;
  const cards = practice?.cards.total ?? 0;
  if (!lesson && !hasMissed && cards === 0) return null;
  return (
    <section aria-labelledby="meanwhile" className="mt-6 w-full text-start">
      <h2 id="meanwhile" className="text-lg">
        No hearts needed
      </h2>
      <ul className="mt-2 divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
        {lesson ? (
          <Option
            href={paths.classroom(lesson.courseId, lesson.lessonId)}
            icon={BookOpen}
            label="Study the next lesson"
            text={`${lesson.title} · ${counted(lesson.minutes, "minute")}`}
          />
        ) : null}
        {hasMissed ? (
          <Option
            href={paths.practice}
            icon={RotateCcw}
            label="Review missed questions"
            text={practice.heartsLeftToday > 0 ? "5 at a time" : "You have won all of today's hearts"}
          />
        ) : null}
        {cards > 0 ? (
          <Option
            href={paths.practiceCards()}
            icon={Layers}
            label="Go through your recall cards"
            text={counted(cards, "card")}
          />
        ) : null}
      </ul>
    </section>
  );
}

interface OptionProps {
  href: string;
  icon: LucideIcon;
  label: string;
  text: string;
}

function Option({ href, icon: Icon, label, text }: OptionProps) {
  return (
    <li className="relative flex min-h-14 items-center gap-3 px-4 py-2.5 transition-colors duration-state hover:bg-raised">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-brand" />
      <div className="min-w-0 flex-1">
        <Link
          href={href}
          className="rounded-button font-semibold after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-focus focus-visible:after:-outline-offset-3"
        >
          {label}
        </Link>
        <p dir="auto" className="truncate text-ink-2 text-sm">
          {text}
        </p>
      </div>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-3" />
    </li>
  );
}
