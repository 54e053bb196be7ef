import { beforeEach, describe, expect, it } from "vitest";
import { findAdmin } from "#lib/admin/session-service.ts";
import { AppError } from "#lib/core/errors.ts";
import { db } from "#lib/server/db/db.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { TEST_ENV } from "#tests/support/environment.ts";
import {
  createAdmin,
  disableAdmin,
  ensureFirstAdmin,
  resetAdminPassword,
  signIn,
  signOut,
} from "./service.ts";

const PASSWORD = "a password of some length";
const NEW = "another password of some length";
const now = new Date("2026-03-01T12:00:00Z");

beforeEach(resetDatabase);

const enter = (password = PASSWORD, username = "ada") => signIn({ username, password }, "192.0.2.1", now);
const events = async () =>
  (await db().auditEvent.findMany({ orderBy: [{ createdAt: "asc" }, { id: "asc" }] })).map(
    ({ event, userId, details }) => [event, userId, details],
  );
const codeOf = (outcome: Promise<unknown>) =>
  outcome.then(
    () => "done",
    (error: unknown) => (error instanceof AppError ? error.code : error),
  );

describe("the first admin", () => {
  const settings = () => enter(TEST_ENV.ADMIN_PASSWORD, TEST_ENV.ADMIN_USERNAME);

  it("is made of the settings, once, however many start at the same time", async () => {
    await Promise.all(Array.from({ length: 50 }, () => ensureFirstAdmin(now)));
    expect(await db().adminAccount.count()).toBe(1);
    expect((await settings()).admin.username).toBe("admin");
    expect((await events()).filter(([event]) => event === "admin_created")).toEqual([
      ["admin_created", null, { admin: "admin", isFirst: true }],
    ]);
  });

  it("is not made beside another one, and never overwritten", async () => {
    await createAdmin("ada", PASSWORD, now);
    await ensureFirstAdmin(now);
    expect(await db().adminAccount.findMany({ select: { username: true } })).toEqual([{ username: "ada" }]);
    await resetDatabase();
    await ensureFirstAdmin(now);
    await resetAdminPassword("admin", NEW, now);
    await ensureFirstAdmin(now);
    expect(await codeOf(settings())).toBe("invalid_credentials");
    expect((await enter(NEW, "admin")).admin.username).toBe("admin");
  });
});

describe("an admin", () => {
  it("is made under a name in lower case, which no one else has", async () => {
    expect(await createAdmin(" Ada ", PASSWORD, now)).toBe("ada");
    const again = await Promise.all(Array.from({ length: 10 }, () => codeOf(createAdmin("ADA", NEW, now))));
    expect(new Set(again)).toEqual(new Set(["bad_request"]));
    const bobs = await Promise.all(Array.from({ length: 10 }, () => codeOf(createAdmin("bob", NEW, now))));
    expect(bobs.filter((code) => code === "done")).toHaveLength(1);
    expect((await enter()).admin.username).toBe("ada");
  });

  it.each([
    ["ada", "elevenchars"],
    ["ada", "wads_elevenchars"],
    ["ada", "Password2026!!"],
    [" ", PASSWORD],
    ["\u0000", PASSWORD],
  ])("is not made as %j / %j", async (username, password) => {
    expect(await codeOf(createAdmin(username, password, now))).toBe("invalid_input");
    expect(await db().adminAccount.count()).toBe(0);
  });

  it("signs in and out, and every step leaves a line", async () => {
    await createAdmin("ada", PASSWORD, now);
    const { admin, secret, expiresIn } = await enter();
    expect(expiresIn).toBe(28_800);
    expect(await findAdmin(secret, now)).toEqual(admin);
    await signOut(admin, "", "192.0.2.1", now);
    await signOut(admin, "", "192.0.2.1", now);
    expect(await findAdmin(secret, now)).toBeNull();
    const who = { admin: "ada" };
    expect(await events()).toEqual([
      ["admin_created", null, who],
      ["admin_sign_in", null, who],
      ["admin_sign_out", null, who],
    ]);
  });

  it("who signs out ends the cookie's session too, but no one else's", async () => {
    await createAdmin("ada", PASSWORD, now);
    await createAdmin("bob", PASSWORD, now);
    const [one, two, bobs] = [await enter(), await enter(), await enter(PASSWORD, "bob")];
    await signOut(one.admin, bobs.secret, "", now);
    expect(await findAdmin(bobs.secret, now)).not.toBeNull();
    expect(await findAdmin(two.secret, now)).not.toBeNull();
    await signOut({ ...one.admin, sessionId: "" }, two.secret, "", now);
    expect(await findAdmin(two.secret, now)).toBeNull();
  });

  it("with a new password has no session of before", async () => {
    await createAdmin("ada", PASSWORD, now);
    await createAdmin("bob", PASSWORD, now);
    const [one, two, bobs] = [await enter(), await enter(), await enter(PASSWORD, "bob")];
    expect(await resetAdminPassword("ADA", NEW, now)).toBe("ada");
    expect(await findAdmin(one.secret, now)).toBeNull();
    expect(await findAdmin(two.secret, now)).toBeNull();
    expect(await findAdmin(bobs.secret, now)).not.toBeNull();
    expect(await codeOf(enter())).toBe("invalid_credentials");
    expect((await enter(NEW)).admin.username).toBe("ada");
  });

  it("gets in with the old password at no moment after a new one was set", async () => {
    await createAdmin("ada", PASSWORD, now);
    const entering = Array.from({ length: 4 }, () => enter().catch(() => null));
    await Promise.all([...entering, resetAdminPassword("ada", NEW, now)]);
    for (const each of await Promise.all(entering))
      if (each) expect(await findAdmin(each.secret, now)).toBeNull();
  });

  it("who is disabled stays outside until a new password lets them in again", async () => {
    await createAdmin("ada", PASSWORD, now);
    const { secret } = await enter();
    expect(await disableAdmin("ada", now)).toBe("ada");
    expect(await findAdmin(secret, now)).toBeNull();
    expect(await codeOf(enter())).toBe("invalid_credentials");
    await resetAdminPassword("ada", NEW, now);
    expect(await findAdmin(secret, now)).toBeNull();
    expect((await enter(NEW)).admin.username).toBe("ada");
    expect((await events()).map(([event]) => event)).toEqual([
      "admin_created",
      "admin_sign_in",
      "admin_disabled",
      "admin_sign_in_refused",
      "admin_password_changed",
      "admin_sign_in",
    ]);
  });

  it("who is no one can be changed by no one", async () => {
    expect(await codeOf(disableAdmin("nobody", now))).toBe("not_found");
    expect(await codeOf(resetAdminPassword("nobody", NEW, now))).toBe("not_found");
  });
});
