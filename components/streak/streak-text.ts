import { addDays, dayToDate, HOUR_MS, type LocalDay } from "#lib/core/time.ts";
import { EXPIRES_SOON_HOURS, FREEZE_EVERY_DAYS } from "#lib/streak/rules.ts";
import type { DayLook, StreakStatusDto } from "#lib/streak/schema.ts";

/** "1 day", "2 days" */
export function counted(count: number, noun: "day" | "hour" | "minute"): string {
  return `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
}

/**
 * Begun hours until the streak ends, where it ends soon and nothing is done yet; else null. Without a clock, what the
 * server said.
 */
export function hoursLeftSoon(status: StreakStatusDto, now: Date | null): number | null {
  const { expiresAt, isDoneToday, willExpireSoon, hoursUntilExpiry } = status;
  if (expiresAt === null || isDoneToday) return null;
  if (now === null) return willExpireSoon ? hoursUntilExpiry : null;
  const leftMs = Date.parse(expiresAt) - now.getTime();
  return leftMs <= EXPIRES_SOON_HOURS * HOUR_MS ? Math.max(1, Math.ceil(leftMs / HOUR_MS)) : null;
}

/** Whether a living streak waits today, for the plan has no session. A frozen one waits for the freeze. */
export function isResting({ streak, frozenDaysLeft, week }: StreakStatusDto): boolean {
  return streak > 0 && frozenDaysLeft === null && week.at(-1)?.look === "rest";
}

const REST = "Rest day: your plan has no session today";
/** docs/product.md#rest-days */
export const REST_SENTENCE = `${REST}. Your streak waits.`;

/** The one sentence of how a streak stands. */
export function stateSentence(status: StreakStatusDto, now: Date | null): string {
  if (status.streak === 0) return "Finish a quiz to begin a streak";
  if (status.frozenDaysLeft !== null) return `Frozen (${counted(status.frozenDaysLeft, "day")} left)`;
  if (isResting(status)) return REST;
  const hours = hoursLeftSoon(status, now);
  return hours === null ? "Active streak" : `Expires in ${counted(hours, "hour")}`;
}

export function frozenSentence(daysLeft: number): string {
  return `Streak frozen for ${daysLeft} more ${daysLeft === 1 ? "day" : "days"}`;
}

export function expirySentence(hours: number): string {
  return `Streak will expire in ${counted(hours, "hour")}`;
}

/** "7 days: +500 XP, 3 days to go" */
export function milestoneText({ streak, nextMilestone }: StreakStatusDto): string {
  if (!nextMilestone) return "Every milestone is reached";
  const { days, xp } = nextMilestone;
  return `${counted(days, "day")}: +${xp.toLocaleString("en")} XP, ${counted(days - streak, "day")} to go`;
}

function longDate(day: LocalDay): string {
  const format = { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat("en-GB", format).format(dayToDate(day));
}

/** "today", "tomorrow", "on Sunday 15 November" */
function startWords(day: LocalDay | null, today: LocalDay): string {
  if (day === null || day === today) return "today";
  return day === addDays(today, 1) ? "tomorrow" : `on ${longDate(day)}`;
}

/** What freezing would do, or why it can't be done now. */
export function freezeHint({ canFreeze, freezeReadyOn, freezeStartsOn, today }: StreakStatusDto): string {
  if (freezeReadyOn !== null) return `Your next freeze can start on ${longDate(freezeReadyOn)}.`;
  if (!canFreeze) return "Finish a quiz to begin a streak that you can freeze.";
  return `Free, and starts ${startWords(freezeStartsOn, today)}. One can start every ${FREEZE_EVERY_DAYS} days.`;
}

const LOOK_NAMES: Record<DayLook, string> = {
  done: "done",
  frozen: "frozen",
  skipped: "skipped by a change of time zone",
  rest: "rest day",
  missed: "nothing done",
  open: "still to do",
};

/** "Monday: done", "today, Tuesday: still to do" */
export function dayName(day: LocalDay, look: DayLook, isToday: boolean): string {
  return `${isToday ? "Today, " : ""}${weekdayOf(day, "long")}: ${LOOK_NAMES[look]}`;
}

export function weekdayOf(day: LocalDay, length: "long" | "narrow"): string {
  return new Intl.DateTimeFormat("en-GB", { weekday: length, timeZone: "UTC" }).format(dayToDate(day));
}
