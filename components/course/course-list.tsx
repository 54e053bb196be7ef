"use client";

import { type RefObject, useRef } from "react";
import { Penguin } from "#components/art/penguin.tsx";
import { toastAction } from "#components/ui/action-toast.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { toastFailure } from "#components/ui/toast-failure.ts";
import { paths } from "#lib/client/paths.ts";
import { useEnrol, useLeaveCourse, useMyCourses } from "#lib/course/client.ts";
import type { CourseDto } from "#lib/course/schema.ts";
import { IMPORT_WORDS } from "#lib/site/rules.ts";
import { CourseListSkeleton } from "./course-list-skeleton.tsx";
import { CourseRow } from "./course-row.tsx";
import { byLastStudied, courseUnderWay, type Today } from "./course-view.ts";
import { SampleCourses } from "./sample-courses.tsx";

function NoCourses() {
  return (
    <>
      <EmptyState
        art={<Penguin pose="hello" size={160} />}
        title="Import your first course"
        text={`Bring it from ${IMPORT_WORDS.sources}, and play its questions as quizzes.`}
        action={<ButtonLink href={paths.dashboard}>Import your first course</ButtonLink>}
      />
      <SampleCourses title="Or start with one of our courses" />
    </>
  );
}

/** Leaving a course of the catalogue, which can be undone: the progress is kept. `place` takes the focus of its row. */
function useLeaving(place: RefObject<HTMLElement | null>) {
  const { mutate, isPending, variables } = useLeaveCourse();
  const { mutate: enrol } = useEnrol();
  const leave = ({ _id, title }: CourseDto) =>
    mutate(_id, {
      onSuccess: () => {
        const comeBack = () => enrol(_id, { onError: toastFailure });
        toastAction(`You left “${title}”. Your progress is kept.`, "Undo", comeBack);
        place.current?.focus();
      },
      onError: toastFailure,
    });
  return { leave, leavingId: isPending ? variables : null };
}

interface CourseListProps {
  today: Today;
  /** The courses that have a plan */
  planned: readonly string[];
}

/** The learner's courses, last studied first. */
export function CourseList({ today, planned }: CourseListProps) {
  const place = useRef<HTMLDivElement>(null);
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <Courses today={today} planned={planned} place={place} />
    </div>
  );
}

function Courses({ today, planned, place }: CourseListProps & { place: RefObject<HTMLElement | null> }) {
  const { data, isPending, isFetching, refetch } = useMyCourses();
  const { leave, leavingId } = useLeaving(place);
  if (isPending && isFetching) return <CourseListSkeleton />;
  if (!data) {
    return (
      <ErrorState
        message="We couldn't load your courses."
        retry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  if (data.length === 0) return <NoCourses />;
  const first = courseUnderWay(data);
  return (
    <>
      <ul className="grid gap-4">
        {byLastStudied(data).map((course) => (
          <CourseRow
            key={course._id}
            course={course}
            today={today}
            isPrimary={course === first}
            hasPlan={planned.includes(course._id)}
            onLeave={() => leave(course)}
            isLeaving={course._id === leavingId}
          />
        ))}
      </ul>
      <SampleCourses title="More courses to start with" />
    </>
  );
}
