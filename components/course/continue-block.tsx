import { ButtonLink } from "#components/ui/button.tsx";
import { ProgressBar } from "#components/ui/progress-bar.tsx";
import { paths } from "#lib/client/paths.ts";
import type { CourseDto } from "#lib/course/schema.ts";
import { countedOf, quizProgress } from "./course-view.ts";

interface ContinueBlockProps {
  course: CourseDto;
  /** Another button of the screen may be the first one now */
  isPrimary: boolean;
}

function Actions({ course, isPrimary }: ContinueBlockProps) {
  const { _id, next, lessonCount, completedQuizzes } = course;
  const quiz = completedQuizzes === 0 ? "Start the first quiz" : "Play the next quiz";
  const variant = isPrimary ? "primary" : "secondary";
  return (
    <div className="flex flex-wrap gap-3 max-sm:w-full">
      {lessonCount > 0 ? (
        <ButtonLink href={paths.classroom(_id)} prefetch={false} variant={variant} className="max-sm:w-full">
          Study
        </ButtonLink>
      ) : null}
      {next ? (
        <ButtonLink
          href={paths.quiz(next.islandId, next.quizId)}
          variant={lessonCount > 0 ? "quiet" : variant}
          className="max-sm:w-full"
        >
          {quiz}
        </ButtonLink>
      ) : null}
      <ButtonLink href={paths.plan(_id)} prefetch={false} variant="quiet" className="max-sm:w-full">
        Make a plan
      </ButtonLink>
    </div>
  );
}

/** The course under way and the next quiz in it. */
export function ContinueBlock({ course, isPrimary }: ContinueBlockProps) {
  const { next, lessonCount, doneLessons } = course;
  if (!next && doneLessons >= lessonCount) return null;
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
          {next ? (
            <p className="mt-1 text-ink-2">
              Next: {next.quizTitle}
              {next.islandTitle === next.quizTitle || next.quizTitle.startsWith(next.islandTitle)
                ? null
                : ` on ${next.islandTitle}`}
            </p>
          ) : null}
          {lessonCount > 0 ? (
            <p className="mt-1 text-ink-2">{countedOf(doneLessons, lessonCount, "lesson")}</p>
          ) : null}
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
        <Actions course={course} isPrimary={isPrimary} />
      </div>
    </section>
  );
}
