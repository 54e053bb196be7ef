import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Client, clientProblem } from "#lib/core/extension-client.ts";
import { COMPANION, checkAuthRequest, grantedScopes, isChallenge } from "./auth-request.ts";

const HOME = COMPANION.redirectUri;
const client: Client = {
  id: COMPANION.id,
  name: COMPANION.name,
  redirectUris: [HOME],
  scopes: ["limited", "profile", "courses"],
  responseTypes: ["token", "code"],
};

const QUERY = { client_id: client.id, redirect_uri: HOME, response_type: "token" };

describe("scopes", () => {
  it.each([
    ["profile courses", ["limited", "profile", "courses"], ["profile", "courses"]],
    ["courses  profile courses", ["limited", "profile", "courses"], ["profile", "courses"]],
    ["profile courses", ["limited"], []],
    ["admin PROFILE profile,courses", ["limited", "profile", "courses"], []],
    ["", ["limited", "profile", "courses"], []],
  ] as const)("of “%s”, where %j can be given: %j", (asked, givable, granted) => {
    expect(grantedScopes(asked, client, givable)).toEqual(granted);
  });

  it("are never more than were asked for, than the client has, or than the call may give", () => {
    const some = fc.subarray(["limited", "profile", "courses"] as const);
    fc.assert(
      fc.property(some, some, some, (asked, had, givable) => {
        const granted = grantedScopes(asked.join(" "), { ...client, scopes: had }, givable);
        expect(new Set(granted)).toEqual(
          new Set(asked.filter((each) => had.includes(each) && givable.includes(each))),
        );
      }),
    );
  });
});

describe("a challenge", () => {
  const good = "x".repeat(43);
  it.each([
    [good, "S256", true],
    [good, "plain", false],
    [good, "s256", false],
    [good, undefined, false],
    [undefined, "S256", false],
    ["x".repeat(42), "S256", false],
    ["x".repeat(44), "S256", false],
    [`${"x".repeat(42)}=`, "S256", false],
    [`${"x".repeat(42)}+`, "S256", false],
    [`${good}\n`, "S256", false],
  ])("%s by %s: %s", (challenge, method, isFit) => expect(isChallenge(challenge, method)).toBe(isFit));
});

describe("a request to be connected", () => {
  const code = {
    ...{ ...QUERY, response_type: "code" },
    ...{ code_challenge: "y".repeat(43), code_challenge_method: "S256" },
  };

  it("is told in checked words", () => {
    expect(checkAuthRequest(client, { ...QUERY, state: "s", ref: ["a", "b"] })).toEqual({
      ok: true,
      request: {
        ...{
          client: { id: client.id, name: client.name },
          redirectUri: HOME,
          responseType: "token",
          state: "s",
        },
        ...{ scopes: ["profile", "courses"], challenge: undefined, responseMode: undefined },
      },
    });
    expect(
      checkAuthRequest(client, { ...code, scope: "profile", response_mode: "web_message" }),
    ).toMatchObject({
      ok: true,
      request: {
        responseType: "code",
        scopes: ["profile"],
        challenge: "y".repeat(43),
        responseMode: "web_message",
      },
    });
  });

  it("asks a client's learners for what the client may have at most", () => {
    const asked = (scopes: string[]) => checkAuthRequest({ ...client, scopes }, QUERY);
    expect(asked(["courses"])).toMatchObject({ request: { scopes: ["courses"] } });
    expect(asked(["limited"])).toMatchObject({ request: { scopes: ["limited"] } });
    expect(asked(["other"])).toEqual({ ok: false, fault: "parameters" });
  });

  it.each([
    ["without a client", { ...QUERY, client_id: undefined }],
    ["with an empty client", { ...QUERY, client_id: "" }],
    ["of another client", { ...QUERY, client_id: "other" }],
    ["without an address", { ...QUERY, redirect_uri: undefined }],
    ["without a response type", { ...QUERY, response_type: undefined }],
    ["with an unknown response type", { ...QUERY, response_type: "id_token" }],
    ["with two response types", { ...QUERY, response_type: "code token" }],
    ["with two clients", { ...QUERY, client_id: [client.id, "x"] }],
    ["with two addresses", { ...QUERY, redirect_uri: [HOME, "https://evil.example/"] }],
    ["with two states", { ...QUERY, state: ["a", "b"] }],
    ["with an endless state", { ...QUERY, state: "x".repeat(2001) }],
    ["for an unknown scope", { ...QUERY, scope: "admin" }],
    ["for no scope", { ...QUERY, scope: "" }],
    ["for a code without challenge", { ...code, code_challenge: undefined }],
    ["for a code with a plain challenge", { ...code, code_challenge_method: "plain" }],
    ["for a code without method", { ...code, code_challenge_method: undefined }],
    ["for a code in the fragment", { ...code, response_mode: "fragment" }],
    ["for a token in the query", { ...QUERY, response_mode: "query" }],
    ["for a form", { ...QUERY, response_mode: "form_post" }],
  ])("%s leads nowhere", (_, query) => expect(checkAuthRequest(client, query).ok).toBe(false));

  it.each([
    ["an empty client", { ...QUERY, client_id: "" }, "parameters"],
    ["an unknown client", { ...QUERY, client_id: "other" }, "client"],
    ["no address", { ...QUERY, redirect_uri: undefined }, "parameters"],
    ["another address", { ...QUERY, redirect_uri: "https://evil.example/" }, "address"],
    ["no response type", { ...QUERY, response_type: undefined }, "parameters"],
  ])("%s is told apart", (_, query, fault) => {
    expect(checkAuthRequest(client, query)).toEqual({ ok: false, fault });
  });

  it("of a client that is unknown, or may not be answered so, leads nowhere", () => {
    expect(checkAuthRequest(null, QUERY)).toEqual({ ok: false, fault: "client" });
    expect(checkAuthRequest({ ...client, responseTypes: ["code"] }, QUERY)).toMatchObject({ ok: false });
    expect(checkAuthRequest({ ...client, responseTypes: ["code"] }, code).ok).toBe(true);
  });
});

describe("a client that is to be registered", () => {
  it.each([
    [{}, null],
    [{ id: "a" }, null],
    [{ id: "" }, /^needs an id/],
    [{ id: "with space" }, /^needs an id/],
    [{ id: "x".repeat(65) }, /^needs an id/],
    [{ name: "" }, /^needs a name/],
    [{ name: " x" }, /^needs a name/],
    [{ name: "a\u202eb" }, /^needs a name/],
    [{ name: "x".repeat(60) }, null],
    [{ name: "x".repeat(61) }, /^needs a name/],
    [{ redirectUris: [] }, /redirect addresses/],
    [{ redirectUris: Array.from({ length: 21 }, (_, n) => `https://a.example/${n}`) }, /redirect addresses/],
    [
      { redirectUris: [HOME, "http://app.example/"] },
      /can't have the redirect address "http:\/\/app.example\/"/,
    ],
    [{ scopes: [] }, /^needs scopes/],
    [{ scopes: ["profile", "admin"] }, /^needs scopes/],
    [{ responseTypes: [] }, /^needs response types/],
    [{ responseTypes: ["id_token"] }, /^needs response types/],
  ])("with %j", (change, problem) => {
    const found = clientProblem({ ...client, ...change });
    if (problem === null) expect(found).toBeNull();
    else expect(found).toMatch(problem);
  });
});
