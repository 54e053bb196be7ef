import clsx from "clsx";
import { CircleCheck } from "lucide-react";
import Link from "next/link";
import { Penguin } from "#components/art/penguin.tsx";
import { Star } from "#components/art/star.tsx";
import { counted, isFinished, quizProgress } from "#components/course/course-view.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { Pill } from "#components/ui/pill.tsx";
import { paths } from "#lib/client/paths.ts";
import type { CourseDto } from "#lib/course/schema.ts";
import styles from "./archipelago.module.css";
import { GroupView } from "./group-art.tsx";

interface CourseGroupProps {
  course: CourseDto;
  /** The course studied last: larger, and the way to go on */
  isFirst: boolean;
  /** There is no other course: it has the whole sea */
  isOnly: boolean;
}

function Stars({ count }: { count: number }) {
  return (
    <span className="num inline-flex items-center gap-1">
      <Star size={16} />
      {count.toLocaleString("en")}
      <span className="sr-only">{count === 1 ? "star" : "stars"}</span>
    </span>
  );
}

/** "7 of 24 quizzes", or what else the course holds */
function progressOf(course: CourseDto): string {
  if (course.quizCount === 0 && course.lessonCount > 0) return counted(course.lessonCount, "lesson");
  return quizProgress(course);
}

/** A course as a group of islands, with its name on a board below. The whole group leads to its map. */
export function CourseGroup({ course, isFirst, isOnly }: CourseGroupProps) {
  const { _id, title, next, starsEarned, lastStudiedAt } = course;
  return (
    <li
      className={clsx(
        styles.group,
        "relative flex flex-col",
        isFirst && (isOnly ? "sm:col-span-full" : "sm:col-span-2"),
      )}
    >
      <div className={clsx(styles.picture, "relative mx-auto mt-auto w-full", isFirst && "sm:max-w-[520px]")}>
        <GroupView course={course} className="h-auto w-full" />
        {isFirst && lastStudiedAt ? (
          <Penguin pose="swim" className={clsx(styles.swimmer, "absolute h-auto w-1/6")} />
        ) : null}
      </div>
      <div
        className={clsx(
          styles.board,
          "mx-auto flex w-full max-w-md flex-col items-center gap-1.5 rounded-button border-2 border-line bg-surface px-4 py-3 text-center",
        )}
      >
        <h3 className={clsx("w-full", isFirst ? "text-xl" : "text-lg")}>
          <Link
            href={paths.courseIslands(_id)}
            dir="auto"
            title={title}
            className="line-clamp-2 rounded-input after:absolute after:inset-0 after:rounded-card hover:text-brand"
          >
            {title}
          </Link>
        </h3>
        <p className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 text-ink-2 text-sm">
          {progressOf(course)}
          <Stars count={starsEarned} />
        </p>
        {isFinished(course) ? (
          <Pill tone="ok" icon={<CircleCheck aria-hidden="true" className="size-4" />}>
            Finished
          </Pill>
        ) : null}
        {isFirst && next ? (
          <ButtonLink href={paths.quiz(next.islandId, next.quizId)} className="relative z-10 mt-1.5">
            {lastStudiedAt ? "Continue" : "Start"}
            <span className="sr-only"> with {next.quizTitle}</span>
          </ButtonLink>
        ) : null}
      </div>
    </li>
  );
}
