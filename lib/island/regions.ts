import { dice, hashOf } from "#lib/core/dice.ts";

/** What the units of a course look like on its map. docs/product.md#map */
export const REGIONS = ["coast", "reef", "ice", "jungle", "volcano", "pines", "dunes", "aurora"] as const;
export type Region = (typeof REGIONS)[number];

function shuffled(courseId: string): Region[] {
  const roll = dice(hashOf(courseId));
  const left: Region[] = [...REGIONS];
  return REGIONS.map(() => left.splice(roll(left.length), 1)[0] as Region);
}

/**
 * Returns the region of a course's unit, by its place (from 0) among the units. The order follows from the course's id and repeats
 * after all regions, so that neighbours always differ.
 */
export function regionAt(courseId: string, unitIndex: number): Region {
  return shuffled(courseId)[unitIndex % REGIONS.length] as Region;
}
