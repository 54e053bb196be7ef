import { Flag } from "lucide-react";
import type { LocalDay } from "#lib/core/time.ts";
import type { BurnUpDto, ForecastDto, GoalDto } from "#lib/study/schema.ts";
import { dayWords } from "#lib/study/words.ts";
import { forecastWords, goalWords, minutesWords, shortDayWords } from "../study-words.ts";
import { type Shape, shapeOf } from "./shape.ts";
import { BurnUpTable } from "./table.tsx";

interface BurnUpProps {
  courseTitle: string;
  burnUp: BurnUpDto;
  forecast: ForecastDto;
  goal: GoalDto;
  today: LocalDay;
  /** Someone else looks at it */
  isShared?: boolean;
}

/** "10 h", "30 min": a figure of the axis */
function axisWords(minutes: number): string {
  if (minutes === 0) return "0";
  return minutes < 60 ? `${minutes} min` : `${Number((minutes / 60).toFixed(1))} h`;
}

/** What the chart says, in a breath. */
function chartName({ courseTitle, burnUp, forecast, goal, today, isShared }: BurnUpProps): string {
  const done = burnUp.points.findLast((point) => point.done !== null)?.done ?? 0;
  const scope = burnUp.points.findLast((point) => point.scope !== null)?.scope ?? 0;
  return `Progress in ${courseTitle}: ${minutesWords(done)} of ${minutesWords(scope)} of work done. Goal: ${goalWords(goal, today)}.${isShared ? "" : ` ${forecastWords(forecast, today)}`}`;
}

const LINES = [
  { key: "scope", words: "All work", look: "stroke-ink-2" },
  { key: "done", words: "Done", look: "stroke-brand [stroke-width:4]" },
  { key: "promised", words: "Goal line", look: "stroke-gold-text [stroke-dasharray:8_4]" },
  { key: "wanted", words: "Goal line, as you want it now", look: "stroke-gold-text [stroke-dasharray:2_4]" },
] as const;

function Lines({ shape }: { shape: Shape }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className="absolute inset-0 size-full overflow-visible [&_path]:fill-none [&_path]:[vector-effect:non-scaling-stroke]"
    >
      {[0, 50, 100].map((y) => (
        <path key={y} d={`M0 ${y}L100 ${y}`} className="stroke-line" />
      ))}
      <path
        d={`M${shape.nowX} 0L${shape.nowX} 100`}
        className="stroke-border-strong [stroke-dasharray:1_4]"
      />
      {shape.band ? (
        <path d={shape.band} className="fill-brand-soft! stroke-brand [stroke-dasharray:3_3]" />
      ) : null}
      <path d={shape.scopeAhead} className="stroke-ink-3 [stroke-dasharray:1_5]" strokeWidth={2} />
      {LINES.map(({ key, look }) =>
        shape[key] ? (
          <path
            key={key}
            d={shape[key]}
            className={look}
            strokeWidth={2}
            strokeLinejoin="round"
            strokeLinecap="round"
          />
        ) : null,
      )}
    </svg>
  );
}

function Legend({ shape, isShared = false }: { shape: Shape; isShared?: boolean | undefined }) {
  const swatch = (look: string) => (
    <svg aria-hidden="true" viewBox="0 0 24 8" className="h-2 w-6 shrink-0">
      <path d="M1 4H23" className={look} strokeWidth={2} fill="none" />
    </svg>
  );
  return (
    <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-ink-2 text-sm">
      {LINES.filter(({ key }) => shape[key]).map(({ key, words, look }) => (
        <li key={key} className="flex items-center gap-2">
          {swatch(look)}
          {words}
        </li>
      ))}
      {shape.band ? (
        <li className="flex items-center gap-2">
          <span
            aria-hidden="true"
            className="h-3 w-6 shrink-0 rounded-sm border border-brand border-dashed bg-brand-soft"
          />
          {isShared ? "At this pace" : "At your pace"}
        </li>
      ) : null}
    </ul>
  );
}

function Steps({ shape, today }: { shape: Shape; today: LocalDay }) {
  if (shape.steps.length === 0) return null;
  return (
    <ul aria-label="Where the work changed" className="mt-3 grid gap-1 text-ink-2 text-sm">
      {shape.steps.slice(-5).map(({ day, title, minutes }) => (
        <li key={`${day} ${title}`} className="flex items-start gap-2">
          <Flag aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-violet" />
          <span className="min-w-0 wrap-anywhere">
            {dayWords(day, today)}: <bdi>{title}</bdi>, {minutes < 0 ? "−" : "+"}
            {minutesWords(Math.abs(minutes))}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Days below the chart: where it begins, today, and where it ends. */
function Days({ shape, today }: { shape: Shape; today: LocalDay }) {
  const showsNow = shape.nowX > 22 && shape.nowX < 78;
  return (
    <div aria-hidden="true" className="relative mt-1 flex h-5 justify-between text-ink-3 text-xs">
      <span>{shortDayWords(shape.first)}</span>
      {showsNow ? (
        <span className="absolute -translate-x-1/2" style={{ left: `${shape.nowX}%` }}>
          {shape.now === today ? "Today" : shortDayWords(shape.now)}
        </span>
      ) : null}
      <span>{shortDayWords(shape.last)}</span>
    </div>
  );
}

/** How much work there is, how much is done, where the goal line runs, and where the pace leads. */
export function BurnUp(props: BurnUpProps) {
  const { burnUp, forecast, today } = props;
  const shape = shapeOf(burnUp, forecast);
  if (!shape) return <p className="text-ink-2 text-sm">The chart begins on the second day of the plan.</p>;
  return (
    <figure className="min-w-0">
      <div role="img" aria-label={chartName(props)} className="flex gap-2">
        <div
          aria-hidden="true"
          className="flex w-11 shrink-0 flex-col justify-between pb-6 text-right text-ink-3 text-xs leading-none tabular-nums"
        >
          {[shape.top, shape.top / 2, 0].map((minutes) => (
            <span key={minutes}>{axisWords(minutes)}</span>
          ))}
        </div>
        <div className="min-w-0 flex-1 pt-1 pr-1">
          <div className="relative h-48 md:h-56">
            <Lines shape={shape} />
            {shape.steps.map(({ day, title, place }) => (
              <span
                key={`${day} ${title}`}
                title={title}
                className="absolute size-2.5 -translate-x-1/2 -translate-y-1/2 rotate-45 border-2 border-surface bg-violet"
                style={{ left: `${place.x}%`, top: `${place.y}%` }}
              />
            ))}
          </div>
          <Days shape={shape} today={today} />
        </div>
      </div>
      <figcaption>
        <Legend shape={shape} isShared={props.isShared} />
        <Steps shape={shape} today={today} />
      </figcaption>
      <BurnUpTable burnUp={burnUp} today={today} />
    </figure>
  );
}
