import { createHmac } from "node:crypto";
import { encode } from "next-auth/jwt";
import { onDatabase } from "./e2e-database.ts";
import { TEST_ENV } from "./environment.ts";

type Headers = Record<string, string>;

export interface Identity {
  name: string;
  headers: Headers;
  /** Whether it stands for a session that is alive, and how it travels */
  is: "nobody" | "cookie" | "bearer" | "foreign page";
}

const base = () => process.env.E2E_BASE_URL ?? "";
const COOKIE = "waddle-session";
let people = 0;

export interface Person {
  email: string;
  name: string;
  cookie: string;
  bearer: string;
}

const PASSWORD = "Course1Tester!";

/** Somebody new, with both tokens of the session that registering opens. */
export async function registerPerson(): Promise<Person> {
  people += 1;
  const email = `person-${Date.now()}-${people}@example.test`;
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

/** Everybody who is nobody: no session, a dead one, or a token that only looks like one. */
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

/** Everybody who is somebody. */
export async function somebodies(): Promise<Identity[]> {
  const [one, premium] = await Promise.all([registerPerson(), registerPerson()]);
  await onDatabase(`UPDATE "User" SET "isPremium" = true WHERE "email" = $1`, [premium.email]);
  return [
    { name: "a learner", headers: ownPage(one.cookie), is: "cookie" },
    { name: "a premium learner", headers: ownPage(premium.cookie), is: "cookie" },
    { name: "a learner's program", headers: bearerOf(one.bearer), is: "bearer" },
    {
      name: "another site in a learner's browser",
      headers: { ...ownPage(one.cookie), origin: "https://elsewhere.example" },
      is: "foreign page",
    },
    {
      name: "a neighbour's page in a learner's browser",
      headers: { ...ownPage(one.cookie), "sec-fetch-site": "same-site" },
      is: "foreign page",
    },
  ];
}
