import { setImmediate } from "node:timers/promises";

const ITEMS_BETWEEN = 50;

/**
 * Maps a long list item by item, with a turn of the event loop in between: jsdom holds on to what it has parsed until
 * the turn ends, so that one long turn over a large file would run out of memory.
 */
export async function mapSlowly<T, R>(list: readonly T[], map: (item: T) => R): Promise<R[]> {
  const results: R[] = [];
  for (const [index, item] of list.entries()) {
    results.push(map(item));
    if (index % ITEMS_BETWEEN === ITEMS_BETWEEN - 1) await setImmediate();
  }
  return results;
}
