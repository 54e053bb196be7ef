"use client";

import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { RemindMe } from "#components/reminder/remind-me.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Field } from "#components/ui/field.tsx";
import { Select } from "#components/ui/select.tsx";
import { paths } from "#lib/client/paths.ts";
import type { LocalDay } from "#lib/core/time.ts";
import type { PlanDto, PlansDto, SavedPlanDto } from "#lib/study/schema.ts";
import { dayWords } from "#lib/study/words.ts";
import { BurnUp } from "../burn-up/chart.tsx";
import { Conflicts } from "./conflicts.tsx";
import { PlanForm } from "./plan-form.tsx";
import { ShareSection } from "./share-section.tsx";

interface CoursePlanProps extends PlansDto {
  courseId: string;
  today: LocalDay;
  timeZone: string;
}

/** It is saved: from when it holds, and what comes next. It takes the focus, which the button had. */
function Saved({ saved, today }: { saved: SavedPlanDto; today: LocalDay }) {
  const part = useRef<HTMLElement>(null);
  useEffect(() => part.current?.focus(), []);
  const { effectiveFrom, conflicts } = saved;
  return (
    <section
      ref={part}
      tabIndex={-1}
      aria-label="Your plan is saved"
      className="mb-6 scroll-mt-24 outline-none"
    >
      <Card className="grid gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <div role="status" className="min-w-0 flex-1 basis-64">
            <p className="font-display font-semibold text-lg">Your plan is saved.</p>
            <p className="text-ink-2">
              {effectiveFrom > today
                ? `The goal line follows from ${dayWords(effectiveFrom, today)}.`
                : "Your next sessions are on your dashboard."}
            </p>
          </div>
          <ButtonLink href={paths.dashboard} variant="secondary" size="sm">
            See today
          </ButtonLink>
        </div>
        <Conflicts conflicts={conflicts} />
        <RemindMe />
      </Card>
    </section>
  );
}

interface ChooseCourseProps extends Pick<PlansDto, "courses"> {
  courseId: string;
}

/** Which course a new plan is for: one of those that have none. */
function ChooseCourse({ courses, courseId }: ChooseCourseProps) {
  const router = useRouter();
  return (
    <Field label="Course" className="mb-7 max-w-md">
      <Select
        value={courseId}
        onChange={({ target }) => router.replace(paths.plan(target.value), { scroll: false })}
      >
        {courses.map((course) => (
          <option key={course.courseId} value={course.courseId}>
            {course.title}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function Progress({ plan, today, timeZone }: { plan: PlanDto; today: LocalDay; timeZone: string }) {
  const { courseTitle, burnUp, forecast, goal, promised } = plan;
  return (
    <div className="mt-8 grid gap-4">
      <Card>
        <h2 className="mb-4 text-lg">Your progress</h2>
        <BurnUp {...{ courseTitle, burnUp, forecast, goal, today }} />
        {promised ? (
          <p className="mt-3 text-ink-2 text-sm">
            Your easier goal counts from {dayWords(promised.until, today)}. Until then the goal line stays as
            you promised.
          </p>
        ) : null}
      </Card>
      <Card>
        <ShareSection plan={plan} today={today} timeZone={timeZone} />
      </Card>
    </div>
  );
}

/** The plan of one course: made, changed, shared, ended. */
export function CoursePlan({ courseId, plans, courses, today, timeZone }: CoursePlanProps) {
  const plan = plans.find((each) => each.courseId === courseId) ?? null;
  const title = plan?.courseTitle ?? courses.find((each) => each.courseId === courseId)?.title;
  const [saved, setSaved] = useState<SavedPlanDto | null>(null);
  // The plan that was there when the form was opened: one that is saved here must not make it a new form.
  const [first] = useState(plan);
  const router = useRouter();
  if (title === undefined) return null;
  return (
    <>
      {plans.length > 0 ? (
        <Link
          href={paths.plan()}
          className="mb-3 inline-flex min-h-11 items-center gap-2 font-semibold text-brand"
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          All plans
        </Link>
      ) : null}
      {saved ? <Saved key={saved.plan.version} saved={saved} today={today} /> : null}
      <Card>
        <h2 className="mb-5 text-xl">
          {plan ? "Plan for" : "Make a plan for"} <bdi>{title}</bdi>
        </h2>
        {first || saved || courses.length < 2 ? null : <ChooseCourse courses={courses} courseId={courseId} />}
        <PlanForm
          courseId={courseId}
          courseTitle={title}
          plan={plan}
          today={today}
          timeZone={timeZone}
          onSaved={(now) => {
            setSaved(now);
            // Coming back here is coming back to this plan.
            router.replace(paths.plan(courseId), { scroll: false });
          }}
        />
      </Card>
      {plan ? <Progress plan={plan} today={today} timeZone={timeZone} /> : null}
    </>
  );
}
