import { AppError } from "#lib/core/errors.ts";
import {
  addDays,
  clockAt,
  dayToDate,
  instantAt,
  type LocalDay,
  localDayAt,
  localDayOf,
  MINUTE_MS,
  zoneAt,
} from "#lib/core/time.ts";
import type { SessionPatch } from "#lib/study/schema.ts";
import { getSessionState, type SessionState } from "#lib/study/session-queries.ts";
import { changeSession } from "#lib/study/session-service.ts";
import { getStudySettings, saveStudySettings } from "#lib/study/settings-service.ts";
import { readSubject } from "../ladder/steps.ts";
import type { Recipient } from "../sending/facts-queries.ts";
import { pathOf } from "../sending/matter-service.ts";
import type { Purpose } from "../wording/words.ts";

const DASHBOARD = "/dashboard";
/** docs/product.md#reminders */
const PAUSE_DAYS = 14;
/** Where another session has that time tomorrow, the nearest one that is free */
const SHIFTS = [0, 30, 60, -30, 90, -60, 120, -90];

/** What an action came to, as the API says it, and the change that it made or has still to make. */
export interface Outcome {
  message: string;
  path: string | null;
  /** Changes of a session, the first one that is possible; with its sequence, so that none is made twice */
  patches?: SessionPatch[] | undefined;
  sessionId?: string | undefined;
  /** A local date */
  pauseUntil?: string | undefined;
  isDone: boolean;
}

export interface Pressed {
  userId: string;
  purpose: Purpose;
  subject: string;
  recipient: Recipient;
}

const said = (message: string, path: string | null = DASHBOARD): Outcome => ({ message, path, isDone: true });

/** "Thursday, March 12, at 19:00" */
function momentInWords(instant: Date, zone: string): string {
  const day = new Intl.DateTimeFormat("en-US", {
    weekday: "long",
    month: "long",
    day: "numeric",
    timeZone: zone,
  });
  return `${day.format(instant)}, at ${clockAt(instant, zone)}`;
}

const OVER: Partial<Record<SessionState["status"], string>> = {
  running: "This session is running. Nothing was changed.",
  done: "You have done this session already. Nothing was changed.",
  partly: "You have studied for this session already. Nothing was changed.",
  missed: "This session's day is over. Your plan shows how to go on.",
};

/** Nothing would come of these either */
const UNREMINDED: Partial<Record<SessionState["status"], string>> = {
  skipped: "You have skipped this session, so no reminder comes. You can bring it back on your dashboard.",
  paused: "This session is paused, so no reminder comes.",
};

/** Why a session can't be changed from here any more; null where it can. */
function objection(session: SessionState, expectedAt: Date, zone: string, now: Date): string | null {
  const isOver = localDayOf(session.startsAt, zone) < localDayOf(now, zone);
  const over = OVER[session.status] ?? (isOver ? OVER.missed : undefined);
  if (over) return over;
  if (session.startsAt.getTime() === expectedAt.getTime()) return null;
  return `This session has moved to ${momentInWords(session.startsAt, zone)}. Nothing was changed.`;
}

function toTomorrow(session: SessionState, zone: string, now: Date): Outcome {
  const day = localDayOf(session.startsAt > now ? session.startsAt : now, zone);
  const start = instantAt(addDays(day, 1), clockAt(session.startsAt, zone), zone);
  const starts = SHIFTS.map((shift) => new Date(start.getTime() + shift * MINUTE_MS));
  return {
    message: "",
    path: DASHBOARD,
    sessionId: session.id,
    patches: starts.map((each) => ({ start: each.toISOString(), sequence: session.sequence })),
    isDone: false,
  };
}

function toSkip(session: SessionState): Outcome {
  const message = "Skipped. You can bring it back on your dashboard.";
  if (session.status === "skipped") return said(message);
  const patches = [{ state: "skipped" as const, sequence: session.sequence }];
  return { message, path: DASHBOARD, sessionId: session.id, patches, isDone: false };
}

/** "March 25" */
const dayInWords = (day: LocalDay) =>
  new Intl.DateTimeFormat("en-US", { month: "long", day: "numeric", timeZone: "UTC" }).format(dayToDate(day));

/** A pause that lasts longer is left as it is. */
async function toPause(recipient: Recipient, now: Date): Promise<Outcome> {
  const wanted = addDays(localDayAt(recipient, now), PAUSE_DAYS);
  const { pause } = await getStudySettings(recipient.id, now);
  const isLonger = pause !== null && pause.until > wanted;
  const last = dayInWords(isLonger ? pause.until : wanted);
  return {
    message: `Your plan is paused until ${last}. You can end the pause on your plan at any time.`,
    path: "/dashboard/plan",
    ...(!isLonger && { pauseUntil: wanted }),
    isDone: isLonger,
  };
}

/** What pressing will come to, before anything has changed; null where that shows only once the link is taken. */
export async function planOutcome(
  { purpose, subject, recipient }: Pressed,
  now: Date,
): Promise<Outcome | null> {
  if (purpose === "fewer") return null;
  if (purpose === "pause") return toPause(recipient, now);
  const read = readSubject(subject);
  const session = read && (await getSessionState(read.sessionId));
  if (!session) return said("This session is no longer there. Your dashboard shows what is next.");
  if (purpose === "start") return said("Your session is ready.", await pathOf(session));
  const zone = zoneAt(recipient, now);
  const refusal = objection(session, read.startsAt, zone, now);
  if (refusal) return said(refusal);
  if (purpose === "snooze") {
    const inVain = UNREMINDED[session.status];
    return inVain ? said(inVain) : null;
  }
  return purpose === "skip" ? toSkip(session) : toTomorrow(session, zone, now);
}

async function change(userId: string, outcome: Outcome, zone: string, now: Date): Promise<Outcome> {
  const { sessionId = "", patches = [] } = outcome;
  let refusal: unknown;
  for (const patch of patches) {
    try {
      const session = await changeSession(userId, sessionId, patch, now);
      const moved = `Moved to ${momentInWords(new Date(session.startsAt), zone)}.`;
      return { ...outcome, message: patch.start ? moved : outcome.message, isDone: true };
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      refusal = error;
      // Someone else has changed it, or this very press before it was broken off.
      if (error.code !== "invalid_input") break;
    }
  }
  const isChanged = refusal instanceof AppError && refusal.code === "edit_conflict";
  const message = isChanged
    ? "This session was just changed. Your dashboard shows when it is now."
    : "There is no room for this session tomorrow. Choose a time for it on your dashboard.";
  return { ...outcome, message, isDone: true };
}

/** Makes the change that an outcome tells of, and answers it as it then is. Made again, it changes nothing. */
export async function makeChange(
  { userId, recipient }: Pressed,
  outcome: Outcome,
  now: Date,
): Promise<Outcome> {
  if (outcome.patches) return change(userId, outcome, zoneAt(recipient, now), now);
  if (outcome.pauseUntil) await saveStudySettings(userId, { pauseUntil: outcome.pauseUntil }, now);
  return { ...outcome, isDone: true };
}
