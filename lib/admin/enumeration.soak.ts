import { beforeAll, expect, it } from "vitest";
import { POST as signInRoute } from "#app/api/admin/session/route.ts";
import { callRoute } from "#tests/support/call-route.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { mannWhitney } from "#tests/support/mann-whitney.ts";
import { createAdmin, disableAdmin } from "./service.ts";

// The limits and what they count belong to what is timed; they are only out of reach.
process.env.RATE_LIMIT_SCALE = "100000";

const PAIRS = 300;
/** The first calls load code, and open connections. */
const WARM_UP = 20;
/** Below it, the two would be told apart by their times. */
const P_MIN = 0.01;
const PASSWORD = "a password of some length";

beforeAll(async () => {
  await resetDatabase();
  await createAdmin("known", PASSWORD, new Date());
  await createAdmin("leave", PASSWORD, new Date());
  await disableAdmin("leave", new Date());
});

async function timeOf(username: string, password: string): Promise<number> {
  const startedAt = performance.now();
  await callRoute(signInRoute, "/", { body: { username, password } });
  return performance.now() - startedAt;
}

/** Times of both, taken in turns and each time in the other order: what else the machine does hits them alike. */
async function timesOf(one: [string, string], other: [string, string]) {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < PAIRS + WARM_UP; round += 1) {
    for (const index of round % 2 ? [0, 1] : [1, 0]) {
      const ms = await timeOf(...(index === 0 ? one : other));
      if (round >= WARM_UP) times[index]?.push(ms);
    }
  }
  return times;
}

let known: number[] = [];

it("signing in takes the same time for known and unknown usernames", async () => {
  const [one, other] = await timesOf(["known", "wrong"], ["xxxxx", "wrong"]);
  known = one;
  expect(mannWhitney(one, other)).toBeGreaterThan(P_MIN);
});

it("and for the right password of a disabled account", async () => {
  const [one, other] = await timesOf(["leave", PASSWORD], ["xxxxx", "wrong"]);
  expect(mannWhitney(one, other)).toBeGreaterThan(P_MIN);
});

it("the measure would notice a quarter of the time", () => {
  const lazy = known.map((ms) => ms * 0.75);
  expect(mannWhitney(known, lazy)).toBeLessThan(P_MIN);
});
