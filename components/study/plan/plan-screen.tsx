"use client";

import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { Penguin } from "#components/art/penguin.tsx";
import type { Today } from "#components/course/course-view.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { paths } from "#lib/client/paths.ts";
import { useServerQuery } from "#lib/client/server-hydration.ts";
import { plansOptions } from "#lib/study/client.ts";
import type { PlansDto } from "#lib/study/schema.ts";
import { OfflineNote } from "../offline-note.tsx";
import { CoursePlan } from "./course-plan.tsx";
import { NoCourses, PlanList } from "./plan-list.tsx";
import { PlanSkeleton } from "./plan-skeleton.tsx";

/** The address names a course that its learner hasn't, or has no more. */
function NoSuchCourse() {
  return (
    <EmptyState
      art={<Penguin pose="lost" size={160} />}
      title="This course isn't here"
      text="It was deleted, or you left it. Your other plans go on."
      action={<ButtonLink href={paths.plan()}>All plans</ButtonLink>}
    />
  );
}

function Shown({ plans, courses, today }: PlansDto & { today: Today }) {
  const asked = useSearchParams().get("course");
  // Anyone without a plan came to make the first one, and stays at it once it is saved: until the address names a course.
  const [begun, setBegun] = useState(() => (plans.length === 0 ? courses[0]?.courseId : undefined));
  if (asked !== null && begun !== undefined) setBegun(undefined);
  const courseId = asked ?? begun ?? (plans.length === 0 ? courses[0]?.courseId : undefined);
  if (courseId === undefined && plans.length === 0) return <NoCourses />;
  if (courseId === undefined) return <PlanList plans={plans} courses={courses} today={today.day} />;
  const isKnown = [...plans, ...courses].some((each) => each.courseId === courseId);
  if (!isKnown) return plans.length + courses.length > 0 ? <NoSuchCourse /> : <NoCourses />;
  return (
    <CoursePlan
      key={courseId}
      courseId={courseId}
      plans={plans}
      courses={courses}
      today={today.day}
      timeZone={today.timeZone}
    />
  );
}

/** Plans: all of them, or the one of a course that the address names. */
export function PlanScreen({ today }: { today: Today }) {
  const { data, isPending, isFetching, refetch } = useServerQuery(plansOptions());
  if (isPending && isFetching) return <PlanSkeleton />;
  return (
    <>
      <OfflineNote />
      {data ? (
        <Shown {...data} today={today} />
      ) : (
        <ErrorState
          message="We couldn't load your plans."
          retry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
    </>
  );
}
