import { describe, expect, it } from "vitest";
import { isPhrase } from "./fitness.ts";
import { tagWords } from "./tagging-service.ts";

describe("a meaning", () => {
  it.each([
    "a set of rules that governs how a program manages memory",
    "the amount of energy emitted by a star each second",
    "a small store between the processor and the main memory",
    "the apparent change of a position caused by a shift of the observer",
    "what must be given up to obtain something",
    "the encoding of images",
    "the set of processes used to encode, store, and retrieve information",
    "those we consciously try to remember",
  ])("is a phrase: %s", (meaning) => expect(isPhrase(tagWords(meaning))).toBe(true));

  it.each([
    "a series of court decisions held that schools could be divided",
    "the collector keeps track of memory that is used no more",
    "the court can only consider specific questions",
  ])("is a clause of its own: %s", (meaning) => expect(isPhrase(tagWords(meaning))).toBe(false));
});
