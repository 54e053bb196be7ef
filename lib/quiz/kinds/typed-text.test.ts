import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { acceptsTyped, foldTyped, isTypo, type TypedRules } from "./typed-text.ts";

const LOOSE: TypedRules = { isCaseSensitive: false, isAccentSensitive: false, hasWildcards: false };
const CASE = { ...LOOSE, isCaseSensitive: true };
const ACCENTS = { ...LOOSE, isAccentSensitive: true };
const WILD = { ...LOOSE, hasWildcards: true };

describe("a typed text", () => {
  it.each([
    ["Paris", " paris ", LOOSE, true],
    ["Paris", "Paris.", LOOSE, true],
    ["Paris", "Pariss", LOOSE, false],
    ["don't", "don’t", LOOSE, true],
    ["e–mail", "e-mail", LOOSE, true],
    ["café", "cafe", LOOSE, true],
    ["cafe", "café", LOOSE, true],
    ["café", "cafe", ACCENTS, false],
    ["CAFÉ", "café", ACCENTS, true],
    ["Paris", "paris", CASE, false],
    ["DNA", "dna", LOOSE, true],
    ["New York", "new  york", LOOSE, true],
    ["a*", "abc", LOOSE, false],
    ["a*", "abc", WILD, true],
    ["*cell*", "the cell wall", WILD, true],
    ["ab*ba", "aba", WILD, false],
    ["5\\*3", "5*3", WILD, true],
    ["5\\*3", "543", WILD, false],
    ["...", "..", LOOSE, false],
    ["", "x", LOOSE, false],
  ] as const)("%j takes in %j by %j: %s", (answer, typed, rules, is) =>
    expect(acceptsTyped(answer, typed, rules)).toBe(is),
  );

  it("is taken in by itself, whatever it is and whatever the rules are", () => {
    const rules = fc.record({ isCaseSensitive: fc.boolean(), isAccentSensitive: fc.boolean() });
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1 }), rules, (text, some) => {
        const all = { ...some, hasWildcards: false };
        expect(acceptsTyped(text, text, all)).toBe(true);
        expect(foldTyped(foldTyped(text, all), all)).toBe(foldTyped(text, all));
      }),
    );
  });

  it("is matched with many stars at once", () => {
    expect(acceptsTyped(`${"a*".repeat(200)}b`, "a".repeat(500), WILD)).toBe(false);
  });
});

describe("a slip of a letter", () => {
  it.each([
    ["photosynthesis", "photosyntesis", true],
    ["photosynthesis", "photosynthesiss", true],
    ["photosynthesis", "photosinthesis", true],
    ["photosynthesis", "photosynthseis", true],
    ["photosynthesis", "photosintesis", false],
    ["photosynthesis", "Photosynthesis", false],
    ["cafés", "cafes", false],
    ["acid", "acids", false],
    ["acids", "acid", false],
    ["in 1914", "in 1915", false],
    ["mp3 file", "mp4 file", false],
    ["New York", "NewYork", false],
    ["New York", "New Yrok", true],
    ["well-known", "well known", false],
  ])("%s for %s: %s", (answer, typed, is) => expect(isTypo(answer, typed, LOOSE)).toBe(is));

  it("is none in a pattern, nor a capital where capitals matter", () => {
    expect(isTypo("photo*", "phot*", WILD)).toBe(false);
    expect(isTypo("Paris", "paris", CASE)).toBe(false);
  });

  it("goes both ways and never is the answer itself", () => {
    const word = fc.stringMatching(/^[a-e]{5,9}$/);
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(isTypo(a, b, LOOSE)).toBe(isTypo(b, a, LOOSE));
        expect(isTypo(a, a, LOOSE)).toBe(false);
      }),
    );
  });
});
