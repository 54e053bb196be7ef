import { cityOf, dayToDate, type LocalDay, SECOND_MS } from "#lib/core/time.ts";
import { FREEZE_DAYS } from "#lib/streak/rules.ts";
import { clockOf, type WeekFigures } from "./rules.ts";

/** What a reminder says; docs/product.md#reminders. */
export interface Words {
  subject: string;
  paragraphs: string[];
  /** The one button, and the path that it opens */
  label: string;
  path: string;
  /** Why it came */
  why: string;
}

/** "midnight", also where the clock jumps past it, or "23:30", which a change of zone can make of it. */
function endInWords(end: Date, timeZone: string): string {
  const isMidnight = clockOf(new Date(end.getTime() - SECOND_MS), timeZone) === "23:59";
  return isMidnight ? "midnight" : clockOf(end, timeZone);
}

interface EndingStreak {
  streak: number;
  expiresAt: Date;
  timeZone: string;
  canFreeze: boolean;
  language: string;
}

/** A streak that ends in a few hours. */
export function streakWords({ streak, expiresAt, timeZone, canFreeze, language }: EndingStreak): Words {
  const days = streak.toLocaleString(language);
  return {
    subject: `Your ${days}-day streak ends at ${endInWords(expiresAt, timeZone)} in ${cityOf(timeZone)}`,
    paragraphs: [
      "One finished quiz keeps it going. A short one will do.",
      canFreeze
        ? `No time today? Open the flame at the top of the page and choose “Freeze streak for ${FREEZE_DAYS} days”: it waits for you.`
        : "And if today is for something else, that's fine: your XP, stars and achievements stay.",
    ],
    label: "Choose a quiz",
    path: "/quiz-islands",
    why: "You get this because you wanted to hear when your streak is about to end.",
  };
}

/** Hearts that came back while no one was looking. */
export function heartsWords(): Words {
  return {
    subject: "Your hearts are back",
    paragraphs: ["All of them: every quiz is open to you again, whenever you like."],
    label: "Choose a quiz",
    path: "/quiz-islands",
    why: "You get this because you wanted to hear when your hearts are back.",
  };
}

interface PastWeek extends WeekFigures {
  from: LocalDay;
  to: LocalDay;
  /** As it stands now */
  streak: number;
  language: string;
}

/** A week in figures, written as the learner's language writes dates and numbers. */
export function weekWords({ from, to, streak, language, ...figures }: PastWeek): Words {
  const range = new Intl.DateTimeFormat(language, {
    weekday: "long",
    day: "numeric",
    month: "long",
    timeZone: "UTC",
  });
  const number = (value: number) => value.toLocaleString(language);
  return {
    subject: "Your week in figures",
    paragraphs: [
      `${range.formatRange(dayToDate(from), dayToDate(to))}:`,
      `XP earned: ${number(figures.xp)}`,
      `Quizzes finished: ${number(figures.quizzes)}`,
      `Days with a quiz: ${number(figures.days)}`,
      streak > 0
        ? `Your streak: ${number(streak)} ${streak === 1 ? "day" : "days"}`
        : "A new week, a fresh start: the next quiz you finish begins a streak.",
    ],
    label: "See your dashboard",
    path: "/dashboard",
    why: "You get this because you wanted your week in figures.",
  };
}
