"use client";

import Link from "next/link";
import { paths } from "#lib/client/paths.ts";
import type { PlanDto, PrimaryDto, TodayDto } from "#lib/study/schema.ts";
import { BurnUp } from "../burn-up/chart.tsx";
import { Fold } from "../fold.tsx";
import { OfflineNote } from "../offline-note.tsx";
import { longDayWords, minutesWords } from "../study-words.ts";
import { MissedNote } from "./missed-note.tsx";
import { PauseNote } from "./pause-note.tsx";
import { Primary } from "./primary.tsx";
import { StandingList } from "./standing-list.tsx";
import { WeekStrip } from "./week-strip.tsx";

interface TodayBlockProps {
  today: TodayDto;
  primary: PrimaryDto;
  /** Another button of the screen may be the first one now */
  isPrimary: boolean;
}

function doneWords({ burnUp }: PlanDto): string {
  const done = burnUp.points.findLast((point) => point.done !== null)?.done ?? 0;
  const scope = burnUp.points.findLast((point) => point.scope !== null)?.scope ?? 0;
  return `${minutesWords(done)} of ${minutesWords(scope)} done`;
}

/** How far each course is, folded where there are several. */
function Charts({ today }: { today: TodayDto }) {
  const { plans, day } = today;
  return (
    <div className="mt-6 grid gap-2">
      {plans.map((plan) => (
        <Fold
          key={plan._id}
          startsOpen={plans.length === 1}
          className="rounded-input border border-line px-3"
          summaryClass="py-2 font-semibold"
          summary={
            <>
              {plans.length === 1 ? "Your progress" : <bdi>{plan.courseTitle}</bdi>}
              <span className="font-normal text-ink-2">: {doneWords(plan)}</span>
            </>
          }
        >
          <div className="pt-2 pb-4">
            <BurnUp
              courseTitle={plan.courseTitle}
              burnUp={plan.burnUp}
              forecast={plan.forecast}
              goal={plan.goal}
              today={day}
            />
          </div>
        </Fold>
      ))}
    </div>
  );
}

/** What to do now, by the plans. */
export function TodayBlock({ today, primary, isPrimary }: TodayBlockProps) {
  const { day, pause, isFreshStart } = today;
  return (
    <section
      aria-labelledby="today"
      className="card mb-6 rounded-card border border-line bg-surface p-5 md:p-6"
    >
      <OfflineNote />
      <h2 id="today" className="mb-1 font-sans text-sm font-semibold tracking-normal text-brand">
        {longDayWords(day, day)}
      </h2>
      {pause && pause.from <= day ? <PauseNote pause={pause} today={day} /> : null}
      <Primary primary={primary} today={day} isFreshStart={isFreshStart} isPrimary={isPrimary} />
      <MissedNote today={today} />
    </section>
  );
}

/** How the plans stand, and this week. */
export function PlanBlock({ today }: { today: TodayDto }) {
  return (
    <section
      aria-labelledby="plans"
      className="card mb-10 rounded-card border border-line bg-surface p-4 md:p-6"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="plans" className="text-xl">
          {today.plans.length === 1 ? "Your plan" : "Your plans"}
        </h2>
        <nav aria-label="Study plans" className="flex gap-x-4 text-sm">
          <Link href={paths.plan()} className="link inline-flex min-h-11 items-center">
            Plans
          </Link>
          <Link href={paths.review()} className="link inline-flex min-h-11 items-center">
            Review
          </Link>
        </nav>
      </div>
      <StandingList today={today} />
      <WeekStrip today={today} />
      <Charts today={today} />
    </section>
  );
}
