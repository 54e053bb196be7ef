import { afterAll, describe, expect, it } from "vitest";
import { makeScratch } from "#tests/support/archives.ts";
import { teachingText } from "#tests/support/text-islands.ts";
import { parseCourseFile } from "./read.ts";
import { parseResultSchema } from "./schema.ts";

const scratch = makeScratch();
afterAll(scratch.remove);

function read(islands: readonly object[]) {
  const file = { format: "waddle-course", version: 1, title: "Course", islands };
  const path = scratch.write("course.json", JSON.stringify(file));
  return parseCourseFile({ path, fileName: "course.json" }, () => {});
}

const options = [{ text: "yes" }, { text: "no" }];
const quiz = (length: number, count: number) => ({
  title: "Quiz",
  questions: Array.from({ length: count }, (_, at) => ({
    text: `${at} ${"x".repeat(length)}`,
    options,
    correct: 0,
  })),
});

describe("the texts of a course", () => {
  it("are refused where they are more than 30 MB together", async () => {
    const islands = [{ title: "I", quizzes: [quiz(9900, 3100)] }];
    await expect(read(islands)).rejects.toMatchObject({ name: "ImportError", code: "too_large" });
  });

  it("are cut at a paragraph where an island teaches too much, and its line says so", async () => {
    const text = `${teachingText()}\n\n${"More of it. ".repeat(20_000)}`;
    const reason = expect.stringContaining("Only the beginning of its text was read.");
    const made = await read([{ title: "Made", text }]);
    const own = await read([{ title: "Own", text, quizzes: [quiz(1, 1)] }]);
    for (const { course } of [made, own]) expect(course.islands[0]?.text).toBe(teachingText().trim());
    expect(made.report.items).toContainEqual({ kind: "page", name: "Made", outcome: "degraded", reason });
    expect(own.report.items).toContainEqual({ kind: "text", name: "Own", outcome: "degraded", reason });
  });

  it("have long sentences without breaking the bounds of a name", async () => {
    const text = teachingText().replace(/ the /g, ` the ${"deoxyribo".repeat(24)} `);
    const made = parseResultSchema.parse(await read([{ title: "Made", text }]));
    const { questions = [] } = made.course.islands[0] ?? {};
    expect(Math.max(...questions.map((question) => question.text.length))).toBeGreaterThan(400);
  });
});
