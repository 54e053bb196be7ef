import { AppError } from "#lib/core/errors.ts";
import { addDays, dayToDate, type LocalDay } from "#lib/core/time.ts";
import { kysely, type Sql } from "#lib/server/db/db.ts";
import { dayText } from "#lib/server/db/expressions.ts";
import { writePlan } from "./plan-service.ts";
import { REASONS } from "./review-rules.ts";
import { type ReviewBody, type ReviewDto, reviewSchema } from "./review-schema.ts";
import { mondayOf } from "./rules.ts";
import { type ForecastDto, type PlanBody, planBodySchema, type StudySessionDto } from "./schema.ts";
import { changeStudy, getStudy, type StudyView, settleView } from "./service.ts";
import { minutesBetween } from "./study-time.ts";
import { listDays } from "./today-service.ts";

interface Stored {
  answer: string;
  proposal: ReviewDto["proposal"];
  isTaken: boolean;
}

async function findReview(sql: Sql, userId: string, monday: LocalDay): Promise<Stored | null> {
  const row = await sql
    .selectFrom("StudyReview")
    .select(["answer", "proposal", "isTaken"])
    .where("userId", "=", userId)
    .where(dayText("StudyReview.week"), "=", monday)
    .executeTakeFirst();
  return row ? { ...row, proposal: reviewSchema.shape.proposal.parse(row.proposal) } : null;
}

interface Told {
  forecast: ForecastDto["kind"];
  from: LocalDay | null;
  to: LocalDay | null;
}

function forecastOf({ forecast, from, to }: Told): ForecastDto {
  if (forecast !== "range") return { kind: forecast };
  return from && to ? { kind: "range", from, to, chance: null, standing: null } : { kind: "early" };
}

/** What the forecasts said when a week began, by plan: the first mark of that week. */
async function listForecasts(
  planIds: readonly string[],
  monday: LocalDay,
): Promise<Map<string, ForecastDto>> {
  if (planIds.length === 0) return new Map();
  const rows = await kysely()
    .selectFrom("StudyMark")
    .select(["planId", "forecast"])
    .select(dayText<LocalDay | null>("StudyMark.forecastFrom").as("from"))
    .select(dayText<LocalDay | null>("StudyMark.forecastTo").as("to"))
    .distinctOn("planId")
    .where("planId", "in", [...planIds])
    .where("StudyMark.day", ">=", dayToDate(monday))
    .where("StudyMark.day", "<=", dayToDate(addDays(monday, 6)))
    .orderBy("planId")
    .orderBy("StudyMark.day")
    .execute();
  return new Map(rows.map(({ planId, ...told }) => [planId, forecastOf(told)]));
}

function planLines(
  { plans, studied }: StudyView,
  sessions: readonly StudySessionDto[],
  forecasts: ReadonlyMap<string, ForecastDto>,
  monday: LocalDay,
): ReviewDto["plans"] {
  const sunday = addDays(monday, 6);
  return plans.map(({ _id, courseId, courseTitle, forecast, why, obstacle }) => {
    const own = sessions.filter((session) => session.courseId === courseId && session.status !== "paused");
    return {
      courseId,
      courseTitle,
      plannedMinutes: own.reduce((sum, { minutes }) => sum + minutes, 0),
      doneMinutes: Math.floor(minutesBetween(studied.get(courseId) ?? new Map(), monday, sunday)),
      forecastThen: forecasts.get(_id) ?? null,
      forecastNow: forecast,
      why,
      obstacle,
    };
  });
}

/** A proposal speaks for the next weeks: only the latest review makes one. One that was answered stays as it was shown. */
function proposalIn(stored: Stored | null, { proposal, today }: StudyView, monday: LocalDay) {
  if (stored?.isTaken) return stored.proposal;
  return monday >= addDays(mondayOf(today), -7) ? proposal : (stored?.proposal ?? null);
}

/** Both in the order of their shape. */
function isSamePlan(a: PlanBody, b: PlanBody): boolean {
  const [one, other] = [a, b].map((plan) => JSON.stringify(planBodySchema.parse(plan)));
  return one === other;
}

function assertBegun(monday: LocalDay, { today }: StudyView): void {
  if (monday > today) throw new AppError("invalid_input", "This week hasn't begun yet.");
}

async function reviewOf(userId: string, monday: LocalDay, view: StudyView): Promise<ReviewDto> {
  assertBegun(monday, view);
  const to = addDays(monday, 6);
  const sessions = await listDays(userId, view, monday, to);
  const ids = view.plans.map(({ _id }) => _id);
  const stored = await findReview(kysely(), userId, monday);
  return {
    week: monday,
    to,
    isOver: to < view.today,
    plans: planLines(view, sessions, await listForecasts(ids, monday), monday),
    sessions,
    reasons: [...REASONS],
    answer: stored?.answer ?? null,
    proposal: proposalIn(stored, view, monday),
    isTaken: stored?.isTaken ?? false,
  };
}

/** The review of the week that a local date lies in. Throws `invalid_input` for one to come. docs/product.md#weekly-review */
export async function getReview(userId: string, week: LocalDay, now: Date): Promise<ReviewDto> {
  return reviewOf(userId, mondayOf(week), await getStudy(userId, now));
}

/**
 * Keeps the answer to a week's review; with `take`, the proposal becomes the plan in the same transaction. Throws
 * `invalid_input` for a week to come, and `edit_conflict` where the proposal, or its plan, is no longer what was shown.
 * docs/product.md#weekly-review
 */
export async function answerReview(
  userId: string,
  week: LocalDay,
  { answer, take }: ReviewBody,
  now: Date,
): Promise<ReviewDto> {
  const monday = mondayOf(week);
  const { view } = await changeStudy(userId, now, async (sql, learner) => {
    const before = await settleView(sql, learner, now);
    assertBegun(monday, before);
    const stored = await findReview(sql, userId, monday);
    const proposal = proposalIn(stored, before, monday);
    const isTaking = take !== undefined && !stored?.isTaken;
    if (isTaking) {
      if (!proposal || !isSamePlan(proposal.plan, take))
        throw new AppError("edit_conflict", "This proposal has changed. Reload the page to see the new one.");
      await writePlan(sql, learner, proposal.courseId, take, now);
    }
    const row = {
      answer,
      proposal: proposal && JSON.stringify(proposal),
      isTaken: isTaking || (stored?.isTaken ?? false),
    };
    await sql
      .insertInto("StudyReview")
      .values({ userId, week: dayToDate(monday), createdAt: now, ...row })
      .onConflict((conflict) => conflict.columns(["userId", "week"]).doUpdateSet(row))
      .execute();
  });
  return reviewOf(userId, monday, view);
}
