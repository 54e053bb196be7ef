import { describe, expect, it } from "vitest";
import type { QuestionBody } from "./body-schema.ts";
import { faultOfKey } from "./fault.ts";

const options = (count: number) => Array.from({ length: count }, (_, at) => ({ text: `Option ${at}` }));
const left = (text: string) => ({ text, html: null });
const answer = (text: string, share = 1) => ({ text, share, said: null });
const RULES = { isCaseSensitive: false, isAccentSensitive: false, hasWildcards: true };
const word = (text: string) => ({ type: "typed" as const, answers: [answer(text)], ...RULES });
const numeric = (shown: string): QuestionBody => ({
  kind: "numeric",
  answers: [{ low: 2, high: 3, share: 1, said: null }],
  shown,
  units: [{ name: "m", factor: 1 }],
  needsUnit: true,
});
const multiple = (right: number[], weights: number[] | null = null): QuestionBody => ({
  kind: "multiple",
  right,
  weights,
});
const match = (key: number[]): QuestionBody => ({
  kind: "match",
  lefts: [left("a"), left("b")],
  key,
  isPartial: false,
});
const cloze = (...texts: string[]): QuestionBody => ({
  kind: "cloze",
  blanks: texts.map(word),
  isPartial: false,
});
const text = (words: string): QuestionBody => ({ kind: "text", answers: [answer(words)], ...RULES });

describe("a question", () => {
  it.each([
    ["two options", "?", 2, 0, null],
    ["several right", "?", 3, null, multiple([0, 2])],
    ["all right", "?", 2, null, multiple([0, 1])],
    ["weights", "?", 2, null, multiple([0], [100, -100])],
    ["three items", "?", 3, null, { kind: "order" }],
    ["pairs", "?", 3, null, match([2, 0])],
    ["one right for two", "?", 2, null, match([1, 1])],
    ["a number", "?", 0, null, numeric("2.5 m")],
    ["a word", "?", 0, null, text("x")],
    ["a blank", "A [[1]] b", 0, null, cloze("x")],
    ["blanks in another order", "A [[2]] b [[1]]", 0, null, cloze("x", "y")],
  ] as const)("of %s can be asked", (_, stem, count, correctIndex, body) =>
    expect(faultOfKey({ text: stem, options: options(count), correctIndex, body })).toBeNull(),
  );

  it.each([
    ["one option", "?", 1, 0, null],
    ["nine options", "?", 9, 0, null],
    ["no key", "?", 3, null, null],
    ["a key beyond its options", "?", 3, 3, null],
    ["two keys", "?", 3, 0, multiple([0])],
    ["a right one beyond its options", "?", 3, null, multiple([3])],
    ["the same right one twice", "?", 3, null, multiple([1, 1])],
    ["too few weights", "?", 3, null, multiple([1], [0, 100])],
    ["two items", "?", 2, null, { kind: "order" }],
    ["a pair without its match", "?", 2, null, match([0])],
    ["a match beyond its options", "?", 2, null, match([0, 2])],
    ["a number outside its bounds", "?", 0, null, numeric("4 m")],
    ["a number without its unit", "?", 0, null, numeric("2")],
    ["options beside a typed answer", "?", 2, null, text("x")],
    ["no mark", "A b", 0, null, cloze("x")],
    ["a mark too many", "A [[1]] [[2]]", 0, null, cloze("x")],
    ["a mark twice", "A [[1]] [[1]]", 0, null, cloze("x", "y")],
    ["a mark that counts from nought", "A [[0]]", 0, null, cloze("x")],
  ] as const)("of %s can't", (_, stem, count, correctIndex, body) =>
    expect(faultOfKey({ text: stem, options: options(count), correctIndex, body })).not.toBeNull(),
  );
});
