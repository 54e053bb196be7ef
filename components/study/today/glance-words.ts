import { counted } from "#components/course/course-view.ts";
import { deadlineWords, LEFT_WITHIN_HOURS, timeLeftWords } from "#components/streak/deadline.ts";
import { hoursLeftSoon, isResting } from "#components/streak/streak-text.ts";
import { daysBetween, dayToDate, HOUR_MS, type LocalDay, localDayOf } from "#lib/core/time.ts";
import type { PracticeStateDto } from "#lib/practice/schema.ts";
import type { WeeklyGoalDto } from "#lib/streak/goal-schema.ts";
import type { StreakStatusDto } from "#lib/streak/schema.ts";
import { nextRank } from "#lib/xp/rules.ts";

type Calendar = Pick<StreakStatusDto, "today" | "timeZone">;

function weekdayName(day: LocalDay): string {
  return new Intl.DateTimeFormat("en-US", { weekday: "long", timeZone: "UTC" }).format(dayToDate(day));
}

function keepWords(status: StreakStatusDto, now: Date | null, here: string | null): string {
  const { expiresAt, hoursUntilExpiry } = status;
  if (expiresAt === null) return "";
  const keep = `Keep it by ${deadlineWords({ ...status, expiresAt }, now, here)}`;
  const leftMs = now ? Date.parse(expiresAt) - now.getTime() : (hoursUntilExpiry ?? 0) * HOUR_MS;
  if (leftMs > LEFT_WITHIN_HOURS * HOUR_MS) return keep;
  // The server's hours say no minutes.
  const left = now === null && leftMs <= HOUR_MS ? "under an hour left" : timeLeftWords(leftMs);
  return `${keep}, ${left}`;
}

/**
 * Returns what a streak asks for and until when; `now` null before the clock is known. Where the learner's zone isn't the one
 * `here`, it is named.
 */
export function streakWords(status: StreakStatusDto, now: Date | null, here: string | null = null): string {
  const { streak, frozenDaysLeft, isDoneToday, expiresAt } = status;
  if (streak === 0) return "Finish a quiz to start one.";
  if (isDoneToday && expiresAt !== null)
    return `Today counts. The next day is due by ${deadlineWords({ ...status, expiresAt }, now, here)}.`;
  if (frozenDaysLeft !== null)
    return `Frozen for ${counted(frozenDaysLeft, "more day")}. It can't end while it is.`;
  if (isResting(status)) return "Rest day. Your streak waits.";
  return keepWords(status, now, here);
}

/** Whether the streak ends within hours. */
export function isStreakUrgent(status: StreakStatusDto, now: Date | null): boolean {
  return status.frozenDaysLeft === null && !isResting(status) && hoursLeftSoon(status, now) !== null;
}

/** "later today", "tomorrow", "on Friday", "in 9 days": by the learner's own calendar. */
export function comesBack(due: string, today: LocalDay, timeZone: string): string {
  const day = localDayOf(new Date(due), timeZone);
  const days = daysBetween(today, day);
  if (days <= 0) return "later today";
  if (days === 1) return "tomorrow";
  return days < 7 ? `on ${weekdayName(day)}` : `in ${counted(days, "day")}`;
}

/** "5 questions are due" */
export function dueWords(count: number): string {
  return `${counted(count, "question")} ${count === 1 ? "is" : "are"} due`;
}

/** Returns how practice stands, in a few words and a sentence. */
export function practiceWords(
  { dueCount, total, nextDue }: Pick<PracticeStateDto, "dueCount" | "total" | "nextDue">,
  calendar: Calendar | null,
): { value: string; text: string } {
  if (dueCount > 0)
    return {
      value: dueWords(dueCount),
      text: `A few minutes now make ${dueCount === 1 ? "it" : "them"} stick.`,
    };
  if (total === 0) return { value: "Nothing yet", text: "Questions you get wrong come back here." };
  if (nextDue === null || calendar === null) return { value: "Nothing is due", text: "You are up to date." };
  const when = comesBack(nextDue, calendar.today, calendar.timeZone);
  return { value: "Nothing is due", text: `The next question comes back ${when}.` };
}

/** "2 of 3 days"; "5 days" for more than the goal */
export function goalWords({ doneDays, goalDays }: Pick<WeeklyGoalDto, "doneDays" | "goalDays">): string {
  if (doneDays > goalDays) return counted(doneDays, "day");
  return `${doneDays} of ${counted(goalDays, "day")}`;
}

/** What is left of the weekly goal. It never asks for more days than the week has left. */
export function goalText({ doneDays, goalDays, week, today }: WeeklyGoalDto): string {
  if (doneDays > goalDays) return `More than your goal of ${goalDays}.`;
  if (doneDays === goalDays) return "You reached your goal this week.";
  const open = week.filter(({ day, isDone }) => day >= today && !isDone).length;
  if (goalDays - doneDays > open) return "A new week starts on Monday.";
  return doneDays === 0
    ? "Days you study count from Monday on."
    : `${goalDays - doneDays} to go until Sunday.`;
}

/** "1,325 XP to Monthly Master" */
export function rankWords(xp: number): string {
  const next = nextRank(xp);
  return next ? `${(next.minXp - xp).toLocaleString("en")} XP to ${next.name}` : "The highest rank there is.";
}
