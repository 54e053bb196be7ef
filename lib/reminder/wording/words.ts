import { cityOf, clockAt, dayToDate, type LocalDay, SECOND_MS } from "#lib/core/time.ts";
import { FREEZE_DAYS } from "#lib/streak/rules.ts";
import type { Family } from "../ladder/decision.ts";
import type { WeekFigures } from "../rules.ts";
import type { Tone } from "../schema.ts";
import { fill, type Text, textId } from "./text.ts";
import { TEXTS } from "./texts.ts";

/** What a link in a notice can do by itself. */
export type Purpose = "start" | "snooze" | "tomorrow" | "skip" | "pause" | "fewer";

/** What a notice is about, before its words are chosen; docs/product.md#reminders. */
export interface Matter {
  /** What stands for the names in its texts */
  values: Record<string, string>;
  /** Further paragraphs of a mail */
  more: readonly string[];
  /** The one button, and the path that it opens, unless its first action takes its place */
  label: string;
  path: string;
  /** What else can be done with one press, the most important first */
  actions: readonly Purpose[];
  /** Why it came */
  why: string;
}

/** What a notice says. */
export interface Words {
  id: string;
  title: string;
  body: string;
}

const MAX_TITLE = 60;

/** A title short enough for a line, cut between words where that is possible. */
function clip(title: string, most = MAX_TITLE): string {
  const signs = [...title.trim()];
  if (signs.length <= most) return signs.join("");
  return `${signs
    .slice(0, most - 1)
    .join("")
    .trimEnd()}…`;
}

export function wordsOf(family: Family, tone: Tone, index: number, values: Record<string, string>): Words {
  const text = TEXTS[family][tone][index] as Text;
  return { id: textId(family, tone, index), title: fill(text.title, values), body: fill(text.body, values) };
}

export interface SessionMatter {
  course: string;
  /** "19:00" on the learner's clock */
  start: string;
  minutes: number;
  /** Sessions of other courses that follow within the hour */
  others: readonly { course: string; start: string }[];
  /** Quoted, in their own words; "" where there are none */
  why: string;
  obstacle: string;
  path: string;
  planPath: string;
  /** Whether it may be put off once more */
  canSnooze: boolean;
}

const ACTIONS: Partial<Record<Family, readonly Purpose[]>> = {
  before: ["snooze", "tomorrow", "skip"],
  nudge: ["snooze", "tomorrow", "skip"],
  end: ["start", "tomorrow", "skip"],
  snooze: ["snooze", "tomorrow", "skip"],
  // Its button leads to the plan's times: that one is no action.
  comeback: ["fewer", "start", "pause"],
  pause: ["pause", "start"],
};

/** What a session's learner has written about it, in the messages that come when it didn't take place. */
function quotesOf(family: Family, { why, obstacle }: SessionMatter): string[] {
  if (!["end", "comeback", "pause"].includes(family)) return [];
  const quotes = [
    why && `You wrote why you want to finish: “${why}”`,
    obstacle && `And: “When something gets in the way, I will ${obstacle}”`,
  ];
  return quotes.filter((quote) => quote !== "");
}

export function aboutSession(family: Family, session: SessionMatter): Matter {
  const { course, start, minutes, others, canSnooze } = session;
  const then = others.map((other) => `${clip(other.course)} at ${other.start}`).join(", ");
  const actions = (ACTIONS[family] ?? []).filter((purpose) => purpose !== "snooze" || canSnooze);
  return {
    values: { course: clip(course), start, minutes: String(minutes) },
    more: [...(then ? [`Planned after it: ${then}.`] : []), ...quotesOf(family, session)],
    label: family === "comeback" ? "Change my times" : "Start",
    path: family === "comeback" ? session.planPath : session.path,
    actions,
    why: "You get this because you wanted to be reminded of your study sessions.",
  };
}

/** "midnight", also where the clock jumps past it, or "23:30", which a change of zone can make of it. */
function endInWords(end: Date, timeZone: string): string {
  const isMidnight = clockAt(new Date(end.getTime() - SECOND_MS), timeZone) === "23:59";
  return isMidnight ? "midnight" : clockAt(end, timeZone);
}

/** "1 day", "1,234 days" */
const daysInWords = (days: number, language: string) =>
  `${days.toLocaleString(language)} ${days === 1 ? "day" : "days"}`;

interface EndingStreak {
  streak: number;
  expiresAt: Date;
  timeZone: string;
  canFreeze: boolean;
  language: string;
}

/** A streak that ends in a few hours. */
export function aboutStreak({ streak, expiresAt, timeZone, canFreeze, language }: EndingStreak): Matter {
  return {
    values: {
      streak: streak.toLocaleString(language),
      days: daysInWords(streak, language),
      next: (streak + 1).toLocaleString(language),
      end: endInWords(expiresAt, timeZone),
      city: cityOf(timeZone),
    },
    more: [
      canFreeze
        ? `No time today? Open the flame at the top of the page and choose “Freeze streak for ${FREEZE_DAYS} days”: it waits for you.`
        : "And if today is for something else, that's fine: your XP, stars and achievements stay.",
    ],
    label: "Choose a quiz",
    path: "/quiz-islands",
    actions: [],
    why: "You get this because you wanted to hear when your streak is about to end.",
  };
}

/** Hearts that came back while no one was looking. */
export function aboutHearts(): Matter {
  return {
    values: {},
    more: [],
    label: "Choose a quiz",
    path: "/quiz-islands",
    actions: [],
    why: "You get this because you wanted to hear when your hearts are back.",
  };
}

/** A week's review, of all plans together */
export interface WeekOfPlans {
  /** Minutes */
  planned: number;
  done: number;
  /** "Tuesdays: 3 of 4 missed. Move to Thursday?", or "" */
  proposal: string;
}

interface PastWeek extends WeekFigures {
  from: LocalDay;
  to: LocalDay;
  /** As it stands now */
  streak: number;
  language: string;
  /** Null without a plan */
  plan: WeekOfPlans | null;
}

/** A week in figures, written as the learner's language writes dates and numbers. */
export function aboutWeek({ from, to, streak, language, plan, ...figures }: PastWeek): Matter {
  const range = new Intl.DateTimeFormat(language, {
    weekday: "long",
    day: "numeric",
    month: "long",
    timeZone: "UTC",
  });
  const number = (value: number) => value.toLocaleString(language);
  return {
    values: {},
    more: [
      `${range.formatRange(dayToDate(from), dayToDate(to))}:`,
      ...(plan ? [`Minutes planned: ${number(plan.planned)}`, `Minutes studied: ${number(plan.done)}`] : []),
      `XP earned: ${number(figures.xp)}`,
      `Quizzes finished: ${number(figures.quizzes)}`,
      `Days that counted: ${number(figures.days)}`,
      streak > 0
        ? `Your streak: ${daysInWords(streak, language)}`
        : "A new week, a fresh start: the next quiz you finish begins a streak.",
      ...(plan?.proposal ? [`One idea for this week: ${plan.proposal}`] : []),
    ],
    label: plan ? "See your weekly review" : "See your dashboard",
    path: plan ? `/dashboard/review?week=${from}` : "/dashboard",
    actions: [],
    why: "You get this because you wanted your week in figures.",
  };
}

/** An account at another service that lets us in no longer. */
export function aboutConnection(service: string): Matter {
  return {
    values: { service },
    more: [],
    label: "Connect again",
    path: "/profile?tab=integrations",
    actions: [],
    why: `You get this because you have connected ${service}.`,
  };
}
