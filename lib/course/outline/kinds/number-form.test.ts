import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { NumberAnswer } from "#lib/quiz/kinds/body-schema.ts";
import { faultOfKey } from "#lib/quiz/kinds/fault.ts";
import { fieldOf, formOf, type NumberField, type NumberForm, numberProblem } from "./number-form.ts";

const bounds = (low: number, high: number, share = 1): NumberAnswer => ({ low, high, share, said: null });
const EMPTY: NumberField = { answers: [], shown: "", units: [], needsUnit: false };
const metres = [
  { name: "m", factor: 1 },
  { name: "cm", factor: 0.01 },
];
const form = (part: Partial<NumberForm>): NumberForm => ({ ...formOf(EMPTY), ...part });
const made = (part: Partial<NumberForm>) => fieldOf(form(part), EMPTY, EMPTY);
const boundsOf = ({ answers }: NumberField) => answers.map(({ low, high }) => [low, high]);

describe("a number as it is typed", () => {
  it.each<[string, Partial<NumberField>, Partial<NumberForm>]>([
    ["nothing yet", {}, { shown: "", tolerance: "", ranges: [], units: [] }],
    ["one number", { shown: "4", answers: [bounds(4, 4)] }, { shown: "4", tolerance: "", ranges: [] }],
    [
      "one with a tolerance",
      { shown: "9.81", answers: [bounds(9.790000000000001, 9.83)] },
      { tolerance: "0.02", ranges: [] },
    ],
    [
      "a range around nothing",
      { shown: "36", answers: [bounds(30, 38)] },
      { tolerance: "", ranges: [{ low: "30", high: "38" }] },
    ],
    [
      "two numbers",
      { shown: "2", answers: [bounds(-2, -2), bounds(2, 2)] },
      { tolerance: "", ranges: [{ low: "-2", high: "-2" }] },
    ],
    [
      "what is right only in part is no range",
      { shown: "2", answers: [bounds(1, 3, 0.5), bounds(2, 2)] },
      { tolerance: "", ranges: [] },
    ],
    [
      "in the unit of the right answer",
      { shown: "250 cm", answers: [bounds(2.4, 2.6), bounds(3, 4)], units: metres },
      {
        tolerance: "10",
        ranges: [{ low: "300", high: "400" }],
        units: [
          { name: "m", factor: "1" },
          { name: "cm", factor: "0.01" },
        ],
      },
    ],
    [
      "a comma that could mean two things",
      { shown: "1,500", answers: [bounds(1500, 1500)] },
      { tolerance: "", ranges: [{ low: "1500", high: "1500" }] },
    ],
  ])("%s", (_, field, expected) => {
    expect(formOf({ ...EMPTY, ...field })).toMatchObject(expected);
  });

  it.each<[string, Partial<NumberForm>, [number, number][]]>([
    ["exactly", { shown: "4" }, [[4, 4]]],
    ["with a comma", { shown: "3,5", tolerance: "0,1" }, [[3.4, 3.6]]],
    ["without noise", { shown: "0.3", tolerance: "0.1" }, [[0.2, 0.4]]],
    ["to the last digit", { shown: "1.23456789012345" }, [[1.23456789012345, 1.23456789012345]]],
    ["in a range that holds it", { shown: "36", ranges: [{ low: "30", high: "38" }] }, [[30, 38]]],
    [
      "and another one",
      { shown: "2", ranges: [{ low: "-2", high: "-2" }] },
      [
        [2, 2],
        [-2, -2],
      ],
    ],
    [
      "in another unit",
      {
        shown: "250 cm",
        tolerance: "10",
        units: [
          { name: "m", factor: "1" },
          { name: "cm", factor: "0.01" },
        ],
      },
      [[2.4, 2.6]],
    ],
    ["as a power of ten", { shown: "6·10^3", tolerance: "1" }, [[5999, 6001]]],
    ["below zero", { shown: "−5", tolerance: "1" }, [[-6, -4]]],
  ])("counts %s", (_, part, expected) => {
    const field = made(part);
    expect(boundsOf(field)).toEqual(expected);
    expect(numberProblem(field)).toBeNull();
    const body = { kind: "numeric" as const, ...field };
    expect(faultOfKey({ text: "x", options: [], correctIndex: null, body })).toBeNull();
  });

  it.each<[string, Partial<NumberForm>, RegExp, boolean?]>([
    ["nothing", {}, /Write the right number/],
    ["a word", { shown: "five" }, /as a number/],
    ["two readings", { shown: "1,500" }, /as 1500 and as 1.5/],
    ["a unit without a row", { shown: "5 kg" }, /Add the unit “kg”/],
    ["a unit without a name", { shown: "5", units: [{ name: "", factor: "1" }] }, /name and its size/],
    ["a unit without a size", { shown: "5", units: [{ name: "kg", factor: "" }] }, /name and its size/],
    ["a unit of size 0", { shown: "5", units: [{ name: "kg", factor: "0" }] }, /name and its size/],
    [
      "a unit that is a number",
      { shown: "5", units: [{ name: "12", factor: "1" }] },
      /can't be read as a unit/,
    ],
    [
      "a unit twice",
      {
        shown: "5",
        units: [
          { name: "kg", factor: "1" },
          { name: "kg ", factor: "2" },
        ],
      },
      /same name/,
    ],
    ["a tolerance in words", { shown: "5", tolerance: "few" }, /as numbers/],
    ["a tolerance that can be two", { shown: "5000", tolerance: "1,500" }, /as numbers/],
    ["a tolerance below 0", { shown: "5", tolerance: "-1" }, /above 0/],
    ["half a range", { shown: "5", ranges: [{ low: "4", high: "" }] }, /as numbers/],
    ["a range the wrong way round", { shown: "5", ranges: [{ low: "6", high: "4" }] }, /lowest number/],
    [
      "no unit where one has to be typed",
      { shown: "5", units: [{ name: "kg", factor: "1" }] },
      /with its unit/,
      true,
    ],
  ])("can't be asked with %s", (_, part, words, needsUnit = false) => {
    expect(numberProblem({ ...made(part), needsUnit })).toMatch(words);
  });

  it("that no one touches keeps every digit, what is said to it, and what is right in part", () => {
    const aNumber = fc.double({ min: -1e6, max: 1e6, noNaN: true, noDefaultInfinity: true });
    const anAnswer = fc
      .tuple(aNumber, fc.double({ min: 0, max: 100, noNaN: true }), fc.constantFrom(1, 0.5, 0))
      .map(([low, width, share]) => ({
        ...bounds(low, low + width, share),
        said: { text: "So", html: null },
      }));
    fc.assert(
      fc.property(aNumber, fc.array(anAnswer, { minLength: 1, maxLength: 4 }), (value, answers) => {
        const shown = `${value} cm`;
        const sorted = answers.toSorted((a, b) => b.share - a.share);
        const field = { answers: sorted, shown, units: metres, needsUnit: true };
        expect(fieldOf(formOf(field), field, field)).toEqual(field);
        const renamed = {
          ...formOf(field),
          units: [...formOf(field).units, { name: "mm", factor: "0.001" }],
        };
        expect(fieldOf(renamed, field, field).answers).toEqual(sorted);
      }),
    );
  });

  it("that is typed back is what it was", () => {
    const said = { text: "Good", html: "<b>Good</b>" };
    const field = { ...EMPTY, shown: "9.81", answers: [{ ...bounds(9.790000000000001, 9.83), said }] };
    const away = fieldOf({ ...formOf(field), shown: "9.8" }, field, field);
    expect(away.answers).toEqual([bounds(9.78, 9.82)]);
    expect(fieldOf(formOf(field), away, field)).toEqual(field);
  });

  it("never leaves an old answer right", () => {
    const field = { ...EMPTY, shown: "4", answers: [bounds(5, 5, 0), bounds(4, 4)] };
    const changed = fieldOf({ ...formOf(field), shown: "7" }, field, field);
    expect(changed.answers).toEqual([bounds(7, 7), bounds(5, 5, 0)]);
  });
});
