import { expect, it } from "vitest";
import { ispringQuestion } from "./ispring-question.ts";

it("counts the right word of a list among all of its entries, also where one is no text", () => {
  const gap = { v: [{ picture: 1 }, "sheet", " halyard ", "stay"], i: 2 };
  const rt = { d: ["The ", { id: "g" }, " hoists a sail."], r: [{ id: "g", data: gap }] };
  const { body } = ispringQuestion({ tp: "MultipleChoiceText", D: { a: "Complete it." }, C: { rt } }, "q");
  const options = body.type === "dropdowns" ? body.blanks[0]?.options : [];
  expect(options?.map(({ text, weight }) => [text, weight])).toEqual([
    ["sheet", 0],
    ["halyard", 100],
    ["stay", 0],
  ]);
});
