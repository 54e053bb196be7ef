import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Client } from "#lib/core/extension-client.ts";
import { DAY_MS, HOUR_MS, SECOND_MS } from "#lib/core/time.ts";
import { NOT_REGISTERED } from "../registry/auth-request.ts";
import {
  accessEnd,
  accessSeconds,
  checkIssue,
  codeEnd,
  isVerifier,
  refreshEnd,
  SCOPES_OF_LEARNERS,
  SCOPES_OF_VISITORS,
} from "./grant.ts";

const now = new Date("2026-03-01T12:00:00Z");
const later = (ms: number) => new Date(now.getTime() + ms);

const client: Client = {
  id: "app",
  name: "App",
  redirectUris: ["https://app.example/"],
  scopes: ["limited", "profile"],
  responseTypes: ["token", "code"],
};
const token = { response_type: "token", scope: "profile courses" };
const code = {
  ...{ response_type: "code", scope: "profile", redirect_uri: "https://app.example/" },
  ...{ code_challenge: "x".repeat(43), code_challenge_method: "S256" },
};

describe("the ends", () => {
  it("of a code and of a token alone", () => {
    expect(codeEnd(now)).toEqual(later(60 * SECOND_MS));
    expect(accessEnd(now)).toEqual(later(HOUR_MS));
  });

  it.each([
    [0, 30],
    [1, 31],
    [150, 180],
    [151, 180],
    [180, 180],
    [181, 180],
  ])("of a grant that is refreshed after %i days: day %i", (age, end) => {
    expect(refreshEnd(now, later(age * DAY_MS))).toEqual(later(end * DAY_MS));
  });

  it.each([
    [2 * HOUR_MS, 3600],
    [HOUR_MS, 3600],
    [HOUR_MS - 1, 3599],
    [SECOND_MS, 1],
    [SECOND_MS - 1, 0],
    [0, 0],
    [-HOUR_MS, 0],
  ])("of an access token, %i ms before its grant's: %i seconds", (left, seconds) => {
    expect(accessSeconds(later(left), now)).toBe(seconds);
  });
});

describe("a verifier", () => {
  it.each([
    ["x".repeat(42), false],
    ["x".repeat(43), true],
    ["x".repeat(128), true],
    ["x".repeat(129), false],
    [`${"x".repeat(42)}~`, true],
    [`${"x".repeat(42)}+`, false],
    [`${"x".repeat(42)}\n`, false],
    ["", false],
  ])("%j: %s", (text, isFit) => expect(isVerifier(text)).toBe(isFit));
});

describe("what is issued", () => {
  it("is a token for what both sides allow, or a code that is bound", () => {
    expect(checkIssue(client, token, SCOPES_OF_LEARNERS)).toEqual({
      responseType: "token",
      scopes: ["profile"],
    });
    expect(checkIssue(client, code, SCOPES_OF_LEARNERS)).toEqual({
      ...{ responseType: "code", scopes: ["profile"] },
      ...{ redirectUri: "https://app.example/", challenge: "x".repeat(43) },
    });
    const limited = { ...token, scope: "limited profile" };
    expect(checkIssue(client, limited, SCOPES_OF_VISITORS)).toMatchObject({ scopes: ["limited"] });
  });

  it.each([
    [null, token, "invalid_client"],
    [{ ...client, responseTypes: ["code"] }, token, "invalid_client"],
    [client, { ...token, response_type: "id_token" }, "invalid_client"],
    [client, { ...token, redirect_uri: "https://app.example" }, "invalid_client"],
    [client, { ...token, redirect_uri: "" }, "invalid_client"],
    [
      { ...client, redirectUris: ["javascript:x"] },
      { ...token, redirect_uri: "javascript:x" },
      "invalid_client",
    ],
    [client, { ...token, scope: "courses" }, "invalid_scope"],
    [client, { ...token, scope: "" }, "invalid_scope"],
    [client, { ...code, redirect_uri: undefined }, "invalid_input"],
    [client, { ...code, code_challenge: undefined }, "invalid_input"],
    [client, { ...code, code_challenge: "x".repeat(42) }, "invalid_input"],
    [client, { ...code, code_challenge_method: undefined }, "invalid_input"],
    [client, { ...code, code_challenge_method: "plain" }, "invalid_input"],
  ])("by %j for %j is %s", (given, asked, error) => {
    const issue = () => checkIssue(given, asked, SCOPES_OF_LEARNERS);
    expect(issue).toThrow(expect.objectContaining({ code: error }));
    if (error === "invalid_client") expect(issue).toThrow(NOT_REGISTERED);
  });

  it("is nothing for any address but the registered one", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl()), (redirect_uri) => {
        fc.pre(redirect_uri !== "https://app.example/");
        expect(() => checkIssue(client, { ...code, redirect_uri }, SCOPES_OF_LEARNERS)).toThrow(
          NOT_REGISTERED,
        );
      }),
    );
  });
});
