import { addDays, daysBetween, type LocalDay } from "#lib/core/time.ts";
import { futuresOf, type History, randomOf } from "./futures.ts";
import { type DayRange, isInRanges, MAX_GOAL_DAYS } from "./rules.ts";

/** docs/product.md#forecasts */
const FUTURES = 1000;
const HISTORY_DAYS = 42;
const MIN_STUDY_DAYS = 3;
/** After so many days without study there is no pace to go by. */
export const MAX_IDLE_DAYS = 14;

export type Standing = "on_track" | "tight" | "behind";

export type Forecast =
  | { kind: "range"; from: LocalDay; to: LocalDay; chance: number | null; standing: Standing | null }
  | { kind: "early" }
  | { kind: "none" }
  | { kind: "finished" };

export interface ForecastInput {
  /** The same seed gives the same futures: the plan's id */
  seed: string;
  today: LocalDay;
  /** Minutes of open work */
  openMinutes: number;
  /** Minutes of study of the course by local day; days without study may be left out. Those of the last six weeks matter. */
  study: ReadonlyMap<LocalDay, number>;
  /** The first local day that counts: the plan's, or the day of the first study in its course, whichever is earlier */
  since: LocalDay;
  pauses: readonly DayRange[];
  /** Null where the goal is minutes a week */
  goalDate: LocalDay | null;
}

/** Where a plan stands by its chance, 0 to 1, of reaching its date. */
export function standingOf(chance: number): Standing {
  if (chance >= 0.8) return "on_track";
  return chance >= 0.5 ? "tight" : "behind";
}

/** The last six weeks up to yesterday. */
function historyOf({ today, study, since, pauses }: ForecastInput): History {
  return Array.from({ length: HISTORY_DAYS }, (_, index) => {
    const day = addDays(today, index - HISTORY_DAYS);
    return day < since || isInRanges(day, pauses) ? null : Math.max(0, study.get(day) ?? 0);
  });
}

/** Whole days since the latest study, without those of pauses and today. */
function idleDays({ today, study, pauses }: ForecastInput): number {
  let latest: LocalDay | null = null;
  for (const [day, minutes] of study)
    if (minutes > 0 && day <= today && (latest === null || day > latest)) latest = day;
  if (latest === null || daysBetween(latest, today) > HISTORY_DAYS + MAX_GOAL_DAYS) return MAX_IDLE_DAYS;
  let idle = 0;
  for (let day = addDays(latest, 1); day < today; day = addDays(day, 1))
    if (!isInRanges(day, pauses)) idle += 1;
  return idle;
}

/** The futures' ends between which 8 of 10 lie: the 10th and the 90th of a hundred. */
function rangeOf(ends: Int32Array): { from: number; to: number } {
  const last = ends.length - 1;
  const at = (part: number) => ends[Math.round(part * last)] ?? 0;
  return { from: at(0.1), to: at(0.9) };
}

/**
 * When the open work ends at the learner's own pace: 8 of 10 futures end between the two dates. A thousand of them are drawn
 * from the last six weeks; the same input has the same ones. docs/product.md#forecasts
 */
export function forecastOf(input: ForecastInput): Forecast {
  const { seed, today, openMinutes, study, pauses, goalDate } = input;
  if (openMinutes <= 0) return { kind: "finished" };
  if (![...study].some(([day, minutes]) => minutes > 0 && day <= today)) return { kind: "early" };
  if (idleDays(input) >= MAX_IDLE_DAYS) return { kind: "none" };
  const history = historyOf(input);
  const todayMinutes = study.get(today) ?? 0;
  const studyDays = [...history, todayMinutes].filter((minutes) => minutes !== null && minutes > 0).length;
  const isKnown = history.some((minutes) => minutes !== null && minutes > 0);
  if (studyDays < MIN_STUDY_DAYS || !isKnown) return { kind: "early" };
  const paused = pauses.map(({ from, until }) => [daysBetween(today, from), daysBetween(today, until)]);
  const ends = futuresOf({
    ...{ history, openMinutes, todayMinutes, count: FUTURES, maxDays: MAX_GOAL_DAYS },
    random: randomOf(seed),
    isPaused: (day) => paused.some(([from = 0, until = 0]) => from <= day && day <= until),
  });
  const { from, to } = rangeOf(ends);
  if (to > MAX_GOAL_DAYS) return { kind: "none" };
  const days = goalDate && daysBetween(today, goalDate);
  const chance = typeof days === "number" ? ends.filter((end) => end <= days).length / ends.length : null;
  return {
    kind: "range",
    from: addDays(today, from),
    to: addDays(today, to),
    chance,
    standing: chance === null ? null : standingOf(chance),
  };
}
