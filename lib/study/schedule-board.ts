import { MINUTE_MS } from "#lib/core/time.ts";
import { MAX_SLOT_MINUTES, MIN_SLOT_MINUTES } from "./rules.ts";
import { type DayNumber, mondayOfNumber } from "./schedule-days.ts";

/** Why a session can't take place as its slot says. */
export type Refusal = "overlap" | "day_cap" | "week_cap";

interface Taken {
  fromMs: number;
  toMs: number;
}

/** What of a learner's time is taken, in all plans. */
export interface Board {
  dayMinutes: number;
  weekMinutes: number;
  taken: Taken[];
  usedByDay: Map<DayNumber, number>;
  usedByWeek: Map<DayNumber, number>;
}

export function newBoard(dayMinutes: number, weekMinutes: number): Board {
  return { dayMinutes, weekMinutes, taken: [], usedByDay: new Map(), usedByWeek: new Map() };
}

/** Counts minutes against the caps of a day and its week; negative ones give them back. */
export function countMinutes(board: Board, day: DayNumber, minutes: number): void {
  const monday = mondayOfNumber(day);
  board.usedByDay.set(day, (board.usedByDay.get(day) ?? 0) + minutes);
  board.usedByWeek.set(monday, (board.usedByWeek.get(monday) ?? 0) + minutes);
}

export function take(board: Board, startMs: number, minutes: number): void {
  board.taken.push({ fromMs: startMs, toMs: startMs + minutes * MINUTE_MS });
}

export function release(board: Board, startMs: number): void {
  board.taken = board.taken.filter(({ fromMs }) => fromMs !== startMs);
}

/** Forgets what ended before an instant. */
export function forgetBefore(board: Board, ms: number): void {
  board.taken = board.taken.filter(({ toMs }) => toMs > ms);
}

/** Minutes from a start to whatever is taken next; 0 where the start is taken itself. */
function minutesFree(board: Board, startMs: number): number {
  let free = Number.POSITIVE_INFINITY;
  for (const { fromMs, toMs } of board.taken)
    if (toMs > startMs) free = Math.min(free, Math.max(0, fromMs - startMs));
  return Math.floor(free / MINUTE_MS);
}

/** Whether a week has no room for even the shortest session. */
export function isFull(board: Board, monday: DayNumber): boolean {
  return board.weekMinutes - (board.usedByWeek.get(monday) ?? 0) < MIN_SLOT_MINUTES;
}

/** How many of the wanted minutes a start has room for, and what stands in the way of the others. */
export function roomFor(
  board: Board,
  start: { startMs: number; day: DayNumber },
  wanted: number,
): { minutes: number; refusal: Refusal | null } {
  const limits: [number, Refusal][] = [
    [minutesFree(board, start.startMs), "overlap"],
    [board.dayMinutes - (board.usedByDay.get(start.day) ?? 0), "day_cap"],
    [board.weekMinutes - (board.usedByWeek.get(mondayOfNumber(start.day)) ?? 0), "week_cap"],
  ];
  const [room, refusal] = limits.reduce((least, limit) => (limit[0] < least[0] ? limit : least));
  if (room >= wanted) return { minutes: wanted, refusal: null };
  return { minutes: room < MIN_SLOT_MINUTES ? 0 : room, refusal };
}

/** How many more minutes a session can have after its own, within the caps. */
export function roomAfter(
  board: Board,
  session: { startMs: number; day: DayNumber; minutes: number },
  wanted: number,
): number {
  const endMs = session.startMs + session.minutes * MINUTE_MS;
  const others = { ...board, taken: board.taken.filter(({ fromMs }) => fromMs !== session.startMs) };
  const limits = [
    minutesFree(others, endMs),
    board.dayMinutes - (board.usedByDay.get(session.day) ?? 0),
    board.weekMinutes - (board.usedByWeek.get(mondayOfNumber(session.day)) ?? 0),
    MAX_SLOT_MINUTES - session.minutes,
    wanted,
  ];
  return Math.max(0, Math.min(...limits));
}
