"use client";

import { Penguin } from "#components/art/penguin.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { paths } from "#lib/client/paths.ts";
import { useMyCourses } from "#lib/course/client.ts";
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
        text="Bring the course you are on as a file, and play its questions as quizzes."
        action={<ButtonLink href={paths.dashboard}>Import your first course</ButtonLink>}
      />
      <SampleCourses title="Or start with one of our courses" />
    </>
  );
}

/** The learner's courses, last studied first. */
export function CourseList({ today }: { today: Today }) {
  const { data, isPending, isFetching, refetch } = useMyCourses();
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
          <CourseRow key={course._id} course={course} today={today} isPrimary={course === first} />
        ))}
      </ul>
      <SampleCourses title="More courses to start with" />
    </>
  );
}
