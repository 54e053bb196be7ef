import { beforeEach, describe, expect, it } from "vitest";
import { AppError } from "#lib/core/errors.ts";
import { DAY_MS, SECOND_MS } from "#lib/core/time.ts";
import { db } from "#lib/server/db/db.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { claimTry, forgetTries, sweepGuards } from "./guard-service.ts";
import { maxFailures, waitAfter } from "./waits.ts";

const START = new Date("2026-03-01T12:00:00Z");
const later = (date: Date, seconds: number) => new Date(date.getTime() + seconds * SECOND_MS);

beforeEach(resetDatabase);

/** The refusal of a try, or null where it is looked at. */
async function refusalOf(account: string, now: Date): Promise<AppError | null> {
  return claimTry(account, now).then(
    () => null,
    (error: unknown) => {
      if (error instanceof AppError) return error;
      throw error;
    },
  );
}

describe("tries at one account", () => {
  it("wait exactly as long as the rules say, until none is looked at any more", async () => {
    let now = START;
    for (let failures = 0; failures < maxFailures(); failures += 1) {
      const wait = waitAfter(failures);
      if (wait > 0) {
        const early = await refusalOf("a", later(now, wait - 0.001));
        expect(early?.details.headers, `after ${failures}`).toEqual({ "retry-after": "1" });
        const told = await refusalOf("a", now);
        expect(told?.details.headers, `after ${failures}`).toEqual({ "retry-after": String(wait) });
      }
      now = later(now, wait);
      expect(await refusalOf("a", now), `after ${failures}`).toBeNull();
    }
    const last = await refusalOf("a", later(now, 86_400));
    expect(last?.code).toBe("rate_limited");
    expect(last?.message).toBe("Too many failed attempts. Reset your password to log in again.");
    expect(last?.details.headers).toBeUndefined();
  });

  it("are counted while others succeed: fifty at once, and none fails by itself", async () => {
    const tries = Array.from({ length: 50 }, async (_, index) => {
      await refusalOf("a", START);
      if (index % 2 === 0) await forgetTries("a");
    });
    expect((await Promise.allSettled(tries)).filter(({ status }) => status === "rejected")).toEqual([]);
  });

  it("tell the wait in words", async () => {
    for (let n = 0; n < 5; n += 1) await claimTry("a", START);
    expect((await refusalOf("a", START))?.message).toBe("Too many attempts. Please try again in 1 second.");
    await db().loginGuard.updateMany({ data: { waitsUntil: later(START, 900) } });
    expect((await refusalOf("a", START))?.message).toBe("Too many attempts. Please try again in 15 minutes.");
  });

  it.each([
    [0, 5],
    [4, 1],
    [5, 1],
    [49, 1],
    [50, 0],
  ])("fifty at once after %i failures: %i are looked at", async (failures, allowed) => {
    if (failures > 0)
      await db().loginGuard.create({
        data: { account: "a", failures, lastFailedAt: START, waitsUntil: START },
      });
    const all = await Promise.all(Array.from({ length: 50 }, () => refusalOf("a", START)));
    expect(all.filter((refusal) => refusal === null)).toHaveLength(allowed);
  });

  it("that are free need no order", async () => {
    for (let n = 0; n < 5; n += 1) expect(await refusalOf("a", later(START, -n))).toBeNull();
    expect(await refusalOf("a", later(START, -5))).not.toBeNull();
  });

  it("are counted for one account only, and forgotten by a success", async () => {
    for (let n = 0; n < 5; n += 1) await claimTry("a", START);
    expect(await refusalOf("b", START)).toBeNull();
    expect(await refusalOf("a", START)).not.toBeNull();
    await forgetTries("a");
    expect(await refusalOf("a", START)).toBeNull();
    expect((await db().loginGuard.findUniqueOrThrow({ where: { account: "a" } })).failures).toBe(1);
  });
});

it("what no one has tried for thirty days is swept", async () => {
  await claimTry("old", START);
  await claimTry("new", new Date(START.getTime() + 1));
  await sweepGuards(new Date(START.getTime() + 30 * DAY_MS + 1));
  expect((await db().loginGuard.findMany()).map(({ account }) => account)).toEqual(["new"]);
});
