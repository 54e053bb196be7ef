import { beforeEach, describe, expect, it } from "vitest";
import { GET as getProfile } from "#app/api/users/profile/route.ts";
import { db } from "#lib/server/db/db.ts";
import { env } from "#lib/server/env.ts";
import { callRoute } from "#tests/support/call-route.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { bearer, createLearner, signIn } from "#tests/support/factories.ts";
import { GET as nextAuthGet, POST as nextAuthPost } from "./[...nextauth]/route.ts";
import { POST as login } from "./login/route.ts";
import { POST as logout } from "./logout/route.ts";
import { POST as register } from "./register/route.ts";

const ada = {
  fullName: "Ada Example",
  email: "Ada@Example.test",
  password: "Sail-Home-1!".replaceAll("-", "@"),
  ageConfirmed: true,
};
const credentials = { email: "ada@example.test", password: ada.password };

let address = 0;
/** Each caller has an address of its own, so that limits of addresses stay out of the way. */
const fresh = () => ({ "x-client-address": `192.0.2.${++address}` });
const call = (handler: typeof login, body: unknown, headers: Record<string, string> = fresh()) =>
  callRoute(handler, "/api/auth", { method: "POST", body, headers });

beforeEach(resetDatabase);

describe("registering", () => {
  it("makes the account, signs it in and folds the address", async () => {
    const response = await call(register, { ...ada, timeZone: "Asia/Tokyo", isPremium: true, xp: 1e9 });
    expect(response.status).toBe(201);
    const body = await response.json();
    expect(body).toEqual({
      data: { _id: expect.any(String), fullName: "Ada Example", email: "ada@example.test" },
      token: expect.any(String),
      expiresIn: 2_592_000,
    });
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^waddle-session=ey.+; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^waddle-device=ey.+; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Lax$/),
    ]);
    const user = await db().user.findFirstOrThrow();
    expect(user).toMatchObject({ isPremium: false, xp: 0, hearts: 5, timeZone: "Asia/Tokyo" });
    expect(user.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,/);
    expect(user.ageConfirmedAt).not.toBeNull();
  });

  it.each([
    [{ fullName: " " }, "fullName", "Full name is required"],
    [{ email: "" }, "email", "Email is required"],
    [{ email: "nobody" }, "email", "Invalid email format"],
    [{ password: "short" }, "password", "Password must be at least 8 characters"],
    [
      { password: "alllowercase" },
      "password",
      /^Password must contain at least one uppercase letter, one lowercase/,
    ],
    [{ password: "Password1!" }, "password", /^This password is too easy to guess\./],
    [{ password: "ExampleAda1!" }, "password", /^This password is little more than your name or email\./],
    [{ fullName: 5 }, "fullName", /./],
  ])("refuses %j", async (change, field, sentence) => {
    const response = await call(register, { ...ada, ...change });
    expect(response.status).toBe(400);
    const body = await response.json();
    expect(body).toMatchObject({ error: "invalid_input", requestId: expect.any(String) });
    expect(body.fields[field]).toMatch(sentence);
    expect(await db().user.count()).toBe(0);
  });

  it("takes any password of the right form where the owner has switched the check off", async () => {
    const before = env().PASSWORD_BLOCKLIST;
    try {
      env().PASSWORD_BLOCKLIST = "off";
      expect((await call(register, { ...ada, password: "Password1!" })).status).toBe(201);
    } finally {
      env().PASSWORD_BLOCKLIST = before;
    }
  });

  it("makes one account of fifty that register the same address at once, in any spelling", async () => {
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        call(register, { ...ada, email: index % 2 ? ada.email : ada.email.toUpperCase() }),
      ),
    );
    const statuses = all.map((response) => response.status).sort();
    expect(statuses).toEqual([201, ...Array<number>(49).fill(409)]);
    expect(await db().user.count()).toBe(1);
  });
});

describe("logging in", () => {
  it("answers a token to programs and only a marker to our own pages", async () => {
    await call(register, ada);
    const program = await (await call(login, credentials)).json();
    expect(program.user).toMatchObject({ email: "ada@example.test" });
    expect(await callRoute(getProfile, "/", { headers: bearer(program.token) })).toMatchObject({
      status: 200,
    });
    const page = await (
      await call(login, credentials, { ...fresh(), "sec-fetch-site": "same-origin" })
    ).json();
    expect(page.token).toBe("cookie");
    expect(await callRoute(getProfile, "/", { headers: bearer(page.token) })).toMatchObject({ status: 401 });
  });

  it("says the same for a wrong password and an unknown address", async () => {
    await call(register, ada);
    const wrong = await call(login, { ...credentials, password: "Other@123" });
    const unknown = await call(login, { ...credentials, email: "nobody@example.test" });
    const [one, two] = [await wrong.json(), await unknown.json()];
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect({ ...one, requestId: "" }).toEqual({ ...two, requestId: "" });
    expect(wrong.headers.get("set-cookie")).toBeNull();
    expect([...wrong.headers.keys()]).toEqual([...unknown.headers.keys()]);
    expect(wrong.headers.get("cache-control")).toBe("no-store");
  });

  it("stops guessing at one account, from wherever it comes, and tells when to try again", async () => {
    await call(register, ada);
    const tries = await Promise.all(
      Array.from({ length: 50 }, () => call(login, { ...credentials, password: "Other@123" })),
    );
    const statuses = tries.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array<number>(5).fill(401), ...Array<number>(45).fill(429)]);
    const waits = tries
      .filter(({ status }) => status === 429)
      .map(({ headers }) => headers.get("retry-after"));
    // Five wait a second for the next try, the others for the account's fifteen minutes.
    expect(waits.filter((wait) => Number(wait) > 800)).toHaveLength(40);
    const last = await call(login, { ...credentials, password: "Other@123" });
    expect(last.status).toBe(429);
    expect((await last.json()).message).toMatch(/^Too many attempts\. Please try again in 15 minutes\.$/);
  });

  it("stops guessing from one address, and lets no burst slip through", async () => {
    const from = fresh();
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        call(login, { email: `u${index}@example.test`, password: "x" }, from),
      ),
    );
    expect(all.filter((response) => response.status === 401)).toHaveLength(20);
    expect(all.filter((response) => response.status === 429)).toHaveLength(30);
  });
});

describe("a session", () => {
  const profileWith = (headers: Record<string, string>) =>
    callRoute(getProfile, "/api/users/profile", { headers });

  it("is ended by logging out, for the cookie and the bearer token alike", async () => {
    const learner = await createLearner();
    const session = await signIn(learner.id);
    const cookie = { cookie: session.cookieHeader, "sec-fetch-site": "same-origin" };
    expect((await profileWith(cookie)).status).toBe(200);
    expect((await profileWith(bearer(session.bearer))).status).toBe(200);
    const out = await callRoute(logout, "/", { method: "POST", headers: cookie });
    expect(out.status).toBe(204);
    expect(out.headers.get("set-cookie")).toMatch(/^waddle-session=; Path=\/; Max-Age=0/);
    expect((await profileWith(cookie)).status).toBe(401);
    expect((await profileWith(bearer(session.bearer))).status).toBe(401);
  });

  it("is no bearer token by its cookie, nor a cookie by its bearer token", async () => {
    const session = await signIn((await createLearner()).id);
    expect((await profileWith(bearer(session.cookie))).status).toBe(401);
    expect((await profileWith({ cookie: `waddle-session=${session.bearer}` })).status).toBe(401);
  });

  it.each(["", "x", "a.b.c.d.e", "eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0."])(
    "is not opened by the token %j",
    async (token) => {
      expect((await profileWith({ cookie: `waddle-session=${token}` })).status).toBe(401);
    },
  );

  it("ends by age and by idleness", async () => {
    const learner = await createLearner();
    const [old, idle] = [await signIn(learner.id), await signIn(learner.id)];
    await db().session.update({ where: { id: old.id }, data: { expiresAt: new Date() } });
    await db().session.update({
      where: { id: idle.id },
      data: { lastSeenAt: new Date(Date.now() - 15 * 86_400_000) },
    });
    expect((await profileWith(bearer(old.bearer))).status).toBe(401);
    expect((await profileWith(bearer(idle.bearer))).status).toBe(401);
  });

  it.each([
    [{ "sec-fetch-site": "cross-site" }, 403],
    [{ "sec-fetch-site": "same-site" }, 403],
    [{ origin: "https://evil.example" }, 403],
    [{}, 403],
    [{ origin: "http://localhost:3000" }, 204],
    [{ "sec-fetch-site": "same-origin" }, 204],
  ])("changes things by its cookie only from our own pages (%j)", async (headers, status) => {
    const session = await signIn((await createLearner()).id);
    const response = await callRoute(logout, "/", {
      method: "POST",
      headers: { ...headers, cookie: session.cookieHeader },
    });
    expect(response.status).toBe(status);
  });
});

describe("next-auth's own paths", () => {
  const nextAuth = (
    path: string,
    options: { method?: string; rawBody?: string; headers?: Record<string, string> } = {},
  ) => {
    const params = { nextauth: path.split("/") };
    return callRoute(options.method === "POST" ? nextAuthPost : nextAuthGet, `/api/auth/${path}`, {
      ...options,
      params,
    });
  };

  it.each(["callback/credentials", "callback/google", "verify-request", "session/x"])(
    "have no GET %s",
    async (path) => {
      const response = await nextAuth(path);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ error: "not_found" });
    },
  );

  it("take no logs from outside", async () => {
    const response = await nextAuth("_log", { method: "POST", rawBody: "level=error&message=hello" });
    expect(response.status).toBe(404);
  });

  it("read no more than a small body, and no broken JSON", async () => {
    const json = { "content-type": "application/json" };
    const send = (rawBody: string) =>
      nextAuth("callback/credentials", { method: "POST", rawBody, headers: json });
    expect((await send("x".repeat(70_000))).status).toBe(413);
    expect((await send("{bad")).status).toBe(400);
  });
});

describe("a very long address", () => {
  it.each([`a@${"b".repeat(248)}`, `a@${"b".repeat(260)}`, "\u0000@b"])(
    "of %# is just not right",
    async (email) => {
      expect([400, 401]).toContain((await call(login, { email, password: "x" })).status);
    },
  );
});
