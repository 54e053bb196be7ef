import { addDays, type LocalDay } from "#lib/core/time.ts";
import type { DayKind } from "#lib/streak/rules.ts";
import { wallDay, wallMidnightAfter, wallStart } from "./zones.ts";

interface PlanNote {
  courseId: string;
  weekdays: number[];
  atMs: number;
}

/** A learner's days told one by one, without any of the rules: they are read off docs/product.md. */
export class Diary {
  change: { zone: string; atMs: number } | null = null;
  rows = new Map<LocalDay, DayKind>();
  firstMs = Number.POSITIVE_INFINITY;
  lastMs = Number.NEGATIVE_INFINITY;
  /** The latest date that was over without a quiz and asked for one */
  lost: LocalDay = "";
  #zones: { zone: string; fromMs: number }[];
  #notes: PlanNote[] = [];
  #checkedTo: LocalDay | null = null;

  constructor(zone: string) {
    this.#zones = [{ zone, fromMs: Number.NEGATIVE_INFINITY }];
  }

  get zone(): string {
    return this.#zones.at(-1)?.zone ?? "UTC";
  }

  get hasPlans(): boolean {
    return this.#notes.length > 0;
  }

  advance(ms: number): void {
    if (this.change && this.change.atMs <= ms) {
      const { zone, atMs } = this.change;
      this.#closeDays(atMs);
      const first = wallDay(atMs, zone);
      for (let day = addDays(wallDay(atMs - 1, this.zone), 1); day < first; day = addDays(day, 1))
        if (!this.rows.has(day)) this.rows.set(day, "skipped");
      this.#zones.push({ zone, fromMs: atMs });
      this.change = null;
    }
    this.#closeDays(ms);
  }

  /** Each date that is over for good is judged once, by what was known at its end. */
  #closeDays(ms: number): void {
    if (this.rows.size === 0) return;
    this.#checkedTo ??= this.latestDay();
    for (let day = addDays(this.#checkedTo, 1); this.#isOver(day, ms); day = addDays(day, 1)) {
      this.#checkedTo = day;
      if (this.rows.has(day)) continue;
      if (!this.isRest(day)) this.lost = day;
      else if (this.latestDay() === addDays(day, -1)) this.rows.set(day, "rest");
    }
  }

  /** The zone in which a date is lived last; null for one that is never lived. */
  #lastZone(day: LocalDay): string | null {
    const spans = this.change
      ? [...this.#zones, { zone: this.change.zone, fromMs: this.change.atMs }]
      : this.#zones;
    for (const [index, { zone, fromMs }] of [...spans.entries()].reverse()) {
      const toMs = spans[index + 1]?.fromMs ?? Number.POSITIVE_INFINITY;
      const begins = fromMs === Number.NEGATIVE_INFINITY || wallDay(fromMs, zone) <= day;
      const ends = toMs === Number.POSITIVE_INFINITY || wallDay(toMs - 1, zone) >= day;
      if (begins && ends) return zone;
    }
    return null;
  }

  #isOver(day: LocalDay, ms: number): boolean {
    if (wallDay(ms, this.zone) <= day) return false;
    const zone = this.#lastZone(day);
    return zone === null || wallStart(addDays(day, 1), zone) <= ms;
  }

  /** The weekdays of each plan at an instant. */
  #plansAt(ms: number): Map<string, number[]> {
    const plans = new Map<string, number[]>();
    for (const { courseId, weekdays, atMs } of this.#notes) if (atMs <= ms) plans.set(courseId, weekdays);
    return plans;
  }

  /** docs/product.md#rest-days, word by word: the plans can differ at the span's start and at each note within it. */
  isRest(day: LocalDay): boolean {
    const zone = this.#lastZone(day) ?? this.zone;
    const [fromMs, toMs] = [wallStart(addDays(day, -7), zone), wallStart(addDays(day, 1), zone)];
    const within = this.#notes.map(({ atMs }) => atMs).filter((ms) => ms > fromMs && ms < toMs);
    const moments = [fromMs, ...within].map((ms) => this.#plansAt(ms));
    const weekday = ((Date.parse(day) / 86_400_000 + 3) % 7) + 1;
    if (moments.some((plans) => [...plans.values()].some((weekdays) => weekdays.includes(weekday))))
      return false;
    const courses = new Set(this.#notes.map(({ courseId }) => courseId));
    return [...courses].some((id) => moments.every((plans) => (plans.get(id)?.length ?? 0) >= 2));
  }

  today(ms: number): LocalDay {
    this.advance(ms);
    return wallDay(ms, this.zone);
  }

  note(courseId: string, weekdays: number[], ms: number): void {
    this.advance(ms);
    this.#notes.push({ courseId, weekdays, atMs: ms });
  }

  /** What something done on a date rests on: the rest days before it, and before a freeze, count from now on. */
  #fixRest(until: (day: LocalDay) => boolean): void {
    if (this.rows.size === 0) return;
    for (let day = addDays(this.latestDay(), 1); until(day) && this.isRest(day); day = addDays(day, 1))
      this.rows.set(day, "rest");
  }

  completeQuiz(ms: number): LocalDay {
    const today = this.today(ms);
    this.#fixRest((day) => day < today);
    this.rows.set(today, "done");
    this.firstMs = Math.min(this.firstMs, ms);
    this.lastMs = Math.max(this.lastMs, ms);
    return today;
  }

  /** The first date, from today on, that neither a row nor a rest day covers. */
  firstOpen(ms: number): LocalDay {
    const today = this.today(ms);
    let day = addDays(this.latestDay(), 1);
    while (this.isRest(day)) day = addDays(day, 1);
    return [day, today].sort().at(-1) ?? day;
  }

  freeze(ms: number): LocalDay {
    const first = this.firstOpen(ms);
    this.#fixRest(() => true);
    for (const day of [first, addDays(first, 1)]) this.rows.set(day, "frozen");
    return first;
  }

  moveTo(zone: string, ms: number): void {
    this.advance(ms);
    const atMs = Math.max(wallMidnightAfter(ms, this.zone), wallStart(this.today(ms), zone));
    this.change = zone === this.zone ? null : { zone, atMs };
  }

  doneDays(after = ""): number {
    return [...this.rows].filter(([day, kind]) => kind === "done" && day > after).length;
  }

  latestDay(): LocalDay {
    return [...this.rows.keys()].reduce((latest, day) => (day > latest ? day : latest), "");
  }

  /** Walks back from the last date that has a row, once rest days that aren't over have carried it on. */
  streak(ms: number): number {
    const today = this.today(ms);
    if (this.rows.size === 0) return 0;
    let last = this.latestDay();
    while (last < addDays(today, -1) && this.isRest(addDays(last, 1))) last = addDays(last, 1);
    if (last < addDays(today, -1)) return 0;
    let streak = 0;
    let day = this.latestDay();
    for (let kind = this.rows.get(day); kind; kind = this.rows.get(day)) {
      if (kind === "done") streak += 1;
      day = addDays(day, -1);
    }
    return streak;
  }
}
