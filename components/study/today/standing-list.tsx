import { Quote } from "lucide-react";
import Link from "next/link";
import { ProgressBar } from "#components/ui/progress-bar.tsx";
import { paths } from "#lib/client/paths.ts";
import type { LocalDay } from "#lib/core/time.ts";
import type { PlanDto, TodayDto } from "#lib/study/schema.ts";
import { ForecastLine } from "../forecast-line.tsx";
import { Conflicts } from "../plan/conflicts.tsx";
import { goalWords, shareWords } from "../study-words.ts";

/** When an own reason is worth reading again: the plan is not on its way. */
function needsHeart({ forecast }: PlanDto): boolean {
  return forecast.kind === "none" || (forecast.kind === "range" && forecast.standing === "behind");
}

/** What the learner wrote when they made the plan */
export function OwnWords({ why, obstacle }: Pick<PlanDto, "why" | "obstacle">) {
  if (!why && !obstacle) return null;
  return (
    <div className="flex items-start gap-2 text-ink-2 text-sm">
      <Quote aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-brand" />
      <div className="min-w-0 wrap-anywhere">
        {why ? (
          <p>
            Why you want to finish: <q>{why}</q>
          </p>
        ) : null}
        {obstacle ? (
          <p>
            When something gets in the way, you will: <q>{obstacle}</q>
          </p>
        ) : null}
      </div>
    </div>
  );
}

interface PlanStandingProps {
  plan: PlanDto;
  today: LocalDay;
  isOnly: boolean;
  /** Its offers are shown already */
  isOffered: boolean;
}

function PlanStanding({ plan, today, isOnly, isOffered }: PlanStandingProps) {
  const { courseId, courseTitle, forecast, conflicts, goal, offers } = plan;
  return (
    <li className="grid gap-1.5">
      <p className="text-ink-2 text-sm">
        {isOnly ? null : (
          <>
            <bdi className="font-semibold text-ink">{courseTitle}</bdi>
            {" · "}
          </>
        )}
        {goalWords(goal, today)}
      </p>
      <ForecastLine forecast={forecast} today={today} />
      <Conflicts conflicts={conflicts} />
      {offers.length > 0 && !isOffered ? (
        <p>
          <Link
            href={paths.plan(courseId)}
            prefetch={false}
            className="link inline-flex min-h-11 items-center"
          >
            See what still gets you there
          </Link>
        </p>
      ) : null}
      {needsHeart(plan) ? <OwnWords why={plan.why} obstacle={isOffered ? "" : plan.obstacle} /> : null}
    </li>
  );
}

/** How each plan stands, with this week's share beside the far date. */
export function StandingList({ today }: { today: TodayDto }) {
  const { plans, promised, done, day, missed } = today;
  return (
    <div className="mt-5 grid gap-x-8 gap-y-4 border-line border-t pt-5 sm:grid-cols-[1fr_15rem]">
      <ul className="grid min-w-0 gap-4">
        {plans.map((plan) => (
          <PlanStanding
            key={plan._id}
            plan={plan}
            today={day}
            isOnly={plans.length === 1}
            isOffered={plan.courseId === missed?.courseId}
          />
        ))}
      </ul>
      {promised > 0 ? (
        <div className="min-w-0">
          <p className="mb-2 font-semibold text-sm tabular-nums">This week {shareWords(done, promised)}</p>
          <ProgressBar
            percent={(done / promised) * 100}
            label="This week"
            valueText={shareWords(done, promised)}
            tone={done >= promised ? "ok" : "brand"}
          />
        </div>
      ) : null}
    </div>
  );
}
