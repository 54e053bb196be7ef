import { describe, expect, it } from "vitest";
import { questionBodySchema } from "#lib/quiz/kinds/body-schema.ts";
import { kindDrafts } from "#tests/support/question-kinds.ts";
import type { QuestionContent } from "../content.ts";
import {
  addOption,
  EMPTY_QUESTION,
  isComplete,
  moveOption,
  questionProblems,
  removeOption,
  toggleRight,
  withPartialCredit,
} from "../question-content.ts";
import { addBlank, removeBlank } from "./blanks.ts";
import { backToKind, emptyBlank, KIND_NAMES, kindOf, type QuestionKind, withKind } from "./kinds.ts";
import { tidyContent } from "./problems.ts";
import { otherLines, rightLines, withOtherLines, withRightLines } from "./words.ts";

const drafts = kindDrafts();
const KINDS = Object.keys(drafts) as (keyof typeof drafts)[];
const ALL = Object.keys(KIND_NAMES) as QuestionKind[];

function contentOf(kind: keyof typeof drafts): QuestionContent {
  const { text, options, body = null } = drafts[kind];
  const plain = options.map((option) => ({ text: option.text }));
  return { text, options: plain, correctIndex: null, body, explanation: "" };
}

const choice: QuestionContent = {
  text: "Which?",
  options: [{ text: "a" }, { text: "b" }, { text: "c" }],
  correctIndex: 1,
  body: null,
  explanation: "",
};
const told = (content: QuestionContent) =>
  questionProblems(content).map(({ field, message }) => `${field}: ${message}`);

describe.each(KINDS)("a question of the kind %s", (kind) => {
  const content = contentOf(kind);

  it("is complete as it is, and sent as it is", () => {
    expect(questionProblems(content)).toEqual([]);
    const sent = tidyContent(content);
    expect(sent).toEqual(content);
    expect(questionBodySchema.parse(sent.body)).toEqual(content.body);
  });

  it("can become any other kind, keeps its words, and is what it was once it is back", () => {
    for (const to of ALL) {
      const changed = withKind(content, to);
      expect(kindOf(changed)).toBe(to);
      expect(changed.text.startsWith(content.text)).toBe(true);
      expect((changed.correctIndex === null) === (to !== "choice" || changed.correctIndex === null)).toBe(
        true,
      );
      if (to === kind) expect(changed).toBe(content);
      else expect(isComplete(changed)).toBe(to === "order" && kind === "multiple");
      const back = backToKind(changed, kind, content);
      expect({ ...back, text: content.text }).toEqual(content);
    }
  });
});

describe("another kind", () => {
  it("keeps what is right only where that is certain", () => {
    const many = withKind(choice, "multiple");
    expect(many).toMatchObject({ options: choice.options, correctIndex: null, body: { right: [1] } });
    expect(withKind(many, "choice")).toEqual(choice);
    expect(withKind(toggleRight(many, 2), "choice")).toMatchObject({ correctIndex: null, body: null });
    expect(withKind(withKind(choice, "order"), "choice").correctIndex).toBeNull();
  });

  it("is anew where the options have changed since", () => {
    const order = withKind(choice, "order");
    expect(backToKind(order, "choice", choice)).toEqual(choice);
    expect(backToKind(moveOption(order, 0, 2), "choice", choice).correctIndex).toBeNull();
  });

  it("with blanks begins with one", () => {
    expect(withKind(choice, "cloze").text).toBe("Which? [[1]]");
    expect(withKind(EMPTY_QUESTION, "cloze").text).toBe("[[1]]");
  });
});

describe("what keeps a question from being asked", () => {
  const cloze = contentOf("cloze");
  const blank = (at: number, next: object): QuestionContent => {
    if (cloze.body?.kind !== "cloze") throw new Error("no blanks");
    const blanks = cloze.body.blanks.map((one, index) => (index === at ? { ...one, ...next } : one));
    return { ...cloze, body: { ...cloze.body, blanks } as QuestionContent["body"] };
  };
  const answer = (text: string, share = 1) => ({ text, share, said: null });
  const text = (...texts: string[]): QuestionContent => ({
    ...contentOf("text"),
    body: { ...contentOf("text").body, answers: texts.map((one) => answer(one)) } as QuestionContent["body"],
  });
  it.each<[string, QuestionContent, string[]]>([
    [
      "nothing marked",
      { ...contentOf("multiple"), body: { kind: "multiple", right: [], weights: null } },
      ["correct: Mark every answer that is right."],
    ],
    [
      "two of an order",
      removeOption(removeOption(contentOf("order"), 0), 0),
      ["kind: An order needs at least three items."],
    ],
    [
      "an order of the same",
      { ...contentOf("order"), options: [{ text: "a" }, { text: "a " }, { text: "a" }] },
      ["kind: Items that all read the same have no order."],
    ],
    [
      "two that are interchangeable",
      { ...contentOf("order"), options: [{ text: "a" }, { text: "b" }, { text: "a" }] },
      [],
    ],
    ["an empty item", addOption(contentOf("order")), ["4: Write this item, or remove it."]],
    [
      "nine answers",
      ["e", "f", "g", "h", "i"].reduce(
        (now, one) => ({ ...addOption(now), options: [...now.options, { text: one }] }),
        contentOf("multiple"),
      ),
      ["options: A question has eight answers at most. Remove some."],
    ],
    ["no words", text(" "), ["kind: Write at least one right answer."]],
    [
      "a blank that isn't in the text",
      { ...cloze, text: "Only [[1]] and [[3]]" },
      ["blank 1: Write [[2]] in the question where this blank belongs."],
    ],
    [
      "a blank twice",
      { ...cloze, text: `${cloze.text} [[3]]` },
      ["blank 2: [[3]] appears in the question more than once."],
    ],
    [
      "a mark without a blank",
      { ...cloze, text: `${cloze.text} [[4]]` },
      ["text: There is no blank 4 below. Add it, or remove [[4]]."],
    ],
    ["an empty blank", addBlank(cloze), ["blank 3: Write at least one right answer."]],
    ["a menu of one", blank(1, { answers: [answer("ATP")] }), ["blank 1: Write at least one wrong option."]],
    [
      "a menu without its right one",
      blank(1, { answers: [answer("ATP", 0), answer("DNA", 0)] }),
      ["blank 1: Write at least one right answer."],
    ],
    [
      "a menu that says both",
      blank(1, { answers: [answer("ATP"), answer("ATP", 0)] }),
      ["blank 1: “ATP” can't be right and wrong."],
    ],
    [
      "a blank's number in words",
      blank(2, { shown: "many" }),
      ["blank 2: Write the right answer as a number, such as 12 or 3.5."],
    ],
  ])("%s", (_, content, expected) => expect(told(content)).toEqual(expected));
});

describe("answers that are marked", () => {
  it("keep their marks and shares where they move or others go", () => {
    const start = contentOf("multiple");
    const moved = moveOption(start, 0, 3);
    expect(moved.body).toEqual({ kind: "multiple", right: [1, 3], weights: [-50, 50, -50, 50] });
    expect(removeOption(moved, 0).body).toEqual({ kind: "multiple", right: [0, 2], weights: [50, -50, 50] });
    expect(addOption(moved).body).toMatchObject({ weights: [-50, 50, -50, 50, -50] });
  });

  it("share the points evenly once they are others", () => {
    const start = contentOf("multiple");
    expect(toggleRight(start, 1).body).toMatchObject({
      right: [0, 1, 2],
      weights: [100 / 3, 100 / 3, 100 / 3, -100 / 3],
    });
    expect(removeOption(start, 0).body).toMatchObject({ right: [1], weights: [-100, 100, -100] });
    expect(withPartialCredit(start, false).body).toMatchObject({ weights: null });
    expect(toggleRight(withPartialCredit(start, false), 1).body).toMatchObject({ weights: null });
    expect(withPartialCredit(withPartialCredit(start, false), true).body).toEqual(start.body);
  });
});

describe("answers in lines", () => {
  const body = contentOf("text").body;
  if (body?.kind !== "text") throw new Error("no words");

  it("keep what the source foresaw, and what it says, once their words are back", () => {
    const said = { text: "Good", html: null };
    const origin = { ...body, answers: body.answers.map((one) => ({ ...one, said })) };
    const typing = withRightLines(origin, "photosynthesi", origin);
    expect(typing.answers).toEqual([
      { text: "photosynthesi", share: 1, said: null },
      { text: "respiration", share: 0, said },
    ]);
    expect(withRightLines(typing, "photosynthesis", origin)).toEqual(origin);
    expect(rightLines(withRightLines(origin, "a\nb\n", origin))).toBe("a\nb\n");
  });

  it("are sent without empty ones", () => {
    const content = { ...contentOf("text"), body: withRightLines(body, "a\n\n \nb", body) };
    expect(rightLines(tidyContent(content).body as typeof body)).toBe("a\nb");
  });

  it("of a menu keep the share of one that is right in part", () => {
    const half = { text: "half", share: 0.5, said: null };
    const menu = {
      answers: [{ text: "x", share: 0, said: null }, { text: "y", share: 1, said: null }, half],
    };
    expect(otherLines(menu)).toBe("x\nhalf");
    expect(withOtherLines(menu, "half\nz", menu).answers).toEqual([
      { text: "y", share: 1, said: null },
      half,
      { text: "z", share: 0, said: null },
    ]);
  });
});

describe("blanks", () => {
  const cloze = contentOf("cloze");

  it("come where the cursor stands, and take their marks with them", () => {
    expect(addBlank(cloze).text).toBe(`${cloze.text} [[4]]`);
    expect(addBlank({ ...cloze, text: "A B" }, 1).text).toBe("A [[4]] B");
    expect(addBlank({ ...cloze, text: "A B" }, 2).text).toBe("A [[4]] B");
    const removed = removeBlank(addBlank(cloze), 1);
    expect(removed.text).toBe("The [[1]] of the cell makes , about [[2]] of them. [[3]]");
    expect(removed.body?.kind === "cloze" && removed.body.blanks.map(({ type }) => type)).toEqual([
      "typed",
      "number",
      "typed",
    ]);
    expect(emptyBlank("chosen")).toEqual({ type: "chosen", answers: [] });
  });
});
