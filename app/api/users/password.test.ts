import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { POST as loginRoute } from "#app/api/auth/login/route.ts";
import { requestEmailChange } from "#lib/account/email/email-service.ts";
import { hashPassword, verifyPassword } from "#lib/server/auth/password.ts";
import { db } from "#lib/server/db/db.ts";
import { callRoute } from "#tests/support/call-route.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { bearer, createLearner, signIn } from "#tests/support/factories.ts";
import { untilDoneOrBlocked } from "#tests/support/locks.ts";
import { forgetMails, queuedMails } from "#tests/support/queued-mail.ts";
import { POST } from "./password/route.ts";
import { GET as getProfile } from "./profile/route.ts";

const OLD = "Sail@Home1";
const NEW = "Swim@Away2";
let passwordHash = "";
beforeAll(async () => {
  passwordHash = await hashPassword(OLD);
});
beforeEach(async () => {
  await resetDatabase();
  await forgetMails();
});

async function setUp() {
  const learner = await createLearner();
  await db().user.update({ where: { id: learner.id }, data: { passwordHash } });
  const session = await signIn(learner.id);
  const cookie = { cookie: session.cookieHeader, "sec-fetch-site": "same-origin" };
  const change = (
    body: unknown = { currentPassword: OLD, password: NEW },
    headers: Record<string, string> = cookie,
  ) => callRoute(POST, "/api/users/password", { method: "POST", body, headers });
  return { learner, session, cookie, change };
}

let caller = 0;
const login = (email: string, password: string) =>
  callRoute(loginRoute, "/", {
    method: "POST",
    body: { email, password },
    headers: { "x-client-address": `203.0.113.${++caller % 250}` },
  });
const isAlive = async (session: { bearer: string }) =>
  (await callRoute(getProfile, "/", { headers: bearer(session.bearer) })).status === 200;
const hashOf = async (id: string) => (await db().user.findUniqueOrThrow({ where: { id } })).passwordHash;

describe("changing the password", () => {
  it("lets the new one in and the old one no more, ends all other sessions and tells of it", async () => {
    const { learner, session, change } = await setUp();
    const [other, stranger] = [await signIn(learner.id), await signIn((await createLearner()).id)];
    expect((await change()).status).toBe(204);
    expect(await isAlive(session)).toBe(true);
    expect(await isAlive(other)).toBe(false);
    expect(await isAlive(stranger)).toBe(true);
    expect((await login(learner.email, OLD)).status).toBe(401);
    expect((await login(learner.email, NEW)).status).toBe(200);
    const mails = await queuedMails();
    expect(mails).toMatchObject([{ to: learner.email, subject: "Your password was changed" }]);
    expect(JSON.stringify(mails)).not.toMatch(new RegExp(`${OLD}|${NEW}`));
  });

  it("ends a change of address that waits", async () => {
    const { learner, change } = await setUp();
    const later = new Date(Date.now() + 60_000);
    await db().emailChange.create({
      data: { userId: learner.id, newEmail: "thief@example.test", tokenHash: "x", expiresAt: later },
    });
    expect((await change()).status).toBe(204);
    expect(await db().emailChange.count({ where: { usedAt: null } })).toBe(0);
  });

  it.each([
    [{ password: "short" }, "password", /at least 8/],
    [{ password: "alllowercase" }, "password", /must contain at least one uppercase/],
    [{ password: "" }, "password", /required/],
    [{ password: "Password1!" }, "password", /too easy to guess/],
    [{ password: "ALearner!1" }, "password", /little more than your name/],
    [{ password: 5 }, "password", /./],
    [{ currentPassword: "" }, "currentPassword", /required/],
    [{ currentPassword: undefined }, "currentPassword", /./],
  ])("refuses %j", async (wrong, field, sentence) => {
    const { learner, change } = await setUp();
    const response = await change({ currentPassword: OLD, password: NEW, ...wrong });
    expect(response.status).toBe(400);
    expect((await response.json()).fields[field]).toMatch(sentence);
    expect(await hashOf(learner.id)).toBe(passwordHash);
  });

  it("needs the cookie, its own origin and a session", async () => {
    const { learner, session, cookie, change } = await setUp();
    expect((await change(undefined, bearer(session.bearer))).status).toBe(403);
    expect((await change(undefined, { ...cookie, "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await change(undefined, {})).status).toBe(401);
    expect(await hashOf(learner.id)).toBe(passwordHash);
  });

  it("needs the password, and stops guessing at it", async () => {
    const { learner, session, change } = await setUp();
    const other = await signIn(learner.id);
    const guesses = await Promise.all(
      Array.from({ length: 50 }, () => change({ currentPassword: "Other@123", password: NEW })),
    );
    expect(guesses.filter(({ status }) => status === 403)).toHaveLength(10);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(40);
    expect(await guesses.find(({ status }) => status === 403)?.json()).toMatchObject({
      error: "wrong_password",
      fields: { currentPassword: "This is not your current password." },
    });
    expect((await login(learner.email, OLD)).status).toBe(429);
    expect(await hashOf(learner.id)).toBe(passwordHash);
    expect([await isAlive(session), await isAlive(other)]).toEqual([true, true]);
    expect(await queuedMails()).toEqual([]);
  });

  it("happens once of many at once with the same old password", async () => {
    const { learner, change } = await setUp();
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, index) => change({ currentPassword: OLD, password: `${NEW}${index}` })),
    );
    expect(all.map(({ status }) => status).sort()).toEqual([204, ...Array<number>(7).fill(403)]);
    const winner = all.findIndex(({ status }) => status === 204);
    expect(await verifyPassword(await hashOf(learner.id), `${NEW}${winner}`)).toBe(true);
    expect(await queuedMails()).toHaveLength(1);
  });
});

describe("a sign-in with the old password at the same moment", () => {
  it("that has checked it before the change gets no session after it", async () => {
    const { learner, session } = await setUp();
    const newHash = await hashPassword(NEW);
    const signingIn = await db().$transaction(
      async (tx) => {
        await tx.user.update({ where: { id: learner.id }, data: { passwordHash: newHash } });
        const attempt = login(learner.email, OLD);
        await untilDoneOrBlocked(attempt);
        return { attempt };
      },
      { timeout: 60_000 },
    );
    const response = await signingIn.attempt;
    expect(response.status).toBe(401);
    expect(response.headers.get("set-cookie")).toBeNull();
    const live = await db().session.findMany({ where: { userId: learner.id, revokedAt: null } });
    expect(live.map(({ id }) => id)).toEqual([session.id]);
  });

  it("that got its session during the change loses it with the others", async () => {
    const { learner, session, change } = await setUp();
    const changing = await db().$transaction(
      async (tx) => {
        await tx.$queryRaw`SELECT 1 AS "locked" FROM "User" WHERE "id" = ${learner.id}::uuid FOR NO KEY UPDATE`;
        await tx.session.create({ data: { userId: learner.id, expiresAt: new Date(Date.now() + 60_000) } });
        const attempt = change();
        await untilDoneOrBlocked(attempt);
        return { attempt };
      },
      { timeout: 60_000 },
    );
    expect((await changing.attempt).status).toBe(204);
    const live = await db().session.findMany({ where: { userId: learner.id, revokedAt: null } });
    expect(live.map(({ id }) => id)).toEqual([session.id]);
  });

  it("lets no change of address through that was asked for with it", async () => {
    const { learner } = await setUp();
    const newHash = await hashPassword(NEW);
    const asking = await db().$transaction(
      async (tx) => {
        await tx.user.update({ where: { id: learner.id }, data: { passwordHash: newHash } });
        const body = { email: "thief@example.test", password: OLD };
        const outcome = requestEmailChange(learner, body, "192.0.2.1", new Date()).catch(
          (error: unknown) => error,
        );
        await untilDoneOrBlocked(outcome);
        return { outcome };
      },
      { timeout: 60_000 },
    );
    expect(await asking.outcome).toMatchObject({ code: "wrong_password" });
    expect(await db().emailChange.count()).toBe(0);
  });
});
