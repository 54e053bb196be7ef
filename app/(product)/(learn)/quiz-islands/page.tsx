import { dehydrate, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Suspense } from "react";
import { getViewer, requirePageUser } from "#app/viewer.ts";
import { byLastStudied } from "#components/course/course-view.ts";
import { IslandScreen } from "#components/island/island-screen.tsx";
import { MapSkeleton } from "#components/island/map-skeleton.tsx";
import { chooseCourse } from "#components/island/map-view.ts";
import { PracticePanel, PracticePanelSkeleton } from "#components/practice/practice-panel.tsx";
import { StreakStrip, StreakStripSkeleton } from "#components/streak/streak-strip.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { paths } from "#lib/client/paths.ts";
import { ServerHydration } from "#lib/client/server-hydration.ts";
import { catalogOptions, myCoursesOptions } from "#lib/course/client.ts";
import { listCatalog, listMyCourses } from "#lib/course/queries.ts";
import { islandsOptions } from "#lib/island/client.ts";
import { listIslands } from "#lib/island/queries.ts";
import { getPracticeState } from "#lib/practice/queries.ts";
import { getOffer } from "#lib/pricing/queries.ts";

export const metadata: Metadata = { title: "Quiz Islands" };

interface QuizIslandsPageProps {
  searchParams: Promise<{ course?: string | string[] }>;
}

export default function QuizIslandsPage({ searchParams }: QuizIslandsPageProps) {
  return (
    <>
      <PageHeader title="Quiz Islands" />
      <Suspense fallback={<StreakStripSkeleton />}>
        <Streak />
      </Suspense>
      <Suspense fallback={<PracticePanelSkeleton />}>
        <Practice />
      </Suspense>
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
    client.fetchQuery({ ...myCoursesOptions, queryFn: () => listMyCourses(id) }).catch(() => []),
    client.prefetchQuery({ ...catalogOptions, queryFn: () => listCatalog(id, new Date()) }),
  ]);
  const shown = chooseCourse(byLastStudied(courses), typeof wanted === "string" ? wanted : null);
  if (shown)
    await client.prefetchQuery({ ...islandsOptions(shown._id), queryFn: () => listIslands(id, shown._id) });
  return (
    <ServerHydration state={dehydrate(client)}>
      <IslandScreen isPremiumSold={getOffer() !== null} />
    </ServerHydration>
  );
}
