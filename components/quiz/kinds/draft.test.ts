import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answerValueSchema } from "#lib/quiz/kinds/answer-schema.ts";
import { RIGHT, SHOWN, shownQuestion } from "#tests/support/shown-questions.ts";
import {
  type Draft,
  draftOf,
  emptyDraft,
  faultOf,
  givenIn,
  isSameAnswer,
  meantWords,
  withOption,
} from "./draft.ts";

const KINDS = Object.values(SHOWN);

describe("a question that nobody has touched", () => {
  it.each(KINDS)("of $task.kind has no answer yet", (question) => {
    expect(givenIn(emptyDraft(question))).toBeNull();
  });
});

describe("what is sent", () => {
  it.each<[Draft, object | null]>([
    [{ kind: "choice", option: 0 }, { selectedAnswer: 0 }],
    [{ kind: "multiple", selected: [0, 2] }, { answer: { kind: "multiple", selected: [0, 2] } }],
    [{ kind: "order", order: [1, 0], isMoved: false }, null],
    [{ kind: "order", order: [1, 0], isMoved: true }, { answer: { kind: "order", order: [1, 0] } }],
    [{ kind: "match", matches: [0, null] }, null],
    [{ kind: "match", matches: [0, 0] }, { answer: { kind: "match", matches: [0, 0] } }],
    [{ kind: "numeric", value: "  ", unit: "kg" }, null],
    [{ kind: "numeric", value: " 3 ", unit: "" }, { answer: { kind: "numeric", value: "3" } }],
    [{ kind: "numeric", value: "3", unit: "kg" }, { answer: { kind: "numeric", value: "3 kg" } }],
    [{ kind: "text", value: " " }, null],
    [{ kind: "text", value: " a b " }, { answer: { kind: "text", value: "a b" } }],
    [{ kind: "cloze", blanks: ["a", " "] }, null],
    [{ kind: "cloze", blanks: [" a ", "b"] }, { answer: { kind: "cloze", blanks: ["a", "b"] } }],
  ])("of %o is %o", (draft, given) => {
    expect(givenIn(draft)).toEqual(given);
  });

  it.each(KINDS.filter(({ task }) => task.kind !== "choice"))(
    "of $task.kind comes back as it was",
    (question) => {
      const answer = RIGHT[question.task.kind].correct;
      const draft = draftOf(question, { selectedAnswer: null, answer });
      expect(givenIn(draft)).toEqual({ answer });
      expect(answerValueSchema.parse(givenIn(draft)?.answer)).toEqual(answer);
    },
  );

  it("of a choice comes back as its option", () => {
    expect(draftOf(SHOWN.choice, { selectedAnswer: 2, answer: null })).toEqual({ kind: "choice", option: 2 });
  });
});

describe("an option chosen by its row or key", () => {
  it("is the only one of a choice", () => {
    expect(withOption({ kind: "choice", option: 0 }, 2)).toEqual({ kind: "choice", option: 2 });
  });

  it("does nothing to other kinds", () => {
    const draft: Draft = { kind: "text", value: "x" };
    expect(withOption(draft, 1)).toBe(draft);
  });

  it("is on or off where several may be right, whatever was chosen in what order", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(7), { maxLength: 30 }), (chosen) => {
        const draft = chosen.reduce(withOption, { kind: "multiple", selected: [] } as Draft);
        const isOdd = (option: number) => chosen.filter((one) => one === option).length % 2 === 1;
        expect(draft).toEqual({ kind: "multiple", selected: [0, 1, 2, 3, 4, 5, 6, 7].filter(isOdd) });
      }),
    );
  });
});

describe("an answer that counted", () => {
  it.each([
    [{ selectedAnswer: 1 }, { selectedAnswer: 1, answer: null }, true],
    [{ selectedAnswer: 1 }, { selectedAnswer: 2, answer: null }, false],
    [
      { answer: { kind: "multiple", selected: [2, 0] } },
      { selectedAnswer: null, answer: { selected: [0, 2], kind: "multiple" } },
      true,
    ],
    [
      { answer: { kind: "order", order: [2, 0] } },
      { selectedAnswer: null, answer: { kind: "order", order: [0, 2] } },
      false,
    ],
    [
      { answer: { kind: "match", matches: [1, 1] } },
      { selectedAnswer: null, answer: { kind: "match", matches: [1, 0] } },
      false,
    ],
    [
      { answer: { kind: "cloze", blanks: ["a"] } },
      { selectedAnswer: null, answer: { kind: "cloze", blanks: ["a"] } },
      true,
    ],
    [
      { answer: { kind: "text", value: "a" } },
      { selectedAnswer: null, answer: { kind: "text", value: "b" } },
      false,
    ],
  ] as const)("%o is %o: %s", (given, counted, isSame) => {
    const { answer, ...rest } = structuredClone(given) as Parameters<typeof isSameAnswer>[0];
    expect(isSameAnswer({ answer, ...rest }, structuredClone(counted) as never)).toBe(isSame);
  });
});

describe("a number that can't be graded", () => {
  const numeric = (units: string[], needsUnit = false) =>
    shownQuestion({ task: { kind: "numeric", units, needsUnit }, options: [] });
  it.each([
    [[], false, "3", "", null],
    [[], false, "ten", "", "Type a number, such as 12 or 3.5."],
    [[], false, "3 kg", "", "Type the number alone, without a unit."],
    [["kg"], false, "3", "", null],
    [["kg"], true, "3", "", "Type the number with its unit."],
    [["kg"], true, "3 kg", "", null],
    [["kg"], true, "3", "kg", null],
    [["kg"], true, "3 kg", "kg", "Type the number alone, without a unit."],
  ])("units %o, needed %s: %j %j says %j", (units, needsUnit, value, unit, message) => {
    const fault = faultOf(numeric(units, needsUnit), { kind: "numeric", value, unit });
    expect(fault).toEqual(message === null ? null : { message, blank: null });
  });

  it("is told at its blank", () => {
    expect(faultOf(SHOWN.cloze, { kind: "cloze", blanks: ["a", "ATP", "many"] })).toEqual({
      message: "Type a number, such as 12 or 3.5.",
      blank: 2,
    });
    expect(faultOf(SHOWN.cloze, { kind: "cloze", blanks: ["many", "ATP", "36"] })).toBeNull();
  });
});

it("a suggestion shows the words that are spelled otherwise", () => {
  expect(meantWords({ kind: "text", value: "right" }, { kind: "text", value: "rihgt" })).toEqual(["right"]);
  const meant = { kind: "cloze" as const, blanks: ["one", "two", "three"] };
  expect(meantWords(meant, { kind: "cloze", blanks: ["one ", "tow", "there"] })).toEqual(["two", "three"]);
});
