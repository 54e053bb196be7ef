import { expect, it } from "vitest";
import { isRoomy } from "./roomy.ts";

it.each([
  ["a phone", 360, 740, 360, true],
  ["the smallest", 320, 400, 320, true],
  ["one that is too low", 500, 399, 500, false],
  ["one that is too narrow", 319, 700, 319, false],
  ["a large one at 400 %", 320, 200, 1280, true],
  ["one whose outside isn't known", 360, 740, 0, true],
  ["a low one whose outside isn't known", 360, 300, 0, false],
  ["one that is zoomed out", 800, 500, 200, true],
  ["none", 0, 0, 0, false],
])("a window: %s", (_, innerWidth, innerHeight, outerWidth, is) => {
  expect(isRoomy({ innerWidth, innerHeight, outerWidth })).toBe(is);
});
