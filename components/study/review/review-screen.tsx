"use client";

import clsx from "clsx";
import Link from "next/link";
import { Penguin } from "#components/art/penguin.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { Pill } from "#components/ui/pill.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { paths } from "#lib/client/paths.ts";
import { useServerQuery } from "#lib/client/server-hydration.ts";
import { addDays, type LocalDay } from "#lib/core/time.ts";
import { reviewOptions } from "#lib/study/client.ts";
import type { ReviewDto } from "#lib/study/review-schema.ts";
import { mondayOf } from "#lib/study/rules.ts";
import { OfflineNote } from "../offline-note.tsx";
import { ObstacleForm } from "./obstacle-form.tsx";
import { Proposal } from "./proposal.tsx";
import { weekWords } from "./week.ts";
import { CourseWeek, SessionList } from "./week-facts.tsx";

interface ReviewScreenProps {
  /** Its Monday */
  week: LocalDay;
  today: LocalDay;
}

/** This week and the last one */
function Weeks({ week, today }: ReviewScreenProps) {
  const thisWeek = mondayOf(today);
  const weeks = [
    { monday: addDays(thisWeek, -7), words: "Last week" },
    { monday: thisWeek, words: "This week" },
  ];
  return (
    <nav aria-label="Weeks" className="mb-6 flex gap-2">
      {weeks.map(({ monday, words }) => (
        <Link
          key={monday}
          href={paths.review(monday)}
          aria-current={monday === week ? "page" : undefined}
          className={clsx(
            "inline-flex min-h-11 items-center rounded-full border px-4 font-semibold text-sm",
            monday === week
              ? "border-brand bg-brand-soft text-brand-strong"
              : "border-border-strong text-ink-2 hover:border-brand hover:text-brand",
          )}
        >
          {words}
        </Link>
      ))}
    </nav>
  );
}

function NoPlan({ isOver }: Pick<ReviewDto, "isOver">) {
  return (
    <EmptyState
      art={<Penguin pose="map" size={150} />}
      title={isOver ? "There was no plan that week" : "There is no plan to review yet"}
      text="Once a course has a plan, you see here how each week went."
      action={<ButtonLink href={paths.plan()}>Make a plan</ButtonLink>}
    />
  );
}

function Shown({ review, today }: { review: ReviewDto; today: LocalDay }) {
  const { plans, isOver, week, to, sessions } = review;
  if (plans.length === 0) return <NoPlan isOver={isOver} />;
  return (
    <div className="grid gap-8">
      <section aria-labelledby="week">
        <div className="mb-3 flex flex-wrap items-center gap-3">
          <h2 id="week" className="text-xl">
            {weekWords(week, to)}
          </h2>
          {isOver ? null : <Pill tone="ice">Not over yet</Pill>}
        </div>
        <div className="grid gap-4">
          {plans.map((plan) => (
            <CourseWeek key={plan.courseId} plan={plan} today={today} />
          ))}
        </div>
      </section>
      <Proposal review={review} />
      <SessionList sessions={sessions} />
      {isOver ? (
        <Card>
          <ObstacleForm key={week} review={review} />
        </Card>
      ) : null}
    </div>
  );
}

export function ReviewSkeleton() {
  return (
    <div role="status" aria-label="Loading your week">
      <Skeleton className="h-11 w-56 rounded-full!" />
      <Skeleton className="mt-6 h-48 rounded-card!" />
      <Skeleton className="mt-6 h-40 rounded-card!" />
    </div>
  );
}

/** How a week went: planned and done, the end then and now, and one thing to change. */
export function ReviewScreen({ week, today }: ReviewScreenProps) {
  const { data, isPending, isFetching, refetch } = useServerQuery(reviewOptions(week));
  return (
    <>
      <OfflineNote />
      <Weeks week={week} today={today} />
      {data ? (
        <Shown review={data} today={today} />
      ) : isPending && isFetching ? (
        <ReviewSkeleton />
      ) : (
        <ErrorState
          message="We couldn't load this week."
          retry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
    </>
  );
}
