import { type ComponentProps, type ReactNode, useId } from "react";
import { Penguin } from "#components/art/penguin.tsx";
import { Waves } from "#components/art/waves.tsx";
import { countedOf, quizProgress } from "#components/course/course-view.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { ProgressBar } from "#components/ui/progress-bar.tsx";
import { paths } from "#lib/client/paths.ts";
import type { CourseDto } from "#lib/course/schema.ts";
import { PRACTICE_SIZE } from "#lib/practice/rules.ts";
import type { NextStep } from "#lib/study/next-step.ts";
import { dueWords } from "./glance-words.ts";

type Step = Exclude<NextStep, { kind: "start" }>;

interface Shown {
  /** What it is about, above the title */
  label: string;
  title: ReactNode;
  /** Why this and not another */
  why: string;
  href: string;
  button: string;
  pose: ComponentProps<typeof Penguin>["pose"];
  course?: CourseDto;
}

const QUIZ_WHY = {
  first: "Your first island in this course.",
  keeps_streak: "It's next in the course you studied last, and it keeps your streak.",
  studied_last: "It's next in the course you studied last.",
} as const;

/** " Practice adds 4 more to refresh." where fewer are due than it asks */
function moreWords(due: number): string {
  const more = PRACTICE_SIZE - due;
  return due > 0 && more > 0 ? ` Practice adds ${more} more to refresh.` : "";
}

const PRACTICE_WHY = {
  wins_heart: () => "You are out of hearts. Practice needs none and wins hearts back.",
  no_hearts: () => "You are out of hearts until they come back. Practice needs none.",
  played_today: (due: number) => `You finished a quiz today, and ${dueWords(due)} again.${moreWords(due)}`,
  keeps_streak: (due: number) => `Every quiz is done. ${dueWords(due)}, and practicing keeps your streak.`,
  all_done: (due: number) =>
    `Every quiz in your courses is done, and ${dueWords(due)} again.${moreWords(due)}`,
} as const;

function practiceShown(why: string): Shown {
  const button = `Practice ${PRACTICE_SIZE} questions`;
  return {
    label: "Practice",
    title: "Questions you have met before",
    why,
    href: paths.practice,
    button,
    pose: "read",
  };
}

function shownOf(step: Step): Shown | null {
  switch (step.kind) {
    case "quiz": {
      const { course, quiz, why } = step;
      return {
        label: course.title,
        title: <bdi>{quiz.quizTitle}</bdi>,
        why: QUIZ_WHY[why],
        href: paths.quiz(quiz.islandId, quiz.quizId),
        button: course.completedQuizzes === 0 ? "Start the first quiz" : "Play the next quiz",
        pose: "slide",
        course,
      };
    }
    case "lesson":
      return {
        label: step.course.title,
        title: "Go on with your lessons",
        why: "Every quiz of this course is done; some lessons are still open.",
        href: paths.classroom(step.course._id),
        button: "Study",
        pose: "read",
        course: step.course,
      };
    case "practice":
      return practiceShown(PRACTICE_WHY[step.why](step.dueCount));
    case "free":
      return step.canPractise
        ? {
            ...practiceShown("Every quiz is done and nothing is due. Warm up, or add a course below."),
            pose: "cheer",
          }
        : null;
  }
}

/** How far the course is, and other ways to go on with it */
function CourseLine({ course, isLesson }: { course: CourseDto; isLesson: boolean }) {
  const { _id, title, completedQuizzes, quizCount, lessonCount, doneLessons } = course;
  return (
    <div className="mt-4 max-w-md">
      <div className="flex items-center gap-3">
        <ProgressBar
          percent={(completedQuizzes / Math.max(1, quizCount)) * 100}
          label={`Progress in ${title}`}
          valueText={quizProgress(course)}
          className="flex-1"
        />
        <span className="shrink-0 text-sm text-ink-2">{quizProgress(course)}</span>
      </div>
      {lessonCount > 0 ? (
        <p className="mt-1 text-sm text-ink-2">{countedOf(doneLessons, lessonCount, "lesson")}</p>
      ) : null}
      <div className="-mb-2 -ml-4 mt-1 flex flex-wrap">
        {lessonCount > 0 && !isLesson ? (
          <ButtonLink
            href={paths.classroom(_id)}
            prefetch={false}
            variant="quiet"
            size="sm"
            className="min-h-11! px-4!"
          >
            Study
          </ButtonLink>
        ) : null}
        <ButtonLink
          href={paths.plan(_id)}
          prefetch={false}
          variant="quiet"
          size="sm"
          className="min-h-11! px-4!"
        >
          Make a plan
        </ButtonLink>
      </div>
    </div>
  );
}

interface NextStepCardProps {
  step: Step;
  /** Another button of the screen may be the first one now */
  isPrimary: boolean;
}

/** The one thing to do now, where no course has a plan, and why. */
export function NextStepCard({ step, isPrimary }: NextStepCardProps) {
  const id = useId();
  const shown = shownOf(step);
  if (!shown) return null;
  const { label, title, why, href, button, pose, course } = shown;
  return (
    <section
      aria-labelledby={id}
      className="card mb-6 flex overflow-hidden rounded-card border border-line bg-surface"
    >
      <div className="min-w-0 flex-1 p-5 md:p-6">
        <p dir="auto" className="line-clamp-2 text-sm font-semibold text-brand">
          {label}
        </p>
        <h2 id={id} dir="auto" className="mt-1 line-clamp-3 text-2xl">
          {title}
        </h2>
        <p className="mt-1 text-ink-2">{why}</p>
        <ButtonLink href={href} variant={isPrimary ? "primary" : "secondary"} className="mt-5 max-sm:w-full">
          {button}
        </ButtonLink>
        {course ? <CourseLine course={course} isLesson={step.kind === "lesson"} /> : null}
      </div>
      <div
        aria-hidden="true"
        className="relative hidden w-56 shrink-0 items-end justify-center overflow-hidden bg-brand-soft sm:flex"
      >
        <Waves className="absolute inset-x-0 bottom-0 h-16" />
        <Penguin pose={pose} size={168} className="relative mb-3" />
      </div>
    </section>
  );
}
