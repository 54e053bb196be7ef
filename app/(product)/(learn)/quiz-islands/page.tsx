import { dehydrate, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Suspense } from "react";
import { getViewer, requirePageUser } from "#app/viewer.ts";
import { IslandScreen } from "#components/island/island-screen.tsx";
import { MapSkeleton } from "#components/island/map-skeleton.tsx";
import { PracticePanel, PracticePanelSkeleton } from "#components/practice/practice-panel.tsx";
import { StreakStrip, StreakStripSkeleton } from "#components/streak/streak-strip.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { paths } from "#lib/client/paths.ts";
import { ServerPicture } from "#lib/client/server-picture.ts";
import { catalogOptions, myCoursesOptions } from "#lib/course/client.ts";
import { listCatalog, listMyCourses } from "#lib/course/queries.ts";
import { islandGroupsOptions } from "#lib/island/client.ts";
import { listIslandGroups } from "#lib/island/queries.ts";
import { getPracticeState } from "#lib/practice/queries.ts";

export const metadata: Metadata = { title: "Quiz Islands" };

export default function QuizIslandsPage() {
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
        <Islands />
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
async function Islands() {
  const { id } = await requirePageUser(paths.islands);
  const client = new QueryClient();
  await Promise.all([
    client.prefetchQuery({ ...myCoursesOptions, queryFn: () => listMyCourses(id) }),
    client.prefetchQuery({ ...catalogOptions, queryFn: () => listCatalog(id) }),
    client.prefetchQuery({ ...islandGroupsOptions, queryFn: () => listIslandGroups(id) }),
  ]);
  return (
    <ServerPicture state={dehydrate(client)}>
      <IslandScreen />
    </ServerPicture>
  );
}
