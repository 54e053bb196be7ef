import { ButtonLink } from "#components/ui/button.tsx";
import { ProgressBar } from "#components/ui/progress-bar.tsx";
import { paths } from "#lib/client/paths.ts";
import type { CourseDto } from "#lib/course/schema.ts";
import { quizProgress } from "./course-view.ts";

interface ContinueBlockProps {
  course: CourseDto;
  /** Another button of the screen may be the first one now */
  isPrimary: boolean;
}

/** The course under way and the next quiz in it. */
export function ContinueBlock({ course, isPrimary }: ContinueBlockProps) {
  const { next } = course;
  if (!next) return null;
  return (
    <section
      aria-labelledby="continue"
      className="card mb-10 rounded-card border border-line bg-surface p-5 md:p-6"
    >
      <div className="flex flex-wrap items-center gap-x-8 gap-y-5">
        <div className="min-w-0 flex-1 basis-72">
          <h2 id="continue" className="font-sans text-sm font-semibold tracking-normal text-brand">
            Continue
          </h2>
          <p className="mt-1 font-display text-xl font-semibold text-balance">{course.title}</p>
          <p className="mt-1 text-ink-2">
            Next: {next.quizTitle}
            {next.islandTitle === next.quizTitle || next.quizTitle.startsWith(next.islandTitle)
              ? null
              : ` on ${next.islandTitle}`}
          </p>
          <div className="mt-4 flex max-w-md items-center gap-3">
            <ProgressBar
              percent={(course.completedQuizzes / Math.max(1, course.quizCount)) * 100}
              label={`Progress in ${course.title}`}
              valueText={quizProgress(course)}
              className="flex-1"
            />
            <span className="shrink-0 text-sm text-ink-2">{quizProgress(course)}</span>
          </div>
        </div>
        <ButtonLink
          href={paths.quiz(next.islandId, next.quizId)}
          variant={isPrimary ? "primary" : "secondary"}
          className="max-sm:w-full"
        >
          {course.completedQuizzes === 0 ? "Start the first quiz" : "Play the next quiz"}
        </ButtonLink>
      </div>
    </section>
  );
}
