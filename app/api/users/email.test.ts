import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sweepEmailChanges } from "#lib/account/email/email-service.ts";
import { DAY_MS } from "#lib/core/time.ts";
import { hashPassword } from "#lib/server/auth/password.ts";
import { db } from "#lib/server/db/db.ts";
import { sha256 } from "#lib/server/hash.ts";
import { callRoute } from "#tests/support/call-route.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { at, bearer, createLearner, signIn } from "#tests/support/factories.ts";
import { forgetMails, queuedMails } from "#tests/support/queued-mail.ts";
import { POST as confirmRoute } from "./email/confirm/route.ts";
import { DELETE, POST } from "./email/route.ts";
import { GET as getProfile } from "./profile/route.ts";

const PASSWORD = "Sail@Home1";
let passwordHash = "";
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD);
});
beforeEach(async () => {
  await resetDatabase();
  await forgetMails();
});

let number = 0;
const newAddress = () => `new-${++number}@example.test`;

async function setUp() {
  const learner = await createLearner();
  await db().user.update({ where: { id: learner.id }, data: { passwordHash } });
  const session = await signIn(learner.id);
  const cookie = { cookie: session.cookieHeader, "sec-fetch-site": "same-origin" };
  const change = (body: unknown, headers: Record<string, string> = cookie) =>
    callRoute(POST, "/api/users/email", { method: "POST", body, headers });
  const profile = async () => (await callRoute(getProfile, "/", { headers: bearer(session.bearer) })).json();
  const cancel = () => callRoute(DELETE, "/api/users/email", { method: "DELETE", headers: cookie });
  /** Asks for the address and reads the token in the mail. */
  const begin = async (email: string) => {
    expect((await change({ email, password: PASSWORD })).status).toBe(202);
    return tokenIn((await queuedMails(email)).at(-1)?.text);
  };
  return { learner, session, cookie, change, profile, cancel, begin };
}

const tokenIn = (text = "") => /\/confirm-email\/([\w-]+)/.exec(text)?.[1] ?? "";

let caller = 0;
const confirm = (token: unknown, headers: Record<string, string> = {}) =>
  callRoute(confirmRoute, "/api/users/email/confirm", {
    method: "POST",
    body: { token },
    headers: { "x-client-address": `198.51.100.${++caller % 250}`, ...headers },
  });

const emailOf = async (id: string) => (await db().user.findUniqueOrThrow({ where: { id } })).email;
const pendingRows = (userId: string) => db().emailChange.count({ where: { userId, usedAt: null } });

describe("asking for another address", () => {
  it("mails a link to the new address and changes nothing yet", async () => {
    const { learner, change, profile } = await setUp();
    const email = newAddress();
    const response = await change({ email: ` ${email.toUpperCase()} `, password: PASSWORD });
    expect(response.status).toBe(202);
    expect(await response.json()).toEqual({ pendingEmail: email });
    expect(await profile()).toMatchObject({ email: learner.email, pendingEmail: email });
    const mails = await queuedMails();
    expect(mails).toMatchObject([{ to: email, subject: "Confirm your new email address" }]);
    const { text, html } = at(mails, 0);
    const token = tokenIn(text);
    // 256 bits
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    expect(text).toContain(`http://localhost:3000/confirm-email/${token}`);
    expect(html).toContain(`http://localhost:3000/confirm-email/${token}`);
    for (const secret of [learner.email, "A Learner"]) expect(text + html).not.toContain(secret);
  });

  it("stores only the token's hash, for 24 hours", async () => {
    const { begin } = await setUp();
    const token = await begin(newAddress());
    const row = await db().emailChange.findFirstOrThrow();
    expect(row.tokenHash).toBe(sha256(token));
    expect(JSON.stringify(row)).not.toContain(token);
    expect(row.expiresAt.getTime() - row.createdAt.getTime()).toBe(DAY_MS);
  });

  it("takes the link's host from the settings, whatever the call says", async () => {
    const { change, cookie } = await setUp();
    const email = newAddress();
    const headers = { ...cookie, host: "evil.example", "x-forwarded-host": "evil.example" };
    expect((await change({ email, password: PASSWORD }, headers)).status).toBe(202);
    const mail = at(await queuedMails(email), 0);
    expect(mail.text).toContain("http://localhost:3000/confirm-email/");
    expect(mail.text + mail.html).not.toContain("evil.example");
  });

  it("answers the same for a taken address, whose owner learns of it and whose link no one has", async () => {
    const { learner, change, profile } = await setUp();
    const [owner, free] = [await createLearner(), newAddress()];
    const taken = await change({ email: owner.email, password: PASSWORD });
    expect(taken.status).toBe(202);
    expect(await taken.json()).toEqual({ pendingEmail: owner.email });
    expect(await profile()).toMatchObject({ email: learner.email, pendingEmail: owner.email });
    const mails = await queuedMails();
    expect(mails).toMatchObject([{ to: owner.email, subject: "Someone tried to use this address" }]);
    const { text, html } = at(mails, 0);
    expect(text + html).not.toMatch(/confirm-email/);
    for (const secret of [learner.email, learner.id]) expect(text + html).not.toContain(secret);
    const other = await change({ email: free, password: PASSWORD });
    expect([...taken.headers.keys()]).toEqual([...other.headers.keys()]);
  });

  it.each([
    [{ email: "" }, "email"],
    [{ email: "nobody" }, "email"],
    [{ email: "a,b@example.test" }, "email"],
    [{ email: 5 }, "email"],
    [{ email: null }, "email"],
    [{ password: "" }, "password"],
    [{ password: undefined }, "password"],
  ])("refuses %j", async (wrong, field) => {
    const { learner, change } = await setUp();
    const response = await change({ email: newAddress(), password: PASSWORD, ...wrong });
    expect(response.status).toBe(400);
    expect((await response.json()).fields[field]).toMatch(/./);
    expect(await pendingRows(learner.id)).toBe(0);
    expect(await queuedMails()).toEqual([]);
  });

  it("refuses the address that the account has, once it was shown that mail reaches its owner there", async () => {
    const { learner, change } = await setUp();
    await db().user.update({ where: { id: learner.id }, data: { emailProvenAt: new Date() } });
    const response = await change({ email: learner.email.toUpperCase(), password: PASSWORD });
    expect(response.status).toBe(400);
    expect((await response.json()).fields.email).toBe("This is your address already");
  });

  it("needs the cookie, its own origin and a session", async () => {
    const { session, change, cookie } = await setUp();
    const body = { email: newAddress(), password: PASSWORD };
    expect((await change(body, bearer(session.bearer))).status).toBe(403);
    expect((await change(body, { ...cookie, "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await change(body, {})).status).toBe(401);
    expect(await queuedMails()).toEqual([]);
  });

  it("needs the password, and stops guessing at it together with sign-in", async () => {
    const { learner, change } = await setUp();
    const all = await Promise.all(
      Array.from({ length: 50 }, () => change({ email: newAddress(), password: "Other@123" })),
    );
    expect(all.filter(({ status }) => status === 403)).toHaveLength(10);
    expect(all.filter(({ status }) => status === 429)).toHaveLength(40);
    const refusal = all.find(({ status }) => status === 403);
    expect(await refusal?.json()).toMatchObject({
      error: "wrong_password",
      fields: { password: "This is not your current password." },
    });
    expect((await change({ email: newAddress(), password: PASSWORD })).status).toBe(429);
    expect(await pendingRows(learner.id)).toBe(0);
    expect(await queuedMails()).toEqual([]);
  });

  it("keeps one address waiting at a time: a newer one ends the link of the older", async () => {
    const { learner, profile, begin } = await setUp();
    const [first, second] = [newAddress(), newAddress()];
    const [old, latest] = [await begin(first), await begin(second)];
    expect(await profile()).toMatchObject({ pendingEmail: second });
    expect((await confirm(old)).status).toBe(404);
    expect(await emailOf(learner.id)).toBe(learner.email);
    expect((await confirm(latest)).status).toBe(200);
    expect(await emailOf(learner.id)).toBe(second);
  });

  it("keeps one waiting of many that come at once", async () => {
    const { learner, change } = await setUp();
    await Promise.all(Array.from({ length: 50 }, () => change({ email: newAddress(), password: PASSWORD })));
    expect(await pendingRows(learner.id)).toBe(1);
    expect(await db().emailChange.count()).toBeLessThanOrEqual(10);
    expect(await queuedMails()).toHaveLength(await db().emailChange.count());
  });

  it("is done ten times a day at most", async () => {
    const { learner, change, begin } = await setUp();
    const rows = (createdAt: Date) =>
      Array.from({ length: 10 }, () => ({
        userId: learner.id,
        newEmail: newAddress(),
        tokenHash: newAddress(),
        createdAt,
        expiresAt: createdAt,
      }));
    await db().emailChange.createMany({ data: rows(new Date(Date.now() - DAY_MS)) });
    await begin(newAddress());
    await db().emailChange.createMany({ data: rows(new Date()).slice(1) });
    const response = await change({ email: newAddress(), password: PASSWORD });
    expect(response.status).toBe(429);
    expect(response.headers.get("retry-after")).toBe("86400");
    expect(await pendingRows(learner.id)).toBe(10);
  });
});

describe("confirming an address", () => {
  it("changes it without signing anyone in, and tells the former one", async () => {
    const { learner, profile, begin } = await setUp();
    const email = newAddress();
    const response = await confirm(await begin(email));
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ email });
    expect(response.headers.get("set-cookie")).toBeNull();
    expect(await profile()).toMatchObject({ email, pendingEmail: null });
    const [notice, ...rest] = await queuedMails(learner.email);
    expect(rest).toEqual([]);
    expect(notice).toMatchObject({ subject: "Your email address was changed" });
    expect(`${notice?.text}${notice?.html}`).not.toContain(email);
  });

  it("works once of fifty at once", async () => {
    const { learner, begin } = await setUp();
    const token = await begin(newAddress());
    const all = await Promise.all(Array.from({ length: 50 }, () => confirm(token)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(all.filter(({ status }) => status === 404)).toHaveLength(49);
    expect(await queuedMails(learner.email)).toHaveLength(1);
  });

  it("answers a used, an old, an unknown and an empty-handed token alike", async () => {
    const { learner, begin } = await setUp();
    const used = await begin(newAddress());
    await confirm(used);
    const old = await begin(newAddress());
    await db().emailChange.updateMany({ where: { usedAt: null }, data: { expiresAt: new Date() } });
    const answers = [];
    for (const token of [used, old, "x".repeat(43), "' OR 1=1 --", sha256(used)]) {
      const response = await confirm(token);
      expect(response.status).toBe(404);
      answers.push({ ...(await response.json()), requestId: "" });
    }
    for (const answer of answers)
      expect(answer).toEqual({
        error: "not_found",
        message: "This link no longer works. You can ask for a new one in your profile at any time.",
        requestId: "",
      });
    expect(await queuedMails(learner.email)).toHaveLength(1);
  });

  it.each([undefined, "", 5, null, "x".repeat(1001)])("refuses %s as a token", async (token) => {
    expect((await confirm(token)).status).toBe(400);
  });

  it("refuses an address that got an account in the meantime, and changes nothing", async () => {
    const { learner, begin } = await setUp();
    const email = newAddress();
    const token = await begin(email);
    const other = await createLearner();
    await db().user.update({ where: { id: other.id }, data: { email } });
    const response = await confirm(token);
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ error: "email_taken" });
    expect(await emailOf(learner.id)).toBe(learner.email);
    expect(await queuedMails(learner.email)).toEqual([]);
  });

  it("gives an address that several learners wait for to one of them", async () => {
    const email = newAddress();
    const learners = await Promise.all(Array.from({ length: 8 }, setUp));
    const tokens = [];
    for (const { begin } of learners) tokens.push(await begin(email));
    const all = await Promise.all(tokens.map((token) => confirm(token)));
    expect(all.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(409)]);
    expect(await db().user.count({ where: { email } })).toBe(1);
  });

  it("doesn't happen by a look at the link", async () => {
    const module = await import("./email/confirm/route.ts");
    expect(Object.keys(module)).toEqual(["POST"]);
  });
});

describe("calling a change off", () => {
  it("ends its link, and does no harm where none waits", async () => {
    const { learner, profile, begin, cancel } = await setUp();
    const token = await begin(newAddress());
    expect((await cancel()).status).toBe(204);
    expect(await profile()).toMatchObject({ pendingEmail: null });
    expect((await confirm(token)).status).toBe(404);
    expect(await emailOf(learner.id)).toBe(learner.email);
    expect((await cancel()).status).toBe(204);
  });

  it("leaves other learners' alone, and needs a session", async () => {
    const [one, two] = [await setUp(), await setUp()];
    const token = await one.begin(newAddress());
    await two.cancel();
    expect((await callRoute(DELETE, "/", { method: "DELETE" })).status).toBe(401);
    expect((await confirm(token)).status).toBe(200);
  });

  it("at the same moment as confirming, one of the two wins", async () => {
    const { learner, begin, cancel } = await setUp();
    const email = newAddress();
    const token = await begin(email);
    const [confirmed] = await Promise.all([confirm(token), cancel()]);
    expect(await emailOf(learner.id)).toBe(confirmed.status === 200 ? email : learner.email);
    expect(await pendingRows(learner.id)).toBe(0);
  });
});

it("sweeping deletes the addresses that can no longer be confirmed", async () => {
  const { begin } = await setUp();
  const now = new Date();
  await begin(newAddress());
  await sweepEmailChanges(new Date(now.getTime() + DAY_MS - 60_000));
  expect(await db().emailChange.count()).toBe(1);
  await sweepEmailChanges(new Date(now.getTime() + DAY_MS + 60_000));
  expect(await db().emailChange.count()).toBe(0);
});
