import { dehydrate, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Suspense } from "react";
import { requirePageUser } from "#app/viewer.ts";
import { StatisticsMissing } from "#components/course-statistics/statistics-missing.tsx";
import { StatisticsScreen } from "#components/course-statistics/statistics-screen.tsx";
import { StatisticsSkeleton } from "#components/course-statistics/statistics-skeleton.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { paths } from "#lib/client/paths.ts";
import { ServerHydration } from "#lib/client/server-hydration.ts";
import { courseParamsSchema } from "#lib/course/schema.ts";
import { courseStatisticsQuery } from "#lib/quiz/statistics/statistics-client.ts";
import { getCourseStatistics } from "#lib/quiz/statistics/statistics-queries.ts";

export const metadata: Metadata = { title: "How your questions are doing" };

type Params = Promise<{ courseId: string }>;

async function Statistics({ params }: { params: Params }) {
  const given = await params;
  const { id } = await requirePageUser(paths.courseQuestions(given.courseId));
  const { data } = courseParamsSchema.safeParse(given);
  const statistics = data ? await getCourseStatistics(id, data.courseId) : null;
  if (!data || !statistics) return <StatisticsMissing />;
  const client = new QueryClient();
  client.setQueryData(courseStatisticsQuery(data.courseId).queryKey, statistics);
  return (
    <ServerHydration state={dehydrate(client)}>
      <p className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <bdi className="min-w-0 font-display font-semibold text-lg wrap-anywhere">{statistics.title}</bdi>
        <ButtonLink size="sm" variant="secondary" href={paths.courseEdit(data.courseId)} prefetch={false}>
          Edit course
        </ButtonLink>
      </p>
      <StatisticsScreen courseId={data.courseId} />
    </ServerHydration>
  );
}

/** For the course's owner; someone else's course looks like one that doesn't exist. */
export default function CourseQuestionsPage({ params }: { params: Params }) {
  return (
    <>
      <PageHeader
        title="How your questions are doing"
        text="From each learner's first answer in a quiz. Practice, repeats and your own answers don't count."
      />
      <Suspense fallback={<StatisticsSkeleton />}>
        <Statistics params={params} />
      </Suspense>
    </>
  );
}
