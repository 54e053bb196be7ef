import type { LocalDay } from "#lib/core/time.ts";
import type { DayDetailDto, DayLook } from "#lib/streak/schema.ts";

/** ahead: still to come; before: older than the account */
export type CellLook = DayLook | "ahead" | "before";

export interface DayCell {
  day: LocalDay;
  look: CellLook;
  /** How much XP, in four steps; 0 for none */
  step: number;
  detail: DayDetailDto | null;
}

export interface DayBounds {
  today: LocalDay;
  /** The day of the registration */
  since: LocalDay;
}

/** The XP from which on a day shows as step 1 to 4 */
export const XP_STEPS = [1, 100, 200, 400] as const;

export function xpStep(xp: number): number {
  return XP_STEPS.filter((from) => xp >= from).length;
}

function lookOf(day: LocalDay, detail: DayDetailDto | null, { today, since }: DayBounds): CellLook {
  if (detail?.kind) return detail.kind;
  if (day > today) return "ahead";
  if (day === today) return "open";
  return day < since && detail === null ? "before" : "missed";
}

export function cellOf(day: LocalDay, detail: DayDetailDto | null, bounds: DayBounds): DayCell {
  const look = lookOf(day, detail, bounds);
  const step = xpStep(detail?.xp ?? 0);
  return { day, look, step: look === "done" ? Math.max(1, step) : step, detail };
}

/** Finds a date's cell among the days on which something happened. */
export function cellsBy(details: readonly DayDetailDto[], bounds: DayBounds): (day: LocalDay) => DayCell {
  const byDay = new Map(details.map((detail) => [detail.day, detail]));
  return (day) => cellOf(day, byDay.get(day) ?? null, bounds);
}

export interface DaysSummary {
  done: number;
  frozen: number;
  xp: number;
  quizzes: number;
}

export function summaryOf(details: readonly DayDetailDto[]): DaysSummary {
  return {
    done: details.filter(({ kind }) => kind === "done").length,
    frozen: details.filter(({ kind }) => kind === "frozen").length,
    xp: details.reduce((sum, { xp }) => sum + xp, 0),
    quizzes: details.reduce((sum, { quizzes }) => sum + quizzes, 0),
  };
}
