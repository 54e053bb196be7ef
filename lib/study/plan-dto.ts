import { addDays, type LocalDay, localDayAt } from "#lib/core/time.ts";
import { type BurnUp, burnUpOf, stepTitle } from "./burn-up.ts";
import { freeDays, promisedOn } from "./commitment.ts";
import type { StoredMark, StoredPlan, StudyFacts } from "./facts.ts";
import { type GoalPoint, goalLine, promisedMinutes, weeksKept } from "./goal-line.ts";
import { offersOf } from "./offers.ts";
import { type Outlook, type PlanState, wantedGoal } from "./outlook.ts";
import { mondayOf, SCHEDULE_DAYS, type Slot, WEEKDAYS } from "./rules.ts";
import type { ConflictDto, OfferDto, PlanDto } from "./schema.ts";
import { minutesBetween } from "./study-time.ts";

/** A plan as it stands today, for the burn-up chart. */
export function markOf({ plan, course, estimate, forecast }: PlanState, facts: StudyFacts): StoredMark {
  const held = plan.scope ?? [];
  const title = plan.scope ? stepTitle(held, course.work) : "";
  const known = (facts.marks.get(plan.id) ?? []).find(({ day }) => day === facts.today);
  const range = forecast.kind === "range" ? forecast : null;
  return {
    day: facts.today,
    scopeMinutes: estimate.scopeMinutes,
    doneMinutes: estimate.scopeMinutes - estimate.openMinutes,
    step: [known?.step, title].filter(Boolean).join(", "),
    forecast: forecast.kind,
    forecastFrom: range?.from ?? null,
    forecastTo: range?.to ?? null,
  };
}

/** The goal's line with the minutes that it starts from, and the marks up to today. */
interface Chart {
  marks: StoredMark[];
  line: GoalPoint[];
  startMinutes: number;
}

function lineEnd({ plan, forecast }: PlanState, today: LocalDay): LocalDay {
  const dates = plan.goals.flatMap(({ goal }) => (goal.kind === "date" ? [goal.date] : []));
  const soon = addDays(today, SCHEDULE_DAYS);
  const ends = [soon, ...dates, ...(forecast.kind === "range" ? [forecast.to] : [])];
  return ends.toSorted().at(-1) ?? soon;
}

function chartOf(state: PlanState, facts: StudyFacts): Chart {
  const { plan } = state;
  const before = (facts.marks.get(plan.id) ?? []).filter(({ day }) => day < facts.today);
  const marks = [...before, markOf(state, facts)];
  const startMinutes = marks[0]?.doneMinutes ?? 0;
  const line = goalLine({
    goals: plan.goals,
    slots: plan.slots,
    from: localDayAt(facts.zone, plan.createdAt),
    to: lineEnd(state, facts.today),
    startMinutes,
    scopeOn: (day) =>
      (marks.findLast((mark) => mark.day <= day) ?? marks[0])?.scopeMinutes ?? state.estimate.scopeMinutes,
    pauses: facts.pauses,
    freeDays: freeDays(facts.skipped.get(plan.id) ?? []),
  });
  return { marks, line, startMinutes };
}

function promisedOf(plan: StoredPlan, today: LocalDay): PlanDto["promised"] {
  const wanted = wantedGoal(plan);
  const bound = promisedOn(plan.goals, today);
  if (!wanted || !bound || bound === wanted || wanted.effectiveFrom <= today) return null;
  return { goal: bound.goal, until: wanted.effectiveFrom };
}

function isQuiet(start: string, { from, to }: NonNullable<StudyFacts["quiet"]>): boolean {
  return from < to ? from <= start && start < to : from <= start || start < to;
}

function quietConflicts(slots: readonly Slot[], facts: StudyFacts, planId: string | null): ConflictDto[] {
  const { quiet, sessions } = facts;
  if (!quiet) return [];
  const loud = sessions.filter((session) => session.planId === planId && session.remindsAnyway);
  const known = new Set(loud.map(({ slotTime }) => slotTime));
  const asking = slots.filter(({ start }) => isQuiet(start, quiet) && !known.has(start));
  return asking.map(({ weekday, start }) => ({
    kind: "quiet_hours" as const,
    message: `${WEEKDAYS[weekday - 1]} ${start} is within your quiet hours (${quiet.from}–${quiet.to}). Remind me anyway?`,
  }));
}

/** What is in the way of a plan. */
export function conflictsOf({ plan }: PlanState, { facts, schedule }: Outlook): ConflictDto[] {
  const found = schedule.conflicts.filter(({ planId }) => planId === plan.id);
  return [
    ...found.map(({ kind, message }) => ({ kind, message })),
    ...quietConflicts(plan.slots, facts, plan.id),
  ];
}

/** What would still reach a plan's goal, as bodies that its PUT takes. */
export function offersFor({ plan }: PlanState, { input, schedule }: Outlook): OfferDto[] {
  const { why, obstacle, version } = plan;
  return offersOf(input, plan.id, schedule).map(({ kind, label, goal, slots }) => ({
    kind,
    label,
    plan: { goal, slots, why, obstacle, ...(version > 0 && { version }) },
  }));
}

function weekOf({ course }: PlanState, { line, startMinutes }: Chart, today: LocalDay): PlanDto["week"] {
  const monday = mondayOf(today);
  return {
    promised: Math.round(promisedMinutes(line, monday, startMinutes)),
    done: Math.floor(minutesBetween(course.studied, monday, addDays(monday, 6))),
  };
}

/** A plan as the API tells it. */
export function planDto(state: PlanState, outlook: Outlook, share: PlanDto["share"]): PlanDto {
  const { plan, course, goal, estimate, forecast } = state;
  const { facts } = outlook;
  const chart = chartOf(state, facts);
  const { kept, weeks } = weeksKept(chart.line, chart.startMinutes, course.studied, facts.today);
  const burnUp: BurnUp = burnUpOf(chart.marks, chart.line, facts.today);
  return {
    _id: plan.id,
    courseId: plan.courseId,
    courseTitle: plan.courseTitle,
    goal,
    promised: promisedOf(plan, facts.today),
    slots: plan.slots,
    why: plan.why,
    obstacle: plan.obstacle,
    version: plan.version,
    createdAt: plan.createdAt.toISOString(),
    estimate,
    forecast,
    week: weekOf(state, chart, facts.today),
    weeksKept: kept,
    weeks,
    burnUp,
    conflicts: conflictsOf(state, outlook),
    offers: offersFor(state, outlook),
    share,
  };
}
