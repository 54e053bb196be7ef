import { readSubject } from "./ladder/steps.ts";
import type { NoticeKindName } from "./schema.ts";

const STEPS: Record<string, string> = {
  before: "10 minutes before",
  after: "20 minutes after the start",
  end: "30 minutes after the end",
  text: "90 minutes after the end",
  snooze1: "30 minutes later, as you asked",
  snooze2: "30 minutes later, as you asked again",
};

const ONCE: Record<NoticeKindName, string> = {
  session: "",
  streak: "before your streak ends",
  hearts: "when your hearts are back",
  week: "on Monday",
  connection: "when a service no longer lets us in",
};

/** A step's place, in words: "10 minutes before" */
export function stepInWords(kind: NoticeKindName, step: string): string {
  return STEPS[step] ?? ONCE[kind];
}

const WANTED: Record<NoticeKindName, string> = {
  session: "You wanted to be reminded of your study sessions.",
  streak: "You wanted to hear when your streak is about to end.",
  hearts: "You wanted to hear when your hearts are back.",
  week: "You wanted your week in figures.",
  connection: "A service that you had connected no longer lets us in.",
};

const REASONS: Record<string, string> = {
  asked: "You asked to be reminded again 30 minutes later.",
  eased:
    "Three reminders in a row went unanswered, so you get one message per session until you study again.",
  idle: "Seven days passed without studying. After this question, we stay quiet until you study again.",
  deleting: "Not sent: your account is about to be deleted.",
  off: "Not sent: you have switched this kind off.",
  gone: "Not sent: the session is no longer there.",
  moved: "Not sent: the session has been moved.",
  running: "Not sent: you were studying already.",
  done: "Not sent: the session was done.",
  studied: "Not sent: you had studied.",
  skipped: "Not sent: you had skipped the session.",
  paused: "Not sent: your plan was paused.",
  over: "Not sent: the session's day was over.",
  silent: "Not sent: we stay quiet until you study again.",
  quiet: "Not sent: it was within your quiet hours.",
  together: "Not sent: another message within the hour told you about it.",
  snoozed: "Not sent: you had asked to be reminded later.",
  no_way: "Not sent: none of the ways you chose could reach you.",
  late: "Not sent: it would have come too late.",
  day_full: "Not sent: you had as many reminders that day as you allow.",
  apart: "Not sent: another reminder came less than 30 minutes before.",
  text_hours: "Not sent: text messages go out between 9:00 and 20:30 only.",
  settled: "Not sent: by then there was nothing to tell.",
  empty: "Not sent: there was nothing to tell of that week.",
  mail_late: "Our email server didn't accept it in time.",
  mail_refused: "Your address doesn't accept our emails.",
  push_failed: "Your browser's push service didn't take it.",
  text_refused: "Your number doesn't accept our text messages.",
  text_capped: "The text messages of this month are used up.",
  text_failed: "The text message service didn't take it.",
};

interface Logged {
  kind: NoticeKindName;
  status: string;
  reason: string;
}

const PENDING: Record<string, string> = {
  quiet: "It waits until your quiet hours are over.",
  day_full: "It waits until tomorrow: you had as many reminders today as you allow.",
  apart: "It waits until 30 minutes have passed since the last one.",
};

/** Why a notice was sent, or wasn't, as a sentence. */
export function reasonInWords({ kind, status, reason }: Logged): string {
  if (status === "waiting") return PENDING[reason] ?? "It goes out soon.";
  if (status === "unknown")
    return "It may have gone out: our server stopped at that moment, and we send nothing twice.";
  const isWanted = reason === "" || reason === "chosen";
  return isWanted ? WANTED[kind] : (REASONS[reason] ?? WANTED[kind]);
}

const TITLES: Record<NoticeKindName, string> = {
  session: "Your study session",
  streak: "Your streak",
  hearts: "Your hearts",
  week: "Your week",
  connection: "A connection needs you",
};

/** What a notice is about, where it never got words of its own. */
export function titleOf(kind: NoticeKindName, title: string, course: string | undefined): string {
  return title || course || TITLES[kind];
}

export const sessionIdOf = (subject: string): string | undefined => readSubject(subject)?.sessionId;
