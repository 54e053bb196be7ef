import { expect, it } from "vitest";
import { holdingFiles } from "./archive.ts";

const MB = 1024 * 1024;

it("files of a course never take the room of what says what they are", () => {
  const holds = holdingFiles();
  const files = ["files/aa/aa", "files/bb/bb", "files/cc/cc", "files/dd/dd"];
  expect(files.map((name) => holds(name, 40 * MB))).toEqual([true, true, false, false]);
  expect(holds("files/ee/ee", 51 * MB)).toBe(false);
  expect(holds("files.xml", 32 * MB)).toBe(true);
  expect(holds("questions.xml", 33 * MB)).toBe(false);
  expect(holds("files/ff/ff", 16 * MB)).toBe(true);
});
