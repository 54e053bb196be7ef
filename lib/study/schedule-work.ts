import type { OpenItem } from "./estimate.ts";

/** Shorter parts of an item are not named: the session only finishes or begins it. */
const MIN_PART_SECONDS = 60;

export const secondsOf = (work: readonly OpenItem[]) => work.reduce((sum, { seconds }) => sum + seconds, 0);

/** Takes so many seconds from the front of the open work; an item that doesn't fit is split. Changes `queue`. */
export function takeWork(queue: OpenItem[], seconds: number): OpenItem[] {
  const parts: { part: OpenItem; isWhole: boolean }[] = [];
  let left = seconds;
  while (left > 0) {
    const item = queue[0];
    if (!item) break;
    const taken = Math.min(item.seconds, left);
    left -= taken;
    const isWhole = taken === item.seconds;
    parts.push({ part: { ...item, seconds: taken }, isWhole });
    if (isWhole) queue.shift();
    else queue[0] = { ...item, seconds: item.seconds - taken };
  }
  const named = parts.filter(({ part, isWhole }) => isWhole || part.seconds >= MIN_PART_SECONDS);
  return (named.length > 0 ? named : parts).map(({ part }) => ({
    ...part,
    seconds: Math.max(1, Math.round(part.seconds)),
  }));
}
