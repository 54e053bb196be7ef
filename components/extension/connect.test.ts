import { describe, expect, it } from "vitest";
import type { AuthRequest } from "#lib/extension/registry/auth-request.ts";
import { handOffOf, tokenRequest } from "./connect.ts";

const REQUEST: AuthRequest = {
  client: { id: "companion", name: "Companion" },
  redirectUri: "https://abc.chromiumapp.org/",
  responseType: "token",
  state: "s",
  scopes: ["profile", "courses"],
  challenge: undefined,
  responseMode: undefined,
};
const VIEWER = { id: "learner", email: "learner@example.com" };
const CODE: AuthRequest = { ...REQUEST, responseType: "code", challenge: "c".repeat(43) };

describe("tokenRequest", () => {
  it("asks for what the learner agreed to", () => {
    expect(tokenRequest(REQUEST, VIEWER)).toEqual({
      client_id: "companion",
      response_type: "token",
      scope: "profile courses",
      redirect_uri: REQUEST.redirectUri,
      account: "learner",
    });
  });

  it("asks for nothing of an account without one", () => {
    const asked = tokenRequest(REQUEST, null);
    expect(asked.scope).toBe("limited");
    expect(asked).not.toHaveProperty("account");
  });

  it("brings the challenge with a code", () => {
    expect(tokenRequest(CODE, VIEWER)).toMatchObject({
      code_challenge: CODE.challenge,
      code_challenge_method: "S256",
    });
  });
});

describe("handOffOf", () => {
  const token = { access_token: "t", token_type: "Bearer", expires_in: 3600, scope: "profile" } as const;

  it("takes what was asked for", () => {
    const { redirectUri } = REQUEST;
    expect(handOffOf(REQUEST, token)).toEqual({
      kind: "token",
      value: "t",
      redirectUri,
      state: "s",
      expiresIn: 3600,
    });
    expect(handOffOf({ ...CODE, state: undefined }, { code: "c" })).toEqual({
      kind: "code",
      value: "c",
      redirectUri,
      state: null,
      expiresIn: null,
    });
  });

  it.each([
    [REQUEST, undefined],
    [REQUEST, null],
    [REQUEST, {}],
    [REQUEST, { ...token, access_token: "" }],
    [REQUEST, { code: "c" }],
    [CODE, token],
    [CODE, { code: "" }],
  ])("says so where it isn't there", (request, issued) => {
    expect(() => handOffOf(request, issued)).toThrow("Failed to generate token");
  });
});
