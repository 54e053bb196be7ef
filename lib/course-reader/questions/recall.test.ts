import { describe, expect, it } from "vitest";
import { convert, option, rich, source } from "#tests/support/source-question.ts";
import { convertQuestions } from "./convert.ts";
import type { SourceQuestion } from "./source-question.ts";

const BACK = "It is made where light is, out of water and carbon dioxide.";

function convertOne(changes: Partial<SourceQuestion>) {
  const [first] = convertQuestions([{ ...source({ type: "recall", back: rich(BACK) }), ...changes }]);
  return first;
}

describe("a card to recall", () => {
  it("is imported as a card with both of its sides, and as no question", () => {
    expect(convert({ type: "recall", back: rich(BACK) }, "Where is sugar made?")).toMatchObject({
      questions: [],
      cards: [{ front: "Where is sugar made?", frontHtml: null, back: BACK, backHtml: null, sourceId: "id" }],
      outcome: "imported",
      reason: null,
    });
  });

  it("keeps the markup of both sides, and shows an explanation below its back", () => {
    const stem = { text: "What is it?", html: "<p>What <em>is</em> it?</p>" };
    const card = convertOne({ stem, explanation: rich("Chapter 3") })?.cards[0];
    expect(card).toMatchObject({ frontHtml: stem.html, back: `${BACK}\n\nChapter 3`, backHtml: null });
  });

  it("is degraded where the reading lost something", () => {
    expect(convertOne({ notes: ["A video is left out."] })).toMatchObject({
      outcome: "degraded",
      reason: "A video is left out.",
    });
  });

  it.each([
    ["front", " ", "Its front is empty."],
    ["front", "[picture]", "Its front is nothing but a picture without a description."],
    ["back", "", "Its back is empty."],
    ["back", "[sound]", "Its back is nothing but a sound."],
    ["back", "x".repeat(10_001), "Its back is too long for a card."],
  ])("is skipped where its %s is %j", (side, text, reason) => {
    const changes: Partial<SourceQuestion> =
      side === "front" ? { stem: rich(text) } : { body: { type: "recall", back: rich(text) } };
    expect(convertOne(changes)).toMatchObject({ cards: [], questions: [], outcome: "skipped", reason });
  });

  it("has a back of 10,000 characters at most", () => {
    const body = { type: "recall", back: rich("x".repeat(10_000)) } as const;
    expect(convertOne({ body })?.cards).toHaveLength(1);
  });
});

describe("a flashcard with a short back", () => {
  const flashcard = (text: string) =>
    source({ type: "short", accepted: [option(text, 100)], card: rich(text) }, `What is ${text}?`);

  it("is a question where there are other answers beside it", () => {
    const conversions = convertQuestions(["cat", "dog", "cow", "hen"].map(flashcard));
    expect(conversions.map(({ questions }) => questions.length)).toEqual([1, 1, 1, 1]);
    expect(conversions.flatMap(({ cards }) => cards)).toEqual([]);
  });

  it("borrows nothing from another card with the same front", () => {
    const card = (front: string, text: string) =>
      source({ type: "short", accepted: [option(text, 100)], card: rich(text) }, front);
    const fronts = ["What purrs?", "what purrs? ", "What barks?", "What moos?"];
    const backs = ["cat", "kit", "dog", "cow"];
    const asked = convertQuestions(fronts.map((front, at) => card(front, backs[at] ?? "")));
    const offered = asked.map(({ questions: [one] }) => one?.options.map(({ text }) => text).toSorted());
    expect(offered.slice(0, 2)).toEqual([
      ["cat", "cow", "dog"],
      ["cow", "dog", "kit"],
    ]);
  });

  it("is a card to recall where there are none", () => {
    const [alone] = convertQuestions([flashcard("cat")]);
    expect(alone).toMatchObject({ questions: [], outcome: "imported", cards: [{ back: "cat" }] });
  });
});
