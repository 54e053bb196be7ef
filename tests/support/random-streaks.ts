import { addDays, type LocalDay, localDayAt, MINUTE_MS, settledZone, type ZonePlan } from "#lib/core/time.ts";
import { completeQuiz } from "#lib/island/completion-service.ts";
import { restoreHearts } from "#lib/learner/service.ts";
import { currentStreak, skippedDays } from "#lib/learner/streak-run.ts";
import { db, kysely } from "#lib/server/db/db.ts";
import { getStreakStatus } from "#lib/streak/queries.ts";
import { type DayKind, decideFreeze, type Freeze, freezeDates, planZone, runOf } from "#lib/streak/rules.ts";
import { changeTimeZone, freezeStreak } from "#lib/streak/service.ts";
import { listStreakDifferences } from "#lib/streak/verification-queries.ts";
import { claimDailyLogin } from "#lib/xp/service.ts";
import { resetDatabase } from "./database.ts";
import { createCourse, createLearner, questions } from "./factories.ts";
import { playQuiz } from "./play.ts";

const ZONES = Intl.supportedValuesOf("timeZone");

/** The learner as the rules alone would keep them: all receipts, no caches. */
interface Reference {
  plan: ZonePlan;
  receipts: Map<LocalDay, DayKind>;
  freeze: Freeze | null;
  logins: Set<LocalDay>;
}

/** A small generator of our own, so that a seed always means the same journey. */
function chance(seed: number): () => number {
  let state = seed * 2654435761;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
}

function settle(reference: Reference, now: Date): void {
  if (settledZone(reference.plan, now) === reference.plan) return;
  for (const day of skippedDays(reference.plan))
    if (!reference.receipts.has(day)) reference.receipts.set(day, "skipped");
  reference.plan = settledZone(reference.plan, now);
}

const runIn = ({ receipts }: Reference) => runOf([...receipts].map(([day, kind]) => ({ day, kind })));

const settledCode = (call: Promise<unknown>) =>
  call.then(
    () => "done",
    (error: { code?: string }) => error.code ?? "failed",
  );

function expectedFreeze(reference: Reference, now: Date): string {
  const decision = decideFreeze(runIn(reference), localDayAt(reference.plan, now), reference.freeze);
  if (decision.outcome !== "frozen")
    return decision.outcome === "not_ready" ? "freeze_not_ready" : decision.outcome;
  reference.freeze = { startDay: decision.startDay, days: 2 };
  for (const day of freezeDates(reference.freeze))
    if (!reference.receipts.has(day)) reference.receipts.set(day, "frozen");
  return "done";
}

/** Does `steps` random things over weeks; returns what the services did otherwise than the rules. */
export async function wander(seed: number, steps: number): Promise<string[]> {
  await resetDatabase();
  const random = chance(seed);
  const { id } = await createLearner({ timeZone: "Asia/Kathmandu", hearts: 2 });
  const { islandId, quizId } = await createCourse(id, [questions(1)]);
  const reference: Reference = {
    plan: { timeZone: "Asia/Kathmandu", nextTimeZone: null, zoneChangesAt: null },
    receipts: new Map(),
    freeze: null,
    logins: new Set(),
  };
  const faults: string[] = [];
  const check = (step: number, what: string, actual: unknown, expected: unknown) => {
    if (actual !== expected) faults.push(`step ${step}: ${what} is ${actual}, not ${expected}`);
  };
  let now = new Date("2026-02-20T10:00:00Z");
  for (let step = 0; step < steps && faults.length === 0; step += 1) {
    now = new Date(now.getTime() + Math.ceil(random() * (random() < 0.2 ? 40 : 6) * 60) * MINUTE_MS);
    settle(reference, now);
    const today = localDayAt(reference.plan, now);
    const what = random();
    if (what < 0.4) {
      await playQuiz(id, quizId, { now });
      await completeQuiz(id, islandId, quizId, now);
      reference.receipts.set(today, "done");
    } else if (what < 0.6) {
      const zone = ZONES[Math.floor(random() * ZONES.length)] ?? "UTC";
      await changeTimeZone(id, zone, now);
      reference.plan = planZone(reference.plan, zone, now);
    } else if (what < 0.75) {
      check(step, "the freeze", await settledCode(freezeStreak(id, now)), expectedFreeze(reference, now));
    } else if (what < 0.9) {
      check(step, "the login", (await claimDailyLogin(id, now)).awarded, !reference.logins.has(today));
      reference.logins.add(today);
    } else check(step, "the number of hearts", (await restoreHearts(id, now)).hearts, 2);
    const status = await getStreakStatus(id, now);
    check(step, "the streak", status?.streak, currentStreak(runIn(reference), today));
    check(step, "today", status?.today, today);
  }
  for (const difference of await listStreakDifferences(kysely())) faults.push(JSON.stringify(difference));
  const { xp } = await db().user.findUniqueOrThrow({ where: { id } });
  if (xp > 75 + 1000 * 5 + 13_000 + 50 * reference.logins.size) faults.push(`${xp} XP`);
  const span = addDays(localDayAt(reference.plan, now), 2);
  if ([...reference.receipts.keys()].some((day) => day > span)) faults.push("a receipt lies in the future");
  return faults;
}
