import { MINUTE_MS } from "#lib/core/time.ts";
import type { OpenItem } from "./estimate.ts";
import { FRESH_START_MINUTES, MAKE_UP_PERCENT, MAX_GOAL_DAYS, type Slot } from "./rules.ts";
import {
  type Board,
  countMinutes,
  isFull,
  type Refusal,
  release,
  roomAfter,
  roomFor,
  take,
} from "./schedule-board.ts";
import { type DayNumber, type Days, mondayOfNumber, numberOf, weekdayOfNumber } from "./schedule-days.ts";
import type { KnownSession, PlanInput } from "./schedule-types.ts";
import { secondsOf, takeWork } from "./schedule-work.ts";

/** A slot on a date, before it is known whether its plan gets it. */
interface Candidate {
  slot: Slot;
  slotDay: DayNumber;
  startMs: number;
  day: DayNumber;
}

/** A session that takes place. */
export interface Placed {
  /** Null: a single session, or a running one, that only takes time and work */
  slot: Slot | null;
  slotDay: DayNumber;
  startMs: number;
  day: DayNumber;
  minutes: number;
  /** Of these, minutes that were studied already */
  doneMinutes: number;
  known: KnownSession | null;
  /** Stays as it is, whatever there is to do */
  isFixed: boolean;
  /** A fresh start: nothing is made up for in it */
  isShort: boolean;
  items: OpenItem[];
}

export interface PlanState {
  plan: PlanInput;
  /** What is open after the weeks so far */
  queue: OpenItem[];
  fixed: Placed[];
  placed: Placed[];
  /** Minutes in sessions up to the goal's date */
  minutesByGoal: number;
  missedLeft: number;
  /** Minutes of this week's sessions that were studied */
  doneInWeek: number;
  finish: DayNumber | null;
  refusals: { kind: Refusal; slot: Slot }[];
}

interface WeekState {
  state: PlanState;
  candidates: Candidate[];
  /** Minutes that are open, and those that its slots hold until the goal's date */
  open: number;
  capacity: number;
  inWeek: number;
  placed: Placed[];
}

export interface WeekContext {
  days: Days;
  board: Board;
  /** Whether a slot of a date has its session already */
  isSettled: (planId: string, day: DayNumber, clock: string) => boolean;
  /** From these instants on, the first session is short; those that are used up are taken out */
  freshFrom: number[];
}

function candidatesOf({ plan, queue }: PlanState, monday: DayNumber, context: WeekContext): Candidate[] {
  const { days, isSettled } = context;
  const candidates: Candidate[] = [];
  if (queue.length === 0) return candidates;
  const last = Math.min(monday + 6, days.today + MAX_GOAL_DAYS);
  for (let slotDay = Math.max(monday, days.today); slotDay <= last; slotDay += 1) {
    const weekday = weekdayOfNumber(slotDay);
    const slots = plan.slots.filter((slot) => slot.weekday === weekday);
    if (slots.length === 0 || days.isPaused(slotDay) || !days.exists(slotDay)) continue;
    for (const slot of slots) {
      const startMs = days.startOf(slotDay, slot.start);
      if (startMs <= days.now || isSettled(plan.id, slotDay, slot.start)) continue;
      candidates.push({ slot, slotDay, startMs, day: days.localDay(startMs) });
    }
  }
  return candidates.toSorted((a, b) => a.startMs - b.startMs);
}

/** Minutes that the slots hold from a date to a later one, both included. */
export function slotMinutesBetween(slots: readonly Slot[], from: DayNumber, to: DayNumber): number {
  if (to < from) return 0;
  const weeks = Math.floor((to - from + 1) / 7);
  let minutes = weeks * slots.reduce((sum, slot) => sum + slot.minutes, 0);
  for (let day = from + weeks * 7; day <= to; day += 1)
    for (const slot of slots) if (slot.weekday === weekdayOfNumber(day)) minutes += slot.minutes;
  return minutes;
}

/** Minutes to spare before the goal: the plan with the least comes first. docs/product.md#schedules */
function slackOf({ state, candidates, open, capacity, inWeek }: WeekState): number {
  const { goal } = state.plan;
  if (goal.kind === "date") return capacity - open;
  const need = Math.min(open, goal.minutes - inWeek);
  if (need <= 0) return Number.POSITIVE_INFINITY;
  return candidates.reduce((sum, { slot }) => sum + slot.minutes, 0) - need;
}

function refuse(
  week: WeekState,
  { slot, slotDay }: Candidate,
  kind: Refusal,
  minutes: number,
  days: Days,
): void {
  week.capacity -= minutes;
  if (slotDay < days.horizon) week.state.refusals.push({ kind, slot });
}

function place(week: WeekState, others: readonly WeekState[], { board, days }: WeekContext): void {
  const candidate = week.candidates.shift();
  if (!candidate) return;
  const { slot, startMs } = candidate;
  const { minutes, refusal } = roomFor(board, candidate, slot.minutes);
  if (refusal) refuse(week, candidate, refusal, slot.minutes - minutes, days);
  if (minutes === 0) return;
  take(board, startMs, minutes);
  countMinutes(board, candidate.day, minutes);
  week.placed.push({
    ...candidate,
    minutes,
    doneMinutes: 0,
    known: null,
    isFixed: false,
    isShort: false,
    items: [],
  });
  week.open -= minutes;
  week.capacity -= minutes;
  week.inWeek += minutes;
  // Whoever wanted the same time has less to spare from now on.
  const endMs = startMs + minutes * MINUTE_MS;
  for (const other of others) {
    const lost = other.candidates.filter((one) => one.startMs >= startMs && one.startMs < endMs);
    other.candidates = other.candidates.filter((one) => !lost.includes(one));
    for (const one of lost) refuse(other, one, "overlap", one.slot.minutes, days);
  }
}

/** Makes the first session after a pause, or after a week without study, a short one. */
function shortenFirst(weeks: readonly WeekState[], monday: DayNumber, context: WeekContext): void {
  const all = weeks.flatMap(({ placed, state }) => [...placed, ...state.fixed]);
  const inOrder = all.toSorted((a, b) => a.startMs - b.startMs);
  context.freshFrom = context.freshFrom.filter((fromMs) => {
    const first = inOrder.find(({ startMs }) => startMs >= fromMs);
    if (!first || mondayOfNumber(first.day) > monday) return true;
    const less = first.minutes - FRESH_START_MINUTES;
    if (first.isFixed || less <= 0) return false;
    first.minutes = FRESH_START_MINUTES;
    first.isShort = true;
    countMinutes(context.board, first.day, -less);
    release(context.board, first.startMs);
    take(context.board, first.startMs, FRESH_START_MINUTES);
    return false;
  });
}

/** Gives what was missed to the next sessions, at most a quarter more each. docs/product.md#schedules */
function makeUp({ state, placed }: WeekState, { board }: WeekContext): void {
  for (const session of placed) {
    if (state.missedLeft <= 0) return;
    if (session.isShort) continue;
    const most = Math.floor((session.minutes * MAKE_UP_PERCENT) / 100);
    const more = roomAfter(board, session, Math.min(most, state.missedLeft));
    if (more === 0) continue;
    session.minutes += more;
    state.missedLeft -= more;
    countMinutes(board, session.day, more);
    release(board, session.startMs);
    take(board, session.startMs, session.minutes);
  }
}

/** Gives the sessions of a week their work, in the order of their starts; those that are left without any don't take place. */
function assign({ state, placed }: WeekState, monday: DayNumber, { board }: WeekContext): void {
  const fixed = state.fixed.filter(({ day }) => mondayOfNumber(day) === monday);
  const kept: Placed[] = [];
  const { goal } = state.plan;
  const lastDay = goal.kind === "date" ? numberOf(goal.date) : null;
  for (const session of [...placed, ...fixed].toSorted((a, b) => a.startMs - b.startMs)) {
    session.items = takeWork(state.queue, Math.max(0, session.minutes - session.doneMinutes) * 60);
    if (session.items.length === 0 && !session.isFixed) {
      release(board, session.startMs);
      countMinutes(board, session.day, -session.minutes);
      continue;
    }
    kept.push(session);
    if (lastDay !== null && session.day <= lastDay)
      state.minutesByGoal += session.minutes - session.doneMinutes;
    if (session.items.length > 0 && state.queue.length === 0) state.finish = session.day;
  }
  state.placed.push(...kept);
}

function beginWeek(state: PlanState, monday: DayNumber, context: WeekContext): WeekState {
  const { plan } = state;
  const fixedOpen = state.fixed
    .filter(({ day }) => mondayOfNumber(day) === monday)
    .reduce((sum, { minutes, doneMinutes }) => sum + Math.max(0, minutes - doneMinutes), 0);
  const from = Math.max(monday, context.days.today);
  return {
    state,
    candidates: candidatesOf(state, monday, context),
    open: secondsOf(state.queue) / 60 - fixedOpen,
    capacity: plan.goal.kind === "date" ? slotMinutesBetween(plan.slots, from, numberOf(plan.goal.date)) : 0,
    inWeek: fixedOpen + (monday <= context.days.today ? state.doneInWeek : 0),
    placed: [],
  };
}

/** Places the sessions of all plans in one week. */
export function placeWeek(states: readonly PlanState[], monday: DayNumber, context: WeekContext): void {
  const weeks = states.map((state) => beginWeek(state, monday, context));
  // Beyond the horizon, nothing is told of the times that a full week refuses.
  const isOver = () => monday >= context.days.horizon && isFull(context.board, monday);
  while (!isOver()) {
    const waiting = weeks.filter(({ open, candidates }) => open > 0 && candidates.length > 0);
    const [first, ...rest] = waiting;
    if (!first) break;
    const next = rest.reduce((least, week) => (slackOf(week) < slackOf(least) ? week : least), first);
    place(
      next,
      weeks.filter((week) => week !== next),
      context,
    );
  }
  if (context.freshFrom.length > 0) shortenFirst(weeks, monday, context);
  for (const week of weeks) {
    if (week.state.missedLeft > 0) makeUp(week, context);
    assign(week, monday, context);
  }
}
