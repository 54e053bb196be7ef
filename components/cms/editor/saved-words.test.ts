import { expect, it } from "vitest";
import { savedWords } from "./saved-words.ts";

it.each([
  ["save", "ann", "saved by ann"],
  ["publish", "ann", "published by ann"],
  ["restore", "ann", "restored by ann"],
  ["generate", "ann", "written by AI for ann"],
  ["publish", "seed", "came with the blog"],
  ["publish", "schedule", "published at the time that was set"],
  ["save", "seed", "saved by seed"],
] as const)("%s, %s: %s", (reason, savedBy, words) => {
  expect(savedWords({ reason, savedBy })).toBe(words);
});
