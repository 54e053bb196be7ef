import { addDays, daysBetween, type LocalDay, localDayAt } from "#lib/core/time.ts";
import {
  type Goal,
  MAX_SLOT_MINUTES,
  MIN_SLOT_MINUTES,
  MIN_WEEK_MINUTES,
  overlapOf,
  type Slot,
  WEEKDAYS,
  weekdayOf,
} from "./rules.ts";
import { scheduleOf } from "./schedule.ts";
import { numberOf } from "./schedule-days.ts";
import type { PlanInput, Schedule, ScheduleInput } from "./schedule-types.ts";
import { slotMinutesBetween } from "./schedule-week.ts";
import { countWords, dayWords, durationWords } from "./words.ts";

export interface Offer {
  kind: "longer" | "slot" | "later";
  /** "10 minutes longer each time" */
  label: string;
  goal: Goal;
  slots: Slot[];
}

/** Offers are made in steps of so many minutes. */
const STEP = 5;
const WEEK = 7;
/** Slots times weeks that the tries for all plans of a learner go through: some tenths of a second. docs/product.md#schedules */
const MOST_TRIED = 50_000;

interface Case {
  input: ScheduleInput;
  plan: PlanInput;
  today: LocalDay;
  /** Nothing after it matters: the latest of all dates, and a week */
  lastDay: LocalDay;
  before: Schedule;
  /** Minutes that the schedule leaves open by the goal */
  missing: number;
  /** How many more schedules may be tried; falls with each */
  triesLeft: number;
}

function finishIn(schedule: Schedule, planId: string): LocalDay | null {
  return schedule.plans.find((one) => one.planId === planId)?.finish ?? null;
}

/** Minutes of a plan's sessions in the next seven days. */
function minutesAhead({ sessions }: Schedule, planId: string, today: LocalDay): number {
  return sessions
    .filter((one) => one.planId === planId && one.day < addDays(today, WEEK))
    .reduce((sum, { minutes }) => sum + minutes, 0);
}

function keepsDate(schedule: Schedule, { id, goal, work }: PlanInput): boolean {
  if (goal.kind !== "date" || work.length === 0) return true;
  const finish = finishIn(schedule, id);
  return finish !== null && finish <= goal.date;
}

/** Whether a plan with other slots reaches its goal, and no other plan loses its date to it. */
function reaches(facts: Case, slots: readonly Slot[]): boolean {
  const { input, plan, today, lastDay, before, missing } = facts;
  if (facts.triesLeft <= 0 || overlapOf(slots)) return false;
  facts.triesLeft -= 1;
  const plans = input.plans.map((one) => (one.id === plan.id ? { ...one, slots } : one));
  const after = scheduleOf({ ...input, plans }, lastDay);
  const others = input.plans.filter(({ id }) => id !== plan.id);
  if (others.some((other) => keepsDate(before, other) && !keepsDate(after, other))) return false;
  if (plan.goal.kind === "date") return keepsDate(after, plan);
  return minutesAhead(after, plan.id, today) >= minutesAhead(before, plan.id, today) + missing;
}

/** How many lengths are tried: each costs a schedule. */
const TRIED = 4;

/** The first of a few lengths in steps of five that does, from the least that can on; null where none does. */
function firstThat(least: number, most: number, does: (minutes: number) => boolean): number | null {
  const from = Math.max(STEP, Math.ceil(least / STEP) * STEP);
  for (let minutes = from; minutes <= most && minutes < from + TRIED * STEP; minutes += STEP)
    if (does(minutes)) return minutes;
  return null;
}

/** How often some weekdays come from tomorrow to the goal: the next seven days where that is a week's. */
function timesByGoal({ plan: { goal }, today }: Case, slots: readonly Slot[]): number {
  const days = goal.kind === "date" ? Math.max(0, daysBetween(today, goal.date)) : WEEK;
  const first = numberOf(today) + 1;
  return slotMinutesBetween(
    slots.map((slot) => ({ ...slot, minutes: 1 })),
    first,
    first + days - 1,
  );
}

function longer(facts: Case): Offer | null {
  const { slots, goal } = facts.plan;
  const times = timesByGoal(facts, slots);
  if (times === 0) return null;
  const most = Math.min(...slots.map(({ minutes }) => MAX_SLOT_MINUTES - minutes));
  const changed = (more: number) => slots.map((slot) => ({ ...slot, minutes: slot.minutes + more }));
  const more = firstThat(facts.missing / times, most, (minutes) => reaches(facts, changed(minutes)));
  if (more === null) return null;
  return { kind: "longer", label: `${more} minutes longer each time`, goal, slots: changed(more) };
}

/** Weekdays that a plan leaves free, those with the least in all plans first, then the soonest. */
function freeWeekdays({ input, plan, today }: Case): number[] {
  const busy = (weekday: number) =>
    input.plans
      .flatMap(({ slots }) => slots)
      .filter((slot) => slot.weekday === weekday)
      .reduce((sum, { minutes }) => sum + minutes, 0);
  return Array.from({ length: WEEK }, (_, index) => weekdayOf(addDays(today, index + 1)))
    .filter((weekday) => !plan.slots.some((slot) => slot.weekday === weekday))
    .toSorted((a, b) => busy(a) - busy(b));
}

/** How many weekdays are tried for one more slot: each costs a few schedules. */
const TRIED_WEEKDAYS = 2;

function oneMore(facts: Case): Offer | null {
  const { slots, goal } = facts.plan;
  const start = slots[0]?.start ?? "19:00";
  const most = Math.min(MAX_SLOT_MINUTES, facts.input.dayMinutes);
  for (const weekday of freeWeekdays(facts).slice(0, TRIED_WEEKDAYS)) {
    const changed = (minutes: number) =>
      [...slots, { weekday, start, minutes }].toSorted((a, b) => a.weekday - b.weekday);
    const times = timesByGoal(facts, [{ weekday, start, minutes: MIN_SLOT_MINUTES }]);
    if (times === 0) continue;
    const needed = Math.max(MIN_SLOT_MINUTES, facts.missing / times);
    const minutes = firstThat(needed, most, (length) => reaches(facts, changed(length)));
    if (minutes === null) continue;
    const label = `One more time: ${WEEKDAYS[weekday - 1]} ${start}, ${minutes} minutes`;
    return { kind: "slot", label, goal, slots: changed(minutes) };
  }
  return null;
}

function later({ plan, before, today, missing }: Case): Offer | null {
  const slots = [...plan.slots];
  if (plan.goal.kind === "minutes") {
    const minutes = Math.floor((plan.goal.minutes - missing) / STEP) * STEP;
    if (minutes < MIN_WEEK_MINUTES) return null;
    const label = `${durationWords(minutes)} a week instead of ${durationWords(plan.goal.minutes)}`;
    return { kind: "later", label, goal: { kind: "minutes", minutes }, slots };
  }
  const finish = finishIn(before, plan.id);
  if (finish === null) return null;
  const days = countWords(daysBetween(plan.goal.date, finish), "day");
  const label = `${days} later: ${dayWords(finish, today)}`;
  return { kind: "later", label, goal: { kind: "date", date: finish }, slots };
}

/** Minutes that a weekly goal lacks: those that its slots don't hold, and missed ones that the next seven days don't take. */
function missingOfWeek({ id, goal, slots, missedMinutes }: PlanInput, before: Schedule, today: LocalDay) {
  if (goal.kind === "date") return 0;
  const week = slots.reduce((sum, { minutes }) => sum + minutes, 0);
  const madeUp = Math.max(0, minutesAhead(before, id, today) - week);
  return Math.max(0, goal.minutes - week) + Math.max(0, missedMinutes - madeUp);
}

/** Whether a schedule doesn't reach a plan's goal. */
function isShort(plan: PlanInput, schedule: Schedule, today: LocalDay): boolean {
  if (plan.work.length === 0) return false;
  return plan.goal.kind === "date" ? !keepsDate(schedule, plan) : missingOfWeek(plan, schedule, today) > 0;
}

/** How many schedules may be tried for one plan: all that don't reach their goal share what is tried. */
function triesFor({ plans }: ScheduleInput, before: Schedule, today: LocalDay, lastDay: LocalDay): number {
  const slots = plans.reduce((sum, plan) => sum + plan.slots.length, 0);
  const weeks = Math.ceil((daysBetween(today, lastDay) + 1) / WEEK);
  const short = plans.filter((plan) => isShort(plan, before, today)).length;
  return Math.floor(MOST_TRIED / (slots * weeks * short));
}

/**
 * Up to three ways that still reach a plan's goal, each with the whole plan; none where the schedule reaches it by itself,
 * or nothing is open. Nothing is changed. `schedule` is that of the input. docs/product.md#schedules
 */
export function offersOf(input: ScheduleInput, planId: string, schedule = scheduleOf(input)): Offer[] {
  const plan = input.plans.find(({ id }) => id === planId);
  const today = localDayAt(input.zone, input.now);
  if (!plan || !isShort(plan, schedule, today)) return [];
  const outlook = schedule.plans.find((one) => one.planId === planId);
  const isDated = plan.goal.kind === "date";
  const missing = isDated ? (outlook?.missingMinutes ?? 0) : missingOfWeek(plan, schedule, today);
  const dates = input.plans.flatMap(({ goal }) => (goal.kind === "date" ? [goal.date] : []));
  const lastDay = [addDays(today, WEEK), ...dates].toSorted().at(-1) ?? today;
  const triesLeft = triesFor(input, schedule, today, lastDay);
  const facts = { input, plan, today, lastDay, before: schedule, missing, triesLeft };
  return [longer(facts), oneMore(facts), later(facts)].filter((offer) => offer !== null);
}
