import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { QuestionBody } from "../kinds/body-schema.ts";
import { gradeBody } from "../kinds/grading.ts";
import { chanceOf } from "./chance.ts";

const options = (...texts: string[]) =>
  texts.map((text) => ({ text, html: null, feedback: null, feedbackHtml: null }));
const answer = (text: string, share: number) => ({ text, share, said: null });
const left = (text: string) => ({ text, html: null });
const chosen = (right: string[], wrong: string[]) => ({
  type: "chosen" as const,
  answers: [...right.map((text) => answer(text, 1)), ...wrong.map((text) => answer(text, 0))],
});
const words = { isCaseSensitive: false, isAccentSensitive: false, hasWildcards: false };
const typed = { type: "typed" as const, answers: [answer("ice", 1)], ...words };
const cloze = (...blanks: Extract<QuestionBody, { kind: "cloze" }>["blanks"]): QuestionBody => {
  return { kind: "cloze", blanks, isPartial: false };
};
const match: QuestionBody = {
  kind: "match",
  lefts: [left("1"), left("2")],
  key: [0, 1],
  isPartial: false,
};

describe("a guess", () => {
  it.each<[string, string[], QuestionBody | null, number | null]>([
    ["at one of four options", ["a", "b", "c", "d"], null, 1 / 4],
    ["at some of three options", ["a", "b", "c"], { kind: "multiple", right: [0, 2], weights: null }, 1 / 7],
    ["at the order of three items", ["a", "b", "c"], { kind: "order" }, 1 / 6],
    ["at the order of items that read the same", ["a", "b", "a "], { kind: "order" }, 1 / 3],
    ["at two pairs of three options", ["a", "b", "c"], match, 1 / 9],
    ["at two blanks", [], cloze(chosen(["a"], ["b", "c"]), chosen(["d", "e"], ["f"])), 2 / 9],
    ["at a blank that is offered twice", [], cloze(chosen(["a", " a"], ["b"])), 1 / 2],
    ["at a typed blank", [], cloze(chosen(["a"], ["b"]), typed), null],
    ["at a word", [], { kind: "text", answers: [answer("ice", 1)], ...words }, null],
  ])("%s", (_, texts, body, chance) => {
    const found = chanceOf({ options: options(...texts), body });
    if (chance === null) expect(found).toBeNull();
    else expect(found).toBeCloseTo(chance, 12);
  });

  it("at an order is right as often as all orders say that are graded", () => {
    const orders = (items: number[]): number[][] =>
      items.length === 0
        ? [[]]
        : items.flatMap((item) =>
            orders(items.filter((other) => other !== item)).map((rest) => [item, ...rest]),
          );
    fc.assert(
      fc.property(fc.array(fc.constantFrom("a", "b", "c"), { minLength: 1, maxLength: 5 }), (texts) => {
        const shown = texts.map((_, index) => index);
        const all = orders(shown);
        const body: QuestionBody = { kind: "order" };
        const right = all.filter((order) => {
          const graded = gradeBody(
            { body, options: options(...texts), optionOrder: shown },
            { kind: "order", order },
          );
          return "isCorrect" in graded && graded.isCorrect;
        });
        expect(chanceOf({ options: options(...texts), body })).toBeCloseTo(right.length / all.length, 12);
      }),
      { numRuns: 30 },
    );
  });
});
