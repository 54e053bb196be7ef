import { Card } from "#components/ui/card.tsx";
import { ProgressBar } from "#components/ui/progress-bar.tsx";
import type { LocalDay } from "#lib/core/time.ts";
import type { ReviewDto } from "#lib/study/review-schema.ts";
import { ForecastLine } from "../forecast-line.tsx";
import { forecastWords, minutesWords, shareWords, weekdayName } from "../study-words.ts";
import { SessionStatus } from "../today/session-status.tsx";

/** What was planned and done for a course, and how its end moved. */
export function CourseWeek({ plan, today }: { plan: ReviewDto["plans"][number]; today: LocalDay }) {
  const { courseTitle, plannedMinutes, doneMinutes, forecastThen, forecastNow } = plan;
  return (
    <Card>
      <h3 className="text-lg">
        <bdi>{courseTitle}</bdi>
      </h3>
      {plannedMinutes > 0 ? (
        <div className="mt-3 max-w-md">
          <p className="mb-1.5 tabular-nums">{shareWords(doneMinutes, plannedMinutes)} done</p>
          <ProgressBar
            percent={(doneMinutes / plannedMinutes) * 100}
            label={`Done for ${courseTitle}`}
            valueText={shareWords(doneMinutes, plannedMinutes)}
            tone={doneMinutes >= plannedMinutes ? "ok" : "brand"}
          />
        </div>
      ) : (
        <p className="mt-2 text-ink-2">
          Nothing was planned{doneMinutes > 0 ? `. You studied ${minutesWords(doneMinutes)} anyway` : ""}.
        </p>
      )}
      <dl className="mt-4 grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
        {forecastThen ? (
          <>
            <dt className="text-ink-2 text-sm sm:leading-6">When the week began</dt>
            <dd>{forecastWords(forecastThen, today)}</dd>
          </>
        ) : null}
        <dt className="text-ink-2 text-sm sm:leading-6">Now</dt>
        <dd>
          <ForecastLine forecast={forecastNow} today={today} />
        </dd>
      </dl>
    </Card>
  );
}

/** The sessions of the week, one by one. */
export function SessionList({ sessions }: Pick<ReviewDto, "sessions">) {
  if (sessions.length === 0) return null;
  return (
    <section aria-labelledby="week-sessions">
      <h2 id="week-sessions" className="mb-3 text-xl">
        Your sessions
      </h2>
      <ul className="rounded-card border border-line bg-surface">
        {sessions.map((session) => (
          <li
            key={session._id}
            className="flex flex-wrap items-center gap-x-4 gap-y-0.5 border-line border-t px-4 py-2.5 first:border-t-0"
          >
            <span className="w-32 text-sm tabular-nums">
              {weekdayName(session.day)} {session.start}
            </span>
            <bdi className="min-w-0 flex-1 basis-40 wrap-anywhere">{session.courseTitle}</bdi>
            <SessionStatus session={session} />
          </li>
        ))}
      </ul>
    </section>
  );
}
