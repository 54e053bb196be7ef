import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { GET as getProfile } from "#app/api/users/profile/route.ts";
import { confirmEmail } from "#lib/account/email/email-service.ts";
import { findReset } from "#lib/account/reset/reset-queries.ts";
import { sendReset, sweepResets } from "#lib/account/reset/reset-service.ts";
import { hashPassword, verifyPassword } from "#lib/server/auth/password.ts";
import { db } from "#lib/server/db/db.ts";
import { sha256 } from "#lib/server/hash.ts";
import { callRoute } from "#tests/support/call-route.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { at, bearer, createLearner, signIn } from "#tests/support/factories.ts";
import { forgetMails, queuedMails } from "#tests/support/queued-mail.ts";
import { lastToken } from "#tests/support/reset-emails.ts";
import { POST as changeRoute } from "../users/password/route.ts";
import { POST as loginRoute } from "./login/route.ts";
import * as route from "./reset-password/[token]/route.ts";

const OLD = "Sail@Home1";
const NEW = "Swim@Away2";
const FROM = "192.0.2.77";
let oldHash = "";

beforeAll(async () => {
  oldHash = await hashPassword(OLD);
});
beforeEach(async () => {
  await resetDatabase();
  await forgetMails();
});

let caller = 0;
const fresh = () => ({ "x-client-address": `198.51.100.${++caller % 250}` });
const reset = (token: string, password: unknown = NEW, headers: Record<string, string> = fresh()) =>
  callRoute(route.POST, `/api/auth/reset-password/${encodeURIComponent(token)}`, {
    method: "POST",
    params: { token },
    body: { password },
    headers,
  });
const login = (email: string, password: string) =>
  callRoute(loginRoute, "/", { method: "POST", body: { email, password }, headers: fresh() });

async function setUp() {
  const learner = await createLearner();
  await db().user.update({ where: { id: learner.id }, data: { passwordHash: oldHash } });
  const ask = async (now = new Date()) => {
    await sendReset({ email: learner.email, address: FROM }, now);
    return lastToken(learner.email);
  };
  return { learner, ask };
}

const hashOf = async (id: string) => (await db().user.findUniqueOrThrow({ where: { id } })).passwordHash;
const isLoggedIn = async (headers: Record<string, string>) =>
  (await callRoute(getProfile, "/", { headers })).status === 200;

/** The one answer to every link that doesn't work; and nothing has changed. */
async function expectDead(answer: Response, userId: string): Promise<void> {
  expect(answer.status).toBe(404);
  expect(await answer.json()).toEqual({
    error: "not_found",
    message: "This link no longer works. Ask for a new one.",
    requestId: expect.any(String),
  });
  expect(answer.headers.get("set-cookie")).toBeNull();
  expect(await hashOf(userId)).toBe(oldHash);
}

describe("a link to a new password", () => {
  it("sets it, signs in as logging in does, and is told to the owner", async () => {
    const { learner, ask } = await setUp();
    const answer = await reset(await ask());
    expect(answer.status).toBe(200);
    const body = await answer.json();
    expect(body).toEqual({ token: expect.any(String), expiresIn: 2_592_000 });
    expect(await isLoggedIn(bearer(body.token))).toBe(true);
    const [session = "", device = ""] = answer.headers.getSetCookie();
    expect(session).toMatch(/^waddle-session=ey.+; HttpOnly; SameSite=Lax$/);
    expect(device).toMatch(/^waddle-device=ey.+; Max-Age=15552000; HttpOnly; SameSite=Lax$/);
    expect(await isLoggedIn({ cookie: session.split(";")[0] ?? "" })).toBe(true);
    expect((await login(learner.email, OLD)).status).toBe(401);
    expect((await login(learner.email, NEW)).status).toBe(200);
    const mails = await queuedMails(learner.email);
    expect(mails.map(({ subject }) => subject)).toEqual(["Choose a new password", "Your password was reset"]);
    expect(JSON.stringify(mails.slice(1))).not.toMatch(new RegExp(`${OLD}|${NEW}|reset-password/`));
  });

  it("gives our own pages only a marker", async () => {
    const { ask } = await setUp();
    const answer = await reset(await ask(), NEW, { ...fresh(), "sec-fetch-site": "same-origin" });
    expect((await answer.json()).token).toBe("cookie");
  });

  it("ends all sessions, other links and a waiting change of address, and no one else's", async () => {
    const { learner, ask } = await setUp();
    const [one, two] = [await signIn(learner.id), await signIn(learner.id)];
    const stranger = await createLearner();
    const theirs = await signIn(stranger.id);
    const expiresAt = new Date(Date.now() + 60_000);
    for (const userId of [learner.id, stranger.id]) {
      await db().emailChange.create({
        data: { userId, newEmail: "x@example.test", tokenHash: userId, expiresAt },
      });
      await db().passwordReset.create({ data: { userId, tokenHash: userId, expiresAt } });
    }
    const token = await ask();
    // A link that was made beside the usual way dies too.
    await db().passwordReset.updateMany({ where: { tokenHash: learner.id }, data: { usedAt: null } });
    expect((await reset(token)).status).toBe(200);
    expect(await isLoggedIn(bearer(one.bearer))).toBe(false);
    expect(await isLoggedIn({ cookie: two.cookieHeader })).toBe(false);
    expect(await isLoggedIn(bearer(theirs.bearer))).toBe(true);
    for (const table of [db().emailChange, db().passwordReset] as const) {
      const open = await (table as ReturnType<typeof db>["emailChange"]).findMany({
        where: { usedAt: null },
      });
      expect(open.map(({ userId }) => userId)).toEqual([stranger.id]);
    }
  });

  it("works once", async () => {
    const { learner, ask } = await setUp();
    const token = await ask();
    expect((await reset(token)).status).toBe(200);
    await db().user.update({ where: { id: learner.id }, data: { passwordHash: oldHash } });
    await expectDead(await reset(token, "Other@Pass3"), learner.id);
  });

  it("works once of fifty times at once", async () => {
    const { learner, ask } = await setUp();
    const token = await ask();
    const all = await Promise.all(Array.from({ length: 50 }, (_, index) => reset(token, `${NEW}${index}`)));
    const statuses = all.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array<number>(49).fill(404)]);
    const winner = all.findIndex(({ status }) => status === 200);
    expect(await verifyPassword(await hashOf(learner.id), `${NEW}${winner}`)).toBe(true);
    expect(await db().session.count({ where: { revokedAt: null } })).toBe(1);
    expect((await queuedMails(learner.email)).map(({ subject }) => subject)).toEqual([
      "Choose a new password",
      "Your password was reset",
    ]);
    expect(await db().auditEvent.count({ where: { event: "password_reset" } })).toBe(1);
    expect(await db().auditEvent.count({ where: { event: "reset_refused" } })).toBe(49);
  });

  it("gives way to a newer one", async () => {
    const { learner, ask } = await setUp();
    const first = await ask();
    const second = await ask();
    expect(second).not.toBe(first);
    await expectDead(await reset(first), learner.id);
    expect((await reset(second)).status).toBe(200);
  });

  it("is one, however many are made at once", async () => {
    const { learner } = await setUp();
    const request = { email: learner.email, address: FROM };
    await Promise.all(Array.from({ length: 20 }, () => sendReset(request, new Date())));
    expect(await db().passwordReset.count({ where: { usedAt: null } })).toBe(1);
    expect(await queuedMails(learner.email)).toHaveLength(20);
  });

  it("lives for twenty minutes", async () => {
    const { learner, ask } = await setUp();
    const old = await ask(new Date(Date.now() - 20 * 60_000));
    await expectDead(await reset(old), learner.id);
    expect((await reset(await ask(new Date(Date.now() - 19 * 60_000)))).status).toBe(200);
  });

  it("is not opened by anything like it", async () => {
    const { learner, ask } = await setUp();
    const token = await ask();
    const swapped = [...token].map((sign) =>
      sign === sign.toUpperCase() ? sign.toLowerCase() : sign.toUpperCase(),
    );
    const wrong = [
      token.slice(0, -1),
      token.slice(1),
      token.slice(0, 16),
      `${token}A`,
      `${token}=`,
      ` ${token}`,
      `${token}\u0000`,
      token.toLowerCase(),
      token.toUpperCase(),
      swapped.join(""),
      Buffer.from(token, "base64url").toString("hex"),
      sha256(token),
      learner.id,
      "",
      "%",
      "' OR '1'='1",
      "undefined",
      "x".repeat(5000),
    ];
    for (const other of wrong) await expectDead(await reset(other), learner.id);
    expect((await reset(token)).status).toBe(200);
  });

  it("of another account changes only that one", async () => {
    const [{ learner: victim }, { ask }] = [await setUp(), await setUp()];
    const own = await signIn(victim.id);
    const headers = { ...fresh(), cookie: own.cookieHeader, "sec-fetch-site": "same-origin" };
    expect((await reset(await ask(), NEW, headers)).status).toBe(200);
    expect(await hashOf(victim.id)).toBe(oldHash);
    expect(await isLoggedIn(bearer(own.bearer))).toBe(true);
  });

  it("is not used up by opening it, nor by a password that is no good", async () => {
    const { learner, ask } = await setUp();
    const token = await ask();
    expect(Object.keys(route)).toEqual(["POST"]);
    for (let n = 0; n < 3; n += 1)
      expect(await findReset(token, new Date())).toMatchObject({
        ...{ userId: learner.id, isAlive: true },
        owner: { fullName: "A Learner", email: learner.email },
      });
    for (const [password, sentence] of [
      ["", "Password is required"],
      ["Sh@rt1", "Password must be at least 8 characters"],
      [
        "alllowercase",
        /^Password must contain at least one uppercase letter, one lowercase letter, one number/,
      ],
      ["Password1!", /too easy to guess/],
      ["ALearner!1", /little more than your name/],
      [5, /./],
      [null, /./],
    ] as const) {
      const answer = await reset(token, password, { "x-client-address": FROM });
      expect(answer.status).toBe(400);
      expect((await answer.json()).fields.password).toMatch(sentence);
    }
    expect((await reset(token)).status).toBe(200);
  });

  it("dies with a change of password, and with a new email address", async () => {
    const { learner, ask } = await setUp();
    const session = await signIn(learner.id);
    const first = await ask();
    const changed = await callRoute(changeRoute, "/", {
      body: { currentPassword: OLD, password: OLD },
      headers: { cookie: session.cookieHeader, "sec-fetch-site": "same-origin" },
    });
    expect(changed.status).toBe(204);
    await db().user.update({ where: { id: learner.id }, data: { passwordHash: oldHash } });
    await expectDead(await reset(first), learner.id);
    const second = await ask();
    const expiresAt = new Date(Date.now() + 60_000);
    const newEmail = "moved@example.test";
    await db().emailChange.create({
      data: { userId: learner.id, newEmail, tokenHash: sha256("t"), expiresAt },
    });
    await confirmEmail("t", FROM, new Date());
    await expectDead(await reset(second), learner.id);
  });

  it("dies with its account", async () => {
    const { learner, ask } = await setUp();
    const token = await ask();
    await db().user.delete({ where: { id: learner.id } });
    expect((await reset(token)).status).toBe(404);
  });

  it("may be guessed at ten times an hour from one address", async () => {
    const from = fresh();
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, index) => reset(`guess-${index}`, NEW, from)),
    );
    expect(all.filter(({ status }) => status === 404)).toHaveLength(10);
    expect(all.filter(({ status }) => status === 429)).toHaveLength(10);
  });

  it("is swept once it is too old", async () => {
    const { ask } = await setUp();
    await ask(new Date(Date.now() - 20 * 60_000));
    await setUp().then(({ ask: other }) => other());
    await sweepResets(new Date());
    expect(await db().passwordReset.count()).toBe(1);
  });
});

describe("the audit log", () => {
  it("tells of the reset and of what was refused, by whose account where that is known", async () => {
    const { learner, ask } = await setUp();
    const token = await ask();
    await reset(token);
    await reset(token);
    await reset("nonsense");
    const lines = await db().auditEvent.findMany({ orderBy: [{ createdAt: "asc" }, { id: "asc" }] });
    expect(lines.map(({ event, userId }) => [event, userId])).toEqual([
      ["reset_requested", learner.id],
      ["password_reset", learner.id],
      ["reset_refused", learner.id],
      ["reset_refused", null],
    ]);
    expect(at(lines, 1).origin).toMatch(/^[0-9a-f]{24}$/);
    expect(JSON.stringify(lines)).not.toContain(token);
  });
});
