import { beforeAll, expect, it } from "vitest";
import { POST as forgotRoute } from "#app/api/auth/forgot-password/route.ts";
import { POST as loginRoute } from "#app/api/auth/login/route.ts";
import { hashPassword } from "#lib/server/auth/password.ts";
import { db } from "#lib/server/db/db.ts";
import { callRoute } from "#tests/support/call-route.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { createLearner } from "#tests/support/factories.ts";
import { mannWhitney } from "#tests/support/mann-whitney.ts";

// The limits and what they count belong to what is timed; they are only out of reach.
process.env.RATE_LIMIT_SCALE = "100000";

const PAIRS = 400;
/** The first calls load code, and open connections. */
const WARM_UP = 20;
/** Below it, the two would be told apart by their times. */
const P_MIN = 0.01;

type Handler = typeof loginRoute | typeof forgotRoute;

const body = (email: string) => ({ email, password: "Wrong@Pass1" });
let known = "";
let withoutPassword = "";
let loginTimes: number[] = [];

beforeAll(async () => {
  await resetDatabase();
  const passwordHash = await hashPassword("Right@Pass1");
  const learner = await createLearner();
  await db().user.update({ where: { id: learner.id }, data: { passwordHash } });
  known = learner.email;
  const other = await createLearner();
  await db().user.update({ where: { id: other.id }, data: { passwordHash: null } });
  withoutPassword = other.email;
});

async function timeOf(handler: Handler, email: string): Promise<number> {
  const startedAt = performance.now();
  await callRoute(handler, "/", { body: body(email) });
  return performance.now() - startedAt;
}

/** Times of both, taken in turns and each time in the other order: what else the machine does hits them alike. */
async function timesOf(
  handler: Handler,
  unknown = known.replace(/^[a-z]+/, (word) => word.replaceAll(/[a-z]/g, "x")),
) {
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let round = 0; round < PAIRS + WARM_UP; round += 1) {
    const order = round % 2 ? (["known", "unknown"] as const) : (["unknown", "known"] as const);
    for (const kind of order) {
      const ms = await timeOf(handler, kind === "known" ? known : unknown);
      if (round >= WARM_UP) times[kind].push(ms);
    }
  }
  return times;
}

it.each([
  ["logging in", loginRoute],
  ["asking for a new password", forgotRoute],
])("%s takes the same time for known and unknown addresses", async (_name, handler) => {
  const times = await timesOf(handler);
  if (handler === loginRoute) loginTimes = times.known;
  expect(mannWhitney(times.known, times.unknown)).toBeGreaterThan(P_MIN);
});

it("logging in takes the same time for an account without a password as for a wrong one", async () => {
  const times = await timesOf(loginRoute, withoutPassword);
  expect(mannWhitney(times.known, times.unknown)).toBeGreaterThan(P_MIN);
});

it("the measure would notice a quarter of the time", () => {
  const lazy = loginTimes.map((ms) => ms * 0.75);
  expect(mannWhitney(loginTimes, lazy)).toBeLessThan(P_MIN);
});
