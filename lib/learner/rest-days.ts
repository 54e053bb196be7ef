import {
  addDays,
  DAY_MS,
  dayToDate,
  HOUR_MS,
  type LocalDay,
  localDayAt,
  startOfDay,
  type ZonePlan,
} from "#lib/core/time.ts";

/** On which weekdays (1 is Monday) the plan for a course has slots, since when; none: the plan has ended. */
export interface WeekdaysVersion {
  courseId: string;
  weekdays: readonly number[];
  since: Date;
}

/** What a learner's plans said and say of weekdays, oldest first. */
export type RestPlan = readonly WeekdaysVersion[];

/** A learner's zone, and the weekdays of study: what tells which dates a streak bears without a quiz. */
export interface StreakPlan extends ZonePlan {
  rest: RestPlan;
  /** The date that the streak was lost on before a change of zone: the new zone must not make it a rest day */
  streakLostDay: LocalDay | null;
}

/** docs/product.md#rest-days: for so many days slots must have stood, on so many weekdays at least */
export const REST_AFTER_DAYS = 7;
export const REST_MIN_WEEKDAYS = 2;

/** A local date begins within this of its UTC namesake, whatever the zone. */
const MAX_OFFSET_MS = 15 * HOUR_MS;

interface Span {
  fromMs: number;
  toMs: number;
}

/** The instants that a date is judged by: a week before its start up to its end. */
function spanIn(day: LocalDay, zone: string): Span {
  const start = startOfDay(addDays(day, -REST_AFTER_DAYS), zone);
  return { fromMs: start.getTime(), toMs: startOfDay(addDays(day, 1), zone).getTime() };
}

/** The same, wide enough for every zone. */
function spanAnywhere(day: LocalDay): Span {
  const utc = dayToDate(day).getTime();
  return { fromMs: utc - REST_AFTER_DAYS * DAY_MS - MAX_OFFSET_MS, toMs: utc + DAY_MS + MAX_OFFSET_MS };
}

/** Whether the versions say the same of a span wherever in it a zone begins and ends its dates. */
function isSteady(rest: RestPlan, { fromMs, toMs }: Span): boolean {
  return rest.every(({ since }) => since.getTime() <= fromMs || since.getTime() >= toMs);
}

/** The zone in which a date ends for good: where a change of zone lets it go on, the new one. */
export function zoneOfDay({ timeZone, nextTimeZone, zoneChangesAt }: ZonePlan, day: LocalDay): string {
  if (nextTimeZone === null || zoneChangesAt === null) return timeZone;
  return startOfDay(addDays(day, 1), nextTimeZone) > zoneChangesAt ? nextTimeZone : timeZone;
}

/** The versions of one plan that were in force at any instant of a span. */
function inForce(versions: RestPlan, { fromMs, toMs }: Span): RestPlan {
  return versions.filter(({ since }, index) => {
    const startMs = since.getTime();
    const endMs = versions[index + 1]?.since.getTime() ?? Number.POSITIVE_INFINITY;
    return startMs < toMs && endMs > fromMs && endMs > startMs;
  });
}

/** 1 is Monday */
const weekdayOf = (day: LocalDay) => dayToDate(day).getUTCDay() || 7;

/** Whether one of the plans stood for the whole span, on enough weekdays, and none had a slot on the date's weekday. */
function isRestIn(rest: RestPlan, day: LocalDay, span: Span): boolean {
  const weekday = weekdayOf(day);
  let hasStood = false;
  for (const plan of Map.groupBy(rest, ({ courseId }) => courseId).values()) {
    const versions = inForce(plan, span);
    if (versions.some(({ weekdays }) => weekdays.includes(weekday))) return false;
    const begins = versions[0] !== undefined && versions[0].since.getTime() <= span.fromMs;
    if (begins && versions.every(({ weekdays }) => weekdays.length >= REST_MIN_WEEKDAYS)) hasStood = true;
  }
  return hasStood;
}

/** Whether a date is a rest day in a zone, by what is known of its span. */
export function isRestDayIn(rest: RestPlan, day: LocalDay, zone: string): boolean {
  return rest.length > 0 && isRestIn(rest, day, spanIn(day, zone));
}

/** Whether a date is a rest day in whatever zone it is lived. */
export function isRestDayAnywhere(rest: RestPlan, day: LocalDay): boolean {
  return rest.length > 0 && isRestIn(rest, day, spanAnywhere(day));
}

/**
 * Whether a local date is a rest day, as far as the plans are known (docs/product.md#rest-days). Once the date is over,
 * nothing changes it any more.
 */
export function isRestDay(plan: StreakPlan, day: LocalDay): boolean {
  const { rest, streakLostDay } = plan;
  if (rest.length === 0 || day === streakLostDay) return false;
  const wide = spanAnywhere(day);
  return isSteady(rest, wide) ? isRestIn(rest, day, wide) : isRestDayIn(rest, day, zoneOfDay(plan, day));
}

/** Whether a date is over for good: across the date line, one that has ended can come again. */
export function isDayOver(plan: ZonePlan, day: LocalDay, now: Date): boolean {
  if (day >= localDayAt(plan, now)) return false;
  if (plan.zoneChangesAt === null || plan.zoneChangesAt <= now) return true;
  return startOfDay(addDays(day, 1), zoneOfDay(plan, day)) <= now;
}
