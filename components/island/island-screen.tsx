"use client";

import { useSearchParams } from "next/navigation";
import { byLastStudied } from "#components/course/course-view.ts";
import { ErrorState } from "#components/ui/error-state.tsx";
import { useMyCourses } from "#lib/course/client.ts";
import { useIslandGroups } from "#lib/island/client.ts";
import { sectionsOf } from "#lib/island/rules.ts";
import { IslandSection } from "./island-section.tsx";
import { useLoadingFlag } from "./loading-flag.ts";
import { MapEmpty } from "./map-empty.tsx";
import { MapSkeleton } from "./map-skeleton.tsx";
import { chooseSection } from "./map-view.ts";
import { usePreload } from "./preload.ts";
import { SectionSwitcher } from "./section-switcher.tsx";

/** The sea: a section a course, one of them in view. */
export function IslandScreen() {
  const courses = useMyCourses();
  const groups = useIslandGroups();
  const wanted = useSearchParams().get("course");
  const isLoading = useLoadingFlag(courses.isPending || groups.isPending);
  usePreload(groups.isSuccess);
  if (isLoading) return <MapSkeleton />;
  if (!courses.data || !groups.data) {
    const retry = () => void Promise.all([courses.refetch(), groups.refetch()]);
    return (
      <ErrorState
        message="We couldn't load your islands."
        requestId={null}
        retry={retry}
        isRetrying={courses.isFetching || groups.isFetching}
      />
    );
  }
  const sections = sectionsOf(byLastStudied(courses.data), groups.data);
  const section = chooseSection(sections, wanted);
  if (!section) return <MapEmpty />;
  return (
    <>
      <SectionSwitcher sections={sections} chosenId={section.courseId} />
      <IslandSection key={section.id} section={section} />
    </>
  );
}
