import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Client } from "#lib/core/extension-client.ts";
import {
  COMPANION,
  checkAuthRequest,
  corsOriginOf,
  isAllowed,
  isRedirectUri,
  redirectWith,
} from "./auth-request.ts";

const HOST = `${COMPANION.extensionId}.chromiumapp.org`;
const HOME = COMPANION.redirectUri;
const SITE = "https://app.example/back?from=waddle";
const client: Client = {
  id: COMPANION.id,
  name: COMPANION.name,
  redirectUris: [HOME, SITE],
  scopes: ["limited", "profile", "courses"],
  responseTypes: ["token", "code"],
};

/** Ways to look like the registered address, or to be led elsewhere by what looks like it */
const TRICKS: readonly string[] = [
  ...[
    "http:",
    "ftp:",
    "ws:",
    "wss:",
    "file:",
    "blob:https:",
    "view-source:https:",
    "HTTPS:",
    "hTTps:",
    "",
  ].map((scheme) => `${scheme}//${HOST}/`),
  ...["https:", "https:/", "https:///", "https:////", "https:\\\\", "https:/\\", "https://\\"].map(
    (start) => `${start}${HOST}/`,
  ),
  ...["javascript:alert(1)", "JaVaScRiPt:alert(1)", "java\nscript:alert(1)", "\u0001javascript:alert(1)"],
  ...[
    "javascript://%0aalert(1)",
    `javascript://${HOST}/%0aalert(1)`,
    "data:text/html,<script>alert(1)</script>",
  ],
  ...["vbscript:x", "about:blank", "chrome-extension://x/", "intent://x#Intent;end", "mailto:a@b.example"],
  ...["@", "user@", "user:pass@", ":@", "%40@", "evil.example@", "evil.example%2F@"].map(
    (user) => `https://${user}${HOST}/`,
  ),
  ...[
    "@evil.example",
    ":@evil.example",
    "%40evil.example",
    "\\@evil.example",
    ".evil.example",
    "evil.example",
  ].map((tail) => `https://${HOST}${tail}/`),
  ...["\\.evil.example", "%2eevil.example", "%00.evil.example", "%0d%0a.evil.example", "。evil.example"].map(
    (tail) => `https://${HOST}${tail}/`,
  ),
  ...["evil", "evil-", "evil.", "www.", "x%2e", "*.", "*", "\u200b", "\u00ad", "%20"].map(
    (head) => `https://${head}${HOST}/`,
  ),
  ...[".", "..", ":443", ":80", ":8443", ":", ":0", ":99999", ":443:443", "%3a443", "\u3002", "\uff0e"].map(
    (tail) => `https://${HOST}${tail}/`,
  ),
  ...[
    "",
    "//",
    "/.",
    "/./",
    "/..",
    "/../",
    "/%2e/",
    "/%2e%2e/",
    "/x",
    "/X/",
    "/x/../",
    "/%2f",
    "/;",
    "/\\",
  ].map((tail) => `https://${HOST}${tail}`),
  ...[
    "?",
    "?x",
    "?next=//evil.example",
    "#",
    "#x",
    "#@evil.example",
    "%23",
    "%3f",
    "/%00",
    "/%0a",
    "/%0d%0aX:y",
  ].map((tail) => `${HOME.slice(0, -1)}${tail}`),
  ...[" ", "\t", "\n", "\r", "\u0000", "\u000b", "\u00a0", "\u2028", "\ufeff", "\u202e"].flatMap((sign) => [
    `${sign}${HOME}`,
    `${HOME}${sign}`,
    `https:${sign}//${HOST}/`,
    `https://${sign}${HOST}/`,
    `https://${HOST}${sign}/`,
    `https://${HOST}${sign}.evil.example/`,
  ]),
  ...[`https://${HOST.toUpperCase()}/`, `https://${HOST.replace("chromiumapp", "ChromiumApp")}/`],
  ...[
    HOST.replace("o", "ο"),
    HOST.replace("a", "а"),
    HOST.replace("chromium", "chrοmium"),
    `xn--${HOST}`,
  ].map((host) => `https://${host}/`),
  ...[`https://evil.example/${HOME}`, `https://evil.example/?${HOME}`, `https://evil.example#${HOME}`],
  ...[
    `//${HOST}/`,
    `/${HOST}/`,
    HOST,
    `${HOST}/`,
    "/",
    "",
    "null",
    "undefined",
    "*",
    "https://*",
    "https://*/",
  ],
  ...[`${HOME},https://evil.example/`, `${HOME} https://evil.example/`, `${HOME}\nhttps://evil.example/`],
  ...["%68ttps://x/", encodeURIComponent(HOME), HOME.replace("://", "%3A%2F%2F"), `<${HOME}>`, `"${HOME}"`],
  ...["java\tscript:alert(1)", "data:text/html,x", "blob:https://evil.example/x", "file:///etc/passwd"],
  ...[
    "https://evil.example/",
    "//evil.example",
    "\\\\evil.example",
    "https:evil.example",
    "https:/evil.example",
  ],
  ...[`https://${HOST}@evil.example/`, `https://evil.example\\@${HOST}/`, `https://x.${HOST}/`, "//", " "],
  ...[`${HOME}x`, `${HOME}//`, `${HOME}../`, `${HOME}./`, `${HOME}${"x".repeat(3000)}`, "[object Object]"],
  ...[`https://${HOST.replace("l", "1")}/`, "http://127.0.0.1/", "http://localhost:3000/", "http://[::1]/"],
  ...["https://*.chromiumapp.org/", "https://chromiumapp.org/", `https://chromiumapp.org/${HOST}`],
  ...["<script>alert(1)</script>", "/ext-auth-success", "/dashboard"],
  ...[SITE.replace("from", "From"), `${SITE}&`, SITE.replace("?from=waddle", ""), SITE.replace("?", "/?")],
];

const QUERY = { client_id: client.id, redirect_uri: HOME, response_type: "token" };

describe("an address that a client may register", () => {
  it.each([
    [HOME, true],
    [SITE, true],
    ["https://app.example/", true],
    ["https://app.example:8443/a/b?c=d&e", true],
    ["https://xn--exmple-cua.example/", true],
    ["https://0123456789abcdef0123456789abcdef01234567.extensions.allizom.org/", true],
    ["http://127.0.0.1/", true],
    ["http://127.0.0.1:8080/back", true],
    ["http://localhost:3000/", true],
    ["http://[::1]:3000/", true],
    ["https://app.example/%20x", true],
    [`https://app.example/${"x".repeat(480)}`, true],
    [`https://app.example/${"x".repeat(481)}`, false],
    ["https://app.example", false],
    ["https://app.example:443/", false],
    ["https://App.example/", false],
    ["https://app.example/a/../b", false],
    ["https://app.example./", false],
    ["https://app.example/#", false],
    ["https://app.example/#x", false],
    ["https://a@app.example/", false],
    ["https://*.app.example/", false],
    ["https://app.example/*", false],
    ["https://app.example/%00", false],
    ["https://app.example/%0d", false],
    ["https://app.example/%7F", false],
    ["https://app.example/a b", false],
    ["https://exämple.example/", false],
    ["http://app.example/", false],
    ["http://127.1/", false],
    ["http://127.0.0.2/", false],
    ["http://2130706433/", false],
    ["http://0x7f.0.0.1/", false],
    ["http://localhost.evil.example/", false],
    ["http://localhost./", false],
    ["http://[::]/", false],
    ["http://[0:0:0:0:0:0:0:1]/", false],
    ["ftp://app.example/", false],
    ["javascript:alert(1)", false],
    ["data:text/html,x", false],
    ["waddle://back", false],
    ["/back", false],
    ["", false],
  ])("%s: %s", (text, isFit) => expect(isRedirectUri(text)).toBe(isFit));
});

describe("an address that is asked for", () => {
  const passes = (redirectUri: string) =>
    checkAuthRequest(client, { ...QUERY, redirect_uri: redirectUri }).ok ||
    isAllowed(client, redirectUri, "token");

  it("passes where it is registered, to the letter, and by none of over a hundred tricks", () => {
    expect([HOME, SITE].map(passes)).toEqual([true, true]);
    const tricks = [...new Set(TRICKS)].filter((trick) => trick !== HOME && trick !== SITE);
    expect(tricks.length).toBeGreaterThanOrEqual(150);
    expect(tricks.filter(passes)).toEqual([]);
  });

  const lists = "../shared/fixtures/attacks/redirect";
  it.skipIf(!existsSync(lists))(
    "passes by no line of a public list (skipped where the list is absent)",
    () => {
      const lines = readdirSync(lists).flatMap((name) =>
        readFileSync(path.join(lists, name), "utf8").split("\n"),
      );
      const tries = lines.flatMap((line) => [line, `https:${line}`, HOME + line, HOME.slice(0, -1) + line]);
      expect(tries.length).toBeGreaterThan(200);
      expect(tries.filter((text) => text !== HOME && passes(text))).toEqual([]);
    },
  );

  it("never passes unless it is a registered one, whatever it is made of", () => {
    const part = fc.constantFrom(
      ...TRICKS,
      HOME,
      SITE,
      HOST,
      "/",
      "?",
      "#",
      "@",
      ".",
      ":",
      "\\",
      "%2e",
      "\t",
    );
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.webUrl(),
      fc.array(part, { maxLength: 4 }).map((parts) => parts.join("")),
      fc
        .tuple(fc.nat(HOME.length), fc.string())
        .map(([at, sign]) => HOME.slice(0, at) + sign + HOME.slice(at)),
    );
    fc.assert(
      fc.property(text, (redirectUri) => {
        expect(passes(redirectUri)).toBe(redirectUri === HOME || redirectUri === SITE);
      }),
      { numRuns: 2000 },
    );
  });

  it("passes for no client that has registered what no client may", () => {
    const odd = { ...client, redirectUris: ["javascript:alert(1)", "http://app.example/", "*"] };
    for (const redirectUri of odd.redirectUris) expect(isAllowed(odd, redirectUri, "token")).toBe(false);
    expect(checkAuthRequest(odd, { ...QUERY, redirect_uri: "javascript:alert(1)" }).ok).toBe(false);
  });
});

describe("leading back", () => {
  it.each([
    [HOME, { code: "a b", state: "x&y=z#" }, "query", `${HOME}?code=a%20b&state=x%26y%3Dz%23`],
    [SITE, { error: "access_denied" }, "query", `${SITE}&error=access_denied`],
    ["https://app.example/?", { a: "1" }, "query", "https://app.example/?a=1"],
    ["https://app.example/?b&", { a: "1" }, "query", "https://app.example/?b&a=1"],
    [HOME, { access_token: "t", state: undefined }, "fragment", `${HOME}#access_token=t`],
    [SITE, { access_token: "t", expires_in: "3600" }, "fragment", `${SITE}#access_token=t&expires_in=3600`],
    [HOME, { state: undefined }, "fragment", HOME],
    [HOME, { state: "" }, "query", `${HOME}?state=`],
    [HOME, { state: "\ud800" }, "query", `${HOME}?state=%EF%BF%BD`],
  ] as const)("to %s with %j in the %s", (redirectUri, params, place, address) => {
    expect(redirectWith(redirectUri, params, place)).toBe(address);
  });

  it("stays at the address, and says exactly what it was given, whatever that is", () => {
    const params = fc.dictionary(fc.string({ minLength: 1 }), fc.string({ unit: "binary" }));
    fc.assert(
      fc.property(params, fc.constantFrom(HOME, SITE), (given, redirectUri) => {
        const url = new URL(redirectWith(redirectUri, given, "query"));
        expect(url.origin + url.pathname).toBe(redirectUri.split("?")[0]);
        expect(url.hash).toBe("");
        for (const [name, value] of Object.entries(given))
          expect(url.searchParams.getAll(name.toWellFormed()).at(-1)).toBe(value.toWellFormed());
      }),
    );
  });

  it("goes nowhere but to an address of the web", () => {
    for (const trick of [
      "javascript:alert(1)",
      "data:,x",
      "//evil.example",
      "",
      "http://evil.example/",
      `${HOME}#`,
    ])
      expect(() => redirectWith(trick, { code: "x" }, "query")).toThrow("isn't registered");
  });
});

describe("scripts that may read our answers", () => {
  it.each([
    [HOME, `chrome-extension://${COMPANION.extensionId}`],
    [`https://${HOST}/back`, `chrome-extension://${COMPANION.extensionId}`],
    ["https://app.example:8443/x", "https://app.example:8443"],
    ["http://localhost:3000/", "http://localhost:3000"],
    ["https://evil.lkliaankgpekhenepkffmbmbfadopmjf.chromiumapp.org/", `https://evil.${HOST}`],
    ["https://short.chromiumapp.org/", "https://short.chromiumapp.org"],
  ])("are, for %s, those of %s", (redirectUri, origin) => expect(corsOriginOf(redirectUri)).toBe(origin));
});
