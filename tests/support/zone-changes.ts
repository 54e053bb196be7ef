import assert from "node:assert/strict";
import { addDays, daysBetween, type LocalDay, localDayAt } from "#lib/core/time.ts";
import type { StreakPlan } from "#lib/learner/rest-days.ts";
import { restDaysAfter, type StreakRun, settle, settledPlan } from "#lib/learner/streak-run.ts";
import {
  type DayKind,
  decideFreeze,
  extendRun,
  FREEZE_DAYS,
  FREEZE_EVERY_DAYS,
  type Freeze,
  freezeDates,
  planZone,
  restedRun,
  runOf,
  streakStateOf,
} from "#lib/streak/rules.ts";

/** What is stored of a learner, and the rules applied to it in the order in which the services apply them. */
export class Learner {
  plan: StreakPlan;
  run: StreakRun = { length: 0, coveredTo: null };
  freeze: Freeze | null = null;
  rows = new Map<LocalDay, DayKind>();

  constructor(timeZone: string) {
    this.plan = { timeZone, nextTimeZone: null, zoneChangesAt: null, rest: [], streakLostDay: null };
  }

  copy(): Learner {
    const copy = new Learner(this.plan.timeZone);
    return Object.assign(copy, { ...this, rows: new Map(this.rows) });
  }

  settle(now: Date, before?: LocalDay): void {
    const settled = settle(this.run, this.plan, now, before);
    for (const { day, kind } of settled.days) this.#add([day], kind);
    this.run = settled.run;
    this.plan = settledPlan(this.plan, settled, now);
  }

  completeQuiz(now: Date): LocalDay {
    const day = localDayAt(this.plan, now);
    this.settle(now, day);
    const extended = extendRun(this.run, day, this.rows.get(day) ?? null);
    this.rows.set(day, "done");
    this.run = extended ?? runOf(this.receipts());
    return day;
  }

  /** The dates that are frozen now and were not before. */
  freezeStreak(now: Date): LocalDay[] {
    const today = localDayAt(this.plan, now);
    this.settle(now, today);
    const decision = decideFreeze(restedRun(this.run, this.plan), today, this.freeze);
    if (decision.outcome !== "frozen") return [];
    const { startDay } = decision;
    if (this.freeze) assert.ok(daysBetween(this.freeze.startDay, startDay) >= FREEZE_EVERY_DAYS);
    this.freeze = { startDay, days: FREEZE_DAYS };
    this.#add(restDaysAfter(this.run, this.plan), "rest");
    const added = this.#add(freezeDates(this.freeze), "frozen");
    this.run = { ...this.run, coveredTo: addDays(startDay, FREEZE_DAYS - 1) };
    return added;
  }

  moveTo(zone: string, now: Date): void {
    this.settle(now);
    this.plan = { ...this.plan, ...planZone(this.plan, zone, now) };
  }

  /** What a plan says of weekdays from now on; the services keep such versions apart. */
  note(courseId: string, weekdays: number[], now: Date): void {
    this.plan = { ...this.plan, rest: [...this.plan.rest, { courseId, weekdays, since: now }] };
  }

  state(now: Date) {
    const todayKind = this.rows.get(localDayAt(this.plan, now)) ?? null;
    return streakStateOf({ run: this.run, plan: this.plan, todayKind, freeze: this.freeze }, now);
  }

  receipts() {
    return [...this.rows].map(([day, kind]) => ({ day, kind }));
  }

  #add(days: LocalDay[], kind: DayKind): LocalDay[] {
    const added = days.filter((day) => !this.rows.has(day));
    for (const day of added) this.rows.set(day, kind);
    return added;
  }
}
