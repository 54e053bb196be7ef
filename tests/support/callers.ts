import { createHash, createHmac } from "node:crypto";
import { encode } from "next-auth/jwt";
import { COMPANION } from "#lib/extension/registry/auth-request.ts";
import { onDatabase } from "./e2e-database.ts";
import { TEST_ENV } from "./environment.ts";

type Headers = Record<string, string>;

export interface Identity {
  name: string;
  headers: Headers;
  /** Whether it stands for a session that is alive, and how it travels; admins are no one where learners are someone */
  is: "nobody" | "cookie" | "bearer" | "extension" | "foreign page" | "admin" | "foreign page of an admin";
  /** What a learner has given an extension */
  scopes?: readonly string[];
}

const base = () => process.env.E2E_BASE_URL ?? "";
const COOKIE = "waddle-session";
const ADMIN_COOKIE = "waddle-admin";
let people = 0;

export interface Person {
  email: string;
  name: string;
  cookie: string;
  bearer: string;
}

const PASSWORD = "Course1Tester!";

/** Someone new, with both tokens of the session that registering opens. */
export async function registerPerson(): Promise<Person> {
  people += 1;
  const email = `person-${process.pid}-${Date.now()}-${people}@example.test`;
  const name = `Person Number${people}`;
  const body = JSON.stringify({ fullName: name, email, password: PASSWORD, ageConfirmed: true });
  const response = await fetch(`${base()}/api/auth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });
  const { token } = (await response.json()) as { token: string };
  const cookies = response.headers.getSetCookie().map((line) => line.split(";")[0] ?? "");
  const cookie = cookies.find((each) => each.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1) ?? "";
  return { email, name, cookie, bearer: token };
}

export const ownPage = (cookie: string): Headers => ({ cookie: `${COOKIE}=${cookie}`, origin: base() });
export const bearerOf = (token: string): Headers => ({ authorization: `Bearer ${token}` });

async function deadBy(change: string): Promise<Person> {
  const person = await registerPerson();
  await onDatabase(
    `UPDATE "Session" SET ${change} WHERE "userId" = (SELECT "id" FROM "User" WHERE "email" = $1)`,
    [person.email],
  );
  return person;
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** A signed token of the ordinary kind, which this product never makes. */
function signedToken(alg: string, claims: object): string {
  const signed = `${part({ alg, typ: "JWT", kid: "../../dev/null" })}.${part(claims)}`;
  if (alg === "none") return `${signed}.`;
  return `${signed}.${createHmac("sha256", TEST_ENV.AUTH_SECRET).update(signed).digest("base64url")}`;
}

function flipped(token: string): string {
  const at = token.length - 5;
  return token.slice(0, at) + (token[at] === "A" ? "B" : "A") + token.slice(at + 1);
}

/** The middle of `token`, as the tokens of sessions are made, but for another purpose or of another person. */
function sealed(claims: Record<string, unknown>, salt: string): Promise<string> {
  return encode({ token: claims, secret: TEST_ENV.AUTH_SECRET, salt, maxAge: 3600 });
}

/** Everyone who is no one: no session, a dead one, or a token that only looks like one. */
export async function nobodies(owner: Person): Promise<Identity[]> {
  const [expired, revoked, idle] = await Promise.all([
    deadBy(`"expiresAt" = now() - interval '1 second'`),
    deadBy(`"revokedAt" = now()`),
    deadBy(`"lastSeenAt" = now() - interval '15 days'`),
  ]);
  const other = await registerPerson();
  const claims = { sub: "01900000-0000-7000-8000-000000000000", sid: "01900000-0000-7000-8000-000000000001" };
  const forged: [string, string][] = [
    ["tampered", flipped(owner.cookie)],
    ["cut", owner.cookie.slice(0, -3)],
    ["without encryption", signedToken("none", { ...claims, carrier: "cookie" })],
    ["signed with our secret", signedToken("HS256", { ...claims, carrier: "cookie" })],
    ["for another purpose", await sealed({ ...claims, carrier: "cookie" }, "waddle-extension")],
    ["of a session that never was", await sealed({ ...claims, carrier: "cookie" }, "waddle-cookie")],
    ["mixed from two people's", mixed(owner.cookie, other.cookie)],
    ["empty", ""],
    ["nonsense", "%00%ff;\u0041"],
  ];
  const asCookie = forged.map(([name, token]) => nobody(`cookie ${name}`, ownPage(token)));
  const asBearer = forged.map(([name, token]) => nobody(`bearer ${name}`, bearerOf(token)));
  return [
    nobody("a visitor", {}),
    ...[expired, revoked, idle].flatMap((person, index) => {
      const name = ["expired", "revoked", "idle"][index];
      return [
        nobody(`${name} cookie`, ownPage(person.cookie)),
        nobody(`${name} bearer`, bearerOf(person.bearer)),
      ];
    }),
    nobody("a bearer token as a cookie", ownPage(owner.bearer)),
    nobody("a cookie as a bearer token", bearerOf(owner.cookie)),
    ...asCookie,
    ...asBearer,
  ];
}

function mixed(one: string, other: string): string {
  const parts = one.split(".");
  return [...parts.slice(0, 3), ...other.split(".").slice(3)].join(".");
}

function nobody(name: string, headers: Headers): Identity {
  return { name, headers, is: "nobody" };
}

/** Everyone who is someone. */
export async function somebodies(): Promise<Identity[]> {
  // Each has a session of its own: one call of all at once may end it.
  const [one, premium, program, elsewhere, neighbour] = await Promise.all([
    registerPerson(),
    registerPerson(),
    registerPerson(),
    registerPerson(),
    registerPerson(),
  ]);
  await onDatabase(`UPDATE "User" SET "isPremium" = true WHERE "email" = $1`, [premium.email]);
  return [
    { name: "a learner", headers: ownPage(one.cookie), is: "cookie" },
    { name: "a premium learner", headers: ownPage(premium.cookie), is: "cookie" },
    { name: "a learner's program", headers: bearerOf(program.bearer), is: "bearer" },
    {
      name: "another site in a learner's browser",
      headers: { ...ownPage(elsewhere.cookie), origin: "https://elsewhere.example" },
      is: "foreign page",
    },
    {
      name: "a neighbour's page in a learner's browser",
      headers: { ...ownPage(neighbour.cookie), "sec-fetch-site": "same-site" },
      is: "foreign page",
    },
  ];
}

async function tokenFor(scope: string, headers?: Headers): Promise<string> {
  const response = await fetch(`${base()}/api/auth/extension-${headers ? "" : "anonymous-"}token`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify({ client_id: COMPANION.id, response_type: "token", scope }),
  });
  return ((await response.json()) as { access_token: string }).access_token;
}

/** Our own extension, connected by a learner to all it may have or to a part of it, by a visitor, and no more. */
export async function extensions(): Promise<Identity[]> {
  const [learner, gone] = [await registerPerson(), await registerPerson()];
  const connected = async (...scopes: string[]): Promise<Identity> => {
    const token = await tokenFor(scopes.join(" "), ownPage(learner.cookie));
    const name = `an extension with ${scopes.join(" and ")}`;
    return { name, headers: bearerOf(token), is: "extension", scopes };
  };
  const all = await tokenFor("profile courses limited", ownPage(learner.cookie));
  const dead = await tokenFor("profile courses", ownPage(gone.cookie));
  await onDatabase(
    `UPDATE "ExtensionGrant" SET "revokedAt" = now() WHERE "userId" = (SELECT "id" FROM "User" WHERE "email" = $1)`,
    [gone.email],
  );
  const visitor = bearerOf(await tokenFor("limited"));
  return [
    await connected("profile", "courses"),
    await connected("profile"),
    await connected("courses"),
    await connected("limited"),
    { name: "a visitor's extension", headers: visitor, is: "extension", scopes: [] },
    nobody("a disconnected extension", bearerOf(dead)),
    nobody("an extension's token as a cookie", ownPage(all)),
    nobody(
      "an extension's token in an admin's headers",
      adminHeaders(TEST_ENV.ADMIN_USERNAME, `wads_${all}`),
    ),
  ];
}

const hashOf = (secret: string) => createHash("sha256").update(secret).digest("hex");
export const adminPage = (secret: string): Headers => ({
  cookie: `${ADMIN_COOKIE}=${secret}`,
  origin: base(),
});
export const adminHeaders = (username: string, secret: string): Headers => ({
  "x-admin-username": username,
  "x-admin-password": secret,
});

/** The secret of a new session of the first admin, or of one who has the same password. */
export async function signInAdmin(username: string = TEST_ENV.ADMIN_USERNAME): Promise<string> {
  const response = await fetch(`${base()}/api/admin/session`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username, password: TEST_ENV.ADMIN_PASSWORD }),
  });
  return ((await response.json()) as { sessionSecret: string }).sessionSecret;
}

/** An admin of whom no one else knows, with the first one's password. */
export async function createOtherAdmin(): Promise<string> {
  people += 1;
  const username = `admin-${Date.now()}-${people}`;
  await onDatabase(
    `INSERT INTO "AdminAccount" ("id", "username", "passwordHash")
     SELECT gen_random_uuid(), $1, "passwordHash" FROM "AdminAccount" WHERE "username" = $2`,
    [username, TEST_ENV.ADMIN_USERNAME],
  );
  return username;
}

async function deadSecret(change: string): Promise<string> {
  const secret = await signInAdmin();
  await onDatabase(`UPDATE "AdminSession" SET ${change} WHERE "secretHash" = $1`, [hashOf(secret)]);
  return secret;
}

async function disabledSecret(): Promise<{ username: string; secret: string }> {
  const username = await createOtherAdmin();
  const secret = await signInAdmin(username);
  await onDatabase(`UPDATE "AdminAccount" SET "disabledAt" = now() WHERE "username" = $1`, [username]);
  return { username, secret };
}

/** Everyone who is no admin, though some once were, and some pretend to be. */
export async function nobodyAdmins(): Promise<Identity[]> {
  const { ADMIN_USERNAME: admin } = TEST_ENV;
  const expired = await deadSecret(`"expiresAt" = now() - interval '1 second'`);
  const revoked = await deadSecret(`"revokedAt" = now()`);
  const idle = await deadSecret(`"lastSeenAt" = now() - interval '31 minutes'`);
  const disabled = await disabledSecret();
  const [live, learner] = [await signInAdmin(), await registerPerson()];
  const dead = Object.entries({ expired, revoked, idle, cut: live.slice(0, -1) });
  return [
    ...dead.flatMap(([name, secret]) => [
      nobody(`an admin's ${name} cookie`, adminPage(secret)),
      nobody(`an admin's ${name} secret`, adminHeaders(admin, secret)),
    ]),
    nobody("a disabled admin's cookie", adminPage(disabled.secret)),
    nobody("a disabled admin's secret", adminHeaders(disabled.username, disabled.secret)),
    nobody("an admin's secret under another name", adminHeaders(disabled.username, live)),
    nobody("an admin's secret as a bearer token", bearerOf(live)),
    nobody("a learner's cookie in an admin's place", adminPage(learner.cookie)),
    nobody("a learner's token in an admin's headers", adminHeaders(admin, `wads_${learner.bearer}`)),
    nobody("somebody who has set the flag", { cookie: "isAdminAuthenticated=true" }),
  ];
}

/** Everyone who is an admin. */
export async function admins(): Promise<Identity[]> {
  const [page, program, other] = [await signInAdmin(), await signInAdmin(), await signInAdmin()];
  return [
    { name: "an admin", headers: adminPage(page), is: "admin" },
    { name: "an admin's tab", headers: adminHeaders(TEST_ENV.ADMIN_USERNAME, program), is: "admin" },
    {
      name: "another site in an admin's browser",
      headers: { ...adminPage(other), origin: "https://elsewhere.example" },
      is: "foreign page of an admin",
    },
  ];
}
