import type { Span } from "#lib/lesson/rules.ts";

/** A longer step than this between two signs of time is a jump, in seconds; at double speed signs are farther apart. */
const MAX_STEP = 3;

/**
 * Tells which seconds of a recording were played: those between two signs of time that follow each other without a jump.
 * A second counts once its end is reached.
 */
export class PlayedSpans {
  private from: number | null = null;
  private last = 0;

  /** The recording plays and stands at `now`; returns what was played since, in whole seconds. */
  at(now: number): Span | null {
    const step = now - this.last;
    this.last = now;
    if (this.from === null || step < 0 || step > MAX_STEP) {
      this.from = now;
      return null;
    }
    const [from, to] = [Math.floor(this.from), Math.floor(now)];
    if (to <= from) return null;
    this.from = to;
    return { from, to };
  }

  /** It stands still or has jumped: what comes next is a span of its own. */
  stop(): void {
    this.from = null;
  }

  /** It has ended at its last second, which may be a part of one. */
  end(seconds: number): Span | null {
    const from = this.from;
    this.from = null;
    const to = Math.ceil(seconds);
    return from === null || to <= Math.floor(from) ? null : { from: Math.floor(from), to };
  }
}
