import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Suspense } from "react";
import { requirePageUser } from "#app/viewer.ts";
import { IslandScreen } from "#components/island/island-screen.tsx";
import { MapSkeleton } from "#components/island/map-skeleton.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { paths } from "#lib/client/paths.ts";
import { catalogOptions, myCoursesOptions } from "#lib/course/client.ts";
import { listCatalog, listMyCourses } from "#lib/course/queries.ts";
import { islandGroupsOptions } from "#lib/island/client.ts";
import { listIslandGroups } from "#lib/island/queries.ts";

export const metadata: Metadata = { title: "Quiz Islands" };

export default function QuizIslandsPage() {
  return (
    <>
      <PageHeader title="Quiz Islands" />
      <Suspense fallback={<MapSkeleton />}>
        <Islands />
      </Suspense>
    </>
  );
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
    <HydrationBoundary state={dehydrate(client)}>
      <IslandScreen />
    </HydrationBoundary>
  );
}
