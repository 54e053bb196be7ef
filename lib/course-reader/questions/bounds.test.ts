import { describe, expect, it } from "vitest";
import { parsedIslandSchema, parsedQuestionSchema } from "#lib/course-reader/schema.ts";
import { convert, option, rich, source } from "#tests/support/source-question.ts";
import { cutAtParagraph, MAX_ISLAND_TEXT_LENGTH } from "../rules.ts";
import { convertQuestions } from "./convert.ts";
import type { SourceBody } from "./source-question.ts";

const many = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at));
const options = (count: number) => many(count, (at) => option(`option ${at}`, at === 0 ? 100 : 0));
const pair = (at: number) => ({ left: rich(`left ${at}`), right: `right ${at}`, feedback: null });
const blank = (at: number, count = 3) => ({ name: `b${at}`, options: options(count) });
const single = (text: string): SourceBody => ({
  type: "single",
  options: [option("yes", 100), option(text)],
});

describe("a question of more than anyone asks for", () => {
  it.each<[string, SourceBody, string]>([
    ["pairs", { type: "matching", pairs: many(201, pair), extras: [] }, "It has more than 200 pairs."],
    ["answers", { type: "single", options: options(201) }, "It has more than 200 answers."],
    [
      "answers of which several are right",
      { type: "multiple", options: options(201) },
      "It has more than 200 answers.",
    ],
    ["typed answers", { type: "short", accepted: options(201) }, "It has more than 200 answers."],
    ["blanks", { type: "blanks", blanks: many(201, (at) => blank(at)) }, "It has more than 200 blanks."],
    [
      "answers of a blank",
      { type: "dropdowns", blanks: [blank(1, 201)] },
      "It has more than 200 answers for one blank.",
    ],
  ])("is refused: %s", (_, body, reason) => {
    expect(convert(body)).toMatchObject({ outcome: "skipped", reason, questions: [] });
  });

  it("is refused before it is compared each with each", () => {
    const before = process.cpuUsage();
    convert({ type: "matching", pairs: many(100_000, pair), extras: [] });
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(2000);
  });

  it("is played up to that (control)", () => {
    const matching = convert({ type: "matching", pairs: many(200, pair), extras: [] });
    expect(matching.questions).toHaveLength(200);
    expect(matching.questions[150]?.options.map(({ text }) => text)).toContain("right 150");
    expect(convert({ type: "single", options: options(200) }).questions[0]?.options).toHaveLength(8);
  });
});

describe("texts that are too long", () => {
  it("skip a question whose answer is no choice, and keep the longest that is", () => {
    const reason = "One of its answers is too long for a choice.";
    expect(convert(single("x".repeat(2001)))).toMatchObject({ outcome: "skipped", reason });
    const html = { ...option("short"), html: `<p>${"x".repeat(50_000)}</p>` };
    expect(convert({ type: "single", options: [option("yes", 100), html] })).toMatchObject({ reason });
    const [question] = convert(single("x".repeat(2000))).questions;
    expect(parsedQuestionSchema.safeParse(question).success).toBe(true);
  });

  it("are cut where they are only said in passing", () => {
    const long = "😀".repeat(9000);
    const feedback = { right: rich(long), wrong: rich(long) };
    const [played] = convertQuestions([
      { ...source(single("no")), explanation: rich(long), feedback, madeFrom: long },
    ]);
    const [question] = played?.questions ?? [];
    expect(question?.explanation).toHaveLength(5000);
    expect(question?.options[1]?.feedback).toHaveLength(5000);
    expect(question?.source).toBeNull();
    expect(parsedQuestionSchema.safeParse(question).success).toBe(true);
  });

  it("are refused where a parser sends them all the same", () => {
    const [question] = convert(single("no")).questions;
    const changes = [
      { text: "x".repeat(10_001) },
      { html: "x".repeat(50_001) },
      { explanation: "x".repeat(5001) },
      { source: "x".repeat(2001) },
      { name: "x".repeat(401) },
      { options: [{ text: "x".repeat(2001), html: null, feedback: null }, ...(question?.options ?? [])] },
    ];
    for (const change of changes)
      expect(parsedQuestionSchema.safeParse({ ...question, ...change }).success).toBe(false);
    const island = { title: "I", questions: [], text: "x".repeat(MAX_ISLAND_TEXT_LENGTH + 1) };
    expect(parsedIslandSchema.safeParse(island).success).toBe(false);
  });

  it("end with a paragraph", () => {
    expect(cutAtParagraph("one\n\ntwo\n\nthree", 12)).toBe("one\n\ntwo");
    expect(cutAtParagraph("one two", 4)).toBe("one");
    expect(cutAtParagraph("a😀", 2)).toBe("a");
    expect(cutAtParagraph("one\n\ntwo", 8)).toBe("one\n\ntwo");
  });
});
