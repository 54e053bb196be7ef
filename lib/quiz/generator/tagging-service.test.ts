import { readFileSync } from "node:fs";
import path from "node:path";
import nlp from "compromise/two";
import { describe, expect, it } from "vitest";
import { tagWords } from "./tagging-service.ts";

interface Part {
  terms: { text: string; tags: string[]; offset: { start: number } }[];
}

/** As the library does it by itself: this is another copy of it than the one that was made quicker. */
function taggedByLibrary(text: string): string[] {
  const parts: Part[] = nlp(text).json({ offset: true });
  return parts.flatMap(({ terms }) =>
    terms
      .filter((term) => term.text !== "")
      .map((term) => `${term.offset.start} ${term.text} ${[...term.tags].sort().join(",")}`),
  );
}

function tagged(text: string): string[] {
  return tagWords(text).map(
    ({ start, text: word, tags }) => `${start} ${word} ${[...tags].sort().join(",")}`,
  );
}

describe("the words of a text", () => {
  it.each(["history", "biology", "computing", "finance"])(
    "are tagged as the library tags them: %s",
    (name) => {
      const text = readFileSync(path.resolve(`tests/fixtures/texts/${name}.txt`), "utf8");
      const found = tagged(text);
      expect(found.length).toBeGreaterThan(800);
      expect(found).toEqual(taggedByLibrary(text));
    },
  );

  it("are none where there are none", () => {
    expect(tagWords("")).toEqual([]);
  });
});
