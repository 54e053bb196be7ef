"use client";

import { useSearchParams } from "next/navigation";
import { byLastStudied } from "#components/course/course-view.ts";
import { ErrorState } from "#components/ui/error-state.tsx";
import { useMyCourses } from "#lib/course/client.ts";
import type { CourseDto } from "#lib/course/schema.ts";
import { useIslands } from "#lib/island/client.ts";
import { sectionOf } from "#lib/island/rules.ts";
import { IslandSection } from "./island-section.tsx";
import { useLoadingFlag } from "./loading-flag.ts";
import { MapEmpty } from "./map-empty.tsx";
import { MapSkeleton } from "./map-skeleton.tsx";
import { chooseCourse } from "./map-view.ts";
import { usePreload } from "./preload.ts";
import { SectionSwitcher } from "./section-switcher.tsx";

/** The sea: a section a course, one of them in view. `isPremiumSold`: Premium can be bought here. */
export function IslandScreen({ isPremiumSold }: { isPremiumSold: boolean }) {
  const courses = useMyCourses();
  const wanted = useSearchParams().get("course");
  const isLoading = useLoadingFlag(courses.isPending);
  if (isLoading) return <MapSkeleton />;
  if (!courses.data) return <Failed query={courses} />;
  const inOrder = byLastStudied(courses.data);
  const course = chooseCourse(inOrder, wanted);
  if (!course) return <MapEmpty isPremiumSold={isPremiumSold} />;
  return (
    <>
      <SectionSwitcher courses={inOrder} chosenId={course._id} />
      <CourseIslands key={course._id} course={course} />
    </>
  );
}

function CourseIslands({ course }: { course: CourseDto }) {
  const islands = useIslands(course._id);
  const isLoading = useLoadingFlag(islands.isPending);
  usePreload(course._id, islands.isSuccess);
  if (isLoading) return <MapSkeleton />;
  if (!islands.data) return <Failed query={islands} />;
  return <IslandSection section={sectionOf(course, islands.data)} hasLessons={course.lessonCount > 0} />;
}

interface FailedProps {
  query: { refetch: () => unknown; isFetching: boolean };
}

function Failed({ query: { refetch, isFetching } }: FailedProps) {
  return (
    <ErrorState
      message="We couldn't load your islands."
      requestId={null}
      retry={() => void refetch()}
      isRetrying={isFetching}
    />
  );
}
