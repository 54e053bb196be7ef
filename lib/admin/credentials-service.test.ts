import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { AppError } from "#lib/core/errors.ts";
import { MINUTE_MS } from "#lib/core/time.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { hashPassword, verifyPassword } from "../server/auth/password.ts";
import { db } from "../server/db/db.ts";
import { uncountCall } from "../server/http/limit.ts";
import { checkAdminCredentials, sweepAdminGuards } from "./credentials-service.ts";

vi.mock("../server/auth/password.ts", async (original) => {
  const real = await original<typeof import("../server/auth/password.ts")>();
  return { ...real, verifyPassword: vi.fn(real.verifyPassword) };
});

const PASSWORD = "a password of some length";
const START = new Date("2026-03-01T12:00:00Z");
const later = (ms: number) => new Date(START.getTime() + ms);
const BLOCKED =
  "Access temporarily blocked due to multiple failed attempts. Please try again later or contact system administrator.";

let passwordHash = "";
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD);
});
beforeEach(async () => {
  await resetDatabase();
  await db().adminAccount.create({ data: { username: "ada", passwordHash } });
});

type Check = typeof checkAdminCredentials;

/** What a try is told: its username where it is let in. */
function tryWith(
  password: string,
  { username = "ada", address = "192.0.2.1", now = START, check = checkAdminCredentials as Check } = {},
): Promise<string | AppError> {
  return check(username, password, address, now).then(
    (admin) => admin.username,
    (error: unknown) => {
      // Not instanceof: another instance of the module has a class of its own.
      if (error instanceof Error && error.name === "AppError") return error as AppError;
      throw error;
    },
  );
}

const told = async (outcome: Promise<string | AppError>) => {
  const result = await outcome;
  return typeof result === "string" ? result : `${result.status} ${result.message}`;
};
const WRONG = "401 Invalid username or password";
const LAST = "401 Too many failed attempts. Please try again later.";

it("lets everyone in who knows the password, many at once, again and again", async () => {
  const real = vi.mocked(verifyPassword).getMockImplementation();
  // As quick as can be, so that one try ends while another begins.
  vi.mocked(verifyPassword).mockResolvedValue(true);
  const inTurn = async () => {
    const outcomes: string[] = [];
    for (let times = 0; times < 25; times += 1) outcomes.push(await told(tryWith(PASSWORD)));
    return outcomes;
  };
  const outcomes = (await Promise.all([inTurn(), inTurn(), inTurn(), inTurn()])).flat();
  if (real) vi.mocked(verifyPassword).mockImplementation(real);
  expect(new Set(outcomes)).toEqual(new Set(["ada"]));
});

describe("wrong passwords in a row", () => {
  it("close the door for 15 minutes after the fifth, no matter who tries then", async () => {
    for (let times = 1; times <= 4; times += 1) expect(await told(tryWith("wrong"))).toBe(WRONG);
    expect(await told(tryWith("wrong"))).toBe(LAST);
    for (const password of ["wrong", PASSWORD]) {
      const refused = (await tryWith(password, { now: later(5 * MINUTE_MS) })) as AppError;
      expect(refused).toMatchObject({ code: "rate_limited", message: BLOCKED });
      expect(refused.details.headers).toEqual({ "retry-after": "600" });
    }
    expect(await told(tryWith(PASSWORD, { now: later(15 * MINUTE_MS - 1) }))).toBe(`429 ${BLOCKED}`);
    expect(await told(tryWith(PASSWORD, { now: later(15 * MINUTE_MS) }))).toBe("ada");
  });

  it("are counted anew when the door opens", async () => {
    for (let times = 1; times <= 5; times += 1) await tryWith("wrong");
    const now = later(15 * MINUTE_MS);
    for (let times = 1; times <= 4; times += 1) expect(await told(tryWith("wrong", { now }))).toBe(WRONG);
    expect(await told(tryWith("wrong", { now }))).toBe(LAST);
    expect(await told(tryWith("wrong", { now }))).toBe(`429 ${BLOCKED}`);
  });

  it("are forgotten by the right one", async () => {
    for (let round = 0; round < 3; round += 1) {
      for (let times = 1; times <= 4; times += 1) expect(await told(tryWith("wrong"))).toBe(WRONG);
      expect(await told(tryWith(PASSWORD, { username: " ADA " }))).toBe("ada");
    }
    expect(await db().adminGuard.count()).toBe(0);
  });

  it("are counted for a name in any spelling, known or not, from a network", async () => {
    for (const username of ["ada", "ADA", " Ada ", "aDa", "ada"]) await tryWith("wrong", { username });
    expect(await told(tryWith(PASSWORD))).toBe(`429 ${BLOCKED}`);
    expect(await told(tryWith(PASSWORD, { address: "192.0.2.2" }))).toBe("ada");
    for (let times = 1; times <= 4; times += 1)
      expect(await told(tryWith("wrong", { username: "eve" }))).toBe(WRONG);
    expect(await told(tryWith("wrong", { username: "eve" }))).toBe(LAST);
    expect(await told(tryWith("wrong", { username: "eve" }))).toBe(`429 ${BLOCKED}`);
  });

  it("fifty at once: exactly five are looked at", async () => {
    // The network's own limit, which lets 20 through, is not what stands here.
    for (let times = 0; times < 30; times += 1) await uncountCall("adminByAddress", "192.0.2.1");
    const all = await Promise.all(Array.from({ length: 50 }, () => told(tryWith("wrong"))));
    const counts = Object.fromEntries(
      [WRONG, LAST].map((text) => [text, all.filter((each) => each === text).length]),
    );
    expect(counts).toEqual({ [WRONG]: 4, [LAST]: 1 });
    expect(all.filter((each) => each === `429 ${BLOCKED}`)).toHaveLength(45);
    expect(await db().adminGuard.findFirstOrThrow()).toMatchObject({ failures: 5 });
  });

  it("are counted by all instances together, and not forgotten by a restart", async () => {
    vi.resetModules();
    const other = (await import("./credentials-service.ts")).checkAdminCredentials;
    expect(other).not.toBe(checkAdminCredentials);
    for (let times = 1; times <= 2; times += 1) {
      expect(await told(tryWith("wrong"))).toBe(WRONG);
      expect(await told(tryWith("wrong", { check: other }))).toBe(WRONG);
    }
    expect(await told(tryWith("wrong"))).toBe(LAST);
    expect(await told(tryWith(PASSWORD, { check: other }))).toBe(`429 ${BLOCKED}`);
    vi.resetModules();
    const restarted = (await import("./credentials-service.ts")).checkAdminCredentials;
    expect(await told(tryWith(PASSWORD, { check: restarted }))).toBe(`429 ${BLOCKED}`);
  });

  it("at many names are counted for the network, where right ones cost nothing", async () => {
    for (let times = 1; times <= 25; times += 1) expect(await told(tryWith(PASSWORD))).toBe("ada");
    for (let n = 1; n <= 20; n += 1)
      expect(await told(tryWith("wrong", { username: `name-${n}` }))).toBe(WRONG);
    expect(await told(tryWith(PASSWORD))).toMatch(/^429 Too many attempts/);
    expect(await told(tryWith(PASSWORD, { address: "192.0.2.2" }))).toBe("ada");
  });

  it("leave a line each, without a name that no one has", async () => {
    await tryWith("wrong");
    await tryWith("wrong", { username: "my secret password" });
    const lines = await db().auditEvent.findMany({ orderBy: { id: "asc" } });
    expect(lines.map(({ event, userId, details }) => [event, userId, details])).toEqual([
      ["admin_sign_in_refused", null, { reason: "wrong_password", admin: "ada" }],
      ["admin_sign_in_refused", null, { reason: "unknown", admin: null }],
    ]);
  });

  it("are swept when no one has tried for thirty days", async () => {
    await tryWith("wrong");
    await sweepAdminGuards(later(30 * 24 * 60 * MINUTE_MS));
    expect(await db().adminGuard.count()).toBe(1);
    await sweepAdminGuards(later(30 * 24 * 60 * MINUTE_MS + 1));
    expect(await db().adminGuard.count()).toBe(0);
  });
});

it("a disabled account is told the same as a wrong password", async () => {
  await db().adminAccount.updateMany({ data: { disabledAt: START } });
  for (let times = 1; times <= 4; times += 1) expect(await told(tryWith(PASSWORD))).toBe(WRONG);
  expect(await told(tryWith(PASSWORD))).toBe(LAST);
});

it("an unknown name costs the same work as a known one", async () => {
  // That it takes the same time is measured by lib/admin/enumeration.soak.ts.
  for (const username of ["ada", "eve"]) {
    const before = vi.mocked(verifyPassword).mock.calls.length;
    await tryWith("wrong", { username, address: username });
    expect(vi.mocked(verifyPassword).mock.calls.length - before, username).toBe(1);
  }
});
