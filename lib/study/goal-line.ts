import { addDays, daysBetween, type LocalDay } from "#lib/core/time.ts";
import { type GoalVersion, promisedOn, wantedOn } from "./commitment.ts";
import { type DayRange, type Goal, isInRanges, mondayOf, type Slot, weekdayOf } from "./rules.ts";

/** A week is kept from this share of its promised minutes on, in percent. docs/product.md#commitment */
const KEPT_PERCENT = 80;

export interface GoalLineInput {
  goals: readonly GoalVersion[];
  slots: readonly Slot[];
  /** The plan's first local day, and the last one of the line */
  from: LocalDay;
  to: LocalDay;
  /** Minutes that were done when the plan began */
  startMinutes: number;
  /** Minutes of all work on a local day */
  scopeOn: (day: LocalDay) => number;
  pauses: readonly DayRange[];
  /** Exempt: `freeDays` */
  freeDays: readonly LocalDay[];
}

export interface GoalPoint {
  day: LocalDay;
  /** Minutes that are to be done by the end of the day */
  promised: number;
  /** As the learner wants it now */
  wanted: number;
}

/** How much of the work falls on which day: as the slots say, nothing on days that are exempt. */
interface Weights {
  on: (index: number) => number;
  /** Of all days up to this one, included */
  upTo: (index: number) => number;
  week: number;
}

function weightsOf({ slots, from, pauses, freeDays }: GoalLineInput, count: number): Weights {
  const free = new Set(freeDays);
  const byWeekday = [0, 0, 0, 0, 0, 0, 0, 0];
  for (const { weekday, minutes } of slots) byWeekday[weekday] = (byWeekday[weekday] ?? 0) + minutes;
  const first = weekdayOf(from) - 1;
  const weights = Array.from({ length: count }, (_, index) => {
    const weight = byWeekday[((first + index) % 7) + 1] ?? 0;
    if (weight === 0 || (free.size === 0 && pauses.length === 0)) return weight;
    const day = addDays(from, index);
    return free.has(day) || isInRanges(day, pauses) ? 0 : weight;
  });
  let sum = 0;
  const sums = weights.map((weight) => {
    sum += weight;
    return sum;
  });
  const at = (list: readonly number[], index: number) => list[Math.min(index, count - 1)] ?? 0;
  return {
    on: (index) => at(weights, index),
    upTo: (index) => (index < 0 ? 0 : at(sums, index)),
    week: byWeekday.reduce((total, minutes) => total + minutes, 0),
  };
}

interface Step {
  value: number;
  scope: number;
  index: number;
  from: LocalDay;
}

/** The line's next value: what is left by the goal's date shared out over the days until then, or the week's minutes. */
function nextValue(goal: Goal, { value, scope, index, from }: Step, weights: Weights): number {
  if (goal.kind === "minutes") {
    const share = weights.week === 0 ? 1 / 7 : weights.on(index) / weights.week;
    return Math.min(scope, value + goal.minutes * share);
  }
  const last = daysBetween(from, goal.date);
  if (index >= last) return scope;
  const ahead = weights.upTo(last) - weights.upTo(index - 1);
  const share = ahead === 0 ? 1 / (last - index + 1) : weights.on(index) / ahead;
  return Math.min(scope, value + (scope - value) * share);
}

/** The goal as a line over local days: as it was promised, and as it is wanted. docs/product.md#commitment */
export function goalLine(input: GoalLineInput): GoalPoint[] {
  const { goals, from, to, startMinutes, scopeOn } = input;
  const dates = goals.flatMap(({ goal }) => (goal.kind === "date" ? [goal.date] : []));
  const last = [to, ...dates].toSorted().at(-1) ?? to;
  const weights = weightsOf(input, Math.max(1, daysBetween(from, last) + 1));
  let [promised, wanted] = [startMinutes, startMinutes];
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) => {
    const day = addDays(from, index);
    const scope = scopeOn(day);
    const [bound, wish] = [promisedOn(goals, day), wantedOn(goals, day)];
    if (bound) promised = nextValue(bound.goal, { value: promised, scope, index, from }, weights);
    if (wish) wanted = nextValue(wish.goal, { value: wanted, scope, index, from }, weights);
    return { day, promised, wanted };
  });
}

function promisedBy(line: readonly GoalPoint[], day: LocalDay, startMinutes: number): number {
  const first = line[0];
  if (!first || day < first.day) return startMinutes;
  return line[Math.min(daysBetween(first.day, day), line.length - 1)]?.promised ?? startMinutes;
}

/** Minutes that were promised in the week of a Monday, by the line. */
export function promisedMinutes(line: readonly GoalPoint[], monday: LocalDay, startMinutes: number): number {
  const before = promisedBy(line, addDays(monday, -1), startMinutes);
  return Math.max(0, promisedBy(line, addDays(monday, 6), startMinutes) - before);
}

/** Weeks that are over and had a promise, and those of them in which 80 % of its minutes were studied. */
export function weeksKept(
  line: readonly GoalPoint[],
  startMinutes: number,
  study: ReadonlyMap<LocalDay, number>,
  today: LocalDay,
): { kept: number; weeks: number } {
  let [kept, weeks] = [0, 0];
  const first = line[0]?.day ?? today;
  for (let monday = mondayOf(first); monday < mondayOf(today); monday = addDays(monday, 7)) {
    const promised = promisedMinutes(line, monday, startMinutes);
    if (promised < 1) continue;
    weeks += 1;
    let done = 0;
    for (let index = 0; index < 7; index += 1) done += study.get(addDays(monday, index)) ?? 0;
    if (done * 100 >= promised * KEPT_PERCENT) kept += 1;
  }
  return { kept, weeks };
}
