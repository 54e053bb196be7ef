import { expect, it } from "vitest";
import { FakeStorage } from "#tests/support/fake-storage.ts";
import { copyNames, dropCopy, keepCopy, readCopy } from "./device-copies.ts";

const isCopy = (value: unknown): value is { text: string } =>
  typeof value === "object" && value !== null && "text" in value;

it("stores a copy, reads it and drops it", () => {
  const storage = new FakeStorage();
  expect(keepCopy("draft:a", { text: "words" }, storage)).toBe(true);
  expect(readCopy("draft:a", isCopy, storage)).toEqual({ text: "words" });
  expect(copyNames("draft:", storage)).toEqual(["draft:a"]);
  dropCopy("draft:a", storage);
  expect(readCopy("draft:a", isCopy, storage)).toBeNull();
});

it("says if there is no room, or no storage at all", () => {
  const storage = new FakeStorage();
  storage.isFull = true;
  expect(keepCopy("draft:a", { text: "words" }, storage)).toBe(false);
  expect(keepCopy("draft:a", { text: "words" }, null)).toBe(false);
  expect(copyNames("draft:", null)).toEqual([]);
});

it.each(["{", "null", "1", "{}"])("a damaged copy counts as none: %s", (text) => {
  const storage = new FakeStorage();
  storage.setItem("draft:a", text);
  expect(readCopy("draft:a", isCopy, storage)).toBeNull();
});
