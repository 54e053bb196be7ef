import { describe, expect, it } from "vitest";
import { COMPANION } from "#lib/extension/registry/auth-request.ts";
import { consentAddress, isCancelled, readAnswer } from "./authorization.ts";

const proof = { verifier: "v", challenge: "c".repeat(43), state: "s-1" };

describe("the consent screen's address", () => {
  it("asks for a code that needs the proof", () => {
    const url = new URL(consentAddress("https://waddle.example", proof, false));
    expect(url.origin + url.pathname).toBe("https://waddle.example/ext-auth");
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: "waddle-companion",
      redirect_uri: COMPANION.redirectUri,
      response_type: "code",
      state: "s-1",
      scope: "profile courses",
      code_challenge: proof.challenge,
      code_challenge_method: "S256",
    });
  });

  it("says in a tab where the code is handed over", () => {
    expect(consentAddress("https://waddle.example", proof, true)).toContain("response_mode=web_message");
  });
});

describe("an answer", () => {
  const at = (query: string) => readAnswer(`${COMPANION.redirectUri}?${query}`, "s-1");

  it("holds the code", () => expect(at("code=abc&state=s-1")).toEqual({ kind: "code", code: "abc" }));
  it("may be a no", () => expect(at("error=access_denied&state=s-1")).toEqual({ kind: "denied" }));

  it.each([
    "code=abc&state=other",
    "code=abc",
    "error=access_denied&state=other",
    "error=server_error&state=s-1",
    "code=&state=s-1",
  ])("is none: %s", (query) => expect(at(query)).toEqual({ kind: "failed" }));

  it("comes from nowhere else", () => {
    expect(readAnswer("https://elsewhere.example/?code=abc&state=s-1", "s-1")).toEqual({ kind: "failed" });
    expect(readAnswer(undefined, "s-1")).toEqual({ kind: "failed" });
  });
});

it("knows a closed window from a browser that can't", () => {
  expect(isCancelled(new Error("The user did not approve access."))).toBe(true);
  expect(isCancelled(new Error("Authorization page could not be loaded."))).toBe(false);
});
