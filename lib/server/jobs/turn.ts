import { AppError } from "#lib/core/errors.ts";

/** Calls of one caller that are worked on at once: fewer than there are connections to the database. */
const AT_ONCE = 4;
/** Calls that may wait behind them */
const MAX_WAITING = 500;

interface Line {
  running: number;
  waiting: (() => void)[];
}

const lines = new Map<string, Line>();

async function takeTurn(key: string): Promise<Line> {
  const line = lines.get(key) ?? { running: 0, waiting: [] };
  lines.set(key, line);
  if (line.running < AT_ONCE) line.running += 1;
  else if (line.waiting.length < MAX_WAITING)
    await new Promise<void>((resolve) => line.waiting.push(resolve));
  else
    throw new AppError("rate_limited", "Too many calls at once. Please try again in a second.", {
      headers: { "retry-after": "1" },
    });
  return line;
}

function leave(key: string, line: Line): void {
  const next = line.waiting.shift();
  if (next) next();
  else line.running -= 1;
  if (line.running === 0) lines.delete(key);
}

/** Works on a few calls of one caller at a time, the others in line, so that no one takes all connections at once. */
export async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const line = await takeTurn(key);
  try {
    return await work();
  } finally {
    leave(key, line);
  }
}
