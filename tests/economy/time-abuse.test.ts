import { expect, it } from "vitest";
import { wander } from "#tests/support/random-streaks.ts";

it("hopping between zones, freezing and restoring at will never differs from the rules", async () => {
  for (const seed of [1, 2, 3]) expect(await wander(seed, 60)).toEqual([]);
});
