import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { tagWords } from "./tagging-service.ts";

it.each(["history", "biology", "computing", "finance"])("finds each word of %s at its place", (name) => {
  const text = readFileSync(path.resolve(`tests/fixtures/texts/${name}.txt`), "utf8");
  const words = tagWords(text);
  expect(words.length).toBeGreaterThan(800);
  for (const { text: word, start, end } of words) expect(text.slice(start, end)).toBe(word);
  for (const [index, { start }] of words.slice(1).entries())
    expect(start).toBeGreaterThanOrEqual(words[index]?.end ?? 0);
});

it("tells names, numbers and verbs apart", () => {
  const tags = new Map(
    tagWords("Marie Curie discovered radium in 1898.").map((word) => [word.text, word.tags]),
  );
  expect(tags.get("Curie")).toContain("Person");
  expect(tags.get("discovered")).toContain("Verb");
  expect(tags.get("1898")).toContain("Year");
});

it("finds nothing in an empty text", () => {
  expect(tagWords("")).toEqual([]);
});
