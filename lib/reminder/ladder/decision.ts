import { clockAt, DAY_MS, localDayOf, MINUTE_MS } from "#lib/core/time.ts";
import { isTextingHour } from "#lib/phone/rules.ts";
import type { NoticeKindName, NoticeWayName } from "../schema.ts";
import { IDLE_MS, MAX_IGNORED } from "./ignored.ts";
import { isQuiet, nextMorning, type Quiet, quietEnd } from "./quiet.ts";
import {
  APART_MS,
  dueOf,
  LADDER,
  type LadderStep,
  latenessOf,
  type SessionTime,
  SNOOZES,
  waysOf,
} from "./steps.ts";

/** What a notice's words are about. */
export type Family =
  | "before"
  | "nudge"
  | "end"
  | "text"
  | "snooze"
  | "comeback"
  | "pause"
  | "streak"
  | "hearts"
  | "week"
  | "connection";

/** Why a notice was sent or not; lib/reminder/log-words.ts says it in sentences. */
export type Reason =
  | "chosen"
  | "asked"
  | "eased"
  | "idle"
  | "deleting"
  | "off"
  | "gone"
  | "moved"
  | "running"
  | "done"
  | "studied"
  | "skipped"
  | "paused"
  | "over"
  | "silent"
  | "quiet"
  | "together"
  | "snoozed"
  | "no_way"
  | "late"
  | "day_full"
  | "apart"
  | "text_hours"
  | "settled"
  | "empty";

export interface SessionFacts extends SessionTime {
  status: string;
  remindsAnyway: boolean;
  /** When it was to begin, as the notice has it */
  expectedAt: Date;
  /** Another session's notice of the same step, within the hour before, told of it */
  isToldOf: boolean;
  /** A snooze of it is still to come */
  isSnoozed: boolean;
  /** Ladders in a row without an answer, up to this one */
  ignored: number;
  /** Since when its learner could have studied and has not: the last study, the last pause's end, the plan's last change */
  idleSince: Date;
  /** Whether a session has gone by since then: who plans for once a week hasn't been idle yet */
  hasIdled: boolean;
}

export interface Facts {
  kind: NoticeKindName;
  step: string;
  dueAt: Date;
  expiresAt: Date;
  zone: string;
  isDeleting: boolean;
  isPaused: boolean;
  /** Chosen for this kind */
  chosen: readonly NoticeWayName[];
  /** Those that lead to the learner right now */
  open: readonly NoticeWayName[];
  quiet: Quiet;
  mostADay: number;
  /** Asked whether to pause, and since then neither study, nor a saved plan, nor a pause's end */
  isSilent: boolean;
  lastStudyAt: Date | null;
  /** Sent on this local day, and the last one of all */
  sentToday: number;
  lastSentAt: Date | null;
  /** Null for other kinds, and for a session that is gone */
  session: SessionFacts | null;
  /** Of other kinds: what speaks against it by now */
  objection: Reason | null;
}

export type Decision =
  | { verdict: "drop"; reason: Reason }
  | { verdict: "wait"; until: Date; reason: Reason }
  | { verdict: "send"; way: NoticeWayName; ways: readonly NoticeWayName[]; family: Family; reason: Reason };

const drop = (reason: Reason): Decision => ({ verdict: "drop", reason });

const isSnooze = (step: string) => SNOOZES.some((each) => each === step);
const ladderStep = (step: string): LadderStep | undefined => LADDER.find((each) => each === step);

const BY_STATUS: Partial<Record<string, Reason>> = {
  running: "running",
  done: "done",
  partly: "studied",
  skipped: "skipped",
  paused: "paused",
  missed: "over",
};

/** Since so long before its start a session's study counts as its own. */
const OWN_STUDY_MS = 10 * MINUTE_MS;

function sessionObjection(
  { step, lastStudyAt, isPaused, zone, quiet }: Facts,
  it: SessionFacts,
  now: Date,
): Reason | null {
  if (it.startsAt.getTime() !== it.expectedAt.getTime()) return "moved";
  const byStatus = BY_STATUS[it.status];
  if (byStatus) return byStatus;
  // It stays planned until its plan is looked at, and for good without one.
  if (localDayOf(it.startsAt, zone) < localDayOf(now, zone)) return "over";
  if (isPaused) return "paused";
  if (isQuiet(it.startsAt, zone, quiet) && !it.remindsAnyway) return "quiet";
  const studied = lastStudyAt !== null && lastStudyAt.getTime() >= it.startsAt.getTime() - OWN_STUDY_MS;
  if (studied) return "studied";
  if (it.isToldOf) return "together";
  return it.isSnoozed && !isSnooze(step) ? "snoozed" : null;
}

/** Whether the ladder has given way to one message, and which. */
function easedTo({ ignored, idleSince, hasIdled }: SessionFacts, now: Date): "pause" | "comeback" | null {
  if (hasIdled && now.getTime() - idleSince.getTime() >= IDLE_MS) return "pause";
  return ignored >= MAX_IGNORED ? "comeback" : null;
}

function objectionOf(facts: Facts, now: Date): Reason | null {
  const { kind, step, session } = facts;
  if (facts.isDeleting) return "deleting";
  if (facts.chosen.length === 0) return "off";
  if (facts.isSilent && kind !== "connection") return "silent";
  if (kind !== "session") return facts.isPaused && kind !== "connection" ? "paused" : facts.objection;
  if (session === null) return "gone";
  const objection = sessionObjection(facts, session, now);
  if (objection) return objection;
  return step !== "before" && !isSnooze(step) && easedTo(session, now) !== null ? "eased" : null;
}

const FAMILIES: Record<LadderStep, Family> = { before: "before", after: "nudge", end: "end", text: "text" };

function familyOf({ kind, step, session }: Facts, now: Date): { family: Family; reason: Reason } {
  if (kind !== "session" || session === null) return { family: kind as Family, reason: "chosen" };
  if (isSnooze(step)) return { family: "snooze", reason: "asked" };
  const eased = easedTo(session, now);
  if (eased) return { family: eased, reason: eased === "pause" ? "idle" : "eased" };
  return { family: FAMILIES[ladderStep(step) ?? "before"], reason: "chosen" };
}

/** From when lateness counts: a session's own time, wherever its notice has waited. */
function originOf({ step, dueAt, session }: Facts): Date {
  const ladder = ladderStep(step);
  return session && ladder ? dueOf(ladder, session) : dueAt;
}

/** What keeps it from going out at this very moment, and until when; null: nothing does. */
function obstacleOf(facts: Facts, way: NoticeWayName, now: Date): { until: Date; reason: Reason } | null {
  const { zone, quiet, session, sentToday, mostADay, lastSentAt } = facts;
  if (isQuiet(now, zone, quiet) && !session?.remindsAnyway)
    return { until: quietEnd(now, zone, quiet), reason: "quiet" };
  if (way === "sms" && !isTextingHour(clockAt(now, zone)))
    return { until: new Date(now.getTime() + DAY_MS), reason: "text_hours" };
  if (sentToday >= mostADay) return { until: nextMorning(now, zone, quiet), reason: "day_full" };
  // By the minute, as everything here: what a run takes within it makes no one wait for the next.
  const apartAt = lastSentAt && new Date(Math.floor(lastSentAt.getTime() / MINUTE_MS) * MINUTE_MS + APART_MS);
  return apartAt && apartAt > now ? { until: apartAt, reason: "apart" } : null;
}

/**
 * What becomes of a notice that is due: it goes out by `way` (`ways` has those that are left where that one fails for want of a
 * device), waits, or is dropped, each with its reason. Looks at everything anew. docs/product.md#reminders
 */
export function decide(facts: Facts, now: Date): Decision {
  const objection = objectionOf(facts, now);
  if (objection) return drop(objection);
  const all = waysOf(facts.kind, facts.step).filter((way) => facts.chosen.includes(way));
  if (all.length === 0) return drop("off");
  const ways = all.filter((way) => facts.open.includes(way));
  const [way] = ways;
  if (way === undefined) return drop("no_way");
  const limit = Math.min(facts.expiresAt.getTime(), originOf(facts).getTime() + latenessOf(way));
  if (now.getTime() >= limit) return drop("late");
  const obstacle = obstacleOf(facts, way, now);
  if (!obstacle) return { verdict: "send", way, ways, ...familyOf(facts, now) };
  const { until, reason } = obstacle;
  // Of a session one hears in its time or not at all; anything else may wait as long as it is news.
  const last = facts.kind === "session" ? limit : facts.expiresAt.getTime();
  return until.getTime() < last ? { verdict: "wait", until, reason } : drop(reason);
}
