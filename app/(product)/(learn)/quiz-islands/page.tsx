import { dehydrate, QueryClient } from "@tanstack/react-query";
import { ChevronLeft } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { Suspense } from "react";
import { getViewer, requirePageUser } from "#app/viewer.ts";
import { CourseVoyage } from "#components/island/course-voyage.tsx";
import { MapSkeleton } from "#components/island/map-skeleton.tsx";
import { PracticePanel, PracticePanelSkeleton } from "#components/practice/practice-panel.tsx";
import { StreakStrip, StreakStripSkeleton } from "#components/streak/streak-strip.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Archipelago } from "#components/voyage/archipelago.tsx";
import { profileQuery } from "#lib/account/profile/profile-client.ts";
import { getProfileOrThrow } from "#lib/account/profile/profile-queries.ts";
import { paths } from "#lib/client/paths.ts";
import { ServerHydration } from "#lib/client/server-hydration.ts";
import { catalogOptions, myCoursesOptions } from "#lib/course/client.ts";
import { listCatalog, listMyCourses } from "#lib/course/queries.ts";
import { islandsOptions } from "#lib/island/client.ts";
import { listIslands } from "#lib/island/queries.ts";
import { getPracticeState } from "#lib/practice/queries.ts";
import { getOffer } from "#lib/pricing/queries.ts";
import { coursePostcardsOptions } from "#lib/voyage/client.ts";
import { listCoursePostcards } from "#lib/voyage/queries.ts";

export const metadata: Metadata = { title: "Quiz Islands" };

interface QuizIslandsPageProps {
  searchParams: Promise<{ course?: string | string[] }>;
}

/** All courses as groups of islands; with `?course=`, the map of one. */
export default function QuizIslandsPage({ searchParams }: QuizIslandsPageProps) {
  return (
    <>
      {/* On a phone the map of a course has the place: its own name says where one is */}
      <PageHeader title="Quiz Islands" className="max-sm:[main:has([data-course-map])_&]:sr-only" />
      <Suspense fallback={<MapSkeleton />}>
        <Islands searchParams={searchParams} />
      </Suspense>
    </>
  );
}

async function Streak() {
  const viewer = await getViewer();
  return viewer && <StreakStrip initial={viewer.streak} />;
}

/** Where its read fails, the browser asks for itself. */
async function Practice() {
  const { id } = await requirePageUser(paths.islands);
  const viewer = await getViewer();
  if (!viewer) return null;
  const state = await getPracticeState(id, new Date()).catch(() => undefined);
  return <PracticePanel stats={viewer.stats} initial={state} />;
}

/** A read that fails is left out: the browser then asks for itself, and offers to try again. */
async function Islands({ searchParams }: QuizIslandsPageProps) {
  const { id } = await requirePageUser(paths.islands);
  const { course: wanted } = await searchParams;
  const client = new QueryClient();
  const [courses] = await Promise.all([
    client.fetchQuery({ ...myCoursesOptions, queryFn: () => listMyCourses(id) }).catch(() => null),
    client.prefetchQuery({ ...catalogOptions, queryFn: () => listCatalog(id, new Date()) }),
  ]);
  const isMine = courses === null || courses.some(({ _id }) => _id === wanted);
  const courseId = typeof wanted === "string" && isMine ? wanted : null;
  if (courseId)
    await Promise.all([
      client.prefetchQuery({ ...islandsOptions(courseId), queryFn: () => listIslands(id, courseId) }),
      client.prefetchQuery({
        ...coursePostcardsOptions(courseId),
        queryFn: () => listCoursePostcards(id, courseId),
      }),
      client.prefetchQuery({ ...profileQuery, queryFn: () => getProfileOrThrow(id, new Date()) }),
    ]);
  const isPremiumSold = getOffer() !== null;
  if (courseId)
    return (
      <>
        <Link
          href={paths.islands}
          className="-ml-2 sm:mb-3 max-sm:-mt-4 inline-flex min-h-11 items-center gap-1 rounded-button px-2 font-semibold text-brand text-sm hover:bg-brand-soft"
        >
          <ChevronLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
          All courses
        </Link>
        <ServerHydration state={dehydrate(client)}>
          <CourseVoyage courseId={courseId} isPremiumSold={isPremiumSold} />
        </ServerHydration>
        <div className="mt-8">
          <Suspense fallback={<StreakStripSkeleton />}>
            <Streak />
          </Suspense>
          <Suspense fallback={<PracticePanelSkeleton />}>
            <Practice />
          </Suspense>
        </div>
      </>
    );
  // All at once: what came later would push the sea down
  return (
    <>
      <Streak />
      <Practice />
      <ServerHydration state={dehydrate(client)}>
        <Archipelago isPremiumSold={isPremiumSold} />
      </ServerHydration>
    </>
  );
}
