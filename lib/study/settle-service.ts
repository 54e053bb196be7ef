import { v7 as uuidv7 } from "uuid";
import { dayToDate, localDayAt, type ZonePlan } from "#lib/core/time.ts";
import type { Sql } from "#lib/server/db/db.ts";
import type { StoredStudySession, StudyFacts } from "./facts.ts";
import { readFacts } from "./facts-queries.ts";
import { type Outlook, outlookOf, type PlanState } from "./outlook.ts";
import { markOf } from "./plan-dto.ts";
import { isInRanges } from "./rules.ts";
import type { PlannedSession } from "./schedule-types.ts";
import { storedItemsSchema } from "./schema.ts";

/** Writes down what became of sessions. */
async function saveOutcomes(sql: Sql, { facts, settled }: Outlook): Promise<void> {
  for (const session of facts.sessions) {
    const outcome = settled.get(session.id);
    if (!outcome) continue;
    const isChanged = outcome.status !== session.status;
    if (!isChanged && !outcome.isDecided) continue;
    await sql
      .updateTable("StudySession")
      .set({
        status: outcome.status,
        ...(outcome.isDecided && { countedMinutes: outcome.countedMinutes }),
        ...(isChanged && { sequence: session.sequence + 1, changedAt: facts.now }),
      })
      .where("id", "=", session.id)
      .execute();
  }
}

/** A single session, which no plan brings, pauses with the rest and comes back after it. */
async function pauseSingles(sql: Sql, { now, zone, pauses, sessions }: StudyFacts): Promise<void> {
  for (const { id, planId, status, startsAt, sequence } of sessions) {
    if (planId !== null || startsAt <= now) continue;
    const isPaused = isInRanges(localDayAt(zone, startsAt), pauses);
    if (status !== (isPaused ? "planned" : "paused")) continue;
    await sql
      .updateTable("StudySession")
      .set({ status: isPaused ? "paused" : "planned", sequence: sequence + 1, changedAt: now })
      .where("id", "=", id)
      .execute();
  }
}

/** What a session is for, as it is stored; the database keeps an order of keys of its own. */
function itemsOf(items: unknown): string {
  const list = storedItemsSchema.parse(items ?? []);
  return JSON.stringify(
    list.map(({ kind, id, title, seconds }) => ({ kind, id, title, seconds: Math.round(seconds) })),
  );
}

/** The row that a session of the schedule is to be; null where it is that already. */
function rowOf(session: PlannedSession, known: StoredStudySession | undefined, { facts, settled }: Outlook) {
  const { now, sessions } = facts;
  const { planId, courseId, slotDay, slotTime, startsAt, minutes, isPinned, status } = session;
  const items = itemsOf(session.items);
  const isMoved = startsAt.getTime() !== known?.startsAt.getTime();
  const before = known && (settled.get(known.id)?.status ?? known.status);
  const isChanged = isMoved || minutes !== known?.minutes || status !== before;
  if (known && !isChanged && items === itemsOf(known.items) && isPinned === known.isPinned) return null;
  // An outcome that is written down beside this raises the sequence as well.
  const isRaised = isChanged || before !== known?.status;
  const sibling = sessions.findLast((other) => other.planId === planId && other.slotTime === slotTime);
  return {
    id: known?.id ?? uuidv7(),
    ...{ planId, courseId, slotTime, startsAt, isPinned, status, items },
    slotDay: dayToDate(slotDay),
    plannedMinutes: minutes,
    sequence: known ? known.sequence + (isRaised ? 1 : 0) : 0,
    changedAt: known && !isRaised ? known.changedAt : now,
    createdAt: known?.createdAt ?? now,
    ...(isMoved && { plannedAt: now }),
    remindsAnyway: known?.remindsAnyway ?? sibling?.remindsAnyway ?? false,
  };
}

type Row = NonNullable<ReturnType<typeof rowOf>>;

/** Inserts new rows and replaces known ones, in one statement each. */
async function saveRows(sql: Sql, userId: string, rows: readonly Row[]): Promise<void> {
  // Every row of a statement needs the same columns.
  for (const group of Map.groupBy(rows, (row) => "plannedAt" in row).values())
    await sql
      .insertInto("StudySession")
      .values(group.map((row) => ({ ...row, userId })))
      .onConflict((conflict) =>
        conflict.column("id").doUpdateSet(({ ref }) => ({
          startsAt: ref("excluded.startsAt"),
          plannedMinutes: ref("excluded.plannedMinutes"),
          status: ref("excluded.status"),
          isPinned: ref("excluded.isPinned"),
          items: ref("excluded.items"),
          sequence: ref("excluded.sequence"),
          changedAt: ref("excluded.changedAt"),
          ...(group.some((row) => "plannedAt" in row) && { plannedAt: ref("excluded.plannedAt") }),
        })),
      )
      .execute();
}

async function saveSchedule(sql: Sql, userId: string, outlook: Outlook): Promise<void> {
  const { schedule, facts } = outlook;
  if (schedule.removed.length > 0)
    await sql.deleteFrom("StudySession").where("id", "in", schedule.removed).execute();
  const known = new Map(facts.sessions.map((session) => [session.id, session]));
  const rows = schedule.sessions.flatMap(
    (session) => rowOf(session, known.get(session.id ?? ""), outlook) ?? [],
  );
  await saveRows(sql, userId, rows);
}

/** Keeps how a plan stands today, and what its course holds. */
async function saveMark(sql: Sql, state: PlanState, facts: StudyFacts): Promise<void> {
  const { day, scopeMinutes, doneMinutes, step, forecast, forecastFrom, forecastTo } = markOf(state, facts);
  const mark = {
    scopeSeconds: Math.round(scopeMinutes * 60),
    doneSeconds: Math.round(doneMinutes * 60),
    step,
    forecast,
    forecastFrom: forecastFrom && dayToDate(forecastFrom),
    forecastTo: forecastTo && dayToDate(forecastTo),
  };
  const planId = state.plan.id;
  await sql
    .insertInto("StudyMark")
    .values({ planId, day: dayToDate(day), createdAt: facts.now, ...mark })
    .onConflict((conflict) => conflict.columns(["planId", "day"]).doUpdateSet(mark))
    .execute();
  const scope = JSON.stringify(state.course.work.map(({ kind, id }) => ({ kind, id })));
  await sql.updateTable("StudyPlan").set({ settledAt: facts.now, scope }).where("id", "=", planId).execute();
}

/**
 * Brings the plans of a learner who is locked up to date: what became of past sessions, pauses, the sessions of the next
 * 56 days, and today's marks. Safe to repeat: what is as it should be isn't written. docs/product.md#schedules
 */
export async function settlePlans(sql: Sql, userId: string, zone: ZonePlan, now: Date): Promise<Outlook> {
  const facts = await readFacts(sql, userId, zone, now);
  const outlook = outlookOf(facts);
  await saveOutcomes(sql, outlook);
  await pauseSingles(sql, facts);
  await saveSchedule(sql, userId, outlook);
  for (const state of outlook.plans) await saveMark(sql, state, facts);
  return outlook;
}
