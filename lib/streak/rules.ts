import {
  addDays,
  daysBetween,
  HOUR_MS,
  type LocalDay,
  localDayAt,
  localDayOf,
  settledZone,
  startOfDay,
  type ZonePlan,
} from "#lib/core/time.ts";
import { isRestDay, type StreakPlan } from "#lib/learner/rest-days.ts";
import {
  aheadOf,
  currentStreak,
  restDaysAfter,
  type StreakRun,
  settle,
  settledPlan,
} from "#lib/learner/streak-run.ts";

/** docs/product.md#streaks */
export const FREEZE_DAYS = 2;
/** Local days from the start of one freeze to the start of the next */
export const FREEZE_EVERY_DAYS = 7;
export const EXPIRES_SOON_HOURS = 6;

/** Days → XP. docs/product.md#milestones */
export const MILESTONES = [
  { days: 7, xp: 500 },
  { days: 14, xp: 1000 },
  { days: 21, xp: 1500 },
  { days: 30, xp: 2000 },
  { days: 60, xp: 3000 },
  { days: 180, xp: 5000 },
] as const;

/** done: a quiz was completed, or a practice that counts; frozen, skipped and rest days raise no streak and break none. */
export type DayKind = "done" | "frozen" | "skipped" | "rest";

export interface DayReceipt {
  day: LocalDay;
  kind: DayKind;
}

export interface Freeze {
  startDay: LocalDay;
  days: number;
}

/** The latest run in all receipts of a learner, in any order. */
export function runOf(receipts: readonly DayReceipt[]): StreakRun {
  const latestFirst = [...receipts].sort((a, b) => b.day.localeCompare(a.day));
  const coveredTo = latestFirst[0]?.day ?? null;
  let length = 0;
  for (const [index, { day, kind }] of latestFirst.entries()) {
    if (coveredTo === null || day !== addDays(coveredTo, -index)) break;
    if (kind === "done") length += 1;
  }
  return { length, coveredTo };
}

/**
 * The plan once someone asks for another zone: it changes at the next midnight of the one in force; across the date
 * line, an hour or two later, once the new zone has reached today's date. Going back behind it would revive dead
 * streaks, and let a date that was missed be skipped on the way back.
 */
export function planZone(plan: ZonePlan, wanted: string, now: Date): ZonePlan {
  const { timeZone } = settledZone(plan, now);
  if (wanted === timeZone) return { timeZone, nextTimeZone: null, zoneChangesAt: null };
  const today = localDayOf(now, timeZone);
  const midnight = startOfDay(addDays(today, 1), timeZone).getTime();
  const reached = startOfDay(today, wanted).getTime();
  return { timeZone, nextTimeZone: wanted, zoneChangesAt: new Date(Math.max(midnight, reached)) };
}

/**
 * The run once `day` is done, `kind` being what its receipt said before. Null where the day lies behind the run's end
 * without a receipt, so that only the receipts can tell what it joins.
 */
export function extendRun(run: StreakRun, day: LocalDay, kind: DayKind | null): StreakRun | null {
  if (kind === "done") return run;
  const { length, coveredTo } = run;
  if (coveredTo === null || day > addDays(coveredTo, 1)) return { length: 1, coveredTo: day };
  if (day > coveredTo) return { length: length + 1, coveredTo: day };
  return kind === null ? null : { length: length + 1, coveredTo };
}

/** The first instant at which the learner's local date is later than `day`, a planned change of zone included. */
export function endOfDay(plan: ZonePlan, day: LocalDay): Date {
  const { timeZone, nextTimeZone, zoneChangesAt } = plan;
  const end = startOfDay(addDays(day, 1), timeZone);
  if (nextTimeZone === null || zoneChangesAt === null || end < zoneChangesAt) return end;
  return localDayOf(zoneChangesAt, nextTimeZone) > day
    ? zoneChangesAt
    : startOfDay(addDays(day, 1), nextTimeZone);
}

/** When a living streak ends unless something is done, rest days ahead included; null where there is none. */
export function expiryOf(run: StreakRun, plan: StreakPlan, now: Date): Date | null {
  const ahead = aheadOf(run, plan);
  if (ahead.coveredTo === null || currentStreak(ahead, localDayAt(plan, now)) === 0) return null;
  return endOfDay(plan, addDays(ahead.coveredTo, 1));
}

export interface StreakState {
  streak: number;
  isDoneToday: boolean;
  /** Nothing is done today, and nothing needs to be */
  isRestToday: boolean;
  isFrozen: boolean;
  /** Whole local dates, today included; null where nothing is frozen */
  frozenDaysLeft: number | null;
  expiresAt: Date | null;
  /** Begun hours */
  hoursUntilExpiry: number | null;
  willExpireSoon: boolean;
  /** What a freeze would answer now */
  freeze: FreezeDecision;
}

export interface StreakFacts {
  run: StreakRun;
  plan: StreakPlan;
  /** What today's receipt says */
  todayKind: DayKind | null;
  freeze: Freeze | null;
}

function frozenDaysLeft(freeze: Freeze | null, today: LocalDay): number | null {
  if (!freeze) return null;
  const left = daysBetween(today, freeze.startDay) + freeze.days;
  return left > 0 ? Math.min(freeze.days, left) : null;
}

/** Everything that a learner sees of the streak (docs/product.md#streaks). */
export function streakStateOf({ run, plan, todayKind, freeze }: StreakFacts, now: Date): StreakState {
  const found = settle(run, plan, now);
  const { run: settled, days } = found;
  const zone = settledPlan(plan, found, now);
  const today = localDayAt(zone, now);
  const kind = todayKind ?? days.find(({ day }) => day === today)?.kind ?? null;
  const expiresAt = expiryOf(settled, zone, now);
  const streak = expiresAt === null ? 0 : settled.length;
  const leftMs = expiresAt && expiresAt.getTime() - now.getTime();
  const daysLeft = streak === 0 ? null : frozenDaysLeft(freeze, today);
  return {
    streak,
    isDoneToday: kind === "done",
    isRestToday: kind === "rest" || (kind === null && isRestDay(zone, today)),
    isFrozen: daysLeft !== null,
    frozenDaysLeft: daysLeft,
    expiresAt,
    hoursUntilExpiry: leftMs === null ? null : Math.ceil(leftMs / HOUR_MS),
    willExpireSoon: leftMs !== null && kind !== "done" && leftMs <= EXPIRES_SOON_HOURS * HOUR_MS,
    freeze: decideFreeze(restedRun(settled, zone), today, freeze),
  };
}

/** The run with the rest days that follow it: what a freeze goes on from. */
export function restedRun(run: StreakRun, plan: StreakPlan): StreakRun {
  return { length: run.length, coveredTo: restDaysAfter(run, plan).at(-1) ?? run.coveredTo };
}

export type FreezeDecision =
  | { outcome: "no_streak" }
  | { outcome: "already_frozen" }
  | { outcome: "not_ready"; readyOn: LocalDay }
  | { outcome: "frozen"; startDay: LocalDay };

/**
 * Whether a streak can be frozen, and from which date: the first one that nothing covers yet, neither what was done nor rest days.
 * `run` is settled, with the rest days ahead. At most one freeze starts in seven local days (docs/product.md#freeze).
 */
export function decideFreeze(run: StreakRun, today: LocalDay, freeze: Freeze | null): FreezeDecision {
  if (run.coveredTo === null || currentStreak(run, today) === 0) return { outcome: "no_streak" };
  if (frozenDaysLeft(freeze, today) !== null) return { outcome: "already_frozen" };
  const startDay = addDays(run.coveredTo, 1);
  const readyOn = freeze && addDays(freeze.startDay, FREEZE_EVERY_DAYS);
  if (readyOn && readyOn > startDay) return { outcome: "not_ready", readyOn };
  return { outcome: "frozen", startDay };
}

/** The dates that a freeze covers. */
export function freezeDates({ startDay, days }: Freeze): LocalDay[] {
  return Array.from({ length: days }, (_, index) => addDays(startDay, index));
}

/** The milestones that a streak has reached and that are not among the paid ones. */
export function milestonesDue(streak: number, paidDays: readonly number[]): (typeof MILESTONES)[number][] {
  return MILESTONES.filter(({ days }) => days <= streak && !paidDays.includes(days));
}

/** The first milestone that neither this streak nor one before has reached; null once all are. */
export function nextMilestone(
  streak: number,
  paidDays: readonly number[],
): (typeof MILESTONES)[number] | null {
  const best = Math.max(streak, ...paidDays);
  return MILESTONES.find(({ days }) => days > best) ?? null;
}

/** The days of "Achieved 7-day streak!", if they are a milestone; null for any other reason. */
export function milestoneOf(reason: string): (typeof MILESTONES)[number] | null {
  const days = Number(/^Achieved ([1-9]\d{0,3})-day streak!$/.exec(reason)?.[1]);
  return MILESTONES.find((milestone) => milestone.days === days) ?? null;
}
