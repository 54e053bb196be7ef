import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  buildReport,
  countItems,
  quizTitle,
  type ReportLine,
  splitIntoQuizzes,
  tidyTitle,
  titleFromFileName,
  withoutPictures,
  wordsBeside,
} from "./rules.ts";

describe("splitIntoQuizzes", () => {
  it.each([
    [0, []],
    [1, [1]],
    [10, [10]],
    [11, [6, 5]],
    [12, [6, 6]],
    [25, [9, 8, 8]],
    [100, Array.from({ length: 10 }, () => 10)],
  ])("splits %i questions into %j", (count, sizes) => {
    const list = Array.from({ length: count }, (_, index) => index);
    expect(splitIntoQuizzes(list).map((quiz) => quiz.length)).toEqual(sizes);
  });

  it("keeps order and count, in as few and as equal quizzes as can be", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer(), { maxLength: 300 }),
        fc.integer({ min: 1, max: 15 }),
        (list, max) => {
          const quizzes = splitIntoQuizzes(list, max);
          const sizes = quizzes.map((quiz) => quiz.length);
          expect(quizzes.flat()).toEqual(list);
          expect(quizzes).toHaveLength(Math.ceil(list.length / max));
          if (sizes.length > 0) expect(Math.max(...sizes)).toBeLessThanOrEqual(max);
          if (sizes.length > 0) expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
        },
      ),
    );
  });

  it("names quizzes after their island", () => {
    expect(quizTitle("Seas", 0, 1)).toBe("Seas");
    expect(quizTitle("Seas", 1, 3)).toBe("Seas (2 of 3)");
  });
});

describe("titles", () => {
  it.each([
    ["my_course-2024.gift", "my course-2024"],
    ["C:\\files\\Week 1.IMSCC", "Week 1"],
    ["a.b.txt", "a.b"],
    ["", "Imported course"],
    [".gift", "Imported course"],
    ["ünï 😀.zip", "ünï 😀"],
  ])("reads %j as %j", (fileName, title) => {
    expect(titleFromFileName(fileName)).toBe(title);
  });

  it("are one short line, and never cut a character in half", () => {
    expect(tidyTitle(" a\n\t b ", "x")).toBe("a b");
    expect(tidyTitle(" ", "x")).toBe("x");
    for (const unseen of ["\u200b\u200b", "\u202e \u2069", "\u3164", "\u00ad"])
      expect(tidyTitle(unseen, "x")).toBe("x");
    expect(tidyTitle("\u2067עברית\u2069", "x")).toBe("\u2067עברית\u2069");
    expect(tidyTitle("😀".repeat(10), "x", 5)).toBe("😀😀😀😀…");
  });
});

describe("the report", () => {
  const line = (kind: string, outcome: ReportLine["outcome"]): ReportLine => ({
    kind,
    name: "n",
    outcome,
    reason: null,
  });

  it("counts items, not the structure around them", () => {
    const items = [
      line("category", "imported"),
      line("question", "imported"),
      line("page", "skipped"),
      line("module", "skipped"),
      line("question", "degraded"),
    ];
    expect(countItems(items)).toEqual({ total: 3, imported: 1, degraded: 1, skipped: 1 });
  });

  it("stays bounded, with exact counts and a closing line", () => {
    const items = Array.from({ length: 5003 }, () => line("question", "imported"));
    const report = buildReport(items);
    expect(report.counts).toEqual({ total: 5003, imported: 5003, degraded: 0, skipped: 0 });
    expect(report.items).toHaveLength(5000);
    expect(report.items.at(-1)).toMatchObject({
      kind: "more",
      reason: expect.stringContaining("4 more lines"),
    });
    expect(buildReport(items.slice(0, 5000)).items.at(-1)?.kind).toBe("question");
  });

  it("counts by kind over all items, questions first", () => {
    const pages = Array.from({ length: 5003 }, () => line("page", "skipped"));
    const { byKind } = buildReport([
      line("module", "imported"),
      ...pages,
      line("question", "imported"),
      line("question", "degraded"),
    ]);
    expect(byKind).toEqual([
      { kind: "question", imported: 1, degraded: 1, skipped: 0 },
      { kind: "page", imported: 0, degraded: 0, skipped: 5003 },
    ]);
  });

  it.each([
    ["MC1", "Why do penguins\n huddle?", "Why do penguins huddle?"],
    ["Why do penguins huddle?", "Why do penguins huddle?", undefined],
    ["Why do peng…", "Why do penguins huddle?", undefined],
    ["What", "What is ice?", "What is ice?"],
    ["A picture", "  ", undefined],
  ])("says of %j, which asks %j, %j", (name, text, words) => {
    expect(wordsBeside(name, text)).toBe(words);
  });

  it("has room for 200 signs of a question", () => {
    expect(Array.from(wordsBeside("MC1", "é".repeat(500)) ?? "")).toHaveLength(200);
  });

  it("always adds up", () => {
    const outcomes = fc.constantFrom("imported" as const, "degraded" as const, "skipped" as const);
    const lines = fc.array(fc.tuple(fc.constantFrom("question", "page", "module", "category"), outcomes), {
      maxLength: 60,
    });
    fc.assert(
      fc.property(lines, fc.integer({ min: 2, max: 20 }), (pairs, max) => {
        const { counts, byKind, items } = buildReport(
          pairs.map(([kind, outcome]) => line(kind, outcome)),
          max,
        );
        expect(counts.imported + counts.degraded + counts.skipped).toBe(counts.total);
        expect(items.length).toBeLessThanOrEqual(max);
        for (const outcome of ["imported", "degraded", "skipped"] as const)
          expect(byKind.reduce((sum, kind) => sum + kind[outcome], 0)).toBe(counts[outcome]);
      }),
    );
  });
});

describe("a report whose pictures turn out to be none", () => {
  const lines: ReportLine[] = [
    { kind: "question", name: "a", outcome: "imported", reason: null },
    { kind: "question", name: "b", outcome: "degraded", reason: "Something else." },
    { kind: "question", name: "c", outcome: "skipped", reason: "No." },
    { kind: "file", name: "d", outcome: "imported", reason: null },
    { kind: "question", name: "e", outcome: "imported", reason: null },
  ];

  it("says so, once, and still adds up", () => {
    const lost = withoutPictures(buildReport(lines), [0, 1, 1, 2, 3, 99]);
    expect(lost.items.map(({ outcome, reason }) => `${outcome}: ${reason}`)).toEqual([
      "degraded: A picture is left out.",
      "degraded: Something else. A picture is left out.",
      "skipped: No.",
      "skipped: It can't be read as a picture.",
      "imported: null",
    ]);
    expect(lost.counts).toEqual(countItems(lost.items));
    expect(lost.byKind).toEqual(buildReport(lost.items).byKind);
    expect(withoutPictures(lost, [0, 1])).toEqual(lost);
  });

  it("leaves the report of all lines, and lines that aren't listed, alone", () => {
    const report = buildReport(lines, 2);
    expect(withoutPictures(report, [1, 4])).toEqual(report);
    expect(buildReport(lines).items).toEqual(lines);
  });
});
