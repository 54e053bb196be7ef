"use client";

import { Penguin } from "#components/art/penguin.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { paths } from "#lib/client/paths.ts";
import { useServerQuery } from "#lib/client/server-hydration.ts";
import type { LocalDay } from "#lib/core/time.ts";
import { studySettingsOptions } from "#lib/study/client.ts";
import type { PlansDto } from "#lib/study/schema.ts";
import { CapsSection } from "./caps-section.tsx";
import { PauseSection } from "./pause-section.tsx";
import { PlanCard } from "./plan-card.tsx";

/** What holds for all plans: a pause, and the most that they may take. */
function ForAllPlans({ today }: { today: LocalDay }) {
  const { data, isFetching, refetch } = useServerQuery(studySettingsOptions());
  if (data) {
    return (
      <div className="mt-10 grid items-start gap-4 md:grid-cols-2">
        <Card>
          <PauseSection settings={data} today={today} />
        </Card>
        <Card>
          <CapsSection settings={data} />
        </Card>
      </div>
    );
  }
  if (isFetching) return <Skeleton className="mt-10 h-56 rounded-card!" />;
  return <ErrorState message="We couldn't load your pauses and limits." retry={() => void refetch()} />;
}

function WithoutPlan({ courses }: Pick<PlansDto, "courses">) {
  if (courses.length === 0) return null;
  return (
    <section aria-labelledby="unplanned" className="mt-8">
      <h2 id="unplanned" className="mb-3 text-xl">
        Courses without a plan
      </h2>
      <ul className="grid gap-2">
        {courses.map(({ courseId, title }) => (
          <li
            key={courseId}
            className="flex flex-wrap items-center justify-between gap-3 rounded-input border border-line bg-surface px-4 py-2"
          >
            <bdi className="min-w-0 flex-1 basis-48 wrap-anywhere">{title}</bdi>
            <ButtonLink size="sm" variant="quiet" href={paths.plan(courseId)}>
              Make a plan <span className="sr-only">for {title}</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Nothing can be planned yet. */
export function NoCourses() {
  return (
    <EmptyState
      art={<Penguin pose="map" size={160} />}
      title="A plan needs a course"
      text="Import a course, or start one of ours. Then you can plan when to study it."
      action={<ButtonLink href={paths.dashboard}>Import your first course</ButtonLink>}
    />
  );
}

/** All plans of the learner, and what can be planned still. */
export function PlanList({ plans, courses, today }: PlansDto & { today: LocalDay }) {
  return (
    <>
      <section aria-labelledby="plans">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
          <h2 id="plans" className="text-xl">
            Your plans
          </h2>
          <ButtonLink size="sm" variant="quiet" href={paths.review()}>
            Review your week
          </ButtonLink>
        </div>
        <ul className="grid gap-4">
          {plans.map((plan) => (
            <PlanCard key={plan._id} plan={plan} today={today} />
          ))}
        </ul>
      </section>
      <WithoutPlan courses={courses} />
      <ForAllPlans today={today} />
    </>
  );
}
