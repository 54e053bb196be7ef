import { addDays, DAY_MS, type LocalDay, MINUTE_MS } from "#lib/core/time.ts";
import { completeQuiz } from "#lib/island/completion-service.ts";
import { restoreHearts } from "#lib/learner/service.ts";
import { db, kysely } from "#lib/server/db/db.ts";
import { getStreakStatus } from "#lib/streak/queries.ts";
import { noteWeekdays } from "#lib/streak/rest-service.ts";
import { FREEZE_DAYS, FREEZE_EVERY_DAYS } from "#lib/streak/rules.ts";
import { changeTimeZone, freezeStreak } from "#lib/streak/service.ts";
import { listStreakDifferences } from "#lib/streak/verification-queries.ts";
import { claimDailyLogin } from "#lib/xp/service.ts";
import { resetDatabase } from "./database.ts";
import { createCourse, createLearner, questions } from "./factories.ts";
import { playQuiz } from "./play.ts";
import { makeDue, playQuiz as missQuestions, practise } from "./practice.ts";
import { Diary } from "./streak-diary.ts";

const ZONES = Intl.supportedValuesOf("timeZone");

/** The learner as a diary would keep them */
interface Reference {
  diary: Diary;
  freezeStart: LocalDay | null;
  logins: Set<LocalDay>;
}

const PLANS = ["0190f000-0000-7000-8000-000000000001", "0190f000-0000-7000-8000-000000000002"];
/** Before a freeze that is asked for now */
const MAX_REST_DAYS = 5;
const WEEKDAYS = [[1, 4], [2, 5], [1, 3, 5], [6, 7], [3], []];

/** A small generator of our own, so that a seed always means the same journey. */
function chance(seed: number): () => number {
  let state = seed * 2654435761;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
}

const settledCode = (call: Promise<unknown>) =>
  call.then(
    () => "done",
    (error: { code?: string }) => error.code ?? "failed",
  );

function expectedFreeze(reference: Reference, ms: number): string {
  const { diary, freezeStart } = reference;
  if (diary.streak(ms) === 0) return "no_streak";
  if (freezeStart && diary.today(ms) < addDays(freezeStart, FREEZE_DAYS)) return "already_frozen";
  if (freezeStart && addDays(freezeStart, FREEZE_EVERY_DAYS) > diary.firstOpen(ms)) return "freeze_not_ready";
  reference.freezeStart = diary.freeze(ms);
  return "done";
}

async function note({ diary }: Reference, userId: string, random: () => number, now: Date): Promise<void> {
  const courseId = PLANS[random() < 0.8 ? 0 : 1] ?? "";
  const weekdays = WEEKDAYS[Math.floor(random() * WEEKDAYS.length)] ?? [];
  await noteWeekdays(kysely(), userId, courseId, weekdays, now);
  diary.note(courseId, weekdays, now.getTime());
}

async function listRows(userId: string): Promise<string[]> {
  const rows = await db().streakDay.findMany({ where: { userId }, orderBy: { day: "asc" } });
  return rows.map(({ day, kind }) => `${day.toISOString().slice(0, 10)} ${kind}`);
}

/** Does `steps` random things over weeks; returns what the services did otherwise than the rules. */
export async function wander(seed: number, steps: number): Promise<string[]> {
  await resetDatabase();
  const random = chance(seed);
  const { id } = await createLearner({ timeZone: "Asia/Kathmandu", hearts: 2 });
  await db().user.update({ where: { id }, data: { maxHearts: 2 } });
  const { islandId, quizId } = await createCourse(id, [questions(1)]);
  const missed = await createCourse(id, [questions(6)]);
  await missQuestions(id, missed.quizId, { wrong: 5 });
  const diary = new Diary("Asia/Kathmandu");
  const reference: Reference = { diary, freezeStart: null, logins: new Set() };
  const faults: string[] = [];
  const check = (step: number, what: string, actual: unknown, expected: unknown) => {
    if (actual !== expected) faults.push(`step ${step}: ${what} is ${actual}, not ${expected}`);
  };
  let now = new Date("2026-02-20T10:00:00Z");
  await note(reference, id, () => 0, new Date(now.getTime() - 9 * DAY_MS));
  for (let step = 0; step < steps && faults.length === 0; step += 1) {
    now = new Date(now.getTime() + Math.ceil(random() * (random() < 0.2 ? 40 : 6) * 60) * MINUTE_MS);
    const ms = now.getTime();
    const today = diary.today(ms);
    const what = random();
    if (what < 0.03) await note(reference, id, random, now);
    else if (what < 0.2) {
      const isDue = random() < 0.7;
      if (isDue) await makeDue(id);
      const { streak } = await practise(id, now, () => random() < 0.5);
      const isToday = diary.rows.get(today) === "done";
      if (isDue) diary.completeQuiz(ms);
      if (isDue || isToday) check(step, "what the practice kept", streak.keptByPractice, isDue && !isToday);
      else if (streak.keptByPractice) diary.completeQuiz(ms);
    } else if (what < 0.4) {
      await playQuiz(id, quizId, { now });
      await completeQuiz(id, islandId, quizId, now);
      diary.completeQuiz(ms);
    } else if (what < 0.6) {
      const zone = ZONES[Math.floor(random() * ZONES.length)] ?? "UTC";
      await changeTimeZone(id, zone, now);
      diary.moveTo(zone, ms);
    } else if (what < 0.75) {
      check(step, "the freeze", await settledCode(freezeStreak(id, now)), expectedFreeze(reference, ms));
    } else if (what < 0.9) {
      check(step, "the login", (await claimDailyLogin(id, now)).awarded, !reference.logins.has(today));
      reference.logins.add(today);
    } else check(step, "the number of hearts", (await restoreHearts(id, now)).hearts, 2);
    const status = await getStreakStatus(id, now);
    check(step, "the streak", status?.streak, diary.streak(ms));
    check(step, "today", status?.today, today);
  }
  for (const difference of await listStreakDifferences(kysely())) faults.push(JSON.stringify(difference));
  const { xp } = await db().user.findUniqueOrThrow({ where: { id } });
  if (xp > 75 + 1000 * 5 + 13_000 + 50 * reference.logins.size) faults.push(`${xp} XP`);
  const span = addDays(diary.today(now.getTime()), 2 + MAX_REST_DAYS);
  if ([...diary.rows.keys()].some((day) => day > span)) faults.push("a receipt lies in the future");
  const known = await listRows(id);
  const told = new Set([...diary.rows].map(([day, kind]) => `${day} ${kind}`));
  for (const row of known) if (!told.has(row)) faults.push(`${row} is no row of the diary`);
  return faults;
}
