import {
  addDays,
  clockAt,
  daysBetween,
  instantAt,
  type LocalDay,
  localDayOf,
  MINUTE_MS,
  startOfDay,
  type ZonePlan,
  zoneAt,
} from "#lib/core/time.ts";

export interface Stretch {
  start: Date;
  end: Date;
}

export interface FreeAsked {
  from: LocalDay;
  to: LocalDay;
  minutes: number;
  zones: ZonePlan;
  /** "HH:MM": no one wants to study between them */
  quietFrom: string;
  quietTo: string;
  /** Minutes that may be studied a day, and in a week from Monday */
  dayMinutes: number;
  weekMinutes: number;
  /** When the learner is busy */
  busy: readonly Stretch[];
  /** Sessions that are planned already, of whatever course */
  planned: readonly { startsAt: Date; minutes: number }[];
}

/** Times begin at a quarter of an hour. */
const STEP_MS = 15 * MINUTE_MS;
/** Parts of a day, until when each lasts, and the time in it that people like best: each offers one time */
const PARTS = [
  { until: "12:00", best: "09:00" },
  { until: "17:00", best: "13:00" },
  { until: "24:00", best: "19:00" },
];

/** The parts of a stretch that none of the others covers, in order. */
function without(stretch: Stretch, others: readonly Stretch[]): Stretch[] {
  const left: Stretch[] = [];
  let { start } = stretch;
  for (const other of others.toSorted((a, b) => a.start.getTime() - b.start.getTime())) {
    if (other.end <= start || other.start >= stretch.end) continue;
    if (other.start > start) left.push({ start, end: other.start });
    start = other.end;
  }
  if (start < stretch.end) left.push({ start, end: stretch.end });
  return left;
}

/** Outside of the quiet hours, whether they go over midnight or not. */
function wakingHours(day: LocalDay, { zones, quietFrom, quietTo }: FreeAsked): Stretch[] {
  const zone = zoneOf(day, zones);
  const at = (clock: string) => instantAt(day, clock, zone);
  const whole = { start: startOfDay(day, zone), end: startOfDay(addDays(day, 1), zone) };
  if (quietFrom === quietTo) return [whole];
  const isOverNight = quietFrom > quietTo;
  return isOverNight
    ? [{ start: at(quietTo), end: at(quietFrom) }]
    : without(whole, [{ start: at(quietFrom), end: at(quietTo) }]);
}

const mondayOf = (day: LocalDay) => addDays(day, -(((daysBetween("1970-01-05", day) % 7) + 7) % 7));

/** Minutes that are planned on a local day, or in its week */
function plannedOn({ planned, zones }: FreeAsked, isCounted: (day: LocalDay) => boolean): number {
  const counted = planned.filter(({ startsAt }) => isCounted(localDayOf(startsAt, zoneAt(zones, startsAt))));
  return counted.reduce((sum, { minutes }) => sum + minutes, 0);
}

function hasRoom(day: LocalDay, asked: FreeAsked): boolean {
  const onDay = plannedOn(asked, (each) => each === day);
  const inWeek = plannedOn(asked, (each) => mondayOf(each) === mondayOf(day));
  return onDay + asked.minutes <= asked.dayMinutes && inWeek + asked.minutes <= asked.weekMinutes;
}

function zoneOf(day: LocalDay, zones: ZonePlan): string {
  return zoneAt(zones, new Date(`${day}T12:00:00Z`));
}

/** All starts of a gap, a quarter of an hour apart */
function startsIn({ start, end }: Stretch, lengthMs: number): number[] {
  const first = Math.ceil(start.getTime() / STEP_MS) * STEP_MS;
  const count = Math.floor((end.getTime() - lengthMs - first) / STEP_MS) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => first + index * STEP_MS);
}

/** Of each part of the day the start that is nearest to its best time */
function bestOf(starts: readonly number[], day: LocalDay, zone: string): number[] {
  return PARTS.flatMap(({ until, best }, index) => {
    const from = PARTS[index - 1]?.until ?? "00:00";
    const inPart = starts.filter((start) => {
      const clock = clockAt(new Date(start), zone);
      return clock >= from && clock < until;
    });
    const target = instantAt(day, best, zone).getTime();
    return inPart.toSorted((a, b) => Math.abs(a - target) - Math.abs(b - target)).slice(0, 1);
  });
}

/**
 * Times in which nothing is, from the first day to the last, both included: outside of the quiet hours, in days and weeks that
 * have room for them; of each morning, afternoon and evening one. docs/product.md#google-calendar
 */
export function freeTimes(asked: FreeAsked, now: Date): Stretch[] {
  const taken = asked.planned.map(({ startsAt, minutes }) => ({
    start: startsAt,
    end: new Date(startsAt.getTime() + minutes * MINUTE_MS),
  }));
  const closed = [...asked.busy, ...taken, { start: new Date(0), end: now }];
  const lengthMs = asked.minutes * MINUTE_MS;
  const found: Stretch[] = [];
  for (let day = asked.from; day <= asked.to; day = addDays(day, 1)) {
    if (!hasRoom(day, asked)) continue;
    const gaps = wakingHours(day, asked).flatMap((hours) => without(hours, closed));
    const starts = gaps.flatMap((gap) => startsIn(gap, lengthMs));
    for (const start of bestOf(starts, day, zoneOf(day, asked.zones)))
      found.push({ start: new Date(start), end: new Date(start + lengthMs) });
  }
  return found;
}
