import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import {
  DELETE as deleteProgress,
  GET as getProgress,
  POST as postProgress,
  OPTIONS as progressOptions,
} from "#app/api/extension/progress/route.ts";
import { DELETE as disconnect } from "#app/api/users/connections/[grantId]/route.ts";
import { GET as getConnections } from "#app/api/users/connections/route.ts";
import { POST as changePassword } from "#app/api/users/password/route.ts";
import { DELETE as deleteAccount, GET as getProfile } from "#app/api/users/profile/route.ts";
import { sendReset } from "#lib/account/reset/reset-service.ts";
import { COMPANION } from "#lib/extension/registry/auth-request.ts";
import { hashPassword } from "#lib/server/auth/password.ts";
import { endSession } from "#lib/server/auth/session.ts";
import { db } from "#lib/server/db/db.ts";
import { log } from "#lib/server/log.ts";
import { callRoute } from "#tests/support/call-route.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { connect, consentToCode, createClient, proof, refreshBody } from "#tests/support/extensions.ts";
import { bearer, createLearner, signIn } from "#tests/support/factories.ts";
import { lastToken } from "#tests/support/reset-emails.ts";
import { amount } from "#tests/support/soak.ts";
import { POST as anonymousToken } from "./extension-anonymous-token/route.ts";
import { POST as exchange } from "./extension-code/route.ts";
import { POST as revoke } from "./extension-revoke/route.ts";
import { POST as extensionToken } from "./extension-token/route.ts";
import { POST as resetPassword } from "./reset-password/[token]/route.ts";

const PASSWORD = "Sail@Home1";
const ORIGIN = { origin: "http://localhost:3000" };
const token = { client_id: COMPANION.id, response_type: "token", scope: "profile courses" };
/** When a test begins: a code lives for a minute, and the whole file may take longer. */
let now = new Date();

let passwordHash = "";
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD);
});
beforeEach(async () => {
  await resetDatabase();
  await createClient();
  now = new Date();
});

async function setUp() {
  const learner = await createLearner();
  await db().user.update({ where: { id: learner.id }, data: { passwordHash } });
  const session = await signIn(learner.id);
  return { ...learner, session, cookie: { cookie: session.cookieHeader, ...ORIGIN } };
}

type Headers = Record<string, string>;
const post = (handler: typeof exchange, body: unknown, headers: Headers = {}) =>
  callRoute(handler, "/", { method: "POST", body, headers });
const from = (address: string) => ({ "x-client-address": address });
const statusOf = async (access: string) =>
  (await callRoute(getProfile, "/", { headers: bearer(access) })).status;

describe("POST /api/auth/extension-token", () => {
  it("gives a token by the cookie, which reads the profile and tells of progress", async () => {
    const { cookie, email } = await setUp();
    const response = await post(extensionToken, token, cookie);
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store");
    const issued = await response.json();
    expect(Object.keys(issued).sort()).toEqual(["access_token", "expires_in", "scope", "token_type"]);
    const profile = await callRoute(getProfile, "/", { headers: bearer(issued.access_token) });
    expect(await profile.json()).toMatchObject({ email });
    const claim = { course: "https://school.example/sea?x=1", lesson: "Waves", seconds: 5, completed: true };
    const told = await post(postProgress, claim, bearer(issued.access_token));
    expect(await told.json()).toEqual({
      ...{ ...claim, course: "https://school.example/sea", courseTitle: "" },
      updatedAt: expect.any(String),
    });
    const listed = await callRoute(getProgress, "/", { headers: cookie });
    expect((await listed.json()).claims).toHaveLength(1);
  });

  it("gives a code where one is asked for", async () => {
    const { cookie } = await setUp();
    const { verifier, challenge } = proof();
    const redirect_uri = COMPANION.redirectUri;
    const asked = { ...token, response_type: "code", redirect_uri, code_challenge: challenge };
    const issued = await post(extensionToken, { ...asked, code_challenge_method: "S256" }, cookie);
    const { code, ...rest } = await issued.json();
    expect(rest).toEqual({});
    const body = { grant_type: "authorization_code", client_id: COMPANION.id, code, redirect_uri };
    const response = await post(exchange, { ...body, code_verifier: verifier });
    const tokens = await response.json();
    expect(Object.keys(tokens).sort()).toEqual(
      ["access_token", "expires_in", "refresh_token", "scope", "token_type"].sort(),
    );
    expect(await statusOf(tokens.access_token)).toBe(200);
  });

  it.each([
    [{ ...token, client_id: undefined }, 400, "invalid_input", "Missing required parameters"],
    [{ ...token, client_id: "" }, 400, "invalid_input", "Missing required parameters"],
    [{ ...token, response_type: undefined }, 400, "invalid_input", "Missing required parameters"],
    [{ ...token, response_type: 1 }, 400, "invalid_input", "Missing required parameters"],
    [{}, 400, "invalid_input", "Missing required parameters"],
    [{ ...token, client_id: "x" }, 400, "invalid_client", "This extension isn't registered with Waddle."],
    [{ ...token, response_type: "x" }, 400, "invalid_client", "This extension isn't registered with Waddle."],
    [
      { ...token, redirect_uri: "https://evil.example/" },
      400,
      "invalid_client",
      "This extension isn't registered with Waddle.",
    ],
    [
      { ...token, scope: undefined },
      400,
      "invalid_scope",
      "This extension asks for something it can't be given.",
    ],
    [{ ...token, response_type: "code" }, 400, "invalid_input", "redirect_uri is missing"],
  ])("answers %j with %i %s", async (body, status, error, message) => {
    const { cookie } = await setUp();
    const response = await post(extensionToken, body, cookie);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ error, message });
    expect(await db().extensionGrant.count()).toBe(0);
  });

  it("refuses a bearer token alone, other sites, no one, and anyone who was logged out meanwhile", async () => {
    const { session, cookie } = await setUp();
    expect((await post(extensionToken, token, bearer(session.bearer))).status).toBe(403);
    const foreign = { cookie: session.cookieHeader, origin: `chrome-extension://${COMPANION.extensionId}` };
    expect((await post(extensionToken, token, foreign)).status).toBe(403);
    expect((await post(extensionToken, token)).status).toBe(401);
    await endSession(session.id, new Date());
    expect((await post(extensionToken, token, cookie)).status).toBe(401);
    expect(await db().extensionGrant.count()).toBe(0);
  });

  it("connects only the account that was shown", async () => {
    const [shown, { cookie, id }] = [await setUp(), await setUp()];
    const refused = await post(extensionToken, { ...token, account: shown.id }, cookie);
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({
      error: "unauthorized",
      message: "Someone else is logged in now. Reload this page.",
    });
    expect((await post(extensionToken, { ...token, account: id }, cookie)).status).toBe(200);
    expect((await post(extensionToken, { ...token, account: 5 }, cookie)).status).toBe(400);
  });

  it("keeps no answer for a repeated call", async () => {
    const { cookie } = await setUp();
    const headers = { ...cookie, "idempotency-key": "one" };
    const answers = [await post(extensionToken, token, headers), await post(extensionToken, token, headers)];
    const [one, two] = await Promise.all(answers.map((answer) => answer.json()));
    expect(one.access_token).not.toBe(two.access_token);
    expect(await db().idempotencyKey.count()).toBe(0);
  });
});

describe("what ends a learner's sessions ends the connected apps", () => {
  const scene = async () => {
    const learner = await setUp();
    const { access, refresh } = await connect(learner.id, now);
    const { body } = await consentToCode(learner.id, now);
    expect(await statusOf(access)).toBe(200);
    return { ...learner, access, refresh, body };
  };
  const expectOver = async ({ access, refresh, body }: Awaited<ReturnType<typeof scene>>) => {
    expect(await statusOf(access)).toBe(401);
    expect((await post(exchange, refreshBody(refresh))).status).toBe(400);
    expect((await post(exchange, body)).status).toBe(400);
  };

  it("a new password", async () => {
    const set = await scene();
    const body = { currentPassword: PASSWORD, password: "Swim@Away2" };
    expect((await post(changePassword, body, set.cookie)).status).toBe(204);
    await expectOver(set);
  });

  it("not one that was refused", async () => {
    const set = await scene();
    const body = { currentPassword: "Wrong@Home1", password: "Swim@Away2" };
    expect((await post(changePassword, body, set.cookie)).status).toBe(403);
    expect(await statusOf(set.access)).toBe(200);
  });

  it("a reset", async () => {
    const set = await scene();
    await sendReset({ email: set.email, address: "192.0.2.1" }, new Date());
    const params = { token: await lastToken(set.email) };
    const body = { password: "Swim@Away2" };
    expect((await callRoute(resetPassword, "/", { params, body })).status).toBe(200);
    await expectOver(set);
  });

  it("deleting the account", async () => {
    const set = await scene();
    const body = { password: PASSWORD };
    const response = await callRoute(deleteAccount, "/", { method: "DELETE", body, headers: set.cookie });
    expect(response.status).toBe(202);
    await expectOver(set);
  });
});

describe("connected apps", () => {
  it("are listed and disconnected by their learner only", async () => {
    const [one, other] = [await setUp(), await setUp()];
    const { access } = await connect(one.id, now);
    const list = async ({ cookie }: typeof one) =>
      (await (await callRoute(getConnections, "/", { headers: cookie })).json()).connections;
    const [connection] = await list(one);
    expect(connection).toMatchObject({ name: "Waddle Companion", scopes: ["profile", "courses"] });
    expect(await list(other)).toEqual([]);
    const end = (headers: Headers, grantId: string) =>
      callRoute(disconnect, "/", { method: "DELETE", headers, params: { grantId } });
    const unknown = "01900000-0000-7000-8000-000000000000";
    for (const id of [connection._id, unknown, "x"]) expect((await end(other.cookie, id)).status).toBe(404);
    expect((await end({ cookie: one.session.cookieHeader }, connection._id)).status).toBe(403);
    expect(await statusOf(access)).toBe(200);
    expect((await end(one.cookie, connection._id)).status).toBe(204);
    expect(await statusOf(access)).toBe(401);
    expect((await end(one.cookie, connection._id)).status).toBe(404);
    expect(await list(one)).toEqual([]);
  });
});

describe("DELETE /api/extension/progress", () => {
  it("removes a course or all, and nothing for a name or address that is wrong", async () => {
    const { id, cookie } = await setUp();
    const { access } = await connect(id, now);
    const claim = { lesson: "One", seconds: 1, completed: false };
    for (const course of ["https://a.example/x?page=1", "https://b.example/", "https://c.example/"])
      expect((await post(postProgress, { ...claim, course }, bearer(access))).status).toBe(200);
    const left = async () =>
      (await (await callRoute(getProgress, "/", { headers: cookie })).json()).claims.length;
    const remove = async (query: string, headers: Headers = cookie) =>
      (await callRoute(deleteProgress, `/${query}`, { method: "DELETE", headers })).status;
    const own = encodeURIComponent("https://a.example/x?page=2");
    expect(await remove(`?course=${own}`, bearer(access))).toBe(401);
    for (const wrong of ["?course=", "?course=x", "?cuorse=https://a.example/x", "?course=a&course=b"])
      expect(await remove(wrong)).toBe(400);
    expect(await left()).toBe(3);
    expect(await remove(`?course=${own}`)).toBe(204);
    expect(await left()).toBe(2);
    expect(await remove("")).toBe(204);
    expect(await left()).toBe(0);
  });
});

describe("POST /api/auth/extension-revoke", () => {
  it("answers 204 whatever the token is, and 400 without one", async () => {
    const { access, refresh } = await connect((await setUp()).id, now);
    for (const each of ["nonsense", "wexr_nonsense", access, access, refresh]) {
      const response = await post(revoke, { token: each });
      expect([response.status, await response.text()]).toEqual([204, ""]);
    }
    expect(await statusOf(access)).toBe(401);
    expect((await post(revoke, {})).status).toBe(400);
  });
});

describe("too many calls", () => {
  /** How many of so many calls at once are not refused for being too many. */
  const countHeeded = async (count: number, call: () => Promise<Response>) => {
    const responses = await Promise.all(Array.from({ length: count }, call));
    expect(responses.every(({ status }) => status < 500)).toBe(true);
    return responses.filter(({ status }) => status !== 429).length;
  };

  it("of a learner for a token: 30 an hour; another learner is not held up", async () => {
    const [one, other] = [await setUp(), await setUp()];
    expect(await countHeeded(60, () => post(extensionToken, token, one.cookie))).toBe(30);
    expect((await post(extensionToken, token, other.cookie)).status).toBe(200);
  });

  it("of visitors: 10 an hour an address", async () => {
    const limited = { ...token, scope: "limited" };
    expect(await countHeeded(40, () => post(anonymousToken, limited, from("192.0.2.50")))).toBe(10);
    expect((await post(anonymousToken, limited, from("192.0.2.51"))).status).toBe(200);
  });

  it("of clients for tokens: 60 a minute an address, however many there are", async () => {
    const { body } = await consentToCode((await setUp()).id, now);
    let heeded = 0;
    for (let batch = 0; batch < amount(4, 50); batch += 1)
      heeded += await countHeeded(200, () =>
        post(exchange, { ...body, code: `${batch}` }, from("192.0.2.60")),
      );
    expect(heeded).toBe(60);
    expect((await post(exchange, body, from("192.0.2.61"))).status).toBe(200);
  });

  it("of a learner's extension with progress: 120 a minute", async () => {
    const { access } = await connect((await setUp()).id, now);
    const claim = { course: "https://school.example/", lesson: "One", seconds: 1, completed: false };
    expect(await countHeeded(200, () => post(postProgress, claim, bearer(access)))).toBe(120);
  });
});

describe("what a connected app uses up", () => {
  const countIn = async (count: number, call: () => Promise<Response>) => {
    const responses = await Promise.all(Array.from({ length: count }, call));
    return responses.filter(({ status }) => status < 400).length;
  };

  it("is its own: neither its learner nor another app of theirs is held up", async () => {
    const { id, cookie } = await setUp();
    const [one, two] = [await connect(id, now), await connect(id, now)];
    const read = (headers: Headers) => () => callRoute(getProgress, "/", { headers });
    expect(await countIn(320, read(bearer(one.access)))).toBe(300);
    expect(await countIn(5, read(bearer(two.access)))).toBe(5);
    expect(await countIn(5, read(cookie))).toBe(5);
  });

  it("is 120 claims a minute of all a learner's apps", async () => {
    const { id } = await setUp();
    const claim = { course: "https://school.example/", lesson: "One", seconds: 1, completed: false };
    let kept = 0;
    for (const { access } of [await connect(id, now), await connect(id, now)])
      kept += await countIn(80, () => post(postProgress, claim, bearer(access)));
    expect(kept).toBe(120);
  });

  it("is thirty refreshes an hour; the token that was refused is still good, and one that was used ends it", async () => {
    const { id } = await setUp();
    let { access, refresh } = await connect(id, now);
    const first = refresh;
    for (let n = 0; n < 30; n += 1) {
      const response = await post(exchange, refreshBody(refresh));
      expect(response.status).toBe(200);
      ({ access_token: access, refresh_token: refresh } = await response.json());
    }
    expect((await post(exchange, refreshBody(refresh))).status).toBe(429);
    const where = { usedAt: null };
    expect(await db().extensionRefreshToken.count({ where })).toBe(1);
    expect(await statusOf(access)).toBe(200);
    expect((await post(exchange, refreshBody(first))).status).toBe(400);
    expect(await statusOf(access)).toBe(401);
  });
});

describe("calls that are refused", () => {
  const address = from("192.0.2.77");
  const statuses = async (count: number, call: () => Promise<Response>) => {
    const responses = await Promise.all(Array.from({ length: count }, call));
    return responses.map(({ status }) => status);
  };

  it("are counted by address with the questions before a call; who is let in is not held up", async () => {
    const { id } = await setUp();
    const narrow = await connect(id, now, "profile");
    const fit = await connect(id, now);
    const read = (access: string) => () =>
      callRoute(getProgress, "/", { headers: { ...bearer(access), ...address } });
    const ask = () => callRoute(progressOptions, "/", { method: "OPTIONS", headers: address });
    expect(new Set(await statuses(200, read("nonsense")))).toEqual(new Set([401]));
    expect(new Set(await statuses(200, read(narrow.access)))).toEqual(new Set([403]));
    expect(new Set(await statuses(200, ask))).toEqual(new Set([204]));
    for (const call of [read("nonsense"), read(narrow.access), ask])
      expect(await statuses(1, call)).toEqual([429]);
    expect(await statuses(1, read(fit.access))).toEqual([200]);
    const elsewhere = { ...bearer("nonsense"), ...from("192.0.2.78") };
    expect((await callRoute(getProgress, "/", { headers: elsewhere })).status).toBe(401);
  });
});

describe("the log", () => {
  it("never holds a code, a verifier or a token", async () => {
    const lines: unknown[] = [];
    for (const level of ["info", "warn", "error"] as const)
      vi.spyOn(log(), level).mockImplementation((...args: unknown[]) => void lines.push(args));
    const { id, cookie } = await setUp();
    const direct = await (await post(extensionToken, token, cookie)).json();
    const { body } = await consentToCode(id, now);
    const tokens = await (await post(exchange, body)).json();
    const { refresh_token: refresh } = tokens;
    await post(exchange, refreshBody(refresh));
    await post(exchange, refreshBody(refresh));
    await post(exchange, body);
    await post(postProgress, {}, bearer(tokens.access_token));
    await post(revoke, { token: direct.access_token });
    const written = JSON.stringify([lines, await db().auditEvent.findMany()]);
    expect(written).toContain("/");
    expect(lines.length).toBeGreaterThan(6);
    for (const secret of [
      ...[direct.access_token, tokens.access_token, refresh],
      ...[body.code, body.code_verifier],
    ]) {
      expect(secret.length).toBeGreaterThan(40);
      expect(written).not.toContain(secret);
    }
  });
});
