import { describe, expect, it } from "vitest";
import { POST as login } from "#app/api/auth/login/route.ts";
import { GET as getProfile } from "#app/api/users/profile/route.ts";
import { recogniseDevice } from "#lib/account/device/known-device-service.ts";
import { db } from "#lib/server/db/db.ts";
import { env } from "#lib/server/env.ts";
import { callRoute } from "#tests/support/call-route.ts";
import { ada, DONE, PASSWORD, read, withGoogle } from "#tests/support/google.ts";
import { queuedMails } from "#tests/support/queued-mail.ts";

const account = { fullName: "Ada L.", ageConfirmed: true };
const { google, browser, learner, linked } = withGoogle();

const counts = async () => ({ users: await db().user.count(), identities: await db().identity.count() });
const eventsOf = async () =>
  (await db().auditEvent.findMany({ orderBy: { id: "asc" } })).map(({ event, details }) => ({
    event,
    details,
  }));

describe("someone new", () => {
  it("is asked for a name and the box, and has an account without a password then", async () => {
    const page = browser();
    expect(await page.goThere(ada)).toBe(DONE);
    expect(await counts()).toEqual({ users: 0, identities: 0 });
    const asked = { status: 200, needs: "account", email: "ada@gmail.com", fullName: "Ada Lovelace" };
    expect(await read(await page.finish())).toEqual(asked);
    expect(await read(await page.finish({ timeZone: "Asia/Tokyo" }))).toEqual(asked);
    const answer = await page.finish({ ...account, timeZone: "Asia/Tokyo" });
    const user = { email: "ada@gmail.com", fullName: "Ada L.", _id: expect.any(String) };
    expect(await read(answer)).toEqual({ status: 200, token: "cookie", expiresIn: 2_592_000, user });
    const row = await db().user.findFirstOrThrow({ include: { identities: true } });
    const identity = { issuer: google().issuer, subject: "ada-1", email: "ada@gmail.com" };
    expect(row).toMatchObject({ passwordHash: null, timeZone: "Asia/Tokyo", identities: [identity] });
    expect([row.ageConfirmedAt, row.emailProvenAt]).not.toContain(null);
    const profile = await callRoute(getProfile, "/", { headers: page.headers() });
    expect(await profile.json()).toMatchObject({ hasPassword: false, isEmailProven: true });
    expect([...page.cookies.keys()].sort()).toEqual(["waddle-device", "waddle-session"]);
    expect(await read(await page.finish())).toMatchObject({ status: 400, error: "arrival_expired" });
    expect(await eventsOf()).toEqual([{ event: "register", details: { method: "google" } }]);
  });

  it.each([
    [{ fullName: "Ada" }, "ageConfirmed"],
    [{ fullName: "Ada", ageConfirmed: false }, "ageConfirmed"],
    [{ ageConfirmed: true }, "fullName"],
    [{ fullName: " ", ageConfirmed: true }, "fullName"],
  ])("is told what is missing of %j, and may go on", async (body, field) => {
    const page = browser();
    await page.goThere(ada);
    const refused = await read(await page.finish(body));
    expect(refused).toMatchObject({
      status: 400,
      error: "invalid_input",
      fields: { [field]: expect.any(String) },
    });
    expect(await counts()).toEqual({ users: 0, identities: 0 });
    expect((await page.finish(account)).status).toBe(200);
  });

  it.each([
    [{ email: "ada@gmail.com" }, true],
    [{ email: "ada@googlemail.com" }, true],
    [{ email: "ada@school.example", hd: "school.example" }, true],
    [{ email: "ada@example.test" }, false],
    [{ email: "ada@gmail.com.example.test" }, false],
    [{ email: "gmail.com@example.test" }, false],
  ])("with %j has an address that counts as proven: %s", async (claims, isProven) => {
    const page = browser();
    await page.goThere({ sub: "x", email_verified: true, ...claims });
    expect((await page.finish(account)).status).toBe(200);
    const { emailProvenAt } = await db().user.findFirstOrThrow();
    expect(emailProvenAt !== null).toBe(isProven);
  });
});

describe("an address that Google has not verified", () => {
  it.each([[false], ["true"], [1], [undefined]])(
    "is refused where it says %j, and nothing is kept",
    async (said) => {
      const page = browser();
      await page.goThere({ ...ada, email_verified: said });
      const refused = await page.finish(account);
      expect(await read(refused)).toMatchObject({ status: 403, error: "email_unverified" });
      expect(page.cookies.has("waddle-arrival")).toBe(false);
      expect(refused.headers.getSetCookie().join()).not.toContain("waddle-session");
      expect(await counts()).toEqual({ users: 0, identities: 0 });
      expect(await eventsOf()).toEqual([{ event: "identity_refused", details: { reason: "unverified" } }]);
      // The control: verified, the same person gets in.
      await page.goThere(ada);
      expect((await page.finish(account)).status).toBe(200);
    },
  );

  it("doesn't get into the account that has it, and neither does one that is none", async () => {
    await learner("ada@gmail.com");
    for (const email of ["ada@gmail.com", "", "no address", undefined, "ada@gmail.com\u0000"]) {
      const page = browser();
      await page.goThere({
        sub: "thief",
        email_verified: email !== "ada@gmail.com",
        ...(email !== undefined && { email }),
      });
      expect(await read(await page.finish({ password: PASSWORD }))).toMatchObject({
        error: "email_unverified",
      });
    }
    expect(await counts()).toEqual({ users: 1, identities: 0 });
  });
});

describe("a known identity", () => {
  it("is logged in by issuer and subject, whatever address Google says now", async () => {
    const { id } = await learner("own@example.test", { hasPassword: false });
    await linked(id, "ada-1", "old@gmail.com");
    const other = await learner("ada@gmail.com");
    const page = browser();
    await page.goThere(ada);
    expect(await read(await page.finish())).toMatchObject({
      status: 200,
      user: { _id: id, email: "own@example.test" },
    });
    expect(await db().identity.findFirstOrThrow()).toMatchObject({ userId: id, email: "ada@gmail.com" });
    expect(await db().session.count({ where: { userId: other.id } })).toBe(0);
    expect(await eventsOf()).toEqual([{ event: "sign_in", details: { method: "google" } }]);
  });

  it("is logged in though its address is no longer verified, which is then not taken over", async () => {
    const { id } = await learner("ada@gmail.com", { hasPassword: false });
    await linked(id, "ada-1", "ada@gmail.com");
    const page = browser();
    await page.goThere({ ...ada, email: "new@example.test", email_verified: false });
    expect((await page.finish()).status).toBe(200);
    expect(await db().identity.findFirstOrThrow()).toMatchObject({ email: "ada@gmail.com" });
  });

  it("leaves the device known, as a log-in by the password does", async () => {
    const { id } = await learner("ada@gmail.com");
    await linked(id, "ada-1", "ada@gmail.com");
    const page = browser();
    await page.goThere(ada);
    await page.finish();
    const { passwordHash } = await db().user.findFirstOrThrow();
    const device = page.cookies.get("waddle-device") ?? null;
    expect(await recogniseDevice(device, { id, passwordHash })).not.toBeNull();
  });

  it("is not known by its address: another subject with it is asked for the password", async () => {
    const { id } = await learner("ada@gmail.com");
    await linked(id, "ada-1", "ada@gmail.com");
    const page = browser();
    await page.goThere({ ...ada, sub: "someone-else" });
    expect(await read(await page.finish())).toEqual({
      status: 200,
      needs: "password",
      email: "ada@gmail.com",
    });
  });

  it("is logged in while its account waits for its deletion", async () => {
    const { id } = await learner("ada@gmail.com", { hasPassword: false });
    await linked(id, "ada-1", "ada@gmail.com");
    await db().user.update({ where: { id }, data: { deletionAt: new Date(Date.now() + 1e9) } });
    const page = browser();
    await page.goThere(ada);
    expect((await page.finish()).status).toBe(200);
  });
});

describe("an address that has an account", () => {
  it("is linked by that account's password only, which its owner is told", async () => {
    const { id } = await learner("ada@gmail.com");
    const page = browser();
    await page.goThere(ada);
    expect(await read(await page.finish(account))).toMatchObject({ needs: "password" });
    const wrong = await read(await page.finish({ password: "Wrong@Pass1" }));
    expect(wrong).toMatchObject({
      status: 401,
      error: "invalid_credentials",
      fields: { password: expect.any(String) },
    });
    expect(await counts()).toEqual({ users: 1, identities: 0 });
    expect(await read(await page.finish({ password: PASSWORD }))).toMatchObject({
      status: 200,
      user: { _id: id },
    });
    expect(await counts()).toEqual({ users: 1, identities: 1 });
    expect((await db().user.findFirstOrThrow()).emailProvenAt).not.toBeNull();
    expect(await queuedMails("ada@gmail.com")).toMatchObject([{ subject: "A Google account was linked" }]);
    const events = (await eventsOf()).map(({ event }) => event);
    expect(events).toEqual(["sign_in_refused", "email_proven", "identity_linked", "sign_in"]);
    const again = browser();
    await again.goThere(ada);
    expect(await read(await again.finish())).toMatchObject({ status: 200, user: { _id: id } });
  });

  it("of a planted account stays its planter's: no word of Google opens it", async () => {
    const planted = await learner("ada@gmail.com");
    const page = browser();
    await page.goThere(ada);
    for (const body of [{}, account, { password: "Guess@Home1" }])
      expect((await read(await page.finish(body))).token).toBeUndefined();
    expect(await db().session.count()).toBe(0);
    expect(await db().identity.count({ where: { userId: planted.id } })).toBe(0);
  });

  it("counts wrong passwords with those of the log-in, and without using the round trip up", async () => {
    await learner("ada@gmail.com");
    const page = browser();
    await page.goThere(ada);
    const tries = await Promise.all(
      Array.from({ length: 20 }, () => page.finish({ password: "Wrong@Pass1" })),
    );
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(15);
    const headers = { "x-client-address": "203.0.113.200" };
    const body = { email: "ada@gmail.com", password: PASSWORD };
    expect((await callRoute(login, "/", { body, headers })).status).toBe(429);
    expect(await db().googleArrival.count({ where: { usedAt: null } })).toBe(1);
  });

  it("without a password is answered as for a wrong one", async () => {
    const { id } = await learner("ada@gmail.com", { hasPassword: false });
    await linked(id, "another", "ada@gmail.com");
    const page = browser();
    await page.goThere(ada);
    expect(await read(await page.finish({ password: PASSWORD }))).toMatchObject({
      error: "invalid_credentials",
    });
  });
});

describe("where it is not set up", () => {
  it("nothing begins, and what Google sends is not there", async () => {
    const { GOOGLE_CLIENT_SECRET } = env();
    try {
      env().GOOGLE_CLIENT_SECRET = undefined;
      const page = browser();
      expect(await read(await page.start())).toMatchObject({ status: 503, error: "not_configured" });
      expect((await page.comeBack("code=x&state=y")).status).toBe(404);
    } finally {
      env().GOOGLE_CLIENT_SECRET = GOOGLE_CLIENT_SECRET;
    }
  });
});
