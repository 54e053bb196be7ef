import { CalendarClock, CircleCheck } from "lucide-react";
import Link from "next/link";
import { Star } from "#components/art/star.tsx";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { Pill } from "#components/ui/pill.tsx";
import { ProgressBar } from "#components/ui/progress-bar.tsx";
import { paths } from "#lib/client/paths.ts";
import type { CourseDto } from "#lib/course/schema.ts";
import { counted, countedOf, dayInWords, isFinished, quizProgress, type Today } from "./course-view.ts";
import { ExportMenu } from "./export-menu.tsx";
import { PremiumPill } from "./premium-pill.tsx";
import { isFromNotion, UpdateFromNotion } from "./update-from-notion.tsx";

interface CourseRowProps {
  course: CourseDto;
  today: Today;
  isPrimary: boolean;
  hasPlan: boolean;
  /** Takes a course of the catalogue off the list */
  onLeave: () => void;
  isLeaving: boolean;
}

function Facts({ course, today }: Pick<CourseRowProps, "course" | "today">) {
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-2">
      {course.lessonCount > 0 ? (
        <span>{countedOf(course.doneLessons, course.lessonCount, "lesson")}</span>
      ) : null}
      <span>{quizProgress(course)}</span>
      <span className="inline-flex items-center gap-1">
        <Star size={18} isFilled={course.starsEarned > 0} />
        {counted(course.starsEarned, "star")}
      </span>
      {course.lastStudiedAt ? (
        <span>
          Last studied <time dateTime={course.lastStudiedAt}>{dayInWords(course.lastStudiedAt, today)}</time>
        </span>
      ) : (
        <span>Not started</span>
      )}
    </p>
  );
}

function Actions({ course, isPrimary, onLeave, isLeaving }: Omit<CourseRowProps, "today" | "hasPlan">) {
  const map = paths.courseIslands(course._id);
  const name = <span className="sr-only">{course.title}</span>;
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-2 gap-y-3 max-sm:w-full sm:w-60 sm:justify-end">
      {course.lessonCount > 0 ? (
        <ButtonLink
          size="sm"
          variant={isPrimary ? "primary" : "secondary"}
          href={paths.classroom(course._id)}
          // The classroom is a document of its own.
          prefetch={false}
          className={course.isOwn ? "max-sm:w-full" : "max-sm:flex-1"}
        >
          Study
          {name}
        </ButtonLink>
      ) : course.next ? (
        <ButtonLink
          size="sm"
          variant={isPrimary ? "primary" : "secondary"}
          href={paths.quiz(course.next.islandId, course.next.quizId)}
          className={course.isOwn ? "max-sm:w-full" : "max-sm:flex-1"}
        >
          {course.lastStudiedAt ? "Continue" : "Start"}
          {name}
        </ButtonLink>
      ) : null}
      <ButtonLink
        size="sm"
        variant={course.next || course.lessonCount > 0 ? "quiet" : "secondary"}
        href={map}
      >
        Open map
        {name}
      </ButtonLink>
      {course.isOwn ? (
        <>
          <ButtonLink size="sm" variant="quiet" href={paths.courseEdit(course._id)} prefetch={false}>
            Edit
            {name}
          </ButtonLink>
          <ExportMenu course={course} />
          {isFromNotion(course) ? <UpdateFromNotion course={course} /> : null}
        </>
      ) : (
        <Button size="sm" variant="quiet" onClick={onLeave} isLoading={isLeaving}>
          Leave course
          {name}
        </Button>
      )}
    </div>
  );
}

/** One course of the learner's: how far, how many stars, what is next, when last studied. */
export function CourseRow({ course, today, hasPlan, ...actions }: CourseRowProps) {
  return (
    <li className="card rounded-card border border-line bg-surface p-4 md:p-6">
      <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
        <div className="min-w-0 flex-1 basis-80">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 className="text-lg">{course.title}</h2>
            {course.isPremiumOnly ? <PremiumPill /> : null}
            {isFinished(course) ? (
              <Pill tone="ok" icon={<CircleCheck aria-hidden="true" className="size-4" />}>
                All quizzes done
              </Pill>
            ) : null}
          </div>
          <ProgressBar
            percent={(course.completedQuizzes / Math.max(1, course.quizCount)) * 100}
            label={`Progress in ${course.title}`}
            valueText={quizProgress(course)}
            tone={isFinished(course) ? "ok" : "brand"}
            className="mt-3"
          />
          <Facts course={course} today={today} />
          <div className="mt-1 flex flex-wrap items-center gap-x-4 text-sm text-ink-2">
            {course.next ? (
              <p>
                Next island: <bdi>{course.next.islandTitle}</bdi>
              </p>
            ) : null}
            <Link
              href={paths.plan(course._id)}
              prefetch={false}
              className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-brand hover:underline"
            >
              <CalendarClock aria-hidden="true" className="size-4" />
              {hasPlan ? "Change plan" : "Make a plan"} <span className="sr-only">for {course.title}</span>
            </Link>
          </div>
        </div>
        <Actions course={course} {...actions} />
      </div>
    </li>
  );
}
