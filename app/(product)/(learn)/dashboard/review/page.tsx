import { dehydrate, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Suspense } from "react";
import { requirePageUser } from "#app/viewer.ts";
import { todayIn } from "#components/course/course-view.ts";
import { ReviewScreen, ReviewSkeleton } from "#components/study/review/review-screen.tsx";
import { weekToShow } from "#components/study/review/week.ts";
import { PageHeader } from "#components/ui/page-header.tsx";
import { paths } from "#lib/client/paths.ts";
import { ServerHydration } from "#lib/client/server-hydration.ts";
import { reviewOptions } from "#lib/study/client.ts";
import { getReview } from "#lib/study/review-service.ts";

export const metadata: Metadata = { title: "Your week" };

interface ReviewPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default function ReviewPage({ searchParams }: ReviewPageProps) {
  return (
    <>
      <PageHeader title="Your week" text="What you planned, what happened, and one thing to change." />
      <Suspense fallback={<ReviewSkeleton />}>
        <Review searchParams={searchParams} />
      </Suspense>
    </>
  );
}

async function Review({ searchParams }: ReviewPageProps) {
  const given = (await searchParams).week;
  const asked = typeof given === "string" ? given : null;
  const { id, timeZone } = await requirePageUser(paths.review(asked ? encodeURIComponent(asked) : undefined));
  const now = new Date();
  const { day } = todayIn(timeZone, now);
  const week = weekToShow(asked, day);
  const client = new QueryClient();
  await client.prefetchQuery({
    ...reviewOptions(week),
    queryFn: () => getReview(id, week, now),
    retry: false,
  });
  return (
    <ServerHydration state={dehydrate(client)}>
      <ReviewScreen key={week} week={week} today={day} />
    </ServerHydration>
  );
}
