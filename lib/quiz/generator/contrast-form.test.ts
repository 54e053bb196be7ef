import { describe, expect, it } from "vitest";
import { generateQuestions } from "./generator-service.ts";

const asked = (sentence: string) => {
  const text = `# Tools\n\nThis is a text of which it is said that it is in English.\n\n${sentence}`;
  const [only] = generateQuestions(text, "Tools").filter(({ form }) => form === "statement");
  return only
    ? { text: only.text, right: only.options[only.correctIndex ?? -1], count: only.options.length }
    : null;
};

describe("a contrast within a sentence", () => {
  it("is asked with the sides exchanged", () => {
    const made = asked(
      "Arteries carry blood away from the heart, whereas the veins carry blood toward the lungs.",
    );
    expect(made).toMatchObject({ text: "Which of these is true of arteries and the veins?", count: 3 });
    expect(["Arteries carry blood away from the heart", "The veins carry blood toward the lungs"]).toContain(
      made?.right,
    );
  });

  it.each([
    [
      "another verb",
      "Arteries carry blood away from the heart, whereas the veins bring blood toward the lungs.",
    ],
    ["a pronoun", "Arteries carry blood away from the heart, whereas the veins carry blood back toward it."],
    [
      "a comparison",
      "Arteries have a wall that is thicker than a vein, whereas the veins have a wall that is thin.",
    ],
    [
      "one thing on both sides",
      "The left vein carries blood from the arm, while the vein carries blood from the leg.",
    ],
    [
      "the same on both sides",
      "Arteries carry blood to the lungs, whereas the veins carry the blood to lungs and heart.",
    ],
    ["no contrast", "Arteries carry blood away from the heart, and the veins carry blood toward the lungs."],
  ])("but not with %s", (_, sentence) => expect(asked(sentence)).toBeNull());
});
