import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { readEnv } from "#lib/server/env.ts";
import { type DatabaseFault, openFaultyDatabase } from "#tests/support/database-faults.ts";
import { TEST_ENV } from "#tests/support/environment.ts";

/** Half of what a server waits, so that a busy machine has room below the limit that all of it must keep. */
const LIMITS = { wait: 0.8, query: 1 };
const MOST_MS = 3_000;

let database: Awaited<ReturnType<typeof openFaultyDatabase>>;
beforeAll(async () => {
  database = await openFaultyDatabase(LIMITS);
});
afterAll(() => database.close());

const FAULTS: DatabaseFault[] = ["hang", "slow", "cut", "usedUp", "locked, then hang"];

it.each(FAULTS)("a database that fails (%s) fails every call in time, and is back at once", async (fault) => {
  const { calls, callDuring, recover } = database;
  expect((await calls.profile()).status).toBe(200);
  const startedAt = performance.now();
  const answers = await callDuring(fault);
  const { status } = await calls.ready();
  expect(performance.now() - startedAt).toBeLessThan(MOST_MS);
  for (const [name, response] of answers) {
    expect(`${name}: ${response.status}`).toBe(`${name}: 503`);
    expect(response.headers.get("retry-after")).toMatch(/^\d+$/);
    expect(await response.json()).toMatchObject({ error: "unavailable" });
  }
  expect(status).toBe(503);
  await recover();
  await vi.waitFor(async () => expect((await calls.ready()).status).toBe(200), { timeout: 5_000 });
  expect((await calls.profile()).status).toBe(200);
});

it("an export of an account may take longer over a table than a call", async () => {
  const { exportOf, lockFor } = database;
  const isUnlocked = lockFor("Enrolment", 1000 * (LIMITS.query + 0.3));
  expect(
    Buffer.from(await exportOf())
      .subarray(0, 2)
      .toString(),
  ).toBe("PK");
  await isUnlocked;
});

it("connections that were forgotten on the way cost one call each at most", async () => {
  const { calls, callDuring } = database;
  await callDuring("forgotten");
  await vi.waitFor(async () => expect((await calls.ready()).status).toBe(200), { timeout: 5_000 });
  expect((await calls.profile()).status).toBe(200);
});

it("a server waits no longer than three seconds in all", () => {
  const { DATABASE_WAIT_SECONDS, DATABASE_QUERY_SECONDS } = readEnv({
    ...TEST_ENV,
    NODE_ENV: "test",
    DATABASE_URL: "postgresql://localhost/x",
    DATABASE_WAIT_SECONDS: "",
    DATABASE_QUERY_SECONDS: "",
  });
  expect((DATABASE_WAIT_SECONDS + DATABASE_QUERY_SECONDS) * 1000).toBeLessThanOrEqual(MOST_MS);
});
