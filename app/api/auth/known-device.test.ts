import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sendReset } from "#lib/account/reset/reset-service.ts";
import { hashPassword } from "#lib/server/auth/password.ts";
import { findSessionUser } from "#lib/server/auth/session.ts";
import { db } from "#lib/server/db/db.ts";
import { callRoute } from "#tests/support/call-route.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { at, createLearner } from "#tests/support/factories.ts";
import { forgetMails } from "#tests/support/queued-mail.ts";
import { lastToken } from "#tests/support/reset-emails.ts";
import { POST as changeRoute } from "../users/password/route.ts";
import { POST as loginRoute } from "./login/route.ts";
import { POST as resetRoute } from "./reset-password/[token]/route.ts";

const PASSWORD = "Sail@Home1";
const WRONG = "Other@Pass1";
const NEW = "Swim@Away2";
let passwordHash = "";

beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD);
});
beforeEach(resetDatabase);

let caller = 0;
const fresh = () => ({ "x-client-address": `203.0.113.${++caller % 250}` });
const login = (email: string, password: string, headers: Record<string, string> = {}) =>
  callRoute(loginRoute, "/api/auth/login", {
    method: "POST",
    body: { email, password },
    headers: { ...fresh(), ...headers },
  });

async function createAccount() {
  const learner = await createLearner();
  await db().user.update({ where: { id: learner.id }, data: { passwordHash } });
  return learner;
}

/** The headers that a browser sends from now on; without its session. */
function deviceOf(answer: Response): Record<string, string> {
  const line = answer.headers.getSetCookie().find((cookie) => cookie.startsWith("waddle-device=")) ?? "";
  return { cookie: line.split(";")[0] ?? "" };
}

async function knownDeviceOf(email: string) {
  const answer = await login(email, PASSWORD);
  expect(answer.status).toBe(200);
  return deviceOf(answer);
}

/** As a stranger does it: from everywhere, in every spelling, with headers that mean nothing here. */
async function besiege(email: string, tries = 60): Promise<Response[]> {
  const spelling = (index: number) =>
    [...email].map((sign, place) => ((index >> (place % 5)) % 2 ? sign.toUpperCase() : sign)).join("");
  return Promise.all(
    Array.from({ length: tries }, (_, index) =>
      login(spelling(index), WRONG, { "x-forwarded-for": `10.0.${index}.1`, "x-real-ip": `10.1.${index}.1` }),
    ),
  );
}

/** Nothing more is looked at: neither waiting nor another network address helps. */
async function lockOut(): Promise<void> {
  await db().loginGuard.updateMany({ data: { failures: 50 } });
  await db().rateLimit.deleteMany({ where: { key: { startsWith: "loginByAccount" } } });
}

const evaluated = (answers: Response[]) => answers.filter(({ status }) => status !== 429).length;

describe("a stranger who guesses", () => {
  it("has five tries looked at of sixty at once, whatever the spelling and the headers", async () => {
    const { email } = await createAccount();
    expect(evaluated(await besiege(email))).toBe(5);
    expect(await db().loginGuard.count()).toBe(1);
  });

  it("is stopped alike at an address that no one has", async () => {
    const { email } = await createAccount();
    const [known, unknown] = [await besiege(email), await besiege("nobody@example.test")];
    expect([evaluated(known), evaluated(unknown)]).toEqual([5, 5]);
    await lockOut();
    const [one, two] = [await login(email, WRONG), await login("nobody@example.test", WRONG)];
    const [first, second] = [await one.json(), await two.json()];
    expect([one.status, two.status]).toEqual([429, 429]);
    expect(first.message).toBe("Too many failed attempts. Reset your password to log in again.");
    expect({ ...first, requestId: "" }).toEqual({ ...second, requestId: "" });
    expect([...one.headers.keys()]).toEqual([...two.headers.keys()]);
  });

  it("cannot keep the owner out, who has a device that is known", async () => {
    const { email } = await createAccount();
    const device = await knownDeviceOf(email);
    await besiege(email);
    expect((await login(email, PASSWORD)).status).toBe(429);
    expect((await login(email, PASSWORD, device)).status).toBe(200);
    await besiege(email);
    await lockOut();
    expect((await login(email, PASSWORD)).status).toBe(429);
    expect((await login(email, PASSWORD, device)).status).toBe(200);
    expect(await db().loginGuard.count()).toBe(0);
  });

  it("gains nothing by a device cookie of their own, a made-up or a damaged one", async () => {
    const [{ email }, own] = [await createAccount(), await createAccount()];
    const theirs = await knownDeviceOf(own.email);
    const good = await knownDeviceOf(email);
    const session = at((await login(own.email, PASSWORD)).headers.getSetCookie(), 0).split(";")[0] ?? "";
    await besiege(email);
    await lockOut();
    const forged = [
      theirs,
      { cookie: session.replace("waddle-session", "waddle-device") },
      { cookie: "waddle-device=1" },
      { cookie: "waddle-device=" },
      { cookie: `${good.cookie}x` },
      { cookie: good.cookie?.slice(0, -2) ?? "" },
      { cookie: `waddle-device=${"A".repeat(5000)}` },
    ];
    for (const headers of forged) {
      const answer = await login(email, PASSWORD, headers);
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([429, []]);
    }
    expect((await login(email, PASSWORD, good)).status).toBe(200);
  });

  it("waits no more once the owner has a new password", async () => {
    const { email } = await createAccount();
    await besiege(email);
    await lockOut();
    await forgetMails();
    await sendReset({ email, address: "192.0.2.1" }, new Date());
    const token = await lastToken(email);
    const answer = await callRoute(resetRoute, "/", {
      params: { token },
      body: { password: NEW },
      headers: fresh(),
    });
    expect(answer.status).toBe(200);
    expect((await login(email, NEW)).status).toBe(200);
  });
});

describe("a known device", () => {
  it("is counted by itself, ten tries in fifteen minutes", async () => {
    const { email } = await createAccount();
    const device = await knownDeviceOf(email);
    const all = await Promise.all(Array.from({ length: 50 }, () => login(email, WRONG, device)));
    expect(evaluated(all)).toBe(10);
    expect((await login(email, PASSWORD, device)).status).toBe(429);
    expect((await login(email, PASSWORD)).status).toBe(200);
  });

  it("signs no one in", async () => {
    const { email } = await createAccount();
    const device = await knownDeviceOf(email);
    const token = device.cookie?.split("=")[1] ?? "";
    for (const carrier of ["cookie", "bearer"] as const)
      expect(await findSessionUser(carrier, token, new Date())).toBeNull();
    expect((await login(email, WRONG, device)).status).toBe(401);
  });

  it("is forgotten with the password it was known by, but for the one that changes it", async () => {
    const { email } = await createAccount();
    const other = await knownDeviceOf(email);
    const answer = await login(email, PASSWORD);
    const session = at(answer.headers.getSetCookie(), 0).split(";")[0] ?? "";
    const changed = await callRoute(changeRoute, "/", {
      body: { currentPassword: PASSWORD, password: NEW },
      headers: { cookie: session, "sec-fetch-site": "same-origin" },
    });
    expect(changed.status).toBe(204);
    await besiege(email);
    await lockOut();
    expect((await login(email, NEW, other)).status).toBe(429);
    expect((await login(email, NEW, deviceOf(answer))).status).toBe(429);
    expect((await login(email, NEW, deviceOf(changed))).status).toBe(200);
  });
});

describe("the audit log", () => {
  it("tells of every try, alike for known and unknown addresses, and never the address itself", async () => {
    const { id, email } = await createAccount();
    const device = await knownDeviceOf(email);
    await login(email, WRONG);
    await login("nobody@example.test", WRONG);
    await lockOut();
    await login(email, PASSWORD);
    await login("nobody@example.test", PASSWORD);
    await login(email, PASSWORD, device);
    const lines = await db().auditEvent.findMany({ orderBy: [{ createdAt: "asc" }, { id: "asc" }] });
    expect(lines.map(({ event, userId, details }) => [event, userId, details])).toEqual([
      ["sign_in", id, { isKnownDevice: false }],
      ["sign_in_refused", id, { reason: "wrong_password" }],
      ["sign_in_refused", null, { reason: "unknown" }],
      ["sign_in_refused", id, { reason: "waiting" }],
      ["sign_in_refused", null, { reason: "waiting" }],
      ["sign_in", id, { isKnownDevice: true }],
    ]);
    for (const { origin } of lines) expect(origin).toMatch(/^[0-9a-f]{24}$/);
    expect(JSON.stringify(lines)).not.toMatch(/@|203\.0\.113/);
  });
});
