import { v7 as uuidv7 } from "uuid";
import { AppError } from "#lib/core/errors.ts";
import { addDays, dayToDate, type LocalDay } from "#lib/core/time.ts";
import { endPlans } from "#lib/course/ended-plans-service.ts";
import type { Learner } from "#lib/learner/queries.ts";
import { kysely, type Sql } from "#lib/server/db/db.ts";
import { isReferenceGone } from "#lib/server/db/errors.ts";
import { countCall } from "#lib/server/http/limit.ts";
import { noteWeekdays } from "#lib/streak/rest-service.ts";
import type { StoredPlan, StudyFacts } from "./facts.ts";
import { readFacts } from "./facts-queries.ts";
import { bindsFrom, outlookOf, wantedGoal } from "./outlook.ts";
import { conflictsOf, offersFor } from "./plan-dto.ts";
import { findStudiedCourse, getZoneOrThrow, listPlanless } from "./plan-queries.ts";
import { type Goal, MAX_GOAL_DAYS, MAX_PLANS } from "./rules.ts";
import type { PlanBody, PlansDto, PreviewDto, SavedPlanDto } from "./schema.ts";
import { changeStudy, getStudy } from "./service.ts";
import { settlePlans } from "./settle-service.ts";

const noCourse = () => new AppError("not_found", "There is no such course.");
const noPlan = () => new AppError("not_found", "This course has no plan.");
const conflict = (message: string) => new AppError("edit_conflict", message);

/** Why a goal can't be, as a sentence; null where it can. */
function goalProblem(goal: Goal, today: LocalDay): string | null {
  if (goal.kind !== "date") return null;
  if (goal.date < today) return "This date has passed. Choose a later one.";
  if (goal.date > addDays(today, MAX_GOAL_DAYS)) return "Choose a date within the next two years.";
  return null;
}

function assertGoal(goal: Goal, today: LocalDay): void {
  const problem = goalProblem(goal, today);
  if (problem) throw new AppError("invalid_input", problem, { fields: { "goal.date": problem } });
}

/** Each plan is placed beside all others. */
function assertRoom({ plans }: StudyFacts): void {
  if (plans.length >= MAX_PLANS)
    throw new AppError("cap_reached", `You have ${MAX_PLANS} plans. End one before you make another.`);
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

function isUnchanged(plan: StoredPlan, { goal, slots, why, obstacle }: PlanBody): boolean {
  return (
    isSame(wantedGoal(plan)?.goal, goal) &&
    isSame(plan.slots, slots) &&
    plan.why === why &&
    plan.obstacle === obstacle
  );
}

/** A repeat of what is saved already is none: an answer that got lost is asked for again. */
function assertVersion(plan: StoredPlan | undefined, body: PlanBody): void {
  if (plan && isUnchanged(plan, body)) return;
  if (plan && body.version === undefined)
    throw conflict("This course already has a plan. Reload the page to see it.");
  if (plan && body.version !== plan.version)
    throw conflict("This plan was changed in another tab or on another device.");
  if (!plan && body.version !== undefined)
    throw conflict("This plan was ended in another tab or on another device.");
}

async function addGoal(sql: Sql, planId: string, goal: Goal, effectiveFrom: LocalDay, now: Date) {
  const of = goal.kind === "date" ? { date: dayToDate(goal.date) } : { minutes: goal.minutes };
  await sql
    .insertInto("StudyGoal")
    .values({
      id: uuidv7(),
      planId,
      kind: goal.kind,
      ...of,
      effectiveFrom: dayToDate(effectiveFrom),
      createdAt: now,
    })
    .execute();
}

const newPlan = (course: Course, body: PlanBody, now: Date): StoredPlan => ({
  ...course,
  id: uuidv7(),
  slots: body.slots,
  why: body.why,
  obstacle: body.obstacle,
  version: 0,
  createdAt: now,
  scope: null,
  goals: [],
});

type Course = NonNullable<Awaited<ReturnType<typeof findStudiedCourse>>>;

/** The facts as they are once a plan is saved; for a preview, and for the date on which a goal binds. */
function withPlan(facts: StudyFacts, plan: StoredPlan, body: PlanBody): StudyFacts {
  const { goal, slots, why, obstacle } = body;
  const { now, today } = facts;
  const known = wantedGoal(plan);
  const added = { goal, effectiveFrom: today, createdAt: now, createdDay: today };
  const goals = known && isSame(known.goal, goal) ? plan.goals : [...plan.goals, added];
  const changed = { ...plan, slots, why, obstacle, goals };
  const others = facts.plans.filter(({ id }) => id !== plan.id);
  return {
    ...facts,
    plans: [...others, changed].toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime()),
  };
}

async function storePlan(
  sql: Sql,
  userId: string,
  plan: StoredPlan,
  body: PlanBody,
  now: Date,
): Promise<void> {
  const values = {
    slots: JSON.stringify(body.slots),
    why: body.why,
    obstacle: body.obstacle,
    updatedAt: now,
  };
  if (plan.version === 0) {
    const { id, courseId } = plan;
    const fresh = { id, userId, courseId, ...values, createdAt: now };
    await sql.insertInto("StudyPlan").values(fresh).execute();
    return;
  }
  const version = plan.version + 1;
  await sql
    .updateTable("StudyPlan")
    .set({ ...values, version })
    .where("id", "=", plan.id)
    .execute();
}

/**
 * Saves a plan in the transaction of a learner who is locked; returns from which local date its goal binds. Settling is the
 * caller's. Throws as `savePlan` does.
 */
export async function writePlan(
  sql: Sql,
  learner: Learner,
  courseId: string,
  body: PlanBody,
  now: Date,
): Promise<LocalDay> {
  const { id: userId } = learner;
  const course = await findStudiedCourse(sql, userId, courseId);
  if (!course) throw noCourse();
  const facts = await readFacts(sql, userId, learner, now, course);
  const known = facts.plans.find((plan) => plan.courseId === courseId);
  assertVersion(known, body);
  if (known && isUnchanged(known, body)) return wantedGoal(known)?.effectiveFrom ?? facts.today;
  if (!known) assertRoom(facts);
  const isGoalKept = known && isSame(wantedGoal(known)?.goal, body.goal);
  if (!isGoalKept) assertGoal(body.goal, facts.today);
  const plan = known ?? newPlan(course, body, now);
  const day = isGoalKept
    ? (wantedGoal(known)?.effectiveFrom ?? facts.today)
    : bindsFrom(plan, body.goal, facts);
  await storePlan(sql, userId, plan, body, now);
  if (!isGoalKept) await addGoal(sql, plan.id, body.goal, day, now);
  const weekdays = body.slots.map(({ weekday }) => weekday);
  await noteWeekdays(sql, userId, courseId, weekdays, now);
  return day;
}

/**
 * Makes or changes the plan of a course. Throws `not_found` for a course that isn't the learner's, `invalid_input` for a
 * date that has passed or is too far ahead, `cap_reached` for the 31st plan, and `edit_conflict` where the plan was changed
 * or ended since it was read.
 * docs/product.md#study-plans
 */
export async function savePlan(
  userId: string,
  courseId: string,
  body: PlanBody,
  now: Date,
): Promise<SavedPlanDto> {
  await countCall("studyPlan", userId);
  const save = changeStudy(userId, now, (sql, learner) => writePlan(sql, learner, courseId, body, now));
  const { result: effectiveFrom, view } = await save.catch((error: unknown) => {
    throw isReferenceGone(error) ? noCourse() : error;
  });
  const plan = view.plans.find((one) => one.courseId === courseId);
  if (!plan) throw noCourse();
  return { plan, effectiveFrom, forecast: plan.forecast, conflicts: plan.conflicts };
}

/** Ends a plan: what lies ahead goes, the past stays. Throws `not_found`. docs/product.md#study-plans */
export async function endPlan(userId: string, courseId: string, now: Date): Promise<void> {
  await changeStudy(userId, now, async (sql, learner) => {
    // What didn't happen until now is part of the past.
    await settlePlans(sql, userId, learner, now);
    if ((await endPlans(sql, courseId, userId, now)) === 0) throw noPlan();
  });
}

/** What a plan would come to, saved nowhere. Throws as `savePlan` does, but for versions. docs/product.md#study-plans */
export async function previewPlan(
  userId: string,
  courseId: string,
  body: PlanBody,
  now: Date,
): Promise<PreviewDto> {
  const sql = kysely();
  const zone = await getZoneOrThrow(sql, userId);
  const course = await findStudiedCourse(sql, userId, courseId);
  if (!course) throw noCourse();
  const facts = await readFacts(sql, userId, zone, now, course);
  const known = facts.plans.find((plan) => plan.courseId === courseId);
  if (!known) assertRoom(facts);
  if (!known || !isSame(wantedGoal(known)?.goal, body.goal)) assertGoal(body.goal, facts.today);
  const plan = known ?? newPlan(course, body, now);
  const effectiveFrom = bindsFrom(plan, body.goal, facts);
  const outlook = outlookOf(withPlan(facts, plan, body));
  const state = outlook.plans.find((one) => one.plan.id === plan.id);
  if (!state) throw noCourse();
  return {
    effectiveFrom,
    estimate: state.estimate,
    finish: outlook.schedule.plans.find(({ planId }) => planId === plan.id)?.finish ?? null,
    forecast: state.forecast,
    weekMinutes: body.slots.reduce((sum, { minutes }) => sum + minutes, 0),
    conflicts: conflictsOf(state, outlook),
    offers: offersFor(state, outlook),
  };
}

/** All plans of the learner, and their courses without one. */
export async function getPlans(userId: string, now: Date): Promise<PlansDto> {
  const { plans } = await getStudy(userId, now);
  return { plans, courses: await listPlanless(userId) };
}
