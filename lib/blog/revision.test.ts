import { expect, it } from "vitest";
import { replacesLast, type SavedText } from "./revision.ts";

const BEGAN = new Date("2026-11-22T10:00:00.000Z");
const LAST: SavedText = { savedBy: "ann", reason: "save", words: 100, createdAt: BEGAN };
const NEXT = { savedBy: "ann", reason: "save", words: 101, isOverwrite: false };

it.each<[string, Partial<SavedText>, Partial<typeof NEXT>, number, boolean]>([
  ["at once", {}, {}, 0, true],
  ["just within ten minutes", {}, {}, 599_999, true],
  ["after ten minutes", {}, {}, 600_000, false],
  ["by somebody else", {}, { savedBy: "bob" }, 1, false],
  ["after a publishing", { reason: "publish" }, {}, 1, false],
  ["after a restoring", { reason: "restore" }, {}, 1, false],
  ["after a model's draft", { reason: "generate" }, {}, 1, false],
  ["over another window's version", {}, { isOverwrite: true }, 0, false],
  ["by a publishing", {}, { reason: "publish" }, 1, false],
  ["by a restoring", {}, { reason: "restore" }, 1, false],
  ["with half of it left", {}, { words: 50 }, 1, true],
  ["with less than half of it left", {}, { words: 49 }, 1, false],
  ["with nothing left of a few words", { words: 49 }, { words: 0 }, 1, true],
  ["with nothing left of fifty words", { words: 50 }, { words: 0 }, 1, false],
])("a save takes the place of the last one: %s", (_what, last, next, ms, expected) => {
  const now = new Date(BEGAN.getTime() + ms);
  expect(replacesLast({ ...LAST, ...last }, { ...NEXT, ...next }, now)).toBe(expected);
});
