import { randomInt } from "node:crypto";

const SIGNS = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz0123456789";

/** Returns numbers from 0 to below 1: the same row for the same seed, else unforeseeable ones. */
export function randomFrom(seed?: number): () => number {
  if (seed === undefined) return () => randomInt(2 ** 32) / 2 ** 32;
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns a text like `cus_` and random letters and digits. */
export function idFrom(random: () => number, prefix: string, length = 24): string {
  let id = prefix;
  for (let index = 0; index < length; index += 1) id += SIGNS[Math.floor(random() * SIGNS.length)];
  return id;
}
