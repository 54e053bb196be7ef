import { describe, expect, it } from "vitest";
import { questionBodySchema } from "#lib/quiz/kinds/body-schema.ts";
import { faultOfKey } from "#lib/quiz/kinds/fault.ts";
import { kindDrafts } from "#tests/support/question-kinds.ts";
import type { QuestionContent } from "./content.ts";
import {
  addBlank,
  KIND_NAMES,
  kindOf,
  pairsOf,
  type QuestionKind,
  removeBlank,
  rightLines,
  tidyContent,
  withKind,
  withPairs,
  withRightLines,
} from "./kind-content.ts";
import {
  EMPTY_QUESTION,
  isComplete,
  mergeQuestion,
  moveOption,
  questionProblems,
  removeOption,
  toggleRight,
} from "./question-content.ts";

const drafts = kindDrafts();
const KINDS = Object.keys(drafts) as (keyof typeof drafts)[];

function contentOf(kind: keyof typeof drafts): QuestionContent {
  const { text, options, correctIndex, body = null } = drafts[kind];
  return {
    text,
    options: options.map((option) => ({ text: option.text })),
    correctIndex,
    body,
    explanation: "",
  };
}

const messageOf = (content: QuestionContent) => questionProblems(content)[0]?.message;

describe.each(KINDS)("a question of the kind %s", (kind) => {
  const content = contentOf(kind);
  const stored = {
    ...drafts[kind],
    body: drafts[kind].body ?? null,
    explanation: null,
    explanationHtml: null,
  };

  it("is complete as it is, and unchanged where nothing has changed", () => {
    expect(questionProblems(content)).toEqual([]);
    const sent = tidyContent(content);
    expect(questionBodySchema.parse(sent.body)).toEqual(content.body);
    expect(mergeQuestion(stored, sent)).toBeNull();
  });

  it("keeps what is not changed, and takes no markup from its author", () => {
    const said = { text: "Look again.", html: "<b>Look</b> again." };
    const before = {
      ...stored,
      body: { ...stored.body, feedback: { right: said, wrong: null } },
    } as typeof stored;
    const evil = { text: "Look closer.", html: "<script>x</script>" };
    const feedback = { right: said, wrong: evil };
    const after = mergeQuestion(before, {
      ...content,
      body: { ...content.body, feedback },
    } as QuestionContent);
    expect(after?.body?.feedback).toEqual({ right: said, wrong: { text: "Look closer.", html: null } });
  });

  it("can become any other kind, which is then to be completed", () => {
    for (const to of Object.keys(KIND_NAMES) as QuestionKind[]) {
      const changed = withKind(content, to);
      expect(kindOf(changed)).toBe(to);
      expect(changed.text).toBe(content.text);
      if (to === kind) expect(changed).toBe(content);
      else expect(isComplete(changed)).toBe(to === "order" && changed.options.length > 2);
      expect(questionProblems(changed).every(({ message }) => message !== "")).toBe(true);
    }
  });
});

describe("what is missing", () => {
  const number = (low: number, high: number, shown = "5") => {
    const answers = [{ low, high, share: 1, said: null }];
    return {
      ...contentOf("numeric"),
      body: { kind: "numeric" as const, answers, shown, units: [], needsUnit: false },
    };
  };
  const pair = (left: string, right: string) => ({ left, right });
  const typed = (text: string) => withRightLines({ ...drafts.text.body } as never, text);
  it.each([
    [
      "nothing is marked",
      { ...contentOf("multiple"), body: { kind: "multiple", right: [], weights: null } },
      /Mark every/,
    ],
    ["two things are no order", removeOption(removeOption(contentOf("order"), 0), 0), /at least three/],
    ["a pair has one side", withPairs(contentOf("match"), [pair("a", "b"), pair("c", "")], []), /both sides/],
    [
      "all pairs match the same",
      withPairs(contentOf("match"), [pair("a", "x"), pair("c", "x")], []),
      /different/,
    ],
    ["the number is a word", number(5, 5, "five"), /right number/],
    ["the number is no number", number(Number.NaN, 5), /lowest/],
    ["the bounds are crossed", number(6, 5), /lowest/],
    ["the number doesn't count", number(6, 7), /among those/],
    ["a unit has no name below", number(5, 5, "5 kg"), /unit/],
    ["no word is right", { ...contentOf("text"), body: typed("\n ") }, /right answer/],
    ["a blank is not in the text", { ...contentOf("cloze"), text: "Only [[1]] and [[3]]" }, /\[\[2\]\]/],
    ["a blank has no answer", addBlank(contentOf("cloze")), /for blank 4/],
  ] as [string, QuestionContent, RegExp][])("is told where %s", (_, content, words) =>
    expect(messageOf(content)).toMatch(words),
  );
});

describe("editing", () => {
  it("moves and removes right options with their marks and shares", () => {
    const start = contentOf("multiple");
    const moved = moveOption(start, 0, 3);
    expect(moved.body).toEqual({ kind: "multiple", right: [1, 3], weights: [-50, 50, -50, 50] });
    const removed = removeOption(moved, 0);
    expect(removed.body).toEqual({ kind: "multiple", right: [0, 2], weights: [50, -50, 50] });
    expect(toggleRight(removed, 1).body).toEqual({ kind: "multiple", right: [0, 1, 2], weights: null });
    expect(toggleRight(removed, 0).body).toEqual({ kind: "multiple", right: [2], weights: null });
  });

  it("reads and writes pairs", () => {
    const start = contentOf("match");
    const { rows, extras } = pairsOf(start);
    expect(rows[0]).toEqual({ left: "Germany", right: "Berlin" });
    expect(extras).toEqual(["Madrid"]);
    const again = withPairs(start, rows, extras);
    expect(pairsOf(again)).toEqual({ rows, extras });
    expect(faultOfKey({ ...again, correctIndex: null })).toBeNull();
  });

  it("writes right words in lines, and keeps what the source foresaw", () => {
    const { body } = contentOf("text");
    if (body?.kind !== "text") throw new Error("no word");
    const changed = withRightLines(body, "photosynthesis\nassimilation");
    expect(rightLines(changed)).toBe("photosynthesis\nassimilation");
    expect(changed.answers.at(-1)).toMatchObject({ text: "respiration", share: 0 });
    expect(tidyContent({ ...contentOf("text"), body: withRightLines(body, "a\n\n") }).body).toMatchObject({
      answers: [{ text: "a" }, { text: "respiration" }],
    });
  });

  it("adds and removes blanks with their marks", () => {
    const added = addBlank(contentOf("cloze"));
    expect(added.text.endsWith("[[4]]")).toBe(true);
    const removed = removeBlank(added, 1);
    expect(removed.text).toBe("The [[1]] of the cell makes , about [[2]] of them. [[3]]");
    expect(removed.body?.kind === "cloze" && removed.body.blanks.map(({ type }) => type)).toEqual([
      "typed",
      "number",
      "typed",
    ]);
  });

  it("a new question is a choice until its author says otherwise", () => {
    expect(kindOf(EMPTY_QUESTION)).toBe("choice");
    const many = withKind(
      { ...EMPTY_QUESTION, options: [{ text: "a" }, { text: "b" }], correctIndex: 1 },
      "multiple",
    );
    expect(many.body).toMatchObject({ right: [1] });
    expect(withKind(many, "choice")).toMatchObject({ correctIndex: 1, body: null });
  });
});
