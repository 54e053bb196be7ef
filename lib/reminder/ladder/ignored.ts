import { DAY_MS } from "#lib/core/time.ts";
import { endOf, type SessionTime } from "./steps.ts";

/** So many ladders without an answer: one message takes the place of the next. docs/product.md#reminders */
export const MAX_IGNORED = 3;
/** After so long without study comes one question, and then nothing. */
export const IDLE_MS = 7 * DAY_MS;

/** A session about which something was sent since its learner last studied. */
export interface SentLadder {
  /** When it was to begin, as was said */
  startsAt: Date;
  /** Whether its learner pressed something in it */
  isAnswered: boolean;
  /** As it stands now; null: gone */
  session: (SessionTime & { status: string }) | null;
}

function isIgnored({ startsAt, isAnswered, session }: SentLadder, now: Date): boolean {
  if (isAnswered || session === null || session.startsAt.getTime() !== startsAt.getTime()) return false;
  return (session.status === "planned" || session.status === "missed") && endOf(session) <= now;
}

/** How many of the latest ladders, the latest first, were neither answered nor followed, without one between that was. */
export function ignoredInARow(ladders: readonly SentLadder[], now: Date): number {
  const kept = ladders.findIndex((ladder) => !isIgnored(ladder, now));
  return kept === -1 ? ladders.length : kept;
}
