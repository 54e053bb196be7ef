import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { BodyOf, QuestionBody } from "#lib/quiz/kinds/body-schema.ts";
import { mapBodyMarkup } from "#lib/quiz/kinds/said.ts";
import { kindDrafts } from "#tests/support/question-kinds.ts";
import type { QuestionContent } from "./content.ts";
import {
  mergeBody,
  mergeQuestion,
  type StoredOption,
  type StoredQuestion,
  toContentOption,
} from "./merge.ts";
import { moveOption, type ProvenQuestion, removeOption } from "./question-content.ts";

const written: ProvenQuestion = {
  text: "What floats?",
  options: [{ text: "Ice" }, { text: "Iron" }, { text: "Sand" }],
  correctIndex: 0,
  explanation: "It is lighter than water.",
};

describe("a question that is edited", () => {
  const stored: StoredQuestion = {
    text: "What floats?",
    html: "<p>What <b>floats</b>?</p>",
    options: [
      { text: "Ice", html: "<i>Ice</i>", feedback: "Right" },
      { text: "Iron", html: null, feedback: "It sinks", feedbackHtml: "<p>It <i>sinks</i></p>" },
      { text: "Sand", html: null, feedback: null },
    ],
    correctIndex: 0,
    body: null,
    explanation: "It is lighter than water.",
    explanationHtml: "<p>It is <b>lighter</b> than water.</p>",
  };

  it("is no other where nothing has changed", () => {
    expect(mergeQuestion(stored, written)).toBeNull();
    expect(mergeQuestion({ ...stored, explanation: null }, { ...written, explanation: " " })).toBeNull();
    expect(mergeQuestion(stored, { ...written, correctIndex: 1 })).toMatchObject({ correctIndex: 1 });
  });

  it("keeps the markup of what stays, wherever it stands, and drops it where words change", () => {
    const options = [{ text: "Iron" }, { text: "Ice" }, { text: "Snow" }];
    const after = mergeQuestion(stored, { ...written, options, correctIndex: 1 });
    expect(after).toMatchObject({
      html: stored.html,
      options: [stored.options[1], stored.options[0], { text: "Snow", html: null, feedback: null }],
    });
    expect(mergeQuestion(stored, { ...written, text: "What swims?" })).toMatchObject({
      html: null,
      options: stored.options,
    });
  });

  it("keeps the markup of its explanation until that is written anew", () => {
    const { explanationHtml } = stored;
    expect(mergeQuestion(stored, { ...written, text: "What swims?" })).toMatchObject({ explanationHtml });
    for (const explanation of ["It is light.", ""])
      expect(mergeQuestion(stored, { ...written, explanation })).toMatchObject({ explanationHtml: null });
  });
});

const picture = (name: string): StoredOption => ({
  text: "[picture]",
  html: `<img src="/api/courses/media/${name}">`,
  feedback: null,
});
const contentOf = ({ text, options, correctIndex, body, explanation }: StoredQuestion): QuestionContent => ({
  text,
  options: options.map(toContentOption),
  correctIndex,
  body,
  explanation: explanation ?? "",
});
const plain = { html: null, explanation: null, explanationHtml: null };

describe("options with the same words", () => {
  const stored: StoredQuestion = {
    ...plain,
    text: "Which bird?",
    options: ["a", "b", "c", "d"].map(picture),
    correctIndex: 2,
    body: null,
  };

  it("are told apart wherever they move, and whichever goes", () => {
    fc.assert(
      fc.property(fc.nat(3), fc.nat(3), fc.nat(3), (from, to, gone) => {
        const moved = moveOption(contentOf(stored), from, to);
        const merged = mergeQuestion(stored, moved) ?? stored;
        expect(merged.options[merged.correctIndex ?? -1]).toEqual(picture("c"));
        const removed = removeOption(moved, gone);
        const rest = mergeQuestion(stored, { ...removed, correctIndex: 0 })?.options;
        expect(rest).toEqual(merged.options.filter((_, index) => index !== gone));
      }),
    );
  });

  it("are no change where nothing was moved", () => {
    expect(mergeQuestion(stored, contentOf(stored))).toBeNull();
  });
});

describe("a body", () => {
  const drafts = kindDrafts();
  const said = (text: string) => ({ text, html: `<b>${text}</b>` });
  /** Each kind with markup wherever it can be */
  const rich: Record<string, QuestionBody> = {
    multiple: {
      ...(drafts.multiple.body as BodyOf<"multiple">),
      feedback: { right: said("Yes"), wrong: said("No") },
    },
    order: { kind: "order", feedback: { right: said("Yes"), wrong: null } },
    match: {
      ...(drafts.match.body as BodyOf<"match">),
      lefts: ["a", "b", "c"].map((name) => ({ ...picture(name), said: said(name), missed: null })),
    },
    numeric: {
      ...(drafts.numeric.body as BodyOf<"numeric">),
      answers: [
        { low: 9.790000000000001, high: 9.83, share: 1, said: said("Good") },
        { low: 9, high: 10, share: 0.5, said: said("Nearly") },
      ],
    },
    text: {
      ...(drafts.text.body as BodyOf<"text">),
      hasWildcards: true,
      answers: [
        { text: "photo*", share: 1, said: said("Good") },
        { text: "light", share: 0.25, said: said("Why so short?") },
      ],
    },
    cloze: drafts.cloze.body as QuestionBody,
  };
  const storedOf = (kind: string): StoredQuestion => {
    const { text, options } = drafts[kind as keyof typeof drafts];
    const body = { ...rich[kind], feedback: { right: said("Yes"), wrong: said("No") } } as QuestionBody;
    return { ...plain, text, options, correctIndex: null, body };
  };
  const KINDS = Object.keys(rich);

  it.each(KINDS)(
    "of the kind %s is no other where nothing has changed, in whatever order its fields stand",
    (kind) => {
      const stored = storedOf(kind);
      const turned = JSON.parse(JSON.stringify(stored.body), (_, value: unknown) =>
        value && typeof value === "object" && !Array.isArray(value)
          ? Object.fromEntries(Object.entries(value).toReversed())
          : value,
      );
      expect(mergeQuestion(stored, contentOf(stored))).toBeNull();
      expect(mergeQuestion(stored, { ...contentOf(stored), body: turned })).toBeNull();
    },
  );

  it.each(KINDS)("of the kind %s is kept whole where only the words of the question change", (kind) => {
    const stored = storedOf(kind);
    const text = `${stored.text} Really?`;
    expect(mergeQuestion(stored, { ...contentOf(stored), text })).toEqual({ ...stored, text });
  });

  it.each(KINDS)("of the kind %s takes no markup from its author", (kind) => {
    const stored = storedOf(kind);
    const evil = mapBodyMarkup(stored.body as QuestionBody, () => "<script>evil</script>");
    expect(JSON.stringify(evil)).toContain("evil");
    expect(JSON.stringify(mergeQuestion(stored, { ...contentOf(stored), body: evil }) ?? {})).not.toContain(
      "evil",
    );
    expect(JSON.stringify(mergeBody(null, evil))).not.toContain("evil");
  });

  it("keeps the picture of each of several that have the same words", () => {
    const stored = storedOf("match");
    const body = stored.body as BodyOf<"match">;
    const [, second, third] = body.lefts;
    if (!second || !third) throw new Error("too few");
    const after = mergeQuestion(stored, {
      ...contentOf(stored),
      body: { ...body, lefts: [third, second], key: [2, 0] },
    });
    expect(after?.body).toMatchObject({ lefts: [third, second] });
  });

  it("gives words that are known once their markup again, though it was not sent", () => {
    const stored = storedOf("numeric");
    const bare = mergeBody(null, stored.body);
    expect(JSON.stringify(bare)).not.toContain("<b>");
    expect(mergeQuestion(stored, { ...contentOf(stored), body: bare })).toBeNull();
  });

  it("gives way to a choice, and a choice to it", () => {
    const stored = storedOf("multiple");
    const after = mergeQuestion(stored, { ...contentOf(stored), body: null, correctIndex: 2 });
    expect(after).toMatchObject({ body: null, correctIndex: 2, options: stored.options });
    if (!after) throw new Error("no change");
    expect(mergeQuestion(after, contentOf(stored))).toMatchObject({
      correctIndex: null,
      body: { right: [0, 2] },
    });
  });
});
