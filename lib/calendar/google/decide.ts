import { DAY_MS, MINUTE_MS, SECOND_MS } from "#lib/core/time.ts";
import { MAX_SLOT_MINUTES, MIN_SLOT_MINUTES } from "#lib/study/rules.ts";
import { isPutAside } from "../rules.ts";
import { type EventThere, isSameSpan, type Span, type Written } from "./event.ts";

/** A session as it stands here */
export interface SessionHere extends Written {
  status: string;
  changedAt: Date;
}

/** What we know of its event: as our last write, or the last change that we took over, left it */
export interface KnownEvent {
  etag: string;
  sequence: number;
  startsAt: Date | null;
  /** BEING_DELETED where we have begun to delete it, at `startsAt` */
  minutes: number | null;
  isDeleted: boolean;
}

/** No event is so short: its deletion was begun, and may have been done though its answer was lost. */
export const BEING_DELETED = 0;
/** It may have been done so much later. */
const DELETION_MS = 30 * SECOND_MS;

export type Decision =
  /** Our own echo */
  | { act: "ignore" }
  /** Nothing of ours changes; the mark is remembered */
  | { act: "note"; sequence: number }
  /** It was deleted there, and its session is put aside here */
  | { act: "skip" }
  /** It was moved there, and its session follows; `undo`: what gave way */
  | { act: "move"; span: Span; isExact: boolean; undo: Span | null }
  /** The session stays as it is, and the event is written again; `undo`: what gave way */
  | { act: "put_back"; undo: Span | null };

/** Sessions that can still be changed */
const CHANGEABLE = ["planned", "skipped", "paused"];
/** As the start of a single session: docs/product.md#study-sessions */
const MOST_AHEAD_MS = 60 * DAY_MS;

const endOf = ({ startsAt, minutes }: Span) => startsAt.getTime() + minutes * MINUTE_MS;

/** An event as we left it */
interface Base {
  sequence: number;
  span: Span | null;
  isDeleted: boolean;
}

/** What we last wrote, as far as the event itself knows better than we: a write whose answer was lost. */
function baseOf(known: KnownEvent, { ours }: EventThere): Base {
  const { sequence, startsAt, minutes, isDeleted } = known;
  if (ours && ours.sequence > sequence) return { sequence: ours.sequence, span: ours, isDeleted: false };
  return { sequence, span: startsAt && minutes ? { startsAt, minutes } : ours, isDeleted };
}

/** Whether the change here counts: it came later. Where Google says no time, its change does. */
function isHereLater(here: SessionHere, there: EventThere): boolean {
  return there.updatedAt !== null && here.changedAt > there.updatedAt;
}

function decideDeleted(base: Base, there: EventThere, here: SessionHere, now: Date): Decision {
  const isOver = here.status !== "planned" || endOf(here) <= now.getTime();
  if (base.isDeleted || isOver) return { act: "note", sequence: base.sequence };
  const isChangedHere = here.sequence !== base.sequence;
  if (isChangedHere && isHereLater(here, there)) return { act: "put_back", undo: null };
  return { act: "skip" };
}

/** As long as a session may be */
function fitted({ startsAt, minutes }: Span): Span {
  return { startsAt, minutes: Math.min(MAX_SLOT_MINUTES, Math.max(MIN_SLOT_MINUTES, minutes)) };
}

function canStart({ startsAt }: Span, now: Date): boolean {
  const ahead = startsAt.getTime() - now.getTime();
  return ahead >= 0 && ahead <= MOST_AHEAD_MS;
}

/** An event that is not where we left it, and whose session can still be changed. */
function decideMoved(base: Base, there: EventThere, here: SessionHere, now: Date): Decision {
  if (!there.span || !canStart(there.span, now)) return { act: "put_back", undo: null };
  const span = fitted(there.span);
  const isExact = span.minutes === there.span.minutes;
  const isChangedHere = here.sequence !== base.sequence;
  if (isPutAside(here.status)) {
    if (isChangedHere && isHereLater(here, there)) return { act: "note", sequence: base.sequence };
    return { act: "move", span, isExact, undo: null };
  }
  const isMovedHere = isChangedHere && base.span !== null && !isSameSpan(here, base.span);
  if (!isMovedHere) return { act: "move", span, isExact, undo: null };
  if (isHereLater(here, there)) return { act: "put_back", undo: span };
  return { act: "move", span, isExact, undo: { startsAt: here.startsAt, minutes: here.minutes } };
}

/** Whether it was we who deleted it, though we never heard of it. */
function isOurDeletion({ startsAt, minutes }: KnownEvent, { updatedAt }: EventThere): boolean {
  if (minutes !== BEING_DELETED || !startsAt) return false;
  return !updatedAt || updatedAt.getTime() <= startsAt.getTime() + DELETION_MS;
}

/**
 * What an event's change at Google means for its session (docs/product.md#google-calendar). `here` is null where the session is
 * gone: its event is about to be deleted.
 */
export function decide(known: KnownEvent, there: EventThere, here: SessionHere | null, now: Date): Decision {
  if (there.etag !== "" && there.etag === known.etag) return { act: "ignore" };
  const base = baseOf(known, there);
  const note = { act: "note", sequence: base.sequence } as const;
  if (!here) return note;
  if (there.isCancelled) return isOurDeletion(known, there) ? note : decideDeleted(base, there, here, now);
  const isPaused = here.status === "paused";
  if (there.span && isSameSpan(there.span, here) && !isPutAside(here.status)) return note;
  const isWhereWeLeftIt = there.span !== null && base.span !== null && isSameSpan(there.span, base.span);
  if (isPaused || (isWhereWeLeftIt && !base.isDeleted)) return note;
  if (!CHANGEABLE.includes(here.status)) return { act: "put_back", undo: null };
  return decideMoved(base, there, here, now);
}
