import { expect, it } from "vitest";
import { HOUR_MS } from "#lib/core/time.ts";
import { wander } from "#tests/support/random-streaks.ts";

it(
  "twenty thousand steps of zone hopping, freezing and restoring never differ from the rules",
  async () => {
    for (let seed = 1; seed <= 20; seed += 1) expect(await wander(seed, 1000), `seed ${seed}`).toEqual([]);
  },
  HOUR_MS,
);
