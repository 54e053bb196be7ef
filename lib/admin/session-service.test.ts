import { beforeEach, describe, expect, it } from "vitest";
import { AppError } from "#lib/core/errors.ts";
import { HOUR_MS, MINUTE_MS } from "#lib/core/time.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { TEST_ENV } from "#tests/support/environment.ts";
import { db } from "../server/db/db.ts";
import { sha256 } from "../server/hash.ts";
import {
  adminCookie,
  assertCmsToken,
  endAdminSession,
  endOtherAdminSessions,
  findAdmin,
  openAdminSession,
  sweepAdminSessions,
} from "./session-service.ts";

const START = new Date("2026-03-01T12:00:00Z");
const later = (ms: number) => new Date(START.getTime() + ms);

let adminId = "";

beforeEach(async () => {
  await resetDatabase();
  adminId = (await db().adminAccount.create({ data: { username: "ada", passwordHash: "none" } })).id;
});

async function open(now = START, provenHash?: string) {
  const session = await openAdminSession(adminId, now, provenHash);
  if (!session) throw new Error("no session was opened");
  return session;
}

describe("an admin's session", () => {
  it("has a secret of 256 bits, which is kept nowhere", async () => {
    const { secret, expiresIn, sessionId } = await open();
    expect(secret).toMatch(/^wads_[\w-]{43}$/);
    expect(expiresIn).toBe(28_800);
    const row = await db().adminSession.findUniqueOrThrow({ where: { id: sessionId } });
    expect(row.secretHash).toBe(sha256(secret));
    expect(JSON.stringify(row)).not.toContain(secret.slice(5));
    expect(await findAdmin(secret, START)).toEqual({ id: adminId, username: "ada", sessionId });
    expect(
      new Set(await Promise.all(Array.from({ length: 50 }, async () => (await open()).secret))).size,
    ).toBe(50);
  });

  it("ends after 30 minutes without a call", async () => {
    const { secret } = await open();
    expect(await findAdmin(secret, later(30 * MINUTE_MS - 1))).not.toBeNull();
    expect(await findAdmin(secret, later(60 * MINUTE_MS - 2))).not.toBeNull();
    expect(await findAdmin(secret, later(90 * MINUTE_MS))).toBeNull();
  });

  it("ends after 8 hours, however busy it was", async () => {
    const { secret } = await open();
    for (let ms = 0; ms < 8 * HOUR_MS; ms += 29 * MINUTE_MS)
      expect(await findAdmin(secret, later(ms)), `${ms}`).not.toBeNull();
    expect(await findAdmin(secret, later(8 * HOUR_MS - 1))).not.toBeNull();
    expect(await findAdmin(secret, later(8 * HOUR_MS))).toBeNull();
  });

  it("is touched once a minute, and never back in time", async () => {
    const { secret, sessionId } = await open();
    const seen = async () =>
      (await db().adminSession.findUniqueOrThrow({ where: { id: sessionId } })).lastSeenAt;
    await findAdmin(secret, later(MINUTE_MS));
    expect(await seen()).toEqual(START);
    await Promise.all(Array.from({ length: 50 }, () => findAdmin(secret, later(MINUTE_MS + 1))));
    await findAdmin(secret, later(MINUTE_MS + 2));
    expect(await seen()).toEqual(later(MINUTE_MS + 1));
    await findAdmin(secret, START);
    expect(await seen()).toEqual(later(MINUTE_MS + 1));
  });

  it("that was ended opens nothing, and is ended once", async () => {
    const { secret, sessionId } = await open();
    const ended = await Promise.all(Array.from({ length: 50 }, () => endAdminSession(sessionId, START)));
    expect(ended.filter(Boolean)).toHaveLength(1);
    expect(await findAdmin(secret, START)).toBeNull();
  });

  it("stays where the others are ended", async () => {
    const [kept, other] = [await open(), await open()];
    expect(await endOtherAdminSessions(adminId, kept.sessionId, START)).toBe(1);
    expect(await findAdmin(kept.secret, START)).not.toBeNull();
    expect(await findAdmin(other.secret, START)).toBeNull();
    expect(await endOtherAdminSessions(adminId, null, START)).toBe(1);
    expect(await findAdmin(kept.secret, START)).toBeNull();
  });

  it("ends with its account, and none opens for one that is disabled, gone or has a new password", async () => {
    const { secret } = await open(START, "none");
    expect(await openAdminSession(adminId, START, "another hash")).toBeNull();
    expect(await openAdminSession("01900000-0000-7000-8000-000000000000", START)).toBeNull();
    await db().adminAccount.update({ where: { id: adminId }, data: { disabledAt: START } });
    expect(await findAdmin(secret, START)).toBeNull();
    expect(await openAdminSession(adminId, START)).toBeNull();
  });

  it("is swept when it has been over for long", async () => {
    await open();
    await sweepAdminSessions(later(30 * 24 * HOUR_MS));
    expect(await db().adminSession.count()).toBe(1);
    await sweepAdminSessions(later(31 * 24 * HOUR_MS));
    expect(await db().adminSession.count()).toBe(0);
  });

  it.each([
    "",
    "wads_",
    "wads_x",
    `wads_${"A".repeat(43)}`,
    `wads_${"A".repeat(100_000)}`,
    "' OR 1=1 --",
    "\u0000",
  ])("has not the secret %j", async (secret) => {
    await open();
    expect(await findAdmin(secret, START)).toBeNull();
  });
});

it("the cookie is for our own pages' calls only", () => {
  expect(adminCookie("wads_x")).toBe("waddle-admin=wads_x; Path=/; Max-Age=28800; HttpOnly; SameSite=Strict");
  expect(adminCookie(null)).toBe("waddle-admin=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict");
});

it("only the CMS's own token is an address", () => {
  expect(() => assertCmsToken(TEST_ENV.CMS_PATH_TOKEN)).not.toThrow();
  for (const wrong of ["", "x", `${TEST_ENV.CMS_PATH_TOKEN}x`, TEST_ENV.CMS_PATH_TOKEN.slice(1), "\ud800"])
    expect(() => assertCmsToken(wrong), wrong).toThrow(new AppError("not_found", "There is nothing here."));
});
