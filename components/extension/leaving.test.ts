import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { HandOff } from "./hand-off.ts";
import { answerAddress, refusalAddress } from "./leaving.ts";

const redirectUri = "https://abc.chromiumapp.org/";
const TOKEN: HandOff = { kind: "token", value: "a.b", redirectUri, state: "s=1", expiresIn: 3600 };

describe("refusalAddress", () => {
  it("says who said no, and brings the state back", () => {
    expect(refusalAddress({ redirectUri, state: "a b" }, "access_denied")).toBe(
      `${redirectUri}?error=access_denied&error_description=User%20denied%20the%20request&state=a%20b`,
    );
  });

  it("keeps the query that was registered, and makes up no state", () => {
    expect(refusalAddress({ redirectUri: `${redirectUri}?x=1`, state: undefined }, "server_error")).toBe(
      `${redirectUri}?x=1&error=server_error&error_description=The%20connection%20could%20not%20be%20made`,
    );
  });

  it.each(["javascript:alert(1)", "data:text/html,x", "//evil.example", "http://evil.example/", ""])(
    "makes no way back to %j",
    (evil) => {
      expect(() => refusalAddress({ redirectUri: evil, state: "x" }, "access_denied")).toThrow();
      expect(() => answerAddress({ ...TOKEN, redirectUri: evil })).toThrow();
    },
  );
});

describe("answerAddress", () => {
  it("puts a token into the fragment and a code into the query", () => {
    expect(answerAddress(TOKEN)).toBe(
      `${redirectUri}#access_token=a.b&token_type=Bearer&expires_in=3600&state=s%3D1`,
    );
    const code: HandOff = { ...TOKEN, kind: "code", value: "c", expiresIn: null };
    expect(answerAddress(code)).toBe(`${redirectUri}?code=c&state=s%3D1`);
    expect(answerAddress({ ...code, state: null })).toBe(`${redirectUri}?code=c`);
  });

  it("adds nothing that a state could smuggle in", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (text) => {
        const state = text.toWellFormed();
        const url = new URL(answerAddress({ ...TOKEN, state }));
        expect(url.origin + url.pathname + url.search).toBe(redirectUri);
        const said = new URLSearchParams(url.hash.slice(1));
        expect([...said.keys()]).toEqual(["access_token", "token_type", "expires_in", "state"]);
        expect(said.get("state")).toBe(state);
      }),
    );
  });
});
