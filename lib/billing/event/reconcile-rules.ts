import { DAY_MS, MINUTE_MS } from "#lib/core/time.ts";

/** Events may get into Stripe's list a little later than others that were made after them. */
const OVERLAP_MS = 10 * MINUTE_MS;
/** Stripe lists events for so long. */
const LISTED_MS = 30 * DAY_MS;
/** The list is read in pieces of so much time, so that a run that breaks off has got somewhere. */
const PIECE_MS = DAY_MS;

export interface Piece {
  from: Date;
  /** Null: to the end */
  to: Date | null;
}

/**
 * The pieces of Stripe's list that have to be read, oldest first. `readTo` is by Stripe's clock, `now` by ours: ours only says
 * how many pieces there are, so that one which is a day off loses nothing.
 */
export function piecesToRead(readTo: Date, now: Date): Piece[] {
  const start = Math.max(readTo.getTime() - OVERLAP_MS, now.getTime() - LISTED_MS - DAY_MS);
  const pieces: Piece[] = [];
  let from = start;
  for (; from + PIECE_MS < now.getTime(); from += PIECE_MS)
    pieces.push({ from: new Date(from), to: new Date(from + PIECE_MS) });
  return [...pieces, { from: new Date(from), to: null }];
}

export const toSeconds = (date: Date): number => Math.floor(date.getTime() / 1000);
