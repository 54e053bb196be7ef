import { HOUR_MS, MINUTE_MS } from "#lib/core/time.ts";
import type { NoticeKindName, NoticeWayName } from "../schema.ts";

/** A session's steps, in their order. docs/product.md#reminders */
export const LADDER = ["before", "after", "end", "text"] as const;
export const SNOOZES = ["snooze1", "snooze2"] as const;
/** Of every other kind */
export const ONCE = "once";

export type LadderStep = (typeof LADDER)[number];

const MINUTES_BEFORE = 10;
const MINUTES_AFTER = 20;
const MINUTES_PAST_END = 30;
const TEXT_AFTER_MAIL = 60;
export const SNOOZE_MS = 30 * MINUTE_MS;
/** Notices to one learner are at least so far apart. */
export const APART_MS = 30 * MINUTE_MS;
/** Sessions that begin within an hour of the first are told of together. */
export const TOGETHER_MS = HOUR_MS;
/** A step that a service was given and that no one has heard of for so long may have gone out. */
export const LOST_MS = 2 * MINUTE_MS;

export interface SessionTime {
  startsAt: Date;
  minutes: number;
}

export function endOf({ startsAt, minutes }: SessionTime): Date {
  return new Date(startsAt.getTime() + minutes * MINUTE_MS);
}

/** When a step of a session's ladder is due. */
export function dueOf(step: LadderStep, session: SessionTime): Date {
  const start = session.startsAt.getTime();
  const mailAt = endOf(session).getTime() + MINUTES_PAST_END * MINUTE_MS;
  const at: Record<LadderStep, number> = {
    before: start - MINUTES_BEFORE * MINUTE_MS,
    after: start + MINUTES_AFTER * MINUTE_MS,
    end: mailAt,
    text: mailAt + TEXT_AFTER_MAIL * MINUTE_MS,
  };
  return new Date(at[step]);
}

/** How late a notice may go out. */
export function latenessOf(way: NoticeWayName): number {
  return way === "mail" ? 3 * HOUR_MS : 15 * MINUTE_MS;
}

/** The ways that a notice may take, the first one that there is. */
export function waysOf(kind: NoticeKindName, step: string): readonly NoticeWayName[] {
  if (kind === "week" || kind === "connection") return ["mail", "push"];
  if (kind !== "session") return ["push", "mail"];
  if (step === "after") return ["push"];
  if (step === "end") return ["mail"];
  return step === "text" ? ["sms"] : ["push", "mail"];
}

/** What a notice is about. A session's ladder begins anew where it is moved, so its start belongs to it. */
export function sessionSubject(sessionId: string, startsAt: Date): string {
  return `session:${sessionId}:${Math.floor(startsAt.getTime() / 1000)}`;
}

/** The session of a subject, and when it was to begin; null for any other. */
export function readSubject(subject: string): { sessionId: string; startsAt: Date } | null {
  const [, sessionId, seconds] = /^session:([^:]+):(\d+)$/.exec(subject) ?? [];
  return sessionId === undefined ? null : { sessionId, startsAt: new Date(Number(seconds) * 1000) };
}

/** The last moment of a step: a mail may be later than the rest, and no one is told that a session begins once it is over. */
export function limitOf(step: LadderStep, session: SessionTime, ways: readonly NoticeWayName[]): Date {
  const due = dueOf(step, session).getTime();
  const latest = due + Math.max(...ways.map(latenessOf));
  return new Date(step === "before" ? Math.min(latest, endOf(session).getTime()) : latest);
}
