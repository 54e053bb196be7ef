import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { hashPassword } from "#lib/server/auth/password.ts";
import { db } from "#lib/server/db/db.ts";
import { resetDatabase } from "./database.ts";
import { createLearner, signIn } from "./factories.ts";
import { GoogleBrowser, setUpGoogle } from "./google-browser.ts";
import { type OidcServer, type Person, startOidcServer } from "./oidc-server.ts";
import { forgetMails } from "./queued-mail.ts";

export const PASSWORD = "Sail@Home1";

/** Where someone is led who has come back well */
export const DONE = "http://localhost:3000/oauth/google/callback";

export const ada: Person = {
  sub: "ada-1",
  email: "Ada@Gmail.com",
  email_verified: true,
  name: "Ada Lovelace",
};

/** A file's tests run with a provider in Google's place, each with an empty database. */
export function withGoogle() {
  let server: OidcServer | undefined;
  let restore = () => {};
  let passwordHash = "";
  beforeAll(async () => {
    server = await startOidcServer();
    restore = setUpGoogle(server);
    passwordHash = await hashPassword(PASSWORD);
  });
  afterAll(async () => {
    restore();
    await server?.stop();
  });
  beforeEach(async () => {
    await resetDatabase();
    await forgetMails();
  });
  afterEach(() => server?.mend());

  const google = () => {
    if (!server) throw new Error("the provider is not there yet");
    return server;
  };
  const browser = () => new GoogleBrowser(google());

  /** Someone with an account of this address, who can log in by the password or not */
  async function learner(email: string, { hasPassword = true, isProven = false } = {}) {
    const { id } = await createLearner();
    const emailProvenAt = isProven ? new Date() : null;
    const data = { email, passwordHash: hasPassword ? passwordHash : null, emailProvenAt };
    await db().user.update({ where: { id }, data });
    return { id, email };
  }

  /** A Google account of theirs, as if it had been linked before */
  async function linked(userId: string, sub: string, email: string): Promise<string> {
    const data = { userId, issuer: google().issuer, subject: sub, email };
    return (await db().identity.create({ data, select: { id: true } })).id;
  }

  /** A browser in which they are logged in */
  async function pageOf(userId: string) {
    return browser().hold((await signIn(userId)).cookieHeader);
  }

  /** The same, with a round trip that stands for the password */
  async function provenPageOf(userId: string, person: Person) {
    const page = await pageOf(userId);
    await page.goThere(person, { purpose: "prove" });
    const answer = await page.finish();
    if (answer.status !== 200) throw new Error(`not proven: ${await answer.text()}`);
    return page;
  }

  return { google, browser, learner, linked, pageOf, provenPageOf };
}

/** An answer's status and what it says */
export async function read(response: Response): Promise<Record<string, unknown>> {
  const text = await response.text();
  return { status: response.status, ...(text ? JSON.parse(text) : {}) };
}
