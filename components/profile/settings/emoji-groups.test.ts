import { describe, expect, it } from "vitest";
import { isOneEmoji } from "#lib/account/profile/profile-rules.ts";
import { EMOJI_GROUPS, isListed } from "./emoji-groups.ts";

const all = EMOJI_GROUPS.flatMap(({ emoji }) => emoji.map(([own, name]) => ({ own, name })));

describe("the emoji to choose from", () => {
  it("are all taken by the server", () => {
    expect(all.filter(({ own }) => !isOneEmoji(own))).toEqual([]);
  });

  it("stand there once each, with a name of its own", () => {
    expect(all).toHaveLength(48);
    expect(new Set(all.map(({ own }) => own)).size).toBe(48);
    expect(new Set(all.map(({ name }) => name)).size).toBe(48);
  });

  it("are told from those that people typed", () => {
    expect(isListed("🐧")).toBe(true);
    expect(isListed("🍕")).toBe(false);
  });
});
