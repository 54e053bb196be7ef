import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  countWords,
  freeSlug,
  hasTitle,
  isSlug,
  isSlugOfTitle,
  readingMinutes,
  SLUG_MAX,
  slugOf,
  tidyKeywords,
} from "./rules.ts";

describe("a title", () => {
  it.each([
    ["A title", true],
    ["Untitled thoughts", true],
    ["Untitled", false],
    [" Untitled ", false],
    [" ", false],
  ])("%j is one: %j", (title, is) => {
    expect(hasTitle(title)).toBe(is);
  });
});

describe("slugs", () => {
  it.each([
    ["Why we don't finish — and how to", "why-we-dont-finish-and-how-to"],
    ["  Déjà  vu?! ", "deja-vu"],
    ["學習", "post"],
    ["", "post"],
    ["---", "post"],
    ["C++ & <script>", "c-script"],
    ["x".repeat(500), "x".repeat(112)],
  ])("%j gives %s", (title, slug) => {
    expect(slugOf(title)).toBe(slug);
  });

  it("of any title can stand in an address, with a number too, and are known again", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", maxLength: 300 }),
        fc.integer({ min: 2, max: 99_999 }),
        (title, number) => {
          const slug = slugOf(title);
          expect(isSlug(slug)).toBe(true);
          expect(isSlug(`${slug}-${number}`)).toBe(true);
          expect(isSlugOfTitle(`${slug}-${number}`, title)).toBe(true);
          expect(isSlugOfTitle(slug, title)).toBe(true);
        },
      ),
    );
  });

  it.each([
    ["a", true],
    ["a-1", true],
    ["a".repeat(SLUG_MAX), true],
    ["a".repeat(SLUG_MAX + 1), false],
    ["", false],
    ["A", false],
    ["-a", false],
    ["a-", false],
    ["a--b", false],
    ["a/b", false],
    ["..", false],
    ["é", false],
    ["a\u0000", false],
    ["a\n", false],
  ])("%j: %s", (slug, expected) => {
    expect(isSlug(slug)).toBe(expected);
  });

  it("take the first number that is free, and never the name of a page", () => {
    const taken = new Set(["a", "a-2", "a-4"]);
    expect(freeSlug("a", (slug) => taken.has(slug))).toBe("a-3");
    expect(freeSlug("b", () => false)).toBe("b");
    expect(freeSlug("admin", () => false)).toBe("admin-2");
  });

  it.each([
    ["a-title", "A title", true],
    ["a-title-2", "A title", true],
    ["a-title-02", "A title", false],
    ["a-title-x", "A title", false],
    ["by-hand", "A title", false],
  ])("%s is made of %s: %s", (slug, title, expected) => {
    expect(isSlugOfTitle(slug, title)).toBe(expected);
  });
});

it.each([
  [0, 1],
  [220, 1],
  [329, 1],
  [330, 2],
  [2200, 10],
])("%i words take %i minutes", (words, minutes) => {
  expect(readingMinutes(words)).toBe(minutes);
});

it.each([
  ["", 0],
  ["  \n ", 0],
  ["one", 1],
  ["• one two\n• three", 3],
  ["🐧", 1],
])("%j has %i words", (text, words) => {
  expect(countWords(text)).toBe(words);
});

it("keeps each keyword once", () => {
  expect(tidyKeywords([" Habit ", "habit", "", "two  words", "HABIT", "Two words"])).toEqual([
    "Habit",
    "two words",
  ]);
});
