import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#lib/server/db/db.ts";
import { sha256 } from "#lib/server/hash.ts";
import { isMailAddress } from "#lib/server/mail/mailbox.ts";
import { callRoute } from "#tests/support/call-route.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { at, createLearner } from "#tests/support/factories.ts";
import { forgetMails, queuedMails } from "#tests/support/queued-mail.ts";
import { lastToken, workResets } from "#tests/support/reset-emails.ts";
import * as route from "./forgot-password/route.ts";

const SENTENCE =
  "If there is an account with this address, an email with a link to choose a new password is on its way.";

let caller = 0;
const fresh = () => ({ "x-client-address": `192.0.2.${++caller % 250}` });
const forgot = (email: unknown, headers: Record<string, string> = fresh()) =>
  callRoute(route.POST, "/api/auth/forgot-password", { method: "POST", body: { email }, headers });

beforeEach(async () => {
  await resetDatabase();
  await forgot("warm-up@example.test");
  await forgetMails();
  await workResets();
});

describe("asking for a new password", () => {
  it("mails a link to the owner, in any spelling of the address", async () => {
    const { email } = await createLearner();
    expect((await forgot(` ${email.toUpperCase()} `)).status).toBe(200);
    expect(await queuedMails()).toEqual([]);
    await workResets();
    const mails = await queuedMails();
    expect(mails).toMatchObject([{ to: email, subject: "Choose a new password" }]);
    const { text, html } = at(mails, 0);
    const token = await lastToken(email);
    // 256 bits
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    for (const part of [text, html]) {
      expect(part).toContain(`http://localhost:3000/reset-password/${token}`);
      expect(part).not.toContain("A Learner");
    }
  });

  it("stores only the token's hash, for 20 minutes", async () => {
    const { id, email } = await createLearner();
    await forgot(email);
    await workResets();
    const token = await lastToken(email);
    const row = await db().passwordReset.findFirstOrThrow();
    expect(row).toMatchObject({ userId: id, tokenHash: sha256(token), usedAt: null });
    expect(JSON.stringify(row)).not.toContain(token);
    expect(row.expiresAt.getTime() - row.createdAt.getTime()).toBe(20 * 60_000);
  });

  it.each<Record<string, string>>([
    { host: "evil.example" },
    { "x-forwarded-host": "evil.example" },
    { forwarded: "host=evil.example" },
    { origin: "https://evil.example", referer: "https://evil.example/" },
    { "x-forwarded-proto": "evil", "x-original-url": "https://evil.example/", "x-host": "evil.example" },
  ])("takes the link's host from the settings, whatever %j says", async (headers) => {
    const { email } = await createLearner();
    expect((await forgot(email, { ...fresh(), ...headers })).status).toBe(200);
    await workResets();
    const { text, html } = at(await queuedMails(email), 0);
    expect(text).toContain("http://localhost:3000/reset-password/");
    expect(text + html).not.toContain("evil");
  });

  it("answers the same to every address, and does the same work for it", async () => {
    const { email } = await createLearner();
    const odd = "a,b@example.test";
    expect(isMailAddress(odd)).toBe(false);
    const addresses = [email, "nobody@example.test", odd];
    const answers = await Promise.all(addresses.map((address) => forgot(address)));
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(await answer.json()).toEqual({ message: SENTENCE });
      expect([...answer.headers.keys()]).toEqual([...at(answers, 0).headers.keys()]);
      expect(answer.headers.get("set-cookie")).toBeNull();
    }
    expect((await workResets()).map((job) => job.email).sort()).toEqual([...addresses].sort());
    expect((await queuedMails()).map(({ to }) => to)).toEqual([email]);
    expect(await db().passwordReset.count()).toBe(1);
  });

  it.each([
    ["", "Email is required"],
    ["  ", "Email is required"],
    ["nobody", "Invalid email format"],
    ["a@b@c", "Invalid email format"],
    ["a b@c", "Invalid email format"],
    [5, /./],
    [null, /./],
    [undefined, /./],
    [["a@b"], /./],
    ["x".repeat(2000), /./],
  ])("refuses %j", async (email, sentence) => {
    const answer = await forgot(email);
    expect(answer.status).toBe(400);
    expect((await answer.json()).fields.email).toMatch(sentence);
    expect(await workResets()).toEqual([]);
  });

  it.each(["known", "unknown"])("stops after three an hour for a %s address, also at once", async (kind) => {
    const email = kind === "known" ? (await createLearner()).email : "nobody@example.test";
    const spellings = (index: number) => (index % 2 ? email : email.toUpperCase());
    const all = await Promise.all(Array.from({ length: 20 }, (_, index) => forgot(spellings(index))));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(3);
    const refused = all.find(({ status }) => status === 429);
    expect(await refused?.json()).toMatchObject({
      error: "rate_limited",
      message: "Too many attempts. Please try again in 60 minutes.",
    });
    expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(3500);
    expect(await workResets()).toHaveLength(3);
  });

  it("stops after ten an hour from one network address", async () => {
    const from = fresh();
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, index) => forgot(`u${index}@example.test`, from)),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(10);
  });

  it("writes down who asked, for an account only, and never the address", async () => {
    const { id, email } = await createLearner();
    await forgot(email);
    await forgot("nobody@example.test");
    await workResets();
    const lines = await db().auditEvent.findMany();
    expect(lines).toMatchObject([{ event: "reset_requested", userId: id }]);
    expect(JSON.stringify(lines)).not.toMatch(/@|192\.0\.2/);
  });

  it("does nothing when an address is merely opened", () => {
    expect(Object.keys(route)).toEqual(["POST"]);
  });
});
