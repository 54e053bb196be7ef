import assert from "node:assert/strict";
import {
  addDays,
  daysBetween,
  type LocalDay,
  localDayAt,
  settledZone,
  type ZonePlan,
} from "#lib/core/time.ts";
import { type StreakRun, settledRun, skippedDays } from "#lib/learner/streak-run.ts";
import {
  type DayKind,
  decideFreeze,
  extendRun,
  FREEZE_DAYS,
  FREEZE_EVERY_DAYS,
  type Freeze,
  freezeDates,
  planZone,
  runOf,
  streakStateOf,
} from "#lib/streak/rules.ts";
import { wallDay, wallMidnightAfter, wallStart } from "./zones.ts";

/** What is stored of a learner, and the rules applied to it in the order in which the services apply them. */
export class Learner {
  plan: ZonePlan;
  run: StreakRun = { length: 0, coveredTo: null };
  freeze: Freeze | null = null;
  rows = new Map<LocalDay, DayKind>();

  constructor(timeZone: string) {
    this.plan = { timeZone, nextTimeZone: null, zoneChangesAt: null };
  }

  copy(): Learner {
    const copy = new Learner(this.plan.timeZone);
    return Object.assign(copy, { ...this, rows: new Map(this.rows) });
  }

  settle(now: Date): void {
    if (settledZone(this.plan, now) === this.plan) return;
    this.#add(skippedDays(this.plan), "skipped");
    this.run = settledRun(this.run, this.plan, now);
    this.plan = settledZone(this.plan, now);
  }

  completeQuiz(now: Date): LocalDay {
    this.settle(now);
    const day = localDayAt(this.plan, now);
    const extended = extendRun(this.run, day, this.rows.get(day) ?? null);
    this.rows.set(day, "done");
    this.run = extended ?? runOf(this.receipts());
    return day;
  }

  /** The dates that are frozen now and were not before. */
  freezeStreak(now: Date): LocalDay[] {
    this.settle(now);
    const decision = decideFreeze(this.run, localDayAt(this.plan, now), this.freeze);
    if (decision.outcome !== "frozen") return [];
    const { startDay } = decision;
    if (this.freeze) assert.ok(daysBetween(this.freeze.startDay, startDay) >= FREEZE_EVERY_DAYS);
    this.freeze = { startDay, days: FREEZE_DAYS };
    const added = this.#add(freezeDates(this.freeze), "frozen");
    this.run = { ...this.run, coveredTo: addDays(startDay, FREEZE_DAYS - 1) };
    return added;
  }

  moveTo(zone: string, now: Date): void {
    this.settle(now);
    this.plan = planZone(this.plan, zone, now);
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

/** The same learner told day by day, without any of the rules. */
export class Diary {
  zone: string;
  change: { zone: string; atMs: number } | null = null;
  rows = new Map<LocalDay, DayKind>();
  firstMs = Number.POSITIVE_INFINITY;
  lastMs = Number.NEGATIVE_INFINITY;

  constructor(zone: string) {
    this.zone = zone;
  }

  advance(ms: number): void {
    if (!this.change || this.change.atMs > ms) return;
    const { zone, atMs } = this.change;
    const first = wallDay(atMs, zone);
    for (let day = addDays(wallDay(atMs - 1, this.zone), 1); day < first; day = addDays(day, 1))
      if (!this.rows.has(day)) this.rows.set(day, "skipped");
    this.zone = zone;
    this.change = null;
  }

  today(ms: number): LocalDay {
    this.advance(ms);
    return wallDay(ms, this.zone);
  }

  completeQuiz(ms: number): LocalDay {
    const day = this.today(ms);
    this.rows.set(day, "done");
    this.firstMs = Math.min(this.firstMs, ms);
    this.lastMs = Math.max(this.lastMs, ms);
    return day;
  }

  moveTo(zone: string, ms: number): void {
    this.advance(ms);
    const atMs = Math.max(wallMidnightAfter(ms, this.zone), wallStart(this.today(ms), zone));
    this.change = zone === this.zone ? null : { zone, atMs };
  }

  doneDays(): number {
    return [...this.rows.values()].filter((kind) => kind === "done").length;
  }

  latestDay(): LocalDay {
    return [...this.rows.keys()].reduce((latest, day) => (day > latest ? day : latest), "");
  }

  /** Walks back from the last date that has a row. */
  streak(ms: number): number {
    const today = this.today(ms);
    let day = this.latestDay();
    if (day < addDays(today, -1)) return 0;
    let streak = 0;
    for (let kind = this.rows.get(day); kind; kind = this.rows.get(day)) {
      if (kind === "done") streak += 1;
      day = addDays(day, -1);
    }
    return streak;
  }
}
