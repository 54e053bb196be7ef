import { ButtonLink } from "#components/ui/button.tsx";
import { ProgressBar } from "#components/ui/progress-bar.tsx";
import { paths } from "#lib/client/paths.ts";
import type { LocalDay } from "#lib/core/time.ts";
import type { PlanDto } from "#lib/study/schema.ts";
import { ForecastLine } from "../forecast-line.tsx";
import { goalWords, shareWords, slotWords } from "../study-words.ts";
import { Conflicts } from "./conflicts.tsx";

/** One plan of the learner's: its goal, its times, where it leads, and this week. */
export function PlanCard({ plan, today }: { plan: PlanDto; today: LocalDay }) {
  const { courseId, courseTitle, goal, slots, week, forecast, conflicts, weeks, weeksKept } = plan;
  return (
    <li className="card rounded-card border border-line bg-surface p-4 md:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <h3 className="text-lg">
            <bdi>{courseTitle}</bdi>
          </h3>
          <p className="mt-0.5 text-ink-2">{goalWords(goal, today)}</p>
          <p className="mt-0.5 text-ink-2 text-sm">{slots.map(slotWords).join(" · ")}</p>
        </div>
        <ButtonLink size="sm" variant="secondary" href={paths.plan(courseId)} className="max-xs:w-full">
          Change plan <span className="sr-only">for {courseTitle}</span>
        </ButtonLink>
      </div>
      <div className="mt-4 grid gap-2">
        <ForecastLine forecast={forecast} today={today} />
        {week.promised > 0 ? (
          <div className="flex max-w-md flex-wrap items-center gap-x-3 gap-y-1">
            <ProgressBar
              percent={(week.done / week.promised) * 100}
              label={`This week in ${courseTitle}`}
              valueText={shareWords(week.done, week.promised)}
              className="min-w-24 flex-1"
            />
            <span className="text-ink-2 text-sm tabular-nums">
              This week {shareWords(week.done, week.promised)}
            </span>
          </div>
        ) : null}
        {weeks > 0 ? (
          <p className="text-ink-2 text-sm">
            Weeks kept: {weeksKept} of {weeks}
          </p>
        ) : null}
        <Conflicts conflicts={conflicts} />
      </div>
    </li>
  );
}
