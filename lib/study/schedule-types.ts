import type { LocalDay, ZonePlan } from "#lib/core/time.ts";
import type { OpenItem } from "./estimate.ts";
import type { DayRange, Goal, Slot } from "./rules.ts";

export type SessionStatus = "planned" | "running" | "done" | "partly" | "skipped" | "missed" | "paused";

/** A plan as the schedule sees it. */
export interface PlanInput {
  id: string;
  courseId: string;
  courseTitle: string;
  /** As its learner wants it */
  goal: Goal;
  slots: readonly Slot[];
  /** What is open, in its order */
  work: readonly OpenItem[];
  /** Of sessions that didn't happen, to be made up for (`missedMinutes`) */
  missedMinutes: number;
}

/** A session as it is stored. */
export interface KnownSession {
  id: string;
  /** Null: a single session */
  planId: string | null;
  courseId: string;
  /** The slot that brought it; null for a single session */
  slotDay: LocalDay | null;
  slotTime: string | null;
  startsAt: Date;
  minutes: number;
  status: SessionStatus;
  isPinned: boolean;
  /** Minutes that were studied in it so far */
  doneMinutes: number;
}

export interface ScheduleInput {
  now: Date;
  zone: ZonePlan;
  plans: readonly PlanInput[];
  /** All of the learner, from this week's Monday on, and those before whose slot is still to come */
  sessions: readonly KnownSession[];
  /** The most minutes of a local day, and of a week from Monday */
  dayMinutes: number;
  weekMinutes: number;
  /** Those that have not ended, and the latest that has */
  pauses: readonly DayRange[];
  /** The latest local day with study in any course; before any study, the day of the first plan; null: neither */
  lastStudyDay: LocalDay | null;
}

/** A session of a plan as it is to be stored. */
export interface PlannedSession {
  /** Null: a new one */
  id: string | null;
  planId: string;
  courseId: string;
  slotDay: LocalDay;
  slotTime: string;
  startsAt: Date;
  /** The learner's local date at its start */
  day: LocalDay;
  minutes: number;
  isPinned: boolean;
  status: "planned" | "paused";
  /** What it is for; an item that is longer than what is left of a session goes on in the next one */
  items: OpenItem[];
}

export interface PlanOutlook {
  planId: string;
  /** When all is done if every session is kept; null: in more than two years, or never, or nothing is open */
  finish: LocalDay | null;
  /** Seconds of open work that the 56 days don't hold */
  leftSeconds: number;
  /** Minutes that the sessions up to the goal's date leave open; 0 where it is kept, or the goal is minutes a week */
  missingMinutes: number;
  /** Of the missed minutes, those that no session takes */
  leftMissedMinutes: number;
}

/** Something that stands in the way of a plan, as a sentence. */
export interface Conflict {
  planId: string;
  kind: "overlap" | "day_cap" | "week_cap" | "goal_unreachable" | "no_work" | "slips";
  message: string;
}

export interface Schedule {
  /** Of all plans, in the order of their starts: those to come, and those of today that have begun */
  sessions: PlannedSession[];
  /** Ids of stored ones that are no longer needed */
  removed: string[];
  plans: PlanOutlook[];
  conflicts: Conflict[];
  /** Whether the first session is a short one, after a pause or a week without study */
  isFreshStart: boolean;
}
