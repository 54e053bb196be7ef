import { describe, expect, it } from "vitest";
import { lockUser } from "#lib/server/auth/session.ts";
import { db, kysely } from "#lib/server/db/db.ts";
import { callRoute } from "#tests/support/call-route.ts";
import { ada, PASSWORD, read, withGoogle } from "#tests/support/google.ts";
import { untilDoneOrBlocked } from "#tests/support/locks.ts";
import { queuedMails } from "#tests/support/queued-mail.ts";
import { lastToken, workResets } from "#tests/support/reset-emails.ts";
import { POST as forgot } from "./forgot-password/route.ts";
import { POST as login } from "./login/route.ts";
import { POST as reset } from "./reset-password/[token]/route.ts";

const { browser, learner, linked, pageOf } = withGoogle();
const NEW = "Fly@Away22";
const thief = { sub: "thief", email: "thief@gmail.com", email_verified: true };

let caller = 0;
const fresh = () => ({ "x-client-address": `203.0.113.${++caller}` });

async function tokenFor(email: string): Promise<string> {
  await callRoute(forgot, "/", { body: { email }, headers: fresh() });
  await workResets();
  return lastToken(email);
}
const resetWith = (token: string) =>
  callRoute(reset, "/", { body: { password: NEW }, params: { token }, headers: fresh() });

const identities = async () =>
  (await db().identity.findMany({ orderBy: { subject: "asc" } })).map(({ subject }) => subject);

describe("a reset by a letter", () => {
  it("gives an account without a password one, and shows that mail reaches its owner", async () => {
    const { id, email } = await learner("ada@example.test", { hasPassword: false });
    await linked(id, "ada-1", email);
    expect((await resetWith(await tokenFor(email))).status).toBe(200);
    expect((await db().user.findUniqueOrThrow({ where: { id } })).emailProvenAt).not.toBeNull();
    const body = { email, password: NEW };
    expect((await callRoute(login, "/", { body, headers: fresh() })).status).toBe(200);
    expect(await identities()).toEqual(["ada-1"]);
  });

  it("unlinks what has another address, so that no planted identity outlives it", async () => {
    // A stranger signs up with the address of someone else, and links what is theirs.
    const { id, email } = await learner("ada@gmail.com", { isProven: true });
    await linked(id, "thief", "thief@gmail.com");
    await linked(id, "ada-1", email);
    const page = browser();
    await page.goThere(thief);
    // The control: until the owner comes, it lets the stranger in.
    expect(await read(await page.finish())).toMatchObject({ status: 200, user: { _id: id } });
    const token = await tokenFor(email);
    expect((await resetWith(token)).status).toBe(200);
    expect(await identities()).toEqual(["ada-1"]);
    expect((await queuedMails(email)).map(({ subject }) => subject)).toContain(
      "A Google account was unlinked",
    );
    const [unlinked] = await db().auditEvent.findMany({ where: { event: "identity_unlinked" } });
    expect(unlinked).toMatchObject({ userId: id, details: { method: "reset" } });
    const session = page.cookies.get("waddle-session");
    expect(session).toBeDefined();
    expect(await db().session.count({ where: { userId: id, revokedAt: null } })).toBe(1);
    await page.goThere(thief);
    expect(await read(await page.finish())).toMatchObject({ needs: "account" });
  });

  it("and a link at the same moment leave no foreign identity, whoever is first", async () => {
    for (let round = 0; round < 15; round += 1) {
      const { id, email } = await learner(`ada-${round}@example.test`, { isProven: true });
      const page = await pageOf(id);
      await page.goThere({ ...thief, sub: `thief-${round}` }, { purpose: "link", password: PASSWORD });
      const token = await tokenFor(email);
      const [done] = await Promise.all([resetWith(token), page.finish()]);
      expect(done.status).toBe(200);
      expect(await db().identity.count({ where: { userId: id } })).toBe(0);
    }
  });

  it("and a log-in at the same moment leave no session of a foreign identity", async () => {
    for (let round = 0; round < 15; round += 1) {
      const { id, email } = await learner(`ada-${round}@example.test`);
      await linked(id, `thief-${round}`, thief.email);
      const page = browser();
      await page.goThere({ ...thief, sub: `thief-${round}` });
      const token = await tokenFor(email);
      await Promise.all([resetWith(token), page.finish()]);
      expect(await db().session.count({ where: { userId: id, revokedAt: null } })).toBe(1);
    }
  });

  it("ends what the old password was just shown for", async () => {
    const { id } = await learner("ada@gmail.com");
    const page = browser();
    await page.goThere(ada);
    const joining = await db().$transaction(
      async (tx) => {
        await lockUser(kysely(tx), id);
        const answer = page.finish({ password: PASSWORD });
        await untilDoneOrBlocked(answer);
        await tx.user.update({ where: { id }, data: { passwordHash: "another" } });
        return { answer };
      },
      { timeout: 60_000 },
    );
    expect(await read(await joining.answer)).toMatchObject({ status: 400, error: "arrival_expired" });
    expect(await identities()).toEqual([]);
  });

  it("is how someone gets in whose address has a planted account, and links their own identity then", async () => {
    const { id, email } = await learner("ada@gmail.com");
    const page = browser();
    await page.goThere(ada);
    expect(await read(await page.finish())).toMatchObject({ needs: "password", email });
    await resetWith(await tokenFor(email));
    expect(await read(await page.finish({ password: PASSWORD }))).toMatchObject({
      error: "invalid_credentials",
    });
    expect(await read(await page.finish({ password: NEW }))).toMatchObject({
      status: 200,
      user: { _id: id },
    });
    expect(await identities()).toEqual(["ada-1"]);
  });
});
