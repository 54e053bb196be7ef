"use client";

import { useRouter } from "next/navigation";
import { useId } from "react";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { toastFailure } from "#components/ui/toast-failure.ts";
import { paths } from "#lib/client/paths.ts";
import { useCatalog, useEnrol } from "#lib/course/client.ts";
import type { CatalogCourseDto } from "#lib/course/schema.ts";
import { counted } from "./course-view.ts";
import { PremiumPill } from "./premium-pill.tsx";
import { SampleCover } from "./sample-cover.tsx";

interface SampleCourseProps {
  course: CatalogCourseDto;
  /** Premium can be bought here */
  isPremiumSold: boolean;
  onStart: () => void;
  isStarting: boolean;
}

/** The way into the course, or, for Premium alone, to Premium. */
function WayIn({ course, isPremiumSold, onStart, isStarting }: SampleCourseProps) {
  if (course.canEnrol)
    return (
      <Button variant="secondary" size="sm" onClick={onStart} isLoading={isStarting}>
        Start this course <span className="sr-only">{course.title}</span>
      </Button>
    );
  return (
    <>
      <p className="text-sm text-ink-2">
        Only learners with Premium can start this course.
        {isPremiumSold ? null : " Premium can't be bought here yet."}
      </p>
      {isPremiumSold ? (
        <ButtonLink href={paths.checkout} prefetch={false} variant="secondary" size="sm" className="mt-3">
          Get Premium <span className="sr-only">for {course.title}</span>
        </ButtonLink>
      ) : null}
    </>
  );
}

function SampleCourse(props: SampleCourseProps) {
  const { course } = props;
  return (
    <li className="card flex flex-col overflow-hidden rounded-card border border-line bg-surface">
      <SampleCover title={course.title} />
      <div className="flex flex-1 flex-col gap-2 p-4 md:p-5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="text-lg">{course.title}</h3>
          {course.isPremiumOnly ? <PremiumPill /> : null}
        </div>
        <p className="line-clamp-4 text-sm text-ink-2">{course.description}</p>
        <p className="text-sm text-ink-3">
          {counted(course.unitCount, "unit")} · {counted(course.islandCount, "island")} ·{" "}
          {counted(course.questionCount, "question")}
        </p>
        <div className="mt-auto pt-2">
          <WayIn {...props} />
        </div>
      </div>
    </li>
  );
}

interface SampleCoursesProps {
  title: string;
  text?: string;
  isPremiumSold: boolean;
}

/** Courses of ours that the learner hasn't taken: one click enrols and leads to the map. docs/product.md#catalogue */
export function SampleCourses({ title, text, isPremiumSold }: SampleCoursesProps) {
  const headingId = useId();
  const router = useRouter();
  const { data } = useCatalog();
  const enrol = useEnrol();
  const courses = (data ?? []).filter((course) => !course.isEnrolled);
  if (courses.length === 0) return null;
  const start = (course: CatalogCourseDto) =>
    enrol.mutate(course._id, {
      onSuccess: () => router.push(paths.courseIslands(course._id)),
      onError: toastFailure,
    });
  return (
    <section aria-labelledby={headingId} className="mt-12">
      <h2 id={headingId} className="text-xl">
        {title}
      </h2>
      {text ? <p className="mt-1 text-ink-2">{text}</p> : null}
      <ul className="mt-4 grid gap-4 sm:grid-cols-2">
        {courses.map((course) => (
          <SampleCourse
            key={course._id}
            course={course}
            isPremiumSold={isPremiumSold}
            onStart={() => start(course)}
            isStarting={enrol.isPending && enrol.variables === course._id}
          />
        ))}
      </ul>
    </section>
  );
}
