import { dehydrate, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Suspense } from "react";
import { requirePageUser } from "#app/viewer.ts";
import { CourseList } from "#components/course/course-list.tsx";
import { CourseListSkeleton } from "#components/course/course-list-skeleton.tsx";
import { todayIn } from "#components/course/course-view.ts";
import { ClaimsSection } from "#components/extension/claims-section.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { paths } from "#lib/client/paths.ts";
import { ServerHydration } from "#lib/client/server-hydration.ts";
import { catalogOptions, myCoursesOptions } from "#lib/course/client.ts";
import { listCatalog, listMyCourses } from "#lib/course/queries.ts";
import { claimsQuery } from "#lib/extension/progress/progress-client.ts";
import { listClaims } from "#lib/extension/progress/progress-queries.ts";
import { getOffer } from "#lib/pricing/queries.ts";
import { listPlannedCourses } from "#lib/study/planned-queries.ts";

export const metadata: Metadata = { title: "My Courses" };

export default function CoursesPage() {
  return (
    <>
      <PageHeader title="My Courses" />
      <Suspense fallback={<CourseListSkeleton />}>
        <Courses />
      </Suspense>
    </>
  );
}

async function Courses() {
  const { id, timeZone } = await requirePageUser(paths.courses);
  const client = new QueryClient();
  const today = todayIn(timeZone, new Date());
  const [planned] = await Promise.all([
    listPlannedCourses(id),
    client.prefetchQuery({ ...myCoursesOptions, queryFn: () => listMyCourses(id) }),
    client.prefetchQuery({ ...catalogOptions, queryFn: () => listCatalog(id, new Date()) }),
    client.prefetchQuery({ ...claimsQuery, queryFn: async () => (await listClaims(id)).claims }),
  ]);
  return (
    <ServerHydration state={dehydrate(client)}>
      <CourseList today={today} planned={planned} isPremiumSold={getOffer() !== null} />
      <ClaimsSection today={today} />
    </ServerHydration>
  );
}
