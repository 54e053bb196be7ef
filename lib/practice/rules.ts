import { HOUR_MS, type LocalDay } from "#lib/core/time.ts";

/** docs/product.md#practice */
export const PRACTICE_SIZE = 5;
export const HEARTS_A_DAY = 4;
/** What the first practice of a local day gives */
export const FIRST_HEARTS = 2;
/** So many due questions make a practice count for the streak. */
export const STREAK_DUE_QUESTIONS = 5;
export const PRACTICE_LIFE_MS = 24 * HOUR_MS;

/** A question that can be practiced, known by its fingerprint. */
export interface Practisable {
  fingerprint: string;
  /** When it comes back; null for one that was never answered wrong */
  due: Date | null;
  /** When it was last asked */
  askedAt: Date;
}

function byTurn(a: Practisable, b: Practisable): number {
  if (a.due && b.due) return a.due.getTime() - b.due.getTime();
  if (a.due || b.due) return a.due ? -1 : 1;
  return a.askedAt.getTime() - b.askedAt.getTime();
}

/**
 * The five questions of a practice: those that come back, the longest due first, so that those that are not due yet
 * follow, soonest first; then those that were answered right, the longest ago first. Fewer than five go round again;
 * none at all make no practice.
 */
export function choosePractice<P extends Practisable>(all: readonly P[]): P[] {
  const distinct = new Map(all.map((one) => [one.fingerprint, one]));
  const inTurn = [...distinct.values()].sort(byTurn);
  const places = inTurn.length === 0 ? 0 : PRACTICE_SIZE;
  return Array.from({ length: places }, (_, place) => inTurn[place % inTurn.length] as P);
}

/** Whether a practice that began then is too old to go on. */
export function isTooOld(startedAt: Date, now: Date): boolean {
  return now.getTime() - startedAt.getTime() >= PRACTICE_LIFE_MS;
}

/** The hearts that practicing can still give, of those already given on the same local day. */
export function heartsLeft(given: number): number {
  return Math.max(0, HEARTS_A_DAY - given);
}

/** What the next finished practice of a local day gives, where hearts have room, after those already given on it. */
export function heartsFor(given: number): number {
  return given === 0 ? FIRST_HEARTS : Math.min(1, heartsLeft(given));
}

/** Whether a practice of so many different questions that were due when it began keeps the streak as a quiz does. */
export function countsForStreak(dueQuestions: number): boolean {
  return dueQuestions >= STREAK_DUE_QUESTIONS;
}

/** What the ledger knows a practice's heart by: the local day and the number of the heart, from 1. */
export function heartReference(day: LocalDay, given: number): string {
  return `${day}#${given + 1}`;
}

/** How many of the ledger's references are hearts of that local day. */
export function heartsGiven(references: readonly string[], day: LocalDay): number {
  return references.filter((reference) => reference.startsWith(`${day}#`)).length;
}

/** Questions of a practice about a lesson; fewer than the least make none. docs/product.md#quiz-me-on-this */
export const LESSON_QUESTIONS = { least: 3, most: 5 } as const;

/** What of a lesson a practice is about: all of it, the section that a block stands in, or a passage, of that block if it is known. */
export interface LessonPart {
  block: string | null;
  quote: string | null;
}

const SECTION = "block:";

/** The part as a practice keeps it; `hash` shortens a passage. */
export function scopeOf({ block, quote }: LessonPart, hash: (text: string) => string): string {
  if (quote !== null) return `quote:${hash(JSON.stringify([block, quote]))}`;
  return block === null ? "" : `${SECTION}${block}`;
}

/** The block that such a practice's section begins with; null for any other. */
export function sectionOf(scope: string): string | null {
  return scope.startsWith(SECTION) ? scope.slice(SECTION.length) : null;
}
