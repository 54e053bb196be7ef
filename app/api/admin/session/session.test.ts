import { beforeEach, describe, expect, it } from "vitest";
import * as z from "zod";
import { createAdmin } from "#lib/admin/service.ts";
import { adminCookieName } from "#lib/admin/session-service.ts";
import { db } from "#lib/server/db/db.ts";
import { route } from "#lib/server/http/route.ts";
import { callRoute } from "#tests/support/call-route.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { TEST_ENV } from "#tests/support/environment.ts";
import { at, bearer, createLearner, signIn } from "#tests/support/factories.ts";
import { POST as signInRoute, DELETE as signOutRoute } from "./route.ts";

const PASSWORD = "a password of some length";
const OWN_PAGE = { "sec-fetch-site": "same-origin" };

beforeEach(async () => {
  await resetDatabase();
  await createAdmin("ada", PASSWORD, new Date());
});

const send = (body: unknown, address = "192.0.2.1") =>
  callRoute(signInRoute, "/", { body, headers: { "x-client-address": address } });

async function enter(username = "ada") {
  const response = await send({ username, password: PASSWORD });
  const { sessionSecret } = (await response.json()) as { sessionSecret: string };
  const cookie = at(response.headers.getSetCookie(), 0).split(";")[0] ?? "";
  return { secret: sessionSecret, cookie };
}

const byHeaders = (username: string, password: string) => ({
  "x-admin-username": username,
  "x-admin-password": password,
});

/** A call of the CMS's kind, which tells who it believes to serve. */
const cms = route({
  auth: ["admin"],
  params: z.object({ token: z.string() }),
  response: z.object({ username: z.string(), user: z.null() }),
  handler: async ({ admin, user }) => ({ username: admin.username, user }),
});
const call = (headers: Record<string, string>, token: string = TEST_ENV.CMS_PATH_TOKEN, method = "GET") =>
  callRoute(cms, "/api/cms/x/posts", { method, headers, params: { token } });

describe("signing in", () => {
  it("answers the session's secret, and sets the cookie that holds it", async () => {
    const response = await send({ username: " ADA ", password: PASSWORD });
    expect(response.status).toBe(200);
    const body = (await response.json()) as { sessionSecret: string };
    expect(body).toEqual({
      username: "ada",
      sessionSecret: expect.stringMatching(/^wads_[\w-]{43}$/),
      expiresIn: 28_800,
    });
    expect(response.headers.getSetCookie()).toEqual([
      `waddle-admin=${body.sessionSecret}; Path=/; Max-Age=28800; HttpOnly; SameSite=Strict`,
    ]);
    expect(response.headers.get("cache-control")).toBe("no-store");
  });

  it("asks for both fields", async () => {
    const response = await send({});
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: "invalid_input" });
    const blank = await (await send({ username: " ", password: "" })).json();
    expect(blank.fields).toEqual({ username: "Username is required", password: "Password is required" });
  });

  it("is told wrong four times, blocked after the fifth, with the seconds to wait", async () => {
    const wrong = { username: "ada", password: "wrong" };
    const told: [number, string][] = [];
    for (let times = 0; times < 6; times += 1) {
      const response = await send(wrong);
      told.push([response.status, (await response.json()).message]);
      expect(response.headers.getSetCookie()).toEqual([]);
    }
    expect(told).toEqual([
      ...Array.from({ length: 4 }, () => [401, "Invalid username or password"]),
      [401, "Too many failed attempts. Please try again later."],
      [
        429,
        "Access temporarily blocked due to multiple failed attempts. Please try again later or contact system administrator.",
      ],
    ]);
    const blocked = await send({ username: "ada", password: PASSWORD });
    expect(blocked.status).toBe(429);
    expect(Number(blocked.headers.get("retry-after"))).toBeGreaterThan(890);
    expect((await send({ username: "ada", password: PASSWORD }, "192.0.2.2")).status).toBe(200);
  });
});

describe("signing out", () => {
  it("ends the session, its secret and its cookie", async () => {
    const { secret, cookie } = await enter();
    const out = await callRoute(signOutRoute, "/", { method: "DELETE", headers: { cookie, ...OWN_PAGE } });
    expect(out.status).toBe(204);
    expect(out.headers.getSetCookie()).toEqual([
      "waddle-admin=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict",
    ]);
    expect((await call({ cookie })).status).toBe(401);
    expect((await call(byHeaders("ada", secret))).status).toBe(401);
  });

  it("needs a session", async () => {
    expect((await callRoute(signOutRoute, "/", { method: "DELETE" })).status).toBe(401);
  });
});

describe("an admin's call", () => {
  it("takes the cookie, the secret in the headers, and the password itself", async () => {
    const { secret, cookie } = await enter();
    const ways = [{ cookie }, byHeaders("ada", secret), byHeaders("ADA", secret), byHeaders("Ada", PASSWORD)];
    for (const headers of ways)
      expect(await (await call(headers)).json()).toEqual({ username: "ada", user: null });
  });

  it("that changes something must come from our own pages if the cookie carries it", async () => {
    const { secret, cookie } = await enter();
    const post = async (headers: Record<string, string>) => (await call(headers, undefined, "POST")).status;
    expect(await post({ cookie })).toBe(403);
    expect(await post({ cookie, origin: "https://elsewhere.example" })).toBe(403);
    expect(await post({ cookie, ...OWN_PAGE })).toBe(200);
    expect(await post(byHeaders("ada", secret))).toBe(200);
    const lines = await db().auditEvent.findMany({ where: { event: "access_refused" } });
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatchObject({
      userId: null,
      details: { admin: "ada", code: "bad_origin", path: "/api/cms/*/posts" },
    });
  });

  it("is refused to everyone else, in the same words", async () => {
    await createAdmin("bob", PASSWORD, new Date());
    const [ada, bob, dead] = [await enter(), await enter("bob"), await enter()];
    await callRoute(signOutRoute, "/", { method: "DELETE", headers: byHeaders("ada", dead.secret) });
    const learner = await signIn((await createLearner()).id);
    const cookieName = adminCookieName();
    const nobodies: Record<string, Record<string, string>> = {
      "a visitor": {},
      "a learner": { cookie: learner.cookieHeader, ...OWN_PAGE },
      "a learner's program": bearer(learner.bearer),
      "a learner's cookie under the admin's name": { cookie: `${cookieName}=${learner.cookie}` },
      "an admin's secret as a bearer token": bearer(ada.secret),
      "an admin's secret as a learner's cookie": { cookie: `waddle-session=${ada.secret}` },
      "somebody with the flag alone": {
        "x-admin-authenticated": "true",
        cookie: "isAdminAuthenticated=true",
      },
      "a name alone": { "x-admin-username": "ada" },
      "a secret alone": { "x-admin-password": ada.secret },
      "somebody else's secret": byHeaders("ada", bob.secret),
      "a secret without a name": byHeaders("", ada.secret),
      "a dead secret": byHeaders("ada", dead.secret),
      "a dead cookie": { cookie: `${cookieName}=${dead.secret}` },
      "a dead secret beside a live cookie": { cookie: ada.cookie, ...byHeaders("ada", dead.secret) },
      "a made-up secret": byHeaders("ada", `wads_${"A".repeat(43)}`),
      "a cut secret": byHeaders("ada", ada.secret.slice(0, -1)),
      "a cut cookie": { cookie: ada.cookie.slice(0, -1) },
      "the hash of a secret": byHeaders("ada", "0".repeat(64)),
      "nothing at all in the headers": byHeaders("", ""),
    };
    const wrong: string[] = [];
    for (const [name, headers] of Object.entries(nobodies)) {
      const response = await call({ "x-client-address": `192.0.2.${wrong.length + 10}`, ...headers });
      const { message } = (await response.json()) as { message: string };
      if (
        response.status !== 401 ||
        !/^(Please sign in to go on\.|Invalid username or password)$/.test(message)
      )
        wrong.push(`${name}: ${response.status} ${message}`);
    }
    expect(wrong).toEqual([]);
  });

  it("at a wrong address finds nothing and learns nothing else, no matter who calls", async () => {
    const { secret } = await enter();
    const bodies = new Set<string>();
    for (const headers of [{}, byHeaders("ada", secret), byHeaders("ada", "wrong")])
      for (const token of ["x", "", `${TEST_ENV.CMS_PATH_TOKEN}x`]) {
        const response = await call(headers, token);
        expect(response.status).toBe(404);
        const { requestId: _, ...body } = (await response.json()) as Record<string, string>;
        bodies.add(JSON.stringify(body));
      }
    expect([...bodies]).toEqual(['{"error":"not_found","message":"There is nothing here."}']);
    // A guess at the password there is not even counted.
    expect(await db().adminGuard.count()).toBe(0);
  });

  it("guessed by the headers is stopped like guessing at the sign-in", async () => {
    const statuses: number[] = [];
    for (let times = 0; times < 7; times += 1) statuses.push((await call(byHeaders("ada", "guess"))).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    expect((await call(byHeaders("ada", PASSWORD))).status).toBe(429);
    expect(
      (await callRoute(signInRoute, "/", { body: { username: "ada", password: PASSWORD } })).status,
    ).toBe(429);
  });
});
