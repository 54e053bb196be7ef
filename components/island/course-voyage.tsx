"use client";

import { useMemo } from "react";
import { Island } from "#components/art/island.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { paths } from "#lib/client/paths.ts";
import { useMyCourses } from "#lib/course/client.ts";
import type { CourseDto } from "#lib/course/schema.ts";
import { useIslands } from "#lib/island/client.ts";
import { sectionOf } from "#lib/island/rules.ts";
import type { IslandDto } from "#lib/island/schema.ts";
import { CourseSea } from "./course-sea.tsx";
import { useLoadingFlag } from "./loading-flag.ts";
import { MapEmpty } from "./map-empty.tsx";
import { MapSkeleton } from "./map-skeleton.tsx";
import { islandsOf, progressOf } from "./map-view.ts";
import { NothingToPlay } from "./nothing-to-play.tsx";
import { usePreload } from "./preload.ts";
import { SectionProgress } from "./section-progress.tsx";

interface CourseVoyageProps {
  courseId: string;
  /** Premium can be bought here */
  isPremiumSold: boolean;
}

/** The map of one course of the learner's. */
export function CourseVoyage({ courseId, isPremiumSold }: CourseVoyageProps) {
  const courses = useMyCourses();
  const isLoading = useLoadingFlag(courses.isPending);
  if (isLoading) return <MapSkeleton />;
  if (!courses.data) return <Failed query={courses} />;
  const course = courses.data.find(({ _id }) => _id === courseId);
  if (!course) return <MapEmpty isPremiumSold={isPremiumSold} />;
  return <CourseIslands key={courseId} course={course} />;
}

function CourseIslands({ course }: { course: CourseDto }) {
  const islands = useIslands(course._id);
  const isLoading = useLoadingFlag(islands.isPending);
  usePreload(course._id, islands.isSuccess);
  if (isLoading) return <MapSkeleton />;
  if (!islands.data) return <Failed query={islands} />;
  return <CourseSection course={course} islands={islands.data} />;
}

function CourseSection({ course, islands }: { course: CourseDto; islands: readonly IslandDto[] }) {
  const { _id, title } = course;
  const section = useMemo(() => sectionOf({ _id, title }, islands), [_id, title, islands]);
  const { playable, cards } = progressOf(islandsOf(section));
  return (
    <section aria-labelledby={`course-${_id}`} data-course-map>
      <SectionProgress section={section} />
      {section.hasNoIslands ? <NoIslands courseId={_id} hasLessons={course.lessonCount > 0} /> : null}
      {section.hasNoIslands || playable + cards > 0 ? null : <NothingToPlay courseId={_id} />}
      {section.hasNoIslands ? null : <CourseSea section={section} />}
    </section>
  );
}

function NoIslands({ courseId, hasLessons }: { courseId: string; hasLessons: boolean }) {
  return (
    <EmptyState
      art={<Island index={0} size={160} />}
      title="No islands in this course yet"
      text={
        hasLessons
          ? "Islands come from a course's quizzes, and this course has only lessons. They wait for you in the classroom."
          : "Islands come from a course's quizzes, and this course has none. Import a course with questions."
      }
      action={
        hasLessons ? (
          <ButtonLink href={paths.classroom(courseId)} prefetch={false}>
            Study the lessons
          </ButtonLink>
        ) : (
          <ButtonLink href={paths.dashboard}>Import a course</ButtonLink>
        )
      }
    />
  );
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
