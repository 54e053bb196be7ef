"use client";

import { Penguin } from "#components/art/penguin.tsx";
import { SampleCourses } from "#components/course/sample-courses.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { paths } from "#lib/client/paths.ts";

/** Someone without courses: the way to the first one. */
export function MapEmpty({ isPremiumSold }: { isPremiumSold: boolean }) {
  return (
    <>
      <EmptyState
        art={<Penguin pose="map" size={160} />}
        title="No islands yet"
        text="Import a course, and its quizzes become islands here."
        action={<ButtonLink href={paths.dashboard}>Import your first course</ButtonLink>}
      />
      <SampleCourses title="Or start with one of our courses" isPremiumSold={isPremiumSold} />
    </>
  );
}
