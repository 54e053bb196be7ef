/** How the learners of a period are spread over the XP that they have */
export interface Distribution {
  /** Each number of XP that someone has, the highest first */
  levels: Int32Array;
  /** How many have more than that */
  ahead: Int32Array;
  count: number;
}

export interface Level {
  xp: number;
  learners: number;
}

/** From the levels, the highest first. */
export function distributionOf(list: readonly Level[]): Distribution {
  const levels = new Int32Array(list.length);
  const ahead = new Int32Array(list.length);
  let count = 0;
  for (const [index, { xp, learners }] of list.entries()) {
    levels[index] = xp;
    ahead[index] = count;
    count += learners;
  }
  return { levels, ahead, count };
}

/** How many have more than `xp`. */
export function learnersAhead({ levels, ahead, count }: Distribution, xp: number): number {
  let from = 0;
  let to = levels.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((levels[middle] ?? 0) <= xp) to = middle;
    else from = middle + 1;
  }
  return ahead[from] ?? count;
}

/**
 * 1 + how many have more. `top` holds the XP of those who lead, the highest first: within their reach the place is exact;
 * below, it is the distribution's, which is older, but never one that someone of the top holds
 * (docs/product.md#leaderboard).
 */
export function placeOf(xp: number, top: readonly number[], distribution: Distribution | null): number {
  const index = top.findIndex((other) => other <= xp);
  if (index >= 0) return index + 1;
  return 1 + Math.max(top.length, distribution ? learnersAhead(distribution, xp) : 0);
}
