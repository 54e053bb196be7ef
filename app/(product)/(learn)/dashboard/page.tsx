import { dehydrate, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { cookies } from "next/headers";
import { Suspense } from "react";
import { getViewer, requirePageUser } from "#app/viewer.ts";
import { todayIn } from "#components/course/course-view.ts";
import { DashboardScreen } from "#components/course/dashboard-screen.tsx";
import { DashboardSkeleton } from "#components/course/dashboard-skeleton.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { paths } from "#lib/client/paths.ts";
import { ServerHydration } from "#lib/client/server-hydration.ts";
import { catalogOptions, myCoursesOptions } from "#lib/course/client.ts";
import { DISMISSED_IMPORT_COOKIE, importKey, importsOptions } from "#lib/course/import/import-client.ts";
import { getLatestImport, listFormats, listImports } from "#lib/course/import/import-queries.ts";
import { listCatalog, listMyCourses } from "#lib/course/queries.ts";
import { statsKey } from "#lib/learner/client.ts";
import { practiceKey } from "#lib/practice/client.ts";
import { getPracticeState } from "#lib/practice/queries.ts";
import { getOffer } from "#lib/pricing/queries.ts";
import { questsQuery } from "#lib/quest/client.ts";
import { readQuests } from "#lib/quest/service.ts";
import { streakKey } from "#lib/streak/client.ts";
import { weeklyGoalOptions } from "#lib/streak/goal-client.ts";
import { getWeeklyGoal } from "#lib/streak/goal-queries.ts";
import { todayOptions } from "#lib/study/client.ts";
import { getToday } from "#lib/study/today-service.ts";

export const metadata: Metadata = { title: "Dashboard" };

interface DashboardPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default function DashboardPage({ searchParams }: DashboardPageProps) {
  return (
    <>
      <PageHeader title="Dashboard" />
      <Suspense fallback={<DashboardSkeleton />}>
        <Dashboard searchParams={searchParams} />
      </Suspense>
    </>
  );
}

/** Someone who must sign in first comes back with the address, or to the workspace of Notion, that they came with. */
function here(params: Awaited<DashboardPageProps["searchParams"]>): string {
  const brought = ["url", "notion"].flatMap((name) => {
    const value = params[name];
    return typeof value === "string" ? [`${name}=${encodeURIComponent(value)}`] : [];
  });
  return brought.length > 0 ? `${paths.dashboard}?${brought.join("&")}` : paths.dashboard;
}

/** Keeps the figures as of when they were read: the browser may know newer ones by the time that the rest has been read. */
async function keepViewer(client: QueryClient): Promise<void> {
  const viewer = await getViewer();
  if (!viewer) return;
  client.setQueryData(statsKey, viewer.stats);
  client.setQueryData(streakKey, viewer.streak);
}

/** What Today shows, as the browser would ask for it. What can't be read now, the browser asks for again. */
async function prefetchToday(client: QueryClient, userId: string): Promise<void> {
  const now = new Date();
  const read = (queryKey: readonly unknown[], queryFn: () => Promise<unknown>) =>
    client.prefetchQuery({ queryKey, queryFn, retry: false });
  await Promise.all([
    keepViewer(client),
    read(todayOptions().queryKey, () => getToday(userId, now)),
    read(practiceKey, () => getPracticeState(userId, now)),
    read(questsQuery().queryKey, () => readQuests(userId, now)),
    read(weeklyGoalOptions.queryKey, () => getWeeklyGoal(userId, now)),
    read(myCoursesOptions.queryKey, () => listMyCourses(userId)),
    read(catalogOptions.queryKey, () => listCatalog(userId, now)),
  ]);
}

async function Dashboard({ searchParams }: DashboardPageProps) {
  const { id, timeZone } = await requirePageUser(here(await searchParams));
  const dismissedId = (await cookies()).get(DISMISSED_IMPORT_COOKIE)?.value ?? null;
  const client = new QueryClient();
  const [imports, latest] = await Promise.all([
    listImports(id),
    getLatestImport(id),
    prefetchToday(client, id),
  ]);
  client.setQueryData(importsOptions.queryKey, imports);
  if (latest) client.setQueryData(importKey(latest._id), latest);
  return (
    <ServerHydration state={dehydrate(client)}>
      <DashboardScreen
        today={todayIn(timeZone, new Date())}
        formats={listFormats()}
        dismissedId={dismissedId}
        isPremiumSold={getOffer() !== null}
      />
    </ServerHydration>
  );
}
