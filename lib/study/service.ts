import { LRUCache } from "lru-cache";
import { AppError } from "#lib/core/errors.ts";
import { type LocalDay, localDayAt, MINUTE_MS, type ZonePlan } from "#lib/core/time.ts";
import type { Learner } from "#lib/learner/queries.ts";
import { holdLearner } from "#lib/learner/service.ts";
import { inSqlTransaction, type Sql } from "#lib/server/db/db.ts";
import type { Outlook } from "./outlook.ts";
import { planDto } from "./plan-dto.ts";
import { listUnsettled, pauseOn } from "./plan-queries.ts";
import { proposalFor } from "./proposal.ts";
import type { ReviewDto } from "./review-schema.ts";
import type { DayRange } from "./rules.ts";
import type { PlanDto, TodayDto } from "./schema.ts";
import { settlePlans } from "./settle-service.ts";
import { listShares } from "./share-queries.ts";
import { readStamp, type StudyStamp } from "./stamp-queries.ts";
import type { StudyDays } from "./study-time.ts";
import { missedIn, type NextItem, nextItems } from "./today-rules.ts";

/** What is told of a learner's plans, worked out once for as long as nothing changes. */
export interface StudyView {
  at: Date;
  zone: ZonePlan;
  today: LocalDay;
  plans: PlanDto[];
  /** What is open next, by course */
  next: Map<string, NextItem>;
  /** Minutes that belong to today's sessions so far, by session */
  counted: Map<string, number>;
  /** Minutes that were studied today in courses with a plan */
  todayMinutes: number;
  /** Minutes of study by course and local day */
  studied: Map<string, StudyDays>;
  /** What the review proposes: one change of one plan; null where they go well */
  proposal: ReviewDto["proposal"];
  missed: TodayDto["missed"];
  pause: DayRange | null;
  isFreshStart: boolean;
}

/** How long a view holds, though nothing that we know of has changed */
const FRESH_MS = 5 * MINUTE_MS;
const views = new LRUCache<string, { stamp: string; view: StudyView }>({ max: 2000 });

function viewOf(outlook: Outlook, shares: Awaited<ReturnType<typeof listShares>>): StudyView {
  const { facts, settled, schedule } = outlook;
  const { now, zone, today, pauses } = facts;
  const plans = outlook.plans.map((state) => planDto(state, outlook, shares.get(state.plan.id) ?? null));
  return {
    at: now,
    zone,
    today,
    plans,
    next: nextItems(outlook),
    counted: new Map([...settled.values()].map(({ id, countedMinutes }) => [id, countedMinutes])),
    todayMinutes: outlook.plans.reduce((sum, { course }) => sum + (course.studied.get(today) ?? 0), 0),
    studied: new Map(outlook.plans.map(({ plan, course }) => [plan.courseId, course.studied])),
    proposal: proposalFor(outlook),
    missed: missedIn(outlook, plans),
    pause: pauseOn(pauses, today),
    isFreshStart: schedule.isFreshStart,
  };
}

/** Settles the plans of a learner who is locked, and tells how they stand. */
export async function settleView(sql: Sql, learner: Learner, now: Date): Promise<StudyView> {
  const outlook = await settlePlans(sql, learner.id, learner, now);
  return viewOf(outlook, await listShares(sql, learner.id, now));
}

/**
 * Changes something that a learner's plans depend on and settles them, in one transaction behind the learner's lock. Nothing
 * is changed where `work` throws.
 */
export async function changeStudy<T>(
  userId: string,
  now: Date,
  work: (sql: Sql, learner: Learner) => Promise<T>,
): Promise<{ result: T; view: StudyView }> {
  const done = await inSqlTransaction(async (sql) => {
    const learner = await holdLearner(sql, userId, now);
    const result = await work(sql, learner);
    const view = await settleView(sql, learner, now);
    return { result, view, stamp: await readStamp(userId, sql) };
  });
  if (done.stamp) views.set(userId, { stamp: done.stamp.text, view: done.view });
  return { result: done.result, view: done.view };
}

function isCurrent({ at, today }: StudyView, { zone }: StudyStamp, now: Date): boolean {
  const age = now.getTime() - at.getTime();
  return age >= 0 && age < FRESH_MS && localDayAt(zone, now) === today;
}

/**
 * How a learner's plans stand, settled if anything has happened since they were, five minutes have passed or a local day
 * has begun. Throws `unauthorized` for an account that is gone.
 */
export async function getStudy(userId: string, now: Date): Promise<StudyView> {
  const stamp = await readStamp(userId);
  if (!stamp) throw new AppError("unauthorized", "Please log in to go on.");
  const known = views.get(userId);
  if (known && known.stamp === stamp.text && isCurrent(known.view, stamp, now)) return known.view;
  return (await changeStudy(userId, now, async () => undefined)).view;
}

/** Plans that weren't settled for so long are, visit or not. */
const UNSETTLED_MS = 60 * MINUTE_MS;
const SETTLED_A_RUN = 500;

async function settleOne(userId: string, now: Date): Promise<void> {
  await inSqlTransaction(async (sql) => {
    const learner = await holdLearner(sql, userId, now);
    await settlePlans(sql, userId, learner, now);
  });
}

/** Settles the plans of learners who haven't been here for an hour, so that calendars and reminders are right without them. */
export async function settleStudy(now: Date): Promise<void> {
  let failure: unknown = null;
  for (const userId of await listUnsettled(new Date(now.getTime() - UNSETTLED_MS), SETTLED_A_RUN))
    await settleOne(userId, now).catch((error: unknown) => {
      // An account that was deleted in the meantime has taken its plans with it.
      const isGone = error instanceof AppError && error.code === "unauthorized";
      if (!isGone) failure = error;
    });
  if (failure !== null) throw failure;
}
