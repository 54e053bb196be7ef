import { describe, expect, it } from "vitest";
import { isStale, nextScreen, type Screen } from "./screen.ts";

const away: Screen = { kind: "away", notice: null };
const answered = (answer: Screen & { kind: "away" | "offline" | "limited" }) =>
  ({ kind: "answered", answer }) as const;

describe("the popup", () => {
  it("connects from where no one is connected, or no one in particular", () => {
    expect(nextScreen(away, { kind: "connecting" })).toEqual({ kind: "connecting" });
    expect(nextScreen({ kind: "limited" }, { kind: "connecting" })).toEqual({ kind: "connecting" });
    expect(nextScreen({ kind: "offline" }, { kind: "connecting" })).toEqual({ kind: "offline" });
  });

  it("waits for an answer that is about the connecting", () => {
    const connecting: Screen = { kind: "connecting" };
    expect(nextScreen(connecting, answered({ kind: "away", notice: null }))).toBe(connecting);
    expect(nextScreen(connecting, answered({ kind: "away", notice: "denied" }))).toEqual({
      kind: "away",
      notice: "denied",
    });
    expect(nextScreen(connecting, answered({ kind: "limited" }))).toEqual({ kind: "limited" });
    expect(nextScreen({ kind: "loading" }, answered({ kind: "away", notice: null }))).toEqual(away);
  });

  it("forgets with a disconnect, and loads again where asked to", () => {
    expect(nextScreen({ kind: "trouble" }, { kind: "disconnected" })).toEqual(away);
    expect(nextScreen({ kind: "offline" }, { kind: "retried" })).toEqual({ kind: "loading" });
  });

  it("asks again where tokens came or went, and not where they were renewed", () => {
    expect(isStale({ kind: "connecting" }, false)).toBe(true);
    expect(isStale({ kind: "loading" }, false)).toBe(false);
    expect(isStale({ kind: "loading" }, true)).toBe(true);
  });
});
