import { describe, expect, it } from "vitest";
import { lockUser } from "#lib/server/auth/session.ts";
import { db, kysely } from "#lib/server/db/db.ts";
import { callRoute } from "#tests/support/call-route.ts";
import { bearer, signIn } from "#tests/support/factories.ts";
import { ada, PASSWORD, read, withGoogle } from "#tests/support/google.ts";
import type { GoogleBrowser } from "#tests/support/google-browser.ts";
import { untilDoneOrBlocked } from "#tests/support/locks.ts";
import { queuedMails } from "#tests/support/queued-mail.ts";
import { DELETE } from "./[identityId]/route.ts";
import { GET } from "./route.ts";

const { google, browser, learner, linked, pageOf, provenPageOf } = withGoogle();
const other = { sub: "ada-2", email: "work@example.test", email_verified: true };

const list = async (page: GoogleBrowser) => read(await callRoute(GET, "/", { headers: page.headers() }));
const unlink = (page: GoogleBrowser, identityId: string, body: object = {}) =>
  callRoute(DELETE, "/", { method: "DELETE", body, headers: page.headers(), params: { identityId } });
const link = async (page: GoogleBrowser, person: object) => {
  const location = await page.goThere({ sub: "", ...person }, { purpose: "link", password: PASSWORD });
  expect(location).toMatch(/callback$/);
  return read(await page.finish());
};
const eventsOf = async () => {
  const rows = await db().auditEvent.findMany({ orderBy: { id: "asc" } });
  return rows.map(({ event, details }) => [event, details]);
};

describe("linking", () => {
  it("adds an identity to one's own account, which its owner is told", async () => {
    const { id, email } = await learner("ada@gmail.com");
    const page = await pageOf(id);
    const before = { identities: [], hasPassword: true, isEmailProven: false, isGoogleSetUp: true };
    expect(await list(page)).toEqual({ status: 200, ...before });
    const answer = await link(page, ada);
    expect(answer).toMatchObject({ status: 200, linked: { provider: "google", email: "ada@gmail.com" } });
    expect(await list(page)).toMatchObject({ identities: [answer.linked], isEmailProven: true });
    expect(await queuedMails(email)).toMatchObject([{ subject: "A Google account was linked" }]);
    expect(page.cookies.has("waddle-arrival")).toBe(false);
    // Once more, it is there already.
    expect(await link(page, ada)).toEqual(answer);
    expect(await queuedMails(email)).toHaveLength(1);
    expect(await eventsOf()).toEqual([
      ["email_proven", { method: "google" }],
      ["identity_linked", {}],
    ]);
    const anew = browser();
    await anew.goThere(ada);
    expect(await read(await anew.finish())).toMatchObject({ user: { _id: id } });
  });

  it("with another address needs that the account's own is proven", async () => {
    const { id } = await learner("ada@example.test");
    const page = await pageOf(id);
    expect(await link(page, other)).toMatchObject({ status: 403, error: "email_unproven" });
    expect(await db().identity.count()).toBe(0);
    await db().user.update({ where: { id }, data: { emailProvenAt: new Date() } });
    expect(await link(page, other)).toMatchObject({ status: 200, linked: { email: "work@example.test" } });
  });

  it("takes no identity of another account, and none with an address that isn't verified", async () => {
    const owner = await learner("owner@example.test");
    await linked(owner.id, "ada-1", "ada@gmail.com");
    const { id } = await learner("ada@gmail.com", { isProven: true });
    const page = await pageOf(id);
    expect(await link(page, ada)).toMatchObject({ status: 409, error: "identity_taken" });
    expect(await link(page, { ...other, email_verified: false })).toMatchObject({
      status: 403,
      error: "email_unverified",
    });
    expect(await db().identity.count({ where: { userId: id } })).toBe(0);
    expect(await eventsOf()).toEqual([
      ["identity_refused", { reason: "taken" }],
      ["identity_refused", { reason: "unverified" }],
    ]);
  });

  it("of one identity to many accounts at once links it to one", async () => {
    const pages = [];
    for (let index = 0; index < 50; index += 1) {
      const { id } = await learner(`ada-${index}@example.test`, { isProven: true });
      const page = await pageOf(id);
      await page.goThere(ada, { purpose: "link", password: PASSWORD });
      pages.push(page);
    }
    const answers = await Promise.all(pages.map((page) => page.finish()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
    expect(await db().identity.count()).toBe(1);
  });

  it("of one that is there already links it anew where it is unlinked meanwhile", async () => {
    const { id } = await learner("ada@gmail.com");
    const before = await linked(id, "ada-1", "ada@gmail.com");
    const page = await pageOf(id);
    await page.goThere(ada, { purpose: "link", password: PASSWORD });
    const { answer } = await db().$transaction(
      async (tx) => {
        await lockUser(kysely(tx), id);
        const linking = page.finish();
        await untilDoneOrBlocked(linking);
        await tx.identity.delete({ where: { id: before } });
        return { answer: linking };
      },
      { timeout: 60_000 },
    );
    const { _id } = (await read(await answer)).linked as { _id: string };
    expect(await db().identity.findMany({ select: { id: true } })).toEqual([{ id: _id }]);
  });

  it("ends with the session that began it", async () => {
    const { id } = await learner("ada@gmail.com");
    const page = await pageOf(id);
    await page.goThere(ada, { purpose: "link", password: PASSWORD });
    await db().session.updateMany({ data: { revokedAt: new Date() } });
    expect(await read(await page.finish())).toMatchObject({ status: 400, error: "arrival_expired" });
    expect(await db().identity.count()).toBe(0);
  });
});

describe("unlinking", () => {
  it("needs the password, and is told and written down", async () => {
    const { id, email } = await learner("ada@gmail.com");
    const identityId = await linked(id, "ada-1", "ada@gmail.com");
    const page = await pageOf(id);
    expect(await read(await unlink(page, identityId))).toMatchObject({
      status: 400,
      fields: { password: "Password is required" },
    });
    expect(await read(await unlink(page, identityId, { password: "Wrong@Pass1" }))).toMatchObject({
      status: 403,
      error: "wrong_password",
    });
    expect(await db().identity.count()).toBe(1);
    expect((await unlink(page, identityId, { password: PASSWORD })).status).toBe(204);
    expect(await list(page)).toMatchObject({ identities: [] });
    expect(await queuedMails(email)).toMatchObject([{ subject: "A Google account was unlinked" }]);
    expect(await eventsOf()).toEqual([["identity_unlinked", {}]]);
    expect((await unlink(page, identityId, { password: PASSWORD })).status).toBe(404);
  });

  it("ends every session but the one that does it", async () => {
    const { id } = await learner("ada@gmail.com");
    const identityId = await linked(id, "ada-1", "ada@gmail.com");
    const [page, other] = [await pageOf(id), await pageOf(id)];
    expect((await list(other)).status).toBe(200);
    expect((await unlink(page, identityId, { password: PASSWORD })).status).toBe(204);
    expect((await list(other)).status).toBe(401);
    expect((await list(page)).status).toBe(200);
  });

  it("doesn't know anyone else's, nor what is no id", async () => {
    const owner = await learner("owner@example.test");
    const identityId = await linked(owner.id, "ada-1", "ada@gmail.com");
    const page = await pageOf((await learner("ada@gmail.com")).id);
    for (const id of [identityId, "018f0000-0000-7000-8000-000000000000", "x", "' OR 1=1 --"])
      expect(await read(await unlink(page, id, { password: PASSWORD }))).toMatchObject({
        status: 404,
        error: "not_found",
      });
    expect(await db().identity.count()).toBe(1);
  });

  it("needs the cookie", async () => {
    const { id } = await learner("ada@gmail.com");
    const identityId = await linked(id, "ada-1", "ada@gmail.com");
    const headers = bearer((await signIn(id)).bearer);
    const call = { method: "DELETE", body: { password: PASSWORD }, headers, params: { identityId } };
    expect((await callRoute(DELETE, "/", call)).status).toBe(403);
  });

  it("leaves the last way in", async () => {
    const { id } = await learner("ada@gmail.com", { hasPassword: false });
    const one = await linked(id, "ada-1", "ada@gmail.com");
    const page = await provenPageOf(id, ada);
    expect(await read(await unlink(page, one))).toMatchObject({ status: 409, error: "last_way_in" });
    // The proof is not used up by that.
    const two = await linked(id, "ada-2", "work@example.test");
    expect((await unlink(page, two)).status).toBe(204);
    expect(await read(await unlink(page, one))).toMatchObject({ status: 409, error: "last_way_in" });
  });

  it("of both of two at once, many times, leaves one", async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id } = await learner(`ada-${round}@gmail.com`, { hasPassword: false });
      const ids = [
        await linked(id, `a-${round}`, "a@gmail.com"),
        await linked(id, `b-${round}`, "b@gmail.com"),
      ];
      const pages = [];
      for (let index = 0; index < 6; index += 1)
        pages.push(await provenPageOf(id, { sub: index % 2 ? `a-${round}` : `b-${round}` }));
      const answers = await Promise.all(pages.map((page, index) => unlink(page, ids[index % 2] ?? "")));
      expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
      expect(await db().identity.count({ where: { userId: id } })).toBe(1);
    }
  });
});

describe("showing with Google who one is", () => {
  it("counts for one's own identities only", async () => {
    const { id } = await learner("ada@gmail.com", { hasPassword: false });
    await linked(id, "ada-1", "ada@gmail.com");
    const page = await pageOf(id);
    await page.goThere(other, { purpose: "prove" });
    expect(await read(await page.finish())).toMatchObject({ status: 409, error: "identity_taken" });
    await page.goThere(ada, { purpose: "prove" });
    for (let time = 0; time < 2; time += 1)
      expect(await read(await page.finish())).toEqual({ status: 200, proven: true });
    expect(await eventsOf()).toEqual([
      ["identity_refused", { reason: "other" }],
      ["identity_proven", {}],
    ]);
  });

  it("asks Google to ask", async () => {
    const { id } = await learner("ada@gmail.com", { hasPassword: false });
    const page = await pageOf(id);
    const { url } = (await (await page.start({ purpose: "prove" })).json()) as { url: string };
    expect(new URL(url).searchParams.get("prompt")).toBe("consent");
  });

  it("lets another identity be linked, once", async () => {
    const { id } = await learner("ada@gmail.com", { hasPassword: false, isProven: true });
    await linked(id, "ada-1", "ada@gmail.com");
    const page = await provenPageOf(id, ada);
    const proof = page.cookies.get("waddle-arrival") ?? "";
    await page.goThere(other, { purpose: "link" });
    expect(await read(await page.finish())).toMatchObject({ status: 200, linked: { email: other.email } });
    page.cookies.set("waddle-arrival", proof);
    const again = await read(await page.start({ purpose: "link" }));
    expect(again).toMatchObject({
      status: 403,
      error: "wrong_password",
      message: "Log in with Google again to confirm it's you.",
    });
    expect(google().given.length).toBeGreaterThan(0);
  });
});
