/** A stretch along the course, px. */
export interface Range {
  from: number;
  to: number;
}

/** What is drawn changes in such steps, not with each pixel. Measured: each change costs more than what it adds */
const STEP = 400;
/** How far beyond the view is drawn, at least */
const MARGIN = 320;
/** What the server draws: the width of a wide screen, the height of a tall one */
const FIRST_VIEW = 1200;

/** Returns what to draw while `view` is seen. */
export function windowOf(view: Range): Range {
  return {
    from: Math.floor((view.from - MARGIN) / STEP) * STEP,
    to: Math.ceil((view.to + MARGIN) / STEP) * STEP,
  };
}

/** Returns what is in view with `x` in the middle, as far as the sea's ends allow. */
export function viewAround(x: number, length: number, size = FIRST_VIEW): Range {
  const from = Math.max(0, Math.min(x - size / 2, length - size));
  return { from, to: from + size };
}

export function isSame(one: Range, other: Range): boolean {
  return one.from === other.from && one.to === other.to;
}

/** Whether something of `size` around `x` reaches into the range. */
export function touches(range: Range, x: number, size = 0): boolean {
  return x + size >= range.from && x - size <= range.to;
}
