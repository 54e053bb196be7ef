import { dehydrate, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Suspense } from "react";
import { requirePageUser } from "#app/viewer.ts";
import { todayIn } from "#components/course/course-view.ts";
import { PlanScreen } from "#components/study/plan/plan-screen.tsx";
import { PlanSkeleton } from "#components/study/plan/plan-skeleton.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { paths } from "#lib/client/paths.ts";
import { ServerHydration } from "#lib/client/server-hydration.ts";
import { plansOptions, studySettingsOptions } from "#lib/study/client.ts";
import { getPlans } from "#lib/study/plan-service.ts";
import { getStudySettings } from "#lib/study/settings-service.ts";

export const metadata: Metadata = { title: "Study plans" };

interface PlanPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default function PlanPage({ searchParams }: PlanPageProps) {
  return (
    <>
      <PageHeader
        title="Study plans"
        text="When you'll study, and when you'll finish if you stick to it. Change it whenever you need to."
      />
      <Suspense fallback={<PlanSkeleton />}>
        <Plans searchParams={searchParams} />
      </Suspense>
    </>
  );
}

async function Plans({ searchParams }: PlanPageProps) {
  const { course } = await searchParams;
  const { id, timeZone } = await requirePageUser(paths.plan(typeof course === "string" ? course : undefined));
  const client = new QueryClient();
  const now = new Date();
  await Promise.all([
    client.prefetchQuery({ ...plansOptions(), queryFn: () => getPlans(id, now), retry: false }),
    client.prefetchQuery({
      ...studySettingsOptions(),
      queryFn: () => getStudySettings(id, now),
      retry: false,
    }),
  ]);
  return (
    <ServerHydration state={dehydrate(client)}>
      <PlanScreen today={todayIn(timeZone, now)} />
    </ServerHydration>
  );
}
