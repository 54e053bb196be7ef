import { expect, it } from "vitest";
import { wander } from "#tests/support/random-streaks.ts";

it("twenty thousand steps of zone hopping, freezing and restoring never differ from the rules", async () => {
  for (let seed = 1; seed <= 20; seed += 1) expect(await wander(seed, 1000), `seed ${seed}`).toEqual([]);
});
