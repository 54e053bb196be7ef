import { daysBetween, type LocalDay } from "#lib/core/time.ts";
import { type Slot, WEEKDAYS } from "./rules.ts";
import type { Refusal } from "./schedule-board.ts";
import type { Conflict, PlanOutlook } from "./schedule-types.ts";
import type { PlanState } from "./schedule-week.ts";
import { dayWords, durationWords } from "./words.ts";

const STEP = 5;
const WEEK = 7;

/** Minutes a week more that would still reach a date, rounded up to five; null where the date has come. */
function moreAWeek(missingMinutes: number, today: LocalDay, goalDate: LocalDay): number | null {
  const days = daysBetween(today, goalDate) + 1;
  if (days <= 1) return null;
  return Math.max(STEP, Math.ceil(missingMinutes / (days / WEEK) / STEP) * STEP);
}

/** "Physics slips to 30 April; 1 h 40 a week more keeps 1 April." Null where the plan keeps its date. */
function slipsText(
  title: string,
  finish: LocalDay | null,
  goalDate: LocalDay,
  missingMinutes: number,
  today: LocalDay,
): string | null {
  if (finish !== null && finish <= goalDate) return null;
  const slips = finish
    ? `${title} slips to ${dayWords(finish, today)}`
    : `${title} doesn't end within two years`;
  const more = moreAWeek(missingMinutes, today, goalDate);
  return more === null
    ? `${slips}.`
    : `${slips}; ${durationWords(more)} a week more keeps ${dayWords(goalDate, today)}.`;
}

const slotName = ({ weekday, start }: Slot) => `${WEEKDAYS[weekday - 1]}s at ${start}`;

const WORDS: Record<Refusal, (slots: readonly Slot[]) => string> = {
  overlap: ([slot]) =>
    `${slot ? slotName(slot) : "A time"}: another course needs the same time. The one with less time to spare goes first.`,
  day_cap: ([slot]) =>
    `${slot ? WEEKDAYS[slot.weekday - 1] : "A day"}s reach your daily study limit. Part of this course's time is left out.`,
  week_cap: () => "A week reaches your weekly study limit. Part of this course's time is left out.",
};

function refusalsOf({ plan, refusals }: PlanState): Conflict[] {
  const kinds: Refusal[] = ["overlap", "day_cap", "week_cap"];
  return kinds.flatMap((kind) => {
    const slots = refusals.filter((one) => one.kind === kind).map(({ slot }) => slot);
    return slots.length > 0 ? [{ planId: plan.id, kind, message: WORDS[kind](slots) }] : [];
  });
}

function goalConflict({ plan }: PlanState, outlook: PlanOutlook, today: LocalDay): Conflict[] {
  const { id: planId, courseTitle, goal, slots, work } = plan;
  const open = work.reduce((sum, { seconds }) => sum + seconds, 0) / 60;
  if (open <= 0) return [{ planId, kind: "no_work", message: `${courseTitle} has nothing left to do.` }];
  if (goal.kind === "minutes") {
    const week = slots.reduce((sum, { minutes }) => sum + minutes, 0);
    if (week >= goal.minutes) return [];
    const message = `Your times add up to ${durationWords(week)} a week; the goal is ${durationWords(goal.minutes)}.`;
    return [{ planId, kind: "goal_unreachable", message }];
  }
  const message = slipsText(courseTitle, outlook.finish, goal.date, outlook.missingMinutes, today);
  return message ? [{ planId, kind: "slips", message }] : [];
}

/** What gets in the way of plans, each as a sentence. docs/product.md#schedules */
export function conflictsOf(
  states: readonly PlanState[],
  outlooks: readonly PlanOutlook[],
  today: LocalDay,
): Conflict[] {
  return states.flatMap((state) => {
    const outlook = outlooks.find(({ planId }) => planId === state.plan.id);
    return outlook ? [...goalConflict(state, outlook, today), ...refusalsOf(state)] : [];
  });
}
