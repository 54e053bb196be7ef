import { describe, expect, it } from "vitest";
import { EMPTY_FIELDS } from "#lib/blog/editor/post-fields.ts";
import { keepCopy } from "#lib/client/autosave/device-copies.ts";
import { FakeStorage } from "#tests/support/fake-storage.ts";
import { copyName, listCopies, NEW_POST } from "./local-copy.ts";

const copy = (content: string, at = 1) => ({
  fields: { ...EMPTY_FIELDS, content, keywords: ["a"] },
  updatedAt: null,
  at,
});

describe("what is kept on this device", () => {
  it("is listed by post, the newest first; no tab overwrites another's", () => {
    const storage = new FakeStorage();
    keepCopy(copyName("p1", "a"), copy("older", 1), storage);
    keepCopy(copyName("p1", "b"), copy("newer", 2), storage);
    keepCopy(copyName("p2", "a"), copy("another post", 3), storage);
    keepCopy(copyName(NEW_POST, "a"), copy("a new one", 4), storage);
    storage.setItem("darkMode", "true");
    expect(listCopies("p1", storage).map((found) => found.copy.fields.content)).toEqual(["newer", "older"]);
    expect(listCopies(NEW_POST, storage)).toHaveLength(1);
  });

  it.each(["{", "null", "1", '{"at":1}', '{"at":1,"updatedAt":null,"fields":{"title":1}}'])(
    "that is damaged counts as nothing: %s",
    (text) => {
      const storage = new FakeStorage();
      storage.setItem("waddle-cms-draft:p1:a", text);
      expect(listCopies("p1", storage)).toEqual([]);
    },
  );
});
