import { describe, expect, it } from "vitest";
import type { BodyOf, QuestionBody } from "#lib/quiz/kinds/body-schema.ts";
import { type KeyLine, keyLines, stemOf } from "./draft-key.ts";

const right = (text: string) => ({ text, share: 1, said: null });
const half = (text: string) => ({ text, share: 0.5, said: null });
const RULES = { isCaseSensitive: false, isAccentSensitive: false, hasWildcards: true };
const stone: Omit<BodyOf<"numeric">, "kind"> = {
  answers: [
    { low: 9.790000000000001, high: 9.83, share: 1, said: null },
    { low: 9, high: 11, share: 0.5, said: null },
  ],
  shown: "9.81 m/s²",
  units: [
    { name: "m/s²", factor: 1 },
    { name: "cm/s²", factor: 0.01 },
  ],
  needsUnit: false,
};

/** "✓ 1. text (note)" */
const told = ({ text, isRight, number, note }: KeyLine) =>
  `${isRight ? "✓ " : ""}${number === null ? "" : `${number}. `}${text}${note ? ` (${note})` : ""}`;

describe("what a question of an import accepts", () => {
  it.each<[string, QuestionBody | null, string[], string[]]>([
    ["choice", null, ["Ice", "Iron"], ["Ice", "✓ Iron"]],
    [
      "multiple",
      { kind: "multiple", right: [0, 2], weights: null },
      ["Two", "Four", "Seven"],
      ["✓ Two", "Four", "✓ Seven"],
    ],
    ["order", { kind: "order" }, ["Dawn", "Noon", "Dusk"], ["✓ 1. Dawn", "✓ 2. Noon", "✓ 3. Dusk"]],
    [
      "match",
      {
        kind: "match",
        lefts: [
          { text: "Italy", html: null },
          { text: "Rome's land", html: null },
          { text: "France", html: null },
        ],
        key: [0, 0, 2],
        isPartial: true,
      },
      ["Rome", "Madrid", "Paris"],
      ["✓ Italy → Rome", "✓ Rome's land → Rome", "✓ France → Paris", "Madrid"],
    ],
    [
      "numeric",
      { kind: "numeric", ...stone },
      [],
      ["✓ 9.81 m/s² (counts from 9.79 to 9.83; in m/s² or cm/s²)"],
    ],
    [
      "numeric without more",
      {
        kind: "numeric",
        answers: [{ low: 4, high: 4, share: 1, said: null }],
        shown: "4",
        units: [],
        needsUnit: false,
      },
      [],
      ["✓ 4"],
    ],
    [
      "text",
      { kind: "text", answers: [right("sea*"), half("lake"), right("ocean"), right("5\\*3")], ...RULES },
      [],
      ["✓ ocean", "✓ sea*", "✓ 5*3"],
    ],
    [
      "cloze",
      {
        kind: "cloze",
        blanks: [
          { type: "typed", answers: [right("cell"), right("cells")], ...RULES },
          { type: "chosen", answers: [{ ...right("RNA"), share: 0 }, right("ATP")] },
          { type: "number", ...stone, answers: [{ low: 9.81, high: 9.81, share: 1, said: null }], units: [] },
        ],
        isPartial: false,
      },
      [],
      ["✓ 1. cell (or cells)", "✓ 2. ATP (of ATP, RNA)", "✓ 3. 9.81 m/s²"],
    ],
  ])("%s", (_, body, options, lines) => {
    const question = { options: options.map((text) => ({ text })), correctIndex: body ? null : 1, body };
    expect(keyLines(question).map(told)).toEqual(lines);
  });

  it("is asked with lines in the places of its blanks", () => {
    const blank = { type: "typed" as const, answers: [right("x")], ...RULES };
    const body = { kind: "cloze" as const, blanks: [blank, blank], isPartial: false };
    expect(stemOf({ text: "A [[1]] and [[2]].", body })).toBe("A (1) _____ and (2) _____.");
    expect(stemOf({ text: "A [[1]].", body: null })).toBe("A [[1]].");
  });
});
