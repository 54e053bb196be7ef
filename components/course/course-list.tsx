"use client";

import { type RefObject, useRef, useState } from "react";
import { Penguin } from "#components/art/penguin.tsx";
import { toastAction } from "#components/ui/action-toast.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { toastFailure } from "#components/ui/toast-failure.ts";
import { toastSuccess } from "#components/ui/toaster.tsx";
import { paths } from "#lib/client/paths.ts";
import { useEnrol, useLeaveCourse, useMyCourses } from "#lib/course/client.ts";
import type { CourseDto } from "#lib/course/schema.ts";
import { IMPORT_WORDS } from "#lib/site/rules.ts";
import { CourseListSkeleton } from "./course-list-skeleton.tsx";
import { CourseRow } from "./course-row.tsx";
import { byLastStudied, courseUnderWay, type Today } from "./course-view.ts";
import { LeaveDialog } from "./leave-dialog.tsx";
import { SampleCourses } from "./sample-courses.tsx";

function NoCourses({ isPremiumSold }: { isPremiumSold: boolean }) {
  return (
    <>
      <EmptyState
        art={<Penguin pose="hello" size={160} />}
        title="Import your first course"
        text={`Bring it from ${IMPORT_WORDS.sources}, and play its questions as quizzes.`}
        action={<ButtonLink href={paths.dashboard}>Import your first course</ButtonLink>}
      />
      <SampleCourses title="Or start with one of our courses" isPremiumSold={isPremiumSold} />
    </>
  );
}

/**
 * Leaving a course of the catalogue: the progress is kept. It can be undone, but for a course that only Premium lets back
 * in; there it is asked before. `place` takes the focus of its row.
 */
function useLeaving(place: RefObject<HTMLElement | null>) {
  const { mutate, isPending, variables } = useLeaveCourse();
  const { mutate: enrol } = useEnrol();
  const [asked, setAsked] = useState<CourseDto | null>(null);
  const leave = ({ _id, title, isPremiumOnly }: CourseDto) =>
    mutate(_id, {
      onSuccess: () => {
        const said = `You left “${title}”. Your progress is kept.`;
        if (isPremiumOnly) toastSuccess(said);
        else toastAction(said, "Undo", () => enrol(_id, { onError: toastFailure }));
        place.current?.focus();
      },
      onError: toastFailure,
    });
  const confirm = () => {
    if (asked) leave(asked);
    setAsked(null);
  };
  return {
    leave: (course: CourseDto) => (course.isPremiumOnly ? setAsked(course) : leave(course)),
    leavingId: isPending ? variables : null,
    question: <LeaveDialog course={asked} onLeave={confirm} onStay={() => setAsked(null)} />,
  };
}

interface CourseListProps {
  today: Today;
  /** The courses that have a plan */
  planned: readonly string[];
  /** Premium can be bought here */
  isPremiumSold: boolean;
}

/** The learner's courses, last studied first. */
export function CourseList(props: CourseListProps) {
  const place = useRef<HTMLDivElement>(null);
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <Courses {...props} place={place} />
    </div>
  );
}

interface CoursesProps extends CourseListProps {
  place: RefObject<HTMLElement | null>;
}

function Courses({ today, planned, isPremiumSold, place }: CoursesProps) {
  const { data, isPending, isFetching, refetch } = useMyCourses();
  const { leave, leavingId, question } = useLeaving(place);
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
  if (data.length === 0) return <NoCourses isPremiumSold={isPremiumSold} />;
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
      {question}
      <SampleCourses title="More courses to start with" isPremiumSold={isPremiumSold} />
    </>
  );
}
