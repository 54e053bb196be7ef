import { type LocalDay, localDayAt } from "#lib/core/time.ts";
import { effectiveFrom, type GoalVersion } from "./commitment.ts";
import { type Estimate, estimateOf, type OpenItem, openItems } from "./estimate.ts";
import type { CourseFacts, StoredPlan, StoredStudySession, StudyFacts } from "./facts.ts";
import { type Forecast, forecastOf } from "./forecast.ts";
import { freshSince, missedMinutes, type PastSession } from "./replan.ts";
import { type Goal, mondayOf } from "./rules.ts";
import { scheduleOf } from "./schedule.ts";
import type { KnownSession, PlanInput, Schedule, ScheduleInput } from "./schedule-types.ts";
import { type Settled, settledSessions } from "./settled.ts";

const NOTHING: CourseFacts = { work: [], measured: new Map(), studied: new Map(), claimedMinutes: 0 };

/** A plan with what lies ahead of it. */
export interface PlanState {
  plan: StoredPlan;
  course: CourseFacts;
  /** As its learner wants it */
  goal: Goal;
  estimate: Estimate;
  open: OpenItem[];
  forecast: Forecast;
}

/** What follows from the facts: how sessions went, and what lies ahead. */
export interface Outlook {
  facts: StudyFacts;
  settled: ReadonlyMap<string, Settled>;
  /** The sessions with what became of them */
  known: KnownSession[];
  plans: PlanState[];
  input: ScheduleInput;
  schedule: Schedule;
}

/** What a learner wants of a plan: the goal that was written down last. */
export function wantedGoal({ goals }: Pick<StoredPlan, "goals">): GoalVersion | null {
  return goals.at(-1) ?? null;
}

const NO_GOAL: Goal = { kind: "minutes", minutes: 0 };

function firstStudyDay(course: CourseFacts, planDay: LocalDay): LocalDay {
  return [planDay, ...course.studied.keys()].toSorted()[0] ?? planDay;
}

function stateOf(plan: StoredPlan, facts: StudyFacts): PlanState {
  const course = facts.courses.get(plan.courseId) ?? NOTHING;
  const goal = wantedGoal(plan)?.goal ?? NO_GOAL;
  const estimate = estimateOf(course.work, facts.pace, course.claimedMinutes);
  const forecast = forecastOf({
    seed: plan.id,
    today: facts.today,
    openMinutes: estimate.openMinutes,
    study: course.studied,
    since: firstStudyDay(course, localDayAt(facts.zone, plan.createdAt)),
    pauses: facts.pauses,
    goalDate: goal.kind === "date" ? goal.date : null,
  });
  return { plan, course, goal, estimate, open: openItems(course.work, facts.pace), forecast };
}

/** Sessions as they are once `settled` is written down. */
function knownSession(session: StoredStudySession, settled: ReadonlyMap<string, Settled>): KnownSession {
  const { id, planId, courseId, slotDay, slotTime, startsAt, minutes, isPinned } = session;
  const outcome = settled.get(id);
  return {
    ...{ id, planId, courseId, slotDay, slotTime, startsAt, minutes, isPinned },
    status: outcome?.status ?? session.status,
    doneMinutes: outcome?.countedMinutes ?? session.countedMinutes ?? 0,
  };
}

/** The sessions of a plan whose day has ended. */
export function pastSessions(
  known: readonly KnownSession[],
  planId: string,
  { zone, today }: StudyFacts,
): PastSession[] {
  return known.flatMap(({ slotDay, slotTime, startsAt, ...session }) => {
    const day = localDayAt(zone, startsAt);
    if (session.planId !== planId || slotDay === null || slotTime === null || day >= today) return [];
    const { minutes, status, doneMinutes } = session;
    return [{ slotDay, slotTime, day, minutes, status, doneMinutes }];
  });
}

function withoutMissed({ plan, goal, open }: PlanState): PlanInput {
  const { id, courseId, courseTitle, slots } = plan;
  return { id, courseId, courseTitle, goal, slots, work: open, missedMinutes: 0 };
}

function relevantPauses({ pauses, today }: StudyFacts) {
  const over = pauses.filter(({ until }) => until < today);
  return [...over.slice(-1), ...pauses.filter(({ until }) => until >= today)];
}

function scheduleInput(facts: StudyFacts, plans: readonly PlanState[], known: readonly KnownSession[]) {
  const { now, zone, today, caps, lastStudyDay } = facts;
  const monday = mondayOf(today);
  const firstDay = facts.plans[0] ? localDayAt(zone, facts.plans[0].createdAt) : null;
  return {
    now,
    zone,
    plans: plans.map(withoutMissed),
    // One that was pulled forward holds the slot of its own date until that is over.
    sessions: known.filter(
      ({ startsAt, slotDay }) =>
        localDayAt(zone, startsAt) >= monday || (slotDay !== null && slotDay >= today),
    ),
    ...caps,
    pauses: relevantPauses(facts),
    lastStudyDay: lastStudyDay ?? firstDay,
  } satisfies ScheduleInput;
}

/** From which local day on missed minutes are owed. */
function sinceFreshStart({ courses, pauses, plans, zone, now }: StudyFacts): LocalDay {
  const days = [...courses.values()].flatMap(({ studied }) => [...studied.keys()]);
  return freshSince(days, pauses, localDayAt(zone, plans[0]?.createdAt ?? now));
}

/** What follows from the facts. The same facts have the same outlook. docs/product.md#schedules */
export function outlookOf(facts: StudyFacts): Outlook {
  const settled = settledSessions(facts);
  const known = facts.sessions.map((session) => knownSession(session, settled));
  const plans = facts.plans.map((plan) => stateOf(plan, facts));
  const bare = scheduleInput(facts, plans, known);
  const since = sinceFreshStart(facts);
  const missed = bare.plans.map(({ id, slots }) =>
    missedMinutes(pastSessions(known, id, facts), slots, since),
  );
  const bareSchedule = scheduleOf(bare);
  // After a pause or a week away nothing is made up for.
  if (bareSchedule.isFreshStart || missed.every((minutes) => minutes === 0))
    return { facts, settled, known, plans, input: bare, schedule: bareSchedule };
  const owing = bare.plans.map((plan, index) => ({ ...plan, missedMinutes: missed[index] ?? 0 }));
  const input = { ...bare, plans: owing };
  return { facts, settled, known, plans, input, schedule: scheduleOf(input) };
}

/** From which local date a goal binds that a plan is given now. */
export function bindsFrom(plan: StoredPlan, wanted: Goal, facts: StudyFacts): LocalDay {
  const { work, claimedMinutes } = facts.courses.get(plan.courseId) ?? NOTHING;
  const { openMinutes } = estimateOf(work, facts.pace, claimedMinutes);
  const { goals, createdAt: planCreatedAt } = plan;
  return effectiveFrom({ goals, wanted, planCreatedAt, openMinutes, today: facts.today, now: facts.now });
}
