import type { LocalDay, ZonePlan } from "#lib/core/time.ts";
import type { Mark } from "./burn-up.ts";
import type { GoalVersion } from "./commitment.ts";
import type { EstimateItem, Pace } from "./estimate.ts";
import type { DayRange, Slot } from "./rules.ts";
import type { SessionStatus } from "./schedule-types.ts";
import type { ForecastDto } from "./schema.ts";
import type { StudyDays } from "./study-time.ts";

/** A session that has a time, with its course's title. */
export interface StoredStudySession {
  id: string;
  userId: string;
  courseId: string;
  courseTitle: string;
  /** Null: a single session */
  planId: string | null;
  /** The slot that brought it; null for a single session */
  slotDay: LocalDay | null;
  slotTime: string | null;
  status: SessionStatus;
  startsAt: Date;
  /** As planned */
  minutes: number;
  isPinned: boolean;
  /** Rises with every change that calendars must hear of */
  sequence: number;
  changedAt: Date | null;
  createdAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
  /** [{ kind, id, title, seconds }] */
  items: unknown;
  creditedSeconds: number;
  claimedMinutes: number | null;
  /** As its outcome was decided by; null while it isn't */
  countedMinutes: number | null;
  remindsAnyway: boolean;
  undoUntil: Date | null;
}

/** An item of a course, with what it needs beside the estimate. */
export interface WorkRow extends EstimateItem {
  courseId: string;
  doneAt: Date | null;
  /** Of a quiz */
  islandId: string | null;
}

export interface StoredPlan {
  id: string;
  courseId: string;
  courseTitle: string;
  /** The page that its course was read from */
  address: string | null;
  slots: Slot[];
  why: string;
  obstacle: string;
  version: number;
  createdAt: Date;
  /** What its course held at the last mark; null before the first */
  scope: { kind: "lesson" | "quiz"; id: string }[] | null;
  /** The earliest first */
  goals: GoalVersion[];
}

export interface StoredMark extends Mark {
  /** What the forecast said, and between which dates */
  forecast: ForecastDto["kind"];
  forecastFrom: LocalDay | null;
  forecastTo: LocalDay | null;
}

/** What is known of a course: what it holds, and the time that went into it. */
export interface CourseFacts {
  /** In its order */
  work: WorkRow[];
  /** Minutes by local day as they were measured or reported, and with those that were entered by hand */
  measured: StudyDays;
  studied: StudyDays;
  /** Of minutes that were entered by hand or reported, those that no work shows yet */
  claimedMinutes: number;
}

/** Everything that a learner's plans depend on, at an instant. */
export interface StudyFacts {
  now: Date;
  zone: ZonePlan;
  today: LocalDay;
  /** The oldest first */
  plans: StoredPlan[];
  /** By plan, the earliest first */
  marks: Map<string, StoredMark[]>;
  pace: Pace;
  courses: Map<string, CourseFacts>;
  /** The latest local day with study in any course; null where there is none */
  lastStudyDay: LocalDay | null;
  /** Those of the last 56 days and all to come, the earliest first */
  sessions: StoredStudySession[];
  /** The most that all plans may take */
  caps: { dayMinutes: number; weekMinutes: number };
  /** The earliest first, those that are over included */
  pauses: DayRange[];
  /** Local days with a session that was skipped, by plan, however long ago */
  skipped: ReadonlyMap<string, LocalDay[]>;
  /** When reminders keep quiet by the learner's clock; null where that doesn't matter */
  quiet: { from: string; to: string } | null;
}
