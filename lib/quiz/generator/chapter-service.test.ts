import { describe, expect, it } from "vitest";
import { chaptersOf } from "./chapter.ts";
import { generateForPages } from "./chapter-service.ts";

const PAGES = [
  {
    title: "Inside the cell",
    text: "A ribosome is a small machine that joins amino acids into proteins.\n\nAn inhibitor is a molecule that slows the work of an enzyme.",
  },
  {
    title: "Membrane",
    text: "A membrane is a thin layer of lipids that surrounds the cell.\n\nA receptor is a protein that catches a hormone from outside.",
  },
  {
    title: "Around the nucleus",
    text: "A chromosome is a long thread of genes that carries what is inherited.\n\nA vacuole is a bubble of fluid that stores water for later use.",
  },
];

describe("pages of a chapter", () => {
  it("take wrong options from each other, and each question stands on its own page", () => {
    const made = generateForPages(PAGES);
    expect(made).toHaveLength(3);
    for (const [at, questions] of made.entries()) {
      expect(questions.length).toBeGreaterThan(0);
      for (const { source } of questions) expect(PAGES[at]?.text).toContain(source);
    }
    const [first] = made[0] ?? [];
    expect(first?.options.length).toBeGreaterThan(2);
  });

  it("never have the title of one of them for an answer", () => {
    for (const { options, correctIndex, body } of generateForPages(PAGES).flat()) {
      expect(options[correctIndex ?? -1]).not.toBe("Membrane");
      if (body?.kind === "text") expect(body.answers.map(({ text }) => text)).not.toContain("Membrane");
    }
  });

  it("alone have no siblings", () => {
    expect(generateForPages([])).toEqual([]);
    const [alone] = generateForPages(PAGES.slice(1, 2));
    expect(alone?.every(({ body }) => body?.kind === "text")).toBe(true);
  });
});

describe("chapters", () => {
  it.each([
    [[10_000, 20_000, 30_000], [3]],
    [
      [10_000, 20_000, 30_001],
      [2, 1],
    ],
    [
      [70_000, 10, 10],
      [1, 2],
    ],
    [[], []],
  ])("of pages of %j characters have %j pages", (lengths, expected) => {
    const pages = lengths.map((length) => "x".repeat(length));
    expect(chaptersOf(pages, (page) => page).map(({ length }) => length)).toEqual(expected);
  });
});
