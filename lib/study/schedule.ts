import { daysBetween, type LocalDay } from "#lib/core/time.ts";
import { conflictsOf } from "./conflicts.ts";
import { AWAY_DAYS, MAX_GOAL_DAYS } from "./rules.ts";
import { type Board, countMinutes, forgetBefore, newBoard, take } from "./schedule-board.ts";
import {
  type DayNumber,
  type Days,
  dayOf,
  daysOf,
  mondayOfNumber,
  numberOf,
  weekdayOfNumber,
} from "./schedule-days.ts";
import type { KnownSession, PlannedSession, PlanOutlook, Schedule, ScheduleInput } from "./schedule-types.ts";
import { type Placed, type PlanState, placeWeek, type WeekContext } from "./schedule-week.ts";
import { secondsOf } from "./schedule-work.ts";

const keyOf = (planId: string | null, day: DayNumber, clock: string | null) => `${planId} ${day} ${clock}`;

/** What is still to come of a stored session, or runs now. */
function isAhead({ status }: KnownSession): boolean {
  return status === "planned" || status === "paused" || status === "running";
}

/** Whether a stored session keeps its time and length, whatever the slots say. */
function isFixed(session: KnownSession, days: Days): boolean {
  if (!isAhead(session) || days.localDay(session.startsAt.getTime()) < days.today) return false;
  const hasBegun = session.startsAt.getTime() <= days.now;
  return session.status === "running" || session.slotDay === null || session.isPinned || hasBegun;
}

function fixedOf(session: KnownSession, days: Days): Placed {
  const startMs = session.startsAt.getTime();
  const { minutes, doneMinutes } = session;
  const day = days.localDay(startMs);
  const slotDay = session.slotDay === null ? day : numberOf(session.slotDay);
  const common = { slotDay, startMs, day, minutes, doneMinutes, known: session };
  return { ...common, slot: null, isFixed: true, isShort: false, items: [] };
}

/** Enters what the stored sessions take of the learner's time. */
function enter(board: Board, session: KnownSession, days: Days): void {
  const startMs = session.startsAt.getTime();
  const day = days.localDay(startMs);
  if (isFixed(session, days) && !days.isPaused(day)) {
    take(board, startMs, session.minutes);
    countMinutes(board, day, Math.max(session.minutes, session.doneMinutes));
  } else if (!isAhead(session) || startMs <= days.now) {
    countMinutes(board, day, session.doneMinutes);
  }
}

/** From which instants on the first session is a short one. docs/product.md#schedules */
function freshStarts({ pauses, lastStudyDay }: ScheduleInput, days: Days): number[] {
  const ends = pauses.map(({ until }) => numberOf(until));
  const ahead = ends.filter((until) => until >= days.today).map((until) => days.startOf(until + 1, "00:00"));
  if (lastStudyDay === null) return ahead;
  const last = numberOf(lastStudyDay);
  const isAfterPause = ends.some((until) => until < days.today && last <= until);
  const isAway = daysBetween(lastStudyDay, dayOf(days.today)) > AWAY_DAYS;
  const isPausedNow = days.isPaused(days.today);
  return (isAfterPause || isAway) && !isPausedNow ? [days.now, ...ahead] : ahead;
}

function stateOf(plan: ScheduleInput["plans"][number], input: ScheduleInput, days: Days): PlanState {
  const own = (session: KnownSession) =>
    session.planId === plan.id || (session.planId === null && session.courseId === plan.courseId);
  const monday = mondayOfNumber(days.today);
  const done = input.sessions.filter(
    (session) => own(session) && days.localDay(session.startsAt.getTime()) >= monday,
  );
  return {
    plan,
    queue: plan.work.filter(({ seconds }) => seconds > 0),
    fixed: input.sessions
      .filter((session) => own(session) && isFixed(session, days))
      .map((session) => fixedOf(session, days))
      .filter(({ day }) => !days.isPaused(day)),
    placed: [],
    minutesByGoal: 0,
    missedLeft: plan.missedMinutes,
    doneInWeek: done.reduce((sum, { doneMinutes }) => sum + doneMinutes, 0),
    finish: null,
    refusals: [],
  };
}

function plannedOf(
  { plan, placed }: PlanState,
  days: Days,
  known: Map<string, KnownSession>,
): PlannedSession[] {
  return placed.flatMap((session) => {
    const stored = session.known;
    if (stored && (stored.planId !== plan.id || stored.status === "running")) return [];
    if (!stored && session.slotDay >= days.horizon) return [];
    const slotDay = stored?.slotDay ?? dayOf(session.slotDay);
    const slotTime = stored?.slotTime ?? session.slot?.start ?? "";
    const match = stored ?? known.get(keyOf(plan.id, session.slotDay, slotTime));
    return {
      id: match?.id ?? null,
      planId: plan.id,
      courseId: plan.courseId,
      slotDay,
      slotTime,
      startsAt: new Date(session.startMs),
      day: dayOf(session.day),
      minutes: session.minutes,
      isPinned: stored?.isPinned ?? false,
      status: "planned",
      items: session.items,
    };
  });
}

/** Stored sessions of a pause: they wait for its end, and come back if that comes early. */
function pausedOf({ plan }: PlanState, sessions: readonly KnownSession[], days: Days): PlannedSession[] {
  return sessions.flatMap((session) => {
    const { id, planId, slotDay, slotTime, startsAt, minutes, isPinned } = session;
    if (planId !== plan.id || !isAhead(session) || session.status === "running") return [];
    if (slotDay === null || slotTime === null) return [];
    const day = days.localDay(startsAt.getTime());
    const paused = isPinned ? day : numberOf(slotDay);
    const hasSlot = plan.slots.some(
      ({ weekday, start }) => weekday === weekdayOfNumber(numberOf(slotDay)) && start === slotTime,
    );
    if (day < days.today || !days.isPaused(paused) || !(isPinned || hasSlot)) return [];
    const common = { id, planId, courseId: plan.courseId, slotDay, slotTime, startsAt, day: dayOf(day) };
    return [{ ...common, minutes, isPinned, status: "paused" as const, items: [] }];
  });
}

function outlookOf({ plan, finish, placed, missedLeft, minutesByGoal }: PlanState, days: Days): PlanOutlook {
  const open = secondsOf(plan.work);
  const missing = plan.goal.kind === "date" ? open / 60 - minutesByGoal : 0;
  const stored = placed.filter(({ slotDay, isFixed: stays }) => stays || slotDay < days.horizon);
  return {
    missingMinutes: Math.max(0, missing),
    planId: plan.id,
    finish: finish === null ? null : dayOf(finish),
    leftSeconds: Math.max(0, Math.round(open - secondsOf(stored.flatMap(({ items }) => items)))),
    leftMissedMinutes: missedLeft,
  };
}

/** Places all weeks: those with sessions to store, then those that are only counted, until all is placed. */
function placeWeeks(states: readonly PlanState[], last: DayNumber, context: WeekContext): PlanOutlook[] {
  const { days, board } = context;
  // Sessions can be moved further than the schedule reaches.
  const lastFixed = Math.max(...states.flatMap(({ fixed }) => fixed.map(({ day }) => day)));
  const isOpen = () => states.some(({ queue }) => queue.length > 0);
  for (let monday = mondayOfNumber(days.today); monday <= last; monday += 7) {
    if (monday >= days.horizon && monday > lastFixed && !isOpen()) break;
    forgetBefore(board, days.startOf(monday, "00:00"));
    placeWeek(states, monday, context);
  }
  return states.map((state) => outlookOf(state, days));
}

/** Ids of stored sessions that their plan no longer needs. */
function removedOf(
  { plans, sessions }: ScheduleInput,
  kept: readonly PlannedSession[],
  days: Days,
): string[] {
  const keptIds = new Set(kept.map(({ id }) => id));
  const planIds = new Set(plans.map(({ id }) => id));
  return sessions
    .filter(({ planId, status }) => planId !== null && planIds.has(planId) && status !== "running")
    .filter(
      (session) => isAhead(session) && !keptIds.has(session.id) && session.startsAt.getTime() > days.now,
    )
    .map(({ id }) => id)
    .toSorted();
}

function byKey(a: PlannedSession, b: PlannedSession): number {
  const key = ({ planId, slotDay, slotTime }: PlannedSession) => `${planId} ${slotDay} ${slotTime}`;
  return key(a).localeCompare(key(b));
}

/**
 * The sessions of all plans of a learner for the 56 days from today, and when each plan ends if they are kept. The same
 * input has the same schedule. docs/product.md#schedules
 *
 * `lastDay` spares the weeks after its own, for who only asks what is done by then.
 */
export function scheduleOf(given: ScheduleInput, lastDay?: LocalDay): Schedule {
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
  const plans = given.plans.toSorted(byId);
  // Where two sessions were put at the same time, their ids decide which comes first.
  const input = { ...given, plans, sessions: given.sessions.toSorted(byId) };
  const days = daysOf(input.zone, input.now, input.pauses);
  const known = new Map(
    input.sessions.map((one) => [
      keyOf(one.planId, one.slotDay === null ? -1 : numberOf(one.slotDay), one.slotTime),
      one,
    ]),
  );
  const board = newBoard(input.dayMinutes, input.weekMinutes);
  for (const session of input.sessions) enter(board, session, days);
  const isSettled: WeekContext["isSettled"] = (planId, day, clock) => {
    const session = day < days.horizon ? known.get(keyOf(planId, day, clock)) : undefined;
    if (session === undefined) return false;
    // One that was pulled forward and runs past midnight has a day that is over.
    return !isAhead(session) || session.status === "running" || isFixed(session, days);
  };
  const freshFrom = freshStarts(input, days);
  const context = { days, board, isSettled, freshFrom: [...freshFrom] };
  const states = plans.map((plan) => stateOf(plan, input, days));
  const twoYears = days.today + MAX_GOAL_DAYS;
  const outlooks = placeWeeks(states, lastDay ? Math.min(twoYears, numberOf(lastDay)) : twoYears, context);
  const sessions = states
    .flatMap((state) => [...plannedOf(state, days, known), ...pausedOf(state, input.sessions, days)])
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || byKey(a, b));
  return {
    sessions,
    removed: removedOf(input, sessions, days),
    plans: outlooks,
    conflicts: conflictsOf(states, outlooks, dayOf(days.today)),
    isFreshStart: freshFrom.includes(days.now) && context.freshFrom.length < freshFrom.length,
  };
}
