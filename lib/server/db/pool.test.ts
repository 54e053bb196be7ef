import { afterEach, expect, it } from "vitest";
import { limitedPool } from "./pool.ts";

const LIMITS = { waitMs: 1_000, queryMs: 5_000 };

let pool: ReturnType<typeof limitedPool>;
afterEach(() => pool.end());

/** Keeps this process from doing anything else. */
function beBusy(forMs: number): void {
  const until = performance.now() + forMs;
  while (performance.now() < until);
}

it("a process that is busy while its connections open gets them all the same", async () => {
  pool = limitedPool(process.env.DATABASE_URL ?? "", LIMITS);
  const answers = Promise.all(Array.from({ length: 5 }, () => pool.query("SELECT 1 AS one")));
  beBusy(1.2 * LIMITS.waitMs);
  for (const { rows } of await answers) expect(rows).toEqual([{ one: 1 }]);
});

it("who waits for a connection that others hold is refused in time", async () => {
  pool = limitedPool(process.env.DATABASE_URL ?? "", LIMITS);
  const held = await Promise.all(Array.from({ length: 10 }, () => pool.connect()));
  await expect(pool.connect()).rejects.toThrow("timeout exceeded");
  for (const client of held) client.release();
  expect((await pool.query("SELECT 1 AS one")).rows).toHaveLength(1);
});
