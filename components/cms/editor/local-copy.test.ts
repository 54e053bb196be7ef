import { describe, expect, it } from "vitest";
import { EMPTY_FIELDS } from "#lib/blog/editor/post-fields.ts";
import { copyName, dropCopy, keepCopy, listCopies, NEW_POST, readCopy } from "./local-copy.ts";

class Shelf {
  readonly #kept = new Map<string, string>();
  isFull = false;
  get length() {
    return this.#kept.size;
  }
  key(at: number) {
    return [...this.#kept.keys()][at] ?? null;
  }
  getItem(key: string) {
    return this.#kept.get(key) ?? null;
  }
  setItem(key: string, value: string) {
    if (this.isFull) throw new DOMException("full", "QuotaExceededError");
    this.#kept.set(key, value);
  }
  removeItem(key: string) {
    this.#kept.delete(key);
  }
}

const copy = (content: string, at = 1) => ({
  fields: { ...EMPTY_FIELDS, content, keywords: ["a"] },
  updatedAt: null,
  at,
});

describe("what is kept on this device", () => {
  it("comes back as it was, and goes", () => {
    const shelf = new Shelf();
    const name = copyName("p1", "tab");
    expect(keepCopy(name, copy("words"), shelf)).toBe(true);
    expect(readCopy(name, shelf)).toEqual(copy("words"));
    dropCopy(name, shelf);
    expect(readCopy(name, shelf)).toBeNull();
  });

  it("is listed by post, the newest first; no tab overwrites another's", () => {
    const shelf = new Shelf();
    keepCopy(copyName("p1", "a"), copy("older", 1), shelf);
    keepCopy(copyName("p1", "b"), copy("newer", 2), shelf);
    keepCopy(copyName("p2", "a"), copy("another post", 3), shelf);
    keepCopy(copyName(NEW_POST, "a"), copy("a new one", 4), shelf);
    shelf.setItem("darkMode", "true");
    expect(listCopies("p1", shelf).map((found) => found.copy.fields.content)).toEqual(["newer", "older"]);
    expect(listCopies(NEW_POST, shelf)).toHaveLength(1);
  });

  it("says so where there is no room", () => {
    const shelf = new Shelf();
    shelf.isFull = true;
    expect(keepCopy("p1:a", copy("words"), shelf)).toBe(false);
    expect(keepCopy("p1:a", copy("words"), null)).toBe(false);
  });

  it.each(["{", "null", "1", '{"at":1}', '{"at":1,"updatedAt":null,"fields":{"title":1}}'])(
    "that is damaged counts as nothing: %s",
    (text) => {
      const shelf = new Shelf();
      shelf.setItem("waddle-cms-draft:p1:a", text);
      expect(readCopy("p1:a", shelf)).toBeNull();
      expect(listCopies("p1", shelf)).toEqual([]);
    },
  );
});
