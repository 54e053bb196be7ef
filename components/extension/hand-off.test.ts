import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type HandOff, handOffQuery, matchHandOff } from "./hand-off.ts";

const TOKEN: HandOff = {
  kind: "token",
  value: "a.b.c",
  redirectUri: "https://abc.chromiumapp.org/?x=1",
  state: "s t&a=t#e",
  expiresIn: 3600,
};

const change = (name: string, value: string) => {
  const query = new URLSearchParams(handOffQuery(TOKEN));
  query.set(name, value);
  return `?${query}`;
};

describe("matchHandOff", () => {
  it("goes on where this tab was handed what the address speaks of", () => {
    expect(matchHandOff(`?${handOffQuery(TOKEN)}`, TOKEN)).toEqual(TOKEN);
    const code: HandOff = { ...TOKEN, kind: "code", state: null, expiresIn: null };
    expect(matchHandOff(`?${handOffQuery(code)}`, code)).toEqual(code);
  });

  it.each<[string, string, unknown]>([
    ["a planted token in a fresh tab", `?${handOffQuery(TOKEN)}`, null],
    ["nothing at all", "", null],
    ["nothing in the address", "", TOKEN],
    ["another token", change("token", "x.y.z"), TOKEN],
    ["another way back", change("redirect_uri", "https://evil.example/"), TOKEN],
    ["another state", change("state", "other"), TOKEN],
    ["a code beside the token", change("code", "abc"), TOKEN],
    ["a second token", `?${handOffQuery(TOKEN)}&token=x`, TOKEN],
    ["a second way back", `?redirect_uri=https://evil.example/&${handOffQuery(TOKEN)}`, TOKEN],
    ["a token in the place of a code", `?${handOffQuery(TOKEN)}`, { ...TOKEN, kind: "code" }],
    ["a damaged hand-off", `?${handOffQuery(TOKEN)}`, { ...TOKEN, redirectUri: 5 }],
    ["an empty one", "?token=&redirect_uri=", { ...TOKEN, value: "" }],
    ["a list", `?${handOffQuery(TOKEN)}`, [TOKEN]],
    ["a text", `?${handOffQuery(TOKEN)}`, "a.b.c"],
  ])("stops for %s", (_, search, kept) => {
    expect(matchHandOff(search, kept)).toBeNull();
  });

  it("brings any state back as it was", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (text) => {
        const handOff = { ...TOKEN, state: text.toWellFormed() };
        expect(matchHandOff(`?${handOffQuery(handOff)}`, handOff)?.state).toBe(handOff.state);
      }),
    );
  });
});
