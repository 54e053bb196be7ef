import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { GET as getProfile } from "#app/api/users/profile/route.ts";
import { hashPassword } from "#lib/server/auth/password.ts";
import { db } from "#lib/server/db/db.ts";
import { sha256 } from "#lib/server/hash.ts";
import { callRoute } from "#tests/support/call-route.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { createLearner } from "#tests/support/factories.ts";
import { GoogleBrowser, setUpGoogle } from "#tests/support/google-browser.ts";
import { type OidcServer, startOidcServer } from "#tests/support/oidc-server.ts";
import { forgetMails, queuedMails } from "#tests/support/queued-mail.ts";

const DONE = "http://localhost:3000/oauth/google/callback";
const ada = { sub: "ada-1", email: "Ada@Gmail.com", email_verified: true, name: "Ada Lovelace" };
const account = { fullName: "Ada L.", ageConfirmed: true };
const PASSWORD = "Sail@Home1";

let google: OidcServer;
let restore = () => {};
let passwordHash = "";
beforeAll(async () => {
  google = await startOidcServer();
  restore = setUpGoogle(google);
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(async () => {
  restore();
  await google.stop();
});
beforeEach(async () => {
  await resetDatabase();
  await forgetMails();
});
afterEach(() => google.mend());

const browser = () => new GoogleBrowser(google);
const bodyOf = async (response: Response) => ({ status: response.status, ...(await response.json()) });

async function withAccount(email: string) {
  const { id } = await createLearner();
  await db().user.update({ where: { id }, data: { email, passwordHash } });
  return id;
}

describe("someone new", () => {
  it("is asked for a name and the box, and has an account without a password then", async () => {
    const page = browser();
    expect(await page.goThere(ada)).toBe(DONE);
    expect(await db().user.count()).toBe(0);
    expect(await bodyOf(await page.finish())).toEqual({
      status: 200,
      needs: "account",
      email: "ada@gmail.com",
      fullName: "Ada Lovelace",
    });
    const answer = await page.finish({ ...account, timeZone: "Asia/Tokyo" });
    expect(await bodyOf(answer)).toMatchObject({
      status: 200,
      token: "cookie",
      user: { email: "ada@gmail.com", fullName: "Ada L." },
    });
    const user = await db().user.findFirstOrThrow({ include: { identities: true } });
    expect(user).toMatchObject({
      passwordHash: null,
      timeZone: "Asia/Tokyo",
      identities: [{ issuer: google.issuer, subject: "ada-1", email: "ada@gmail.com" }],
    });
    expect(user.ageConfirmedAt).not.toBeNull();
    expect(user.emailProvenAt).not.toBeNull();
    const profile = await callRoute(getProfile, "/", { headers: page.headers() });
    expect(await profile.json()).toMatchObject({ hasPassword: false, isEmailProven: true });
    expect([...page.cookies.keys()].sort()).toEqual(["waddle-device", "waddle-session"]);
    expect((await page.finish()).status).toBe(400);
  });
});
