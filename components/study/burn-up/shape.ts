import { addDays, daysBetween, type LocalDay } from "#lib/core/time.ts";
import type { BurnUpDto, ForecastDto } from "#lib/study/schema.ts";

/** A place in the chart, in percent from its left and upper edge */
interface Place {
  x: number;
  y: number;
}

export interface Shape {
  first: LocalDay;
  /** The last day on which something was counted */
  now: LocalDay;
  last: LocalDay;
  /** Minutes at the upper edge */
  top: number;
  /** Paths in a box of 100 × 100; empty where there is nothing to draw */
  scope: string;
  /** How much work there is now, on to the end */
  scopeAhead: string;
  done: string;
  promised: string;
  wanted: string;
  /** Where the pace leads: from what is done now to the days of the range */
  band: string;
  steps: { day: LocalDay; title: string; minutes: number; place: Place }[];
  nowX: number;
}

type Point = BurnUpDto["points"][number];
type Value = "scope" | "done" | "promised" | "wanted";

/** Round hours that hold the minutes, so that the middle of the axis is a round figure too. */
export function topOf(minutes: number): number {
  const steps = [10, 20, 30, 60, 120, 240, 360, 480, 600, 720, 960, 1200];
  return steps.find((step) => step >= minutes) ?? Math.ceil(minutes / 600) * 600;
}

const lastWith = (points: readonly Point[], value: Value) =>
  points.findLast((point) => point[value] !== null);

function lineOf(points: readonly Point[], value: Value, at: (day: LocalDay, minutes: number) => string) {
  const drawn = points.flatMap((point) => {
    const minutes = point[value];
    return minutes === null ? [] : [at(point.day, minutes)];
  });
  return drawn.length > 1 ? `M${drawn.join("L")}` : "";
}

/** Work is added at once, not bit by bit: the line stays level until the day, and then stands upright. */
function stepsOf(points: readonly Point[], xOf: (day: LocalDay) => number, yOf: (minutes: number) => number) {
  const [first, ...rest] = points.filter(({ scope }) => scope !== null);
  if (!first || rest.length === 0) return "";
  const turns = rest.map(({ day, scope }) => `H${xOf(day)}V${yOf(scope ?? 0)}`);
  return `M${xOf(first.day)} ${yOf(first.scope ?? 0)}${turns.join("")}`;
}

/** The lines of a burn-up chart; null while there are fewer than two days to draw. */
export function shapeOf({ points, steps }: BurnUpDto, forecast: ForecastDto): Shape | null {
  const [begin, end] = [points[0], points.at(-1)];
  const done = lastWith(points, "done");
  const scope = lastWith(points, "scope");
  const first = begin?.day;
  if (!first || !end || !done || !scope) return null;
  const range = forecast.kind === "range" ? forecast : null;
  const after = range && range.to > end.day ? range.to : end.day;
  const last = after > first ? after : addDays(first, 1);
  const values = points.flatMap((point) => [point.scope, point.done, point.promised, point.wanted]);
  const top = topOf(Math.max(...values.map((value) => value ?? 0), 1));
  const days = daysBetween(first, last);
  const xOf = (day: LocalDay) => Number(((daysBetween(first, day) / days) * 100).toFixed(2));
  const yOf = (minutes: number) => Number((100 - (Math.min(minutes, top) / top) * 100).toFixed(2));
  const at = (day: LocalDay, minutes: number) => `${xOf(day)} ${yOf(minutes)}`;
  const [isDone, all] = [done.done ?? 0, scope.scope ?? 0];
  return {
    first,
    now: done.day,
    last,
    top,
    scope: stepsOf(points, xOf, yOf),
    scopeAhead: scope.day < last ? `M${at(scope.day, all)}L${at(last, all)}` : "",
    done: lineOf(points, "done", at),
    promised: lineOf(points, "promised", at),
    wanted: lineOf(points, "wanted", at),
    band: range ? `M${at(done.day, isDone)}L${at(range.from, all)}L${at(range.to, all)}Z` : "",
    steps: steps
      .filter(({ day }) => day >= first && day <= last)
      .map((step) => {
        const then = points.findLast((point) => point.day <= step.day && point.scope !== null);
        return { ...step, place: { x: xOf(step.day), y: yOf(then?.scope ?? all) } };
      }),
    nowX: xOf(done.day),
  };
}

/** The rows of the table: every day of three weeks; of more, each week's last, today's and the last. */
export function rowsOf({ points }: BurnUpDto): Point[] {
  if (points.length <= 21) return [...points];
  const now = lastWith(points, "done")?.day;
  return points.filter(({ day }, index) => index === points.length - 1 || index % 7 === 0 || day === now);
}
