import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { makeScratch } from "#tests/support/archives.ts";
import { answerKeys, readWith, reportLines } from "#tests/support/read-course.ts";
import type { CourseReader } from "./format-reader.ts";
import { courseFileSchema } from "./formats/waddle/course-file-schema.ts";
import { parseCourseFile } from "./read.ts";
import { fileQuestionSchema } from "./shared/own-question.ts";

const scratch = makeScratch();
afterAll(scratch.remove);

/** The first block of code in a document of ours. */
function exampleOf(document: string, language: string): string {
  const text = readFileSync(path.resolve("docs", document), "utf8");
  const block = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\\n\`\`\``).exec(text)?.[1];
  if (!block) throw new Error(`${document} has no block of ${language}`);
  return block;
}

describe("docs/course-format.md", () => {
  const example = exampleOf("course-format.md", "json");

  it("shows a file that is imported whole", async () => {
    const file = scratch.write("tides", example);
    const { course, report } = await parseCourseFile({ path: file, fileName: "tides" }, () => {});
    expect(course).toMatchObject({ title: "Tides", format: "waddle", sourceId: "tides-101" });
    expect(answerKeys({ course, report })).toEqual([
      "The Moon / Its pull / What is the main cause of the tides? = The Moon",
      "The Moon / Its pull / Most coasts have two high waters a day. = True",
    ]);
    expect(report.counts).toEqual({ total: 3, imported: 3, degraded: 0, skipped: 0 });
    const [first, second] = course.units[0]?.islands[0]?.questions ?? [];
    expect(first?.options[0]?.feedback).toBe("Its gravity pulls the water.");
    expect(second?.canShuffle).toBe(false);
  });

  it("tells of every field that there is", () => {
    const text = readFileSync(path.resolve("docs/course-format.md"), "utf8");
    const fields = [...Object.keys(courseFileSchema.shape), ...Object.keys(fileQuestionSchema.shape)];
    for (const field of fields) expect(text).toContain(`| \`${field}\` |`);
  });
});

/** What a page names as a file, in code: its path from the folder of the readers, or from one of its own. */
function filesIn(text: string): string[] {
  return [...text.matchAll(/[`"]((?:\.{0,2}\/)?[\w./-]+\.(?:test\.)?ts)["`]/g)].flatMap(
    ([, name = ""]) => name,
  );
}

describe("docs/import-formats.md", () => {
  it("names files that there are", () => {
    const text = readFileSync(path.resolve("docs/import-formats.md"), "utf8");
    const own = ["./formats/cards.ts", "formats/<format>.test.ts"];
    const names = filesIn(text).filter((name) => !own.includes(name));
    expect(names.length).toBeGreaterThan(20);
    // A name alone stands for a file in a folder that the page names.
    const folders = [...text.matchAll(/`((?:[\w-]+\/)+)`/g)].map(([, folder = ""]) => folder);
    const roots = [
      ...folders.map((folder) => path.resolve(import.meta.dirname, folder)),
      import.meta.dirname,
      path.resolve(import.meta.dirname, "formats"),
      path.resolve("lib"),
      ".",
    ];
    const isThere = (name: string) => roots.some((root) => existsSync(path.resolve(root, name)));
    expect(names.filter((name) => !isThere(name))).toEqual([]);
  });

  it("shows a reader that works", async () => {
    const folder = pathToFileURL(import.meta.dirname).href;
    const code = exampleOf("import-formats.md", "ts").replace(
      /from "(\.\.?\/)/g,
      `from "${folder}/formats/$1`,
    );
    const { reader } = (await import(scratch.write("cards.ts", code))) as { reader: CourseReader };
    const common = { fileName: "", root: "", names: [], manifest: null };
    expect(reader.accepts({ ...common, kind: "text", text: "#cards\na = b" })).toBe(true);
    expect(reader.accepts({ ...common, kind: "text", text: "A = b?{T}" })).toBe(false);
    const result = await readWith(
      reader,
      "#cards\nAlga = Seaweed\nEbb = Falling water\nNeap = Small tide\nFlood =\n",
      "sea.txt",
    );
    expect(answerKeys(result)).toEqual([
      " / sea / What does “Alga” mean? = Seaweed",
      " / sea / What does “Ebb” mean? = Falling water",
      " / sea / What does “Neap” mean? = Small tide",
    ]);
    expect(reportLines(result).at(-1)).toBe("question | Flood | skipped | The card has no meaning.");
  });
});
