import { render, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { DraftIslandDto } from "#lib/course/import/draft-schema.ts";
import { ImportQuestion } from "./import-question.tsx";

type Question = DraftIslandDto["questions"][number];

const options = (...texts: string[]) => texts.map((text) => ({ text }));
const show = (question: Partial<Question>) =>
  render(
    <ol>
      <ImportQuestion
        number={4}
        question={{
          text: "Which?",
          options: [],
          correctIndex: null,
          body: null,
          explanation: null,
          ...question,
        }}
      />
    </ol>,
  );
const lines = ({ container }: ReturnType<typeof show>, list: string) =>
  [...within(container).getByRole("list", { name: list }).children].map((line) => line.textContent);

describe("a question of an import", () => {
  it("says what is right in words, not by its colour alone", () => {
    const shown = show({ options: options("Ice", "Iron"), correctIndex: 0 });
    expect(lines(shown, "Answers")).toEqual(["Ice, the right answer", "Iron"]);
  });

  it("shows each of several right answers", () => {
    const shown = show({
      options: options("Two", "Four", "Seven"),
      body: { kind: "multiple", right: [0, 2], weights: null },
    });
    expect(lines(shown, "Answers")).toEqual(["Two, right", "Four", "Seven, right"]);
  });

  it("shows pairs, and what belongs to none", () => {
    const lefts = [
      { text: "Italy", html: null },
      { text: "France", html: null },
    ];
    const shown = show({
      options: options("Paris", "Rome", "Madrid"),
      body: { kind: "match", lefts, key: [1, 0], isPartial: false },
    });
    expect(lines(shown, "Pairs")).toEqual([
      "Italy → Rome, right",
      "France → Paris, right",
      "Madrid, belongs to none",
    ]);
  });

  it("shows an order with its numbers", () => {
    const shown = show({ options: options("Dawn", "Noon", "Dusk"), body: { kind: "order" } });
    expect(lines(shown, "In this order")).toEqual(["1.Dawn, right", "2.Noon, right", "3.Dusk, right"]);
    expect(within(shown.container).getByText("In this order").tagName).toBe("P");
  });
});
