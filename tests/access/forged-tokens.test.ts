import { createHmac } from "node:crypto";
import { encode } from "next-auth/jwt";
import { beforeEach, describe, expect, it } from "vitest";
import { findSessionUser } from "#lib/server/auth/session.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { TEST_ENV } from "#tests/support/environment.ts";
import { createLearner, signIn } from "#tests/support/factories.ts";

beforeEach(resetDatabase);

const SECRET = TEST_ENV.AUTH_SECRET;
const part = (value: object | string) =>
  Buffer.from(typeof value === "string" ? value : JSON.stringify(value)).toString("base64url");

interface Claims {
  sub: string;
  sid: string;
  carrier: string;
}

/** Ordinary signed tokens, in all the ways in which their readers have been fooled. */
function signedTokens(claims: Claims): [string, string][] {
  const mac = (alg: string, text: string, key: string) =>
    createHmac(alg.replace("HS", "sha"), key).update(text).digest("base64url");
  const make = (header: object, body: object, sign: (text: string) => string) => {
    const text = `${part(header)}.${part(body)}`;
    return `${text}.${sign(text)}`;
  };
  const none = ["none", "None", "NONE", "nOnE", "", "null"].flatMap((alg): [string, string][] => [
    [`alg ${alg}, no signature`, make({ alg }, claims, () => "")],
    [`alg ${alg}, any signature`, make({ alg }, claims, () => "x")],
  ]);
  const keys = { "our secret": SECRET, nothing: "", "a null byte": "\0", "a known word": "secret" };
  const signed = Object.entries(keys).flatMap(([name, key]) =>
    ["HS256", "HS384", "HS512"].map((alg): [string, string] => [
      `${alg} with ${name}`,
      make({ alg, typ: "JWT" }, claims, (text) => mac(alg, text, key)),
    ]),
  );
  const named = [
    { kid: "../../../../dev/null" },
    { kid: "' UNION SELECT 'secret" },
    { jku: "https://elsewhere.example/keys" },
    { x5u: "https://elsewhere.example/key" },
    { jwk: { kty: "oct", k: part("secret") } },
    { typ: "at+jwt" },
    { crit: ["exp"] },
    { zip: "DEF" },
  ].map((header): [string, string] => [
    `header ${JSON.stringify(header)}`,
    make({ alg: "HS256", ...header }, claims, (text) => mac("HS256", text, SECRET)),
  ]);
  return [...none, ...signed, ...named];
}

/** Sealed like ours, but not by us, not for this, or not now. */
async function sealedTokens(claims: Claims): Promise<[string, string][]> {
  const seal = (token: object, salt = "waddle-bearer", secret = SECRET, maxAge = 3600) =>
    encode({ token: { ...token }, salt, secret, maxAge });
  const { sub, sid } = claims;
  return [
    ["with another secret", await seal(claims, "waddle-bearer", `${SECRET}x`)],
    ["for the cookie", await seal(claims, "waddle-cookie")],
    ["for a device", await seal(claims, "waddle-device")],
    ["for nothing", await seal(claims, "")],
    ["for an extension", await seal(claims, "waddle-extension")],
    ["past its time", await seal(claims, "waddle-bearer", SECRET, -60)],
    ["long past its time", await seal(claims, "waddle-bearer", SECRET, -86_400)],
    ["naming another carrier", await seal({ ...claims, carrier: "cookie" })],
    ["naming no carrier", await seal({ sub, sid })],
    ["of nobody", await seal({ sid, carrier: "bearer" })],
    ["of no session", await seal({ sub, carrier: "bearer" })],
    ["with a number for a session", await seal({ sub, sid: 1, carrier: "bearer" })],
    ["with a list for a session", await seal({ sub, sid: [sid], carrier: "bearer" })],
  ];
}

/** Ours, with something done to it. */
function damagedTokens(bearer: string, cookie: string): [string, string][] {
  const parts = bearer.split(".");
  const flip = (text: string, at: number) =>
    text.slice(0, at) + (text[at] === "A" ? "B" : "A") + text.slice(at + 1);
  const flipped = parts.flatMap((text, index): [string, string][] =>
    text === ""
      ? []
      : [0, Math.floor(text.length / 2)].map((at) => [
          `part ${index} changed at ${at}`,
          parts.map((each, i) => (i === index ? flip(each, at) : each)).join("."),
        ]),
  );
  const cut = parts.map((_, index): [string, string] => [
    `without part ${index}`,
    parts.filter((__, i) => i !== index).join("."),
  ]);
  return [
    ...flipped,
    ...cut,
    ["cut short", bearer.slice(0, -1)],
    ["twice", `${bearer}.${bearer}`],
    ["upside down", [...bearer].reverse().join("")],
    ["with a space", ` ${bearer}`],
    ["with a line end", `${bearer}\n`],
    ["percent-encoded", encodeURIComponent(bearer).replace(/\./g, "%2E")],
    ["of the cookie", cookie],
    ["empty", ""],
    ["only dots", "...."],
    ["very long", `${bearer}${"A".repeat(100_000)}`],
  ];
}

describe("a forged token", () => {
  it("opens nothing, in any of its forms; the real one does", async () => {
    const [victim, thief] = [await createLearner(), await createLearner()];
    const [session, own] = [await signIn(victim.id), await signIn(thief.id)];
    const claims = { sub: victim.id, sid: session.id, carrier: "bearer" };
    const encodeOwn = (sub: string, sid: string) =>
      encode({
        token: { sub, sid, carrier: "bearer" },
        salt: "waddle-bearer",
        secret: SECRET,
        maxAge: 3600,
      });
    const mixed: [string, string][] = [
      ["one's own session for somebody else", await encodeOwn(victim.id, own.id)],
      ["somebody else's session for oneself", await encodeOwn(thief.id, session.id)],
      ["a session that never was", await encodeOwn(victim.id, "01900000-0000-7000-8000-000000000000")],
    ];
    const forged = [
      ...signedTokens(claims),
      ...(await sealedTokens(claims)),
      ...damagedTokens(session.bearer, session.cookie),
      ...mixed,
    ];
    expect(forged.length).toBeGreaterThanOrEqual(60);
    const accepted: string[] = [];
    for (const [name, token] of forged) {
      const user = await findSessionUser("bearer", token, new Date());
      if (user) accepted.push(name);
    }
    expect(accepted).toEqual([]);
    expect(await findSessionUser("bearer", session.bearer, new Date())).toMatchObject({ id: victim.id });
  });
});
