import assert from "node:assert/strict";
import { addDays, DAY_MS, HOUR_MS, localDayAt, MINUTE_MS } from "#lib/core/time.ts";
import { endOfDay, FREEZE_DAYS, runOf } from "#lib/streak/rules.ts";
import { Diary } from "./streak-diary.ts";
import { Learner } from "./zone-changes.ts";
import { wallDay, wallMidnightAfter, wallStart } from "./zones.ts";

export type Wait =
  | { for: "ms"; ms: number }
  /** Measured from the next midnight of the zone in force; negative is before it */
  | { for: "midnight"; ms: number };

export interface Step {
  wait: Wait;
  deed: "quiz" | "freeze" | "move" | "read" | "plan";
  zone: string;
  /** What a plan says from then on */
  note?: PlanNote;
}

interface PlanNote {
  courseId: string;
  weekdays: number[];
}

/** A plan as it was so many ms before the journey */
export type EarlierNote = PlanNote & { agoMs: number };

function timeAfter(wait: Wait, ms: number, zone: string): number {
  if (wait.for === "ms") return ms + wait.ms;
  return Math.max(ms, wallMidnightAfter(ms, zone) + wait.ms);
}

/** A streak that lives can be kept up to the last millisecond before it expires, and is over then without a deed. */
function checkExpiry(learner: Learner, now: Date): void {
  const { streak, expiresAt, hoursUntilExpiry, willExpireSoon, isDoneToday } = learner.state(now);
  if (streak === 0) {
    assert.deepEqual([expiresAt, hoursUntilExpiry, willExpireSoon], [null, null, false]);
    return;
  }
  assert.ok(expiresAt && expiresAt > now, "a living streak expires later");
  const leftMs = expiresAt.getTime() - now.getTime();
  assert.equal(hoursUntilExpiry, Math.ceil(leftMs / HOUR_MS));
  assert.equal(willExpireSoon, !isDoneToday && leftMs <= 6 * HOUR_MS);
  const justBefore = new Date(expiresAt.getTime() - 1);
  assert.equal(learner.state(justBefore).streak, streak, "it lives until it expires");
  for (const laterMs of [0, MINUTE_MS])
    assert.equal(learner.state(new Date(expiresAt.getTime() + laterMs)).streak, 0, "it is over then");
  const active = learner.copy();
  active.completeQuiz(justBefore);
  for (const laterMs of [-1, 0, MINUTE_MS]) {
    const { streak: kept } = active.state(new Date(expiresAt.getTime() + laterMs));
    assert.ok(kept >= streak, `a quiz just before keeps it: ${kept} of ${streak}`);
  }
}

/** The cache says what the rows say, the rows say what the diary says, and reading late says what reading early said. */
function checkAgreement(lazy: Learner, eager: Learner, diary: Diary, now: Date): void {
  const today = diary.today(now.getTime());
  const settled = lazy.copy();
  settled.settle(now);
  const states = [lazy.state(now), settled.state(now), eager.state(now)];
  assert.deepEqual(states[1], states[0], "unsettled and settled are one");
  assert.deepEqual(states[2], states[0], "late and early are one");
  assert.deepEqual([settled.run, settled.rows, settled.plan], [eager.run, eager.rows, eager.plan]);
  assert.equal(localDayAt(lazy.plan, now), today, "the date of the zone in force");
  assert.deepEqual(settled.run, runOf(settled.receipts()), "the cache is the recomputation");
  assert.deepEqual(
    new Map([...settled.rows].sort()),
    new Map([...diary.rows].sort()),
    "the rows are the diary",
  );
  assert.equal(states[0]?.streak, diary.streak(now.getTime()), "the streak is the diary's");
  const asked = diary.rows.get(today) ?? (diary.isRest(today) ? "rest" : null);
  assert.equal(states[0]?.isRestToday, asked === "rest", "today is a rest day if the plans say so");
  checkNothingSaved(diary, states[0]?.streak ?? 0);
}

/** Nothing that was done before a date that was lost counts ever again, whatever plans, zones and freezes came after. */
function checkNothingSaved(diary: Diary, streak: number): void {
  const since = diary.doneDays(diary.lost);
  assert.ok(streak <= since, `${streak} days, though ${diary.lost} was lost and ${since} were done since`);
}

/** However they hop, dates stay within one of UTC's. */
function checkNoDayGiven(diary: Diary): void {
  if (diary.doneDays() === 0) return;
  const utcDays = Math.floor(diary.lastMs / DAY_MS) - Math.floor(diary.firstMs / DAY_MS) + 1;
  assert.ok(diary.doneDays() <= utcDays + 2, `${diary.doneDays()} days in ${utcDays}`);
}

/** However they hop, a streak needs a quiz or a freeze: one date, a skipped one and one more, each as long as zones make it. */
function checkNoEndlessStreak(diary: Diary, deedMs: number, ms: number): void {
  const longestMs = 2 * DAY_MS + 50 * HOUR_MS;
  const kinds = new Set(diary.rows.values());
  const frozenMs = kinds.has("frozen") ? 3 * DAY_MS : 0;
  // Five rest days in a row, before a freeze and after it
  const restMs = diary.hasPlans ? 11 * DAY_MS : 0;
  if (ms - deedMs > longestMs + frozenMs + restMs) assert.equal(diary.streak(ms), 0, "no streak without end");
}

/** Plays the steps and checks every law after each of them. Returns how much happened. */
export function play(
  startMs: number,
  home: string,
  steps: readonly Step[],
  plans: readonly EarlierNote[] = [],
) {
  const [lazy, eager, diary] = [new Learner(home), new Learner(home), new Diary(home)];
  const seen = { quiz: 0, frozen: 0, skipped: 0, rest: 0, hops: 0, plans: plans.length };
  for (const { agoMs, ...note } of [...plans].sort((a, b) => b.agoMs - a.agoMs))
    notePlan({ lazy, eager, diary }, note, startMs - agoMs);
  let ms = startMs;
  let deedMs = startMs;
  for (const { wait, deed, zone, note } of steps) {
    diary.advance(ms);
    const change = diary.change;
    ms = timeAfter(wait, ms, diary.zone);
    if (change && change.atMs <= ms) {
      seen.hops += 1;
      eager.settle(new Date(change.atMs));
    }
    const now = new Date(ms);
    eager.settle(now);
    checkAgreement(lazy, eager, diary, now);
    checkExpiry(lazy, now);
    checkNoEndlessStreak(diary, deedMs, ms);
    if (deed === "quiz" || deed === "freeze") deedMs = ms;
    if (deed === "plan" && note) {
      notePlan({ lazy, eager, diary }, note, ms);
      seen.plans += 1;
    } else doDeed({ lazy, eager, diary }, deed, zone, now);
    if (deed === "quiz") seen.quiz += 1;
    checkAgreement(lazy, eager, diary, now);
    checkExpiry(lazy, now);
    checkNoDayGiven(diary);
  }
  for (const kind of diary.rows.values()) if (kind !== "done") seen[kind] += 1;
  return seen;
}

interface Cast {
  lazy: Learner;
  eager: Learner;
  diary: Diary;
}

function notePlan({ lazy, eager, diary }: Cast, { courseId, weekdays }: PlanNote, ms: number): void {
  for (const learner of [lazy, eager]) learner.note(courseId, weekdays, new Date(ms));
  diary.note(courseId, weekdays, ms);
}

function doDeed({ lazy, eager, diary }: Cast, deed: Step["deed"], zone: string, now: Date): void {
  if (deed === "quiz") {
    const before = diary.streak(now.getTime());
    const isNew = diary.rows.get(diary.today(now.getTime())) !== "done";
    const day = diary.completeQuiz(now.getTime());
    for (const learner of [lazy, eager])
      assert.equal(learner.completeQuiz(now), day, "one date, the right one");
    const after = lazy.state(now).streak;
    assert.ok(isNew ? after >= Math.max(1, before) : after === before, "a day counts once");
  } else if (deed === "freeze") {
    freezeAll({ lazy, eager, diary }, now);
  } else if (deed === "move") {
    for (const learner of [lazy, eager]) learner.moveTo(zone, now);
    diary.moveTo(zone, now.getTime());
  }
}

function freezeAll({ lazy, eager, diary }: Cast, now: Date): void {
  const streak = diary.streak(now.getTime());
  const decision = lazy.state(now).freeze;
  const frozen = lazy.freezeStreak(now);
  assert.deepEqual(eager.freezeStreak(now), frozen);
  assert.equal(lazy.state(now).streak, streak, "a freeze raises no streak");
  assert.equal(frozen.length, decision.outcome === "frozen" ? FREEZE_DAYS : 0);
  if (streak === 0) assert.equal(decision.outcome, "no_streak");
  const [first] = frozen;
  if (!first) return;
  assert.equal(first, diary.freeze(now.getTime()), "from the first date that nothing covers");
  assert.deepEqual(frozen, [first, addDays(first, 1)], "its local dates");
  assert.deepEqual([lazy.state(now).isFrozen, lazy.state(now).freeze.outcome], [true, "already_frozen"]);
}

export interface Stay {
  /** Where between its two midnights the quiz happens, and whether it waits where the date goes on in the next zone */
  quizAt: number;
  isLate: boolean;
  moves: { at: number; zone: string }[];
}

/**
 * Someone who does something on every date that they are given, however they travel; with a plan, on every date that is no
 * rest day. Returns the days done.
 */
export function playDiligent(
  startMs: number,
  home: string,
  stays: readonly Stay[],
  plan?: EarlierNote,
): number {
  const [learner, diary] = [new Learner(home), new Diary(home)];
  if (plan) {
    learner.note(plan.courseId, plan.weekdays, new Date(startMs - plan.agoMs));
    diary.note(plan.courseId, plan.weekdays, startMs - plan.agoMs);
  }
  const quiz = (ms: number) =>
    assert.equal(learner.completeQuiz(new Date(ms)), diary.completeQuiz(ms), "one date, the right one");
  quiz(startMs);
  let fromMs = startMs;
  for (const { quizAt, isLate, moves } of stays) {
    diary.advance(fromMs);
    const toMs = Math.min(wallMidnightAfter(fromMs, diary.zone), diary.change?.atMs ?? fromMs + 2 * DAY_MS);
    const within = (share: number) => fromMs + Math.floor(share * (toMs - 1 - fromMs));
    for (const { at, zone } of [...moves].sort((a, b) => a.at - b.at)) {
      learner.moveTo(zone, new Date(within(at)));
      diary.moveTo(zone, within(at));
    }
    const today = wallDay(fromMs, diary.zone);
    const next = diary.change && diary.change.atMs <= toMs ? diary.change.zone : diary.zone;
    const goesOn = wallDay(toMs, next) <= today;
    if (diary.rows.get(today) !== "done" && !diary.isRest(today) && !(isLate && goesOn)) {
      const quizMs = Math.max(within(quizAt), ...moves.map(({ at }) => within(at)));
      quiz(quizMs);
    }
    for (const ms of [toMs - 1, toMs]) {
      assert.equal(learner.state(new Date(ms)).streak, diary.doneDays(), "no date was missed");
    }
    checkNoDayGiven(diary);
    fromMs = toMs;
  }
  return diary.doneDays();
}

/** The first instant of a later date, looked for minute by minute. */
export function checkEndOfDay(home: string, wanted: string, nowMs: number, ahead: number): void {
  const [learner, diary] = [new Learner(home), new Diary(home)];
  learner.moveTo(wanted, new Date(nowMs));
  diary.moveTo(wanted, nowMs);
  const day = addDays(diary.today(nowMs), ahead);
  let ms = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS;
  while (diary.today(ms) <= day) ms += MINUTE_MS;
  assert.equal(endOfDay(learner.plan, day).toISOString(), new Date(ms).toISOString());
}

/** Six days around a switch, each at another hour, the first and the last minute among them. */
export function checkStay(zone: string, aroundMs: number, turn: number): void {
  const learner = new Learner(zone);
  const first = addDays(wallDay(aroundMs, zone), -3);
  for (let count = 1; count <= 6; count += 1) {
    const day = addDays(first, count - 1);
    const [fromMs, toMs] = [wallStart(day, zone), wallStart(addDays(day, 1), zone)];
    const times = [fromMs, fromMs + 59_999, fromMs + HOUR_MS, toMs - HOUR_MS, toMs - 60_000, toMs - 1];
    const now = new Date(times[(count + turn) % times.length] ?? fromMs);
    assert.equal(learner.completeQuiz(now), day, zone);
    assert.equal(learner.completeQuiz(now), day, zone);
    const { streak, expiresAt } = learner.state(now);
    assert.equal(streak, count, `${zone} ${day}`);
    assert.equal(expiresAt?.getTime(), wallStart(addDays(day, 2), zone), `${zone} ${day} expires`);
  }
}
