import { describe, expect, it } from "vitest";
import { POST as login } from "#app/api/auth/login/route.ts";
import { MINUTE_MS } from "#lib/core/time.ts";
import { lockUser } from "#lib/server/auth/session.ts";
import { db, kysely } from "#lib/server/db/db.ts";
import { callRoute } from "#tests/support/call-route.ts";
import { ada, PASSWORD, read, withGoogle } from "#tests/support/google.ts";
import type { GoogleBrowser } from "#tests/support/google-browser.ts";
import { untilDoneOrBlocked } from "#tests/support/locks.ts";
import { queuedMails } from "#tests/support/queued-mail.ts";
import { POST as confirmEmail } from "./email/confirm/route.ts";
import { POST as changeEmail } from "./email/route.ts";
import { POST as changePassword } from "./password/route.ts";
import { DELETE as deleteAccount } from "./profile/route.ts";

const { browser, learner, linked, pageOf, provenPageOf } = withGoogle();
const NEW = { email: "new@example.test" };
const ONCE_MORE = "Log in with Google again to confirm it's you.";

const remove = (page: GoogleBrowser, body: object = {}) =>
  callRoute(deleteAccount, "/", { method: "DELETE", body, headers: page.headers() });
const move = (page: GoogleBrowser, body: object = NEW) =>
  callRoute(changeEmail, "/", { method: "POST", body, headers: page.headers() });
const confirm = (text = "") =>
  callRoute(confirmEmail, "/", { body: { token: /\/confirm-email\/([\w-]+)/.exec(text)?.[1] } });

async function withoutPassword() {
  const { id, email } = await learner("ada@gmail.com", { hasPassword: false });
  await linked(id, "ada-1", email);
  return { id, email };
}
const deletionOf = async (id: string) => (await db().user.findUniqueOrThrow({ where: { id } })).deletionAt;

describe.each([
  ["deletion", remove],
  ["a change of address", move],
])("%s without a password", (_name, call) => {
  it("needs a round trip to Google just before, which proves it once", async () => {
    const { id } = await withoutPassword();
    const page = await pageOf(id);
    for (const body of [{}, { password: PASSWORD }])
      expect(await read(await call(page, { ...NEW, ...body }))).toMatchObject({
        status: 403,
        error: "wrong_password",
      });
    expect((await read(await call(page))).message).toBe(ONCE_MORE);
    const proven = await provenPageOf(id, ada);
    expect((await call(proven)).status).toBe(202);
    expect(await db().googleArrival.count({ where: { usedAt: null } })).toBe(0);
    // A deletion has ended the session too.
    expect([401, 403]).toContain((await call(proven)).status);
  });

  it("takes no other proof: of another session, another person, a log-in, or none yet", async () => {
    const { id } = await withoutPassword();
    const foreign = await learner("thief@gmail.com", { hasPassword: false });
    await linked(foreign.id, "thief", foreign.email);
    const proofs = [await provenPageOf(id, ada), await provenPageOf(foreign.id, { sub: "thief" })].map(
      (page) => page.cookies.get("waddle-arrival"),
    );
    const visitor = browser();
    await visitor.goThere(ada);
    const page = await pageOf(id);
    await page.goThere(ada, { purpose: "prove" });
    const unfinished = page.cookies.get("waddle-arrival");
    for (const proof of [...proofs, visitor.cookies.get("waddle-arrival"), unfinished, "x"]) {
      page.cookies.set("waddle-arrival", proof ?? "");
      expect(await read(await call(page))).toMatchObject({ status: 403, error: "wrong_password" });
    }
    expect(await deletionOf(id)).toBeNull();
    expect(await db().emailChange.count()).toBe(0);
  });

  it("takes none that is too old, or whose identity is unlinked", async () => {
    const { id } = await withoutPassword();
    const [old, unlinked] = [await provenPageOf(id, ada), await provenPageOf(id, ada)];
    const [first] = await db().googleArrival.findMany({ orderBy: { id: "asc" } });
    const expiresAt = new Date(Date.now() - MINUTE_MS);
    await db().googleArrival.updateMany({ where: { id: first?.id ?? "" }, data: { expiresAt } });
    expect((await call(old)).status).toBe(403);
    await db().identity.deleteMany();
    expect((await call(unlinked)).status).toBe(403);
    expect(await db().googleArrival.count({ where: { usedAt: { not: null } } })).toBe(0);
  });
});

describe("one proof", () => {
  it("used fifty times at once begins one change of address", async () => {
    const page = await provenPageOf((await withoutPassword()).id, ada);
    const answers = await Promise.all(Array.from({ length: 50 }, () => move(page)));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(1);
    expect(await db().emailChange.count()).toBe(1);
  });

  it("is no longer one once the session has ended, even while it is being used", async () => {
    const { id } = await withoutPassword();
    const page = await provenPageOf(id, ada);
    const asking = await db().$transaction(
      async (tx) => {
        await lockUser(kysely(tx), id);
        const answer = move(page);
        await untilDoneOrBlocked(answer);
        await tx.session.updateMany({ data: { revokedAt: new Date() } });
        return { answer };
      },
      { timeout: 60_000 },
    );
    expect(await read(await asking.answer)).toMatchObject({ status: 403, message: ONCE_MORE });
    expect(await db().emailChange.count()).toBe(0);
  });

  it("does where there is a password too, in its place", async () => {
    const { id } = await learner("ada@gmail.com");
    await linked(id, "ada-1", "ada@gmail.com");
    expect((await move(await provenPageOf(id, ada))).status).toBe(202);
    expect(await read(await move(await pageOf(id)))).toMatchObject({
      status: 400,
      fields: { password: "Password is required" },
    });
  });
});

describe("asking for the deletion", () => {
  it("ends round trips to Google and the access to other services", async () => {
    const { id } = await withoutPassword();
    await (await pageOf(id)).start({ purpose: "prove" });
    const service = {
      provider: "notion",
      accountId: "workspace",
      name: "A workspace",
      accessToken: "sealed",
    };
    await db().connection.create({ data: { userId: id, ...service } });
    expect((await remove(await provenPageOf(id, ada))).status).toBe(202);
    expect(await deletionOf(id)).not.toBeNull();
    expect(await db().googleArrival.count({ where: { usedAt: null } })).toBe(0);
    expect(await db().connection.findFirstOrThrow()).toMatchObject({ status: "ended" });
  });
});

describe("the account's own address", () => {
  it("is proven by the link of a letter, and only until then is one sent", async () => {
    const { id, email } = await learner("ada@example.test");
    const page = await pageOf(id);
    const body = { email: "ADA@example.test", password: PASSWORD };
    expect(await read(await move(page, body))).toEqual({ status: 202, pendingEmail: email });
    const [letter] = await queuedMails();
    expect(letter).toMatchObject({ to: email, subject: "Confirm your email address" });
    expect(await db().user.count({ where: { emailProvenAt: null } })).toBe(1);
    expect(await read(await confirm(letter?.text))).toEqual({ status: 200, email });
    expect(await db().user.count({ where: { emailProvenAt: null } })).toBe(0);
    expect(await queuedMails()).toHaveLength(1);
    const events = (await db().auditEvent.findMany({ orderBy: { id: "asc" } })).map(({ event }) => event);
    expect(events).toEqual(["email_change_requested", "email_proven"]);
    expect(await read(await move(page, body))).toMatchObject({
      fields: { email: "This is your address already" },
    });
  });

  it("counts as proven after a change too", async () => {
    const { id } = await learner("ada@example.test");
    await move(await pageOf(id), { ...NEW, password: PASSWORD });
    await confirm((await queuedMails(NEW.email))[0]?.text);
    const user = await db().user.findUniqueOrThrow({ where: { id } });
    expect([user.email, user.emailProvenAt !== null]).toEqual([NEW.email, true]);
  });
});

describe("without a password", () => {
  it("a log-in with one fails as for a wrong one", async () => {
    await withoutPassword();
    await learner("other@example.test");
    const answers = [];
    for (const email of ["ada@gmail.com", "other@example.test", "nobody@example.test"]) {
      const headers = { "x-client-address": "203.0.113.9" };
      const response = await callRoute(login, "/", { body: { email, password: "Wrong@Pass1" }, headers });
      answers.push({ ...(await read(response)), requestId: "", headers: [...response.headers.keys()] });
    }
    expect(answers[0]).toMatchObject({ status: 401, error: "invalid_credentials" });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  it("a new one is had by a letter only", async () => {
    const page = await provenPageOf((await withoutPassword()).id, ada);
    const body = { currentPassword: "Any@Pass12", password: "Fly@Away22" };
    const answer = await callRoute(changePassword, "/", { method: "POST", body, headers: page.headers() });
    expect(await read(answer)).toMatchObject({
      status: 403,
      error: "wrong_password",
      fields: { currentPassword: expect.stringContaining("Forgot password") },
    });
  });
});
