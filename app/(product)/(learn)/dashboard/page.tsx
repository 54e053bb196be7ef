import { dehydrate, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { cookies } from "next/headers";
import { Suspense } from "react";
import { requirePageUser } from "#app/viewer.ts";
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
import { getOffer } from "#lib/pricing/queries.ts";
import { IMPORT_WORDS } from "#lib/site/rules.ts";
import { todayOptions } from "#lib/study/client.ts";
import { getToday } from "#lib/study/today-service.ts";

export const metadata: Metadata = { title: "Course Import" };

interface DashboardPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default function DashboardPage({ searchParams }: DashboardPageProps) {
  return (
    <>
      <PageHeader
        title="Course Import"
        text={`Bring your course from ${IMPORT_WORDS.sources}. It becomes islands with quizzes to play.`}
      />
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

async function Dashboard({ searchParams }: DashboardPageProps) {
  const { id, timeZone } = await requirePageUser(here(await searchParams));
  const dismissedId = (await cookies()).get(DISMISSED_IMPORT_COOKIE)?.value ?? null;
  const client = new QueryClient();
  const [imports, latest] = await Promise.all([
    listImports(id),
    getLatestImport(id),
    client.prefetchQuery({ ...myCoursesOptions, queryFn: () => listMyCourses(id) }),
    client.prefetchQuery({ ...catalogOptions, queryFn: () => listCatalog(id, new Date()) }),
    client.prefetchQuery({ ...todayOptions(), queryFn: () => getToday(id, new Date()), retry: false }),
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
