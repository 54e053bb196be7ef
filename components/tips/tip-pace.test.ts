import { describe, expect, it } from "vitest";
import { mayFollow, TIP_PAUSE_MS } from "./tip-pace.ts";

const NOW = 1_000_000;
const gone = (ms: number, visit = 1) => ({ name: "hearts", visit, goneAt: NOW - ms }) as const;

describe("whether a bubble may come", () => {
  it.each([
    ["the first", null, true],
    ["while another one stands there", { name: "hearts", visit: 1, goneAt: null }, false],
    ["a moment before the pause is over", gone(TIP_PAUSE_MS - 1), false],
    ["when the pause is over", gone(TIP_PAUSE_MS), true],
    ["on the screen that had one, however long ago", gone(60 * TIP_PAUSE_MS, 2), false],
    ["the same one, which a dialog hid", { name: "stars", visit: 2, goneAt: NOW }, true],
  ] as const)("%s", (_, last, expected) => {
    expect(mayFollow(last, "stars", 2, NOW)).toBe(expected);
  });
});
