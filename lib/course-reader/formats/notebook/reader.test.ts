import { describe, expect, it } from "vitest";
import { FUZZ_TIMEOUT, fuzzFormat } from "#tests/support/fuzz-files.ts";
import { PIXEL } from "#tests/support/office-files.ts";
import { answerKeys, readWith, reportLines } from "#tests/support/read-course.ts";
import { reader } from "./reader.ts";

const markdown = (...source: string[]) => ({ cell_type: "markdown", metadata: {}, source });
const code = (source: string, outputs: unknown[] = []) => ({ cell_type: "code", source, outputs });
const notebook = (...cells: unknown[]) =>
  JSON.stringify({ cells, metadata: {}, nbformat: 4, nbformat_minor: 5 });
const read = (text: string) => readWith(reader, text, "sorting.ipynb");
const QUIZ = "**1. What does this print?**\n";
const OPTIONS = "- [ ] 1\n- [x] 2\n";

describe("a Jupyter notebook", () => {
  it("has its texts and its code; what the code has printed isn't read", async () => {
    const result = await read(
      notebook(
        markdown("# Lists\n", "\n", "## Slices"),
        markdown(QUIZ),
        code("a = [1]\nprint(a[0] + 1)", [{ output_type: "stream", text: "2" }]),
        markdown(OPTIONS),
      ),
    );
    expect(result.course.title).toBe("Lists");
    expect(answerKeys(result)).toEqual([" / Slices / What does this print? a = [1] print(a[0] + 1) = 2"]);
    expect(reportLines(result).at(-1)).toBe(
      "text | Results of its code | skipped | What its code has printed or drawn isn't read: its texts and its code are.",
    );
  });

  it("may be an old one, with headings of its own and its code as input", async () => {
    const cells = [
      { cell_type: "heading", level: 2, source: "Slices" },
      { cell_type: "markdown", source: QUIZ },
      { cell_type: "code", input: ["a = [1]"], outputs: [] },
      { cell_type: "raw", source: "as it is" },
      { cell_type: "markdown", source: OPTIONS },
    ];
    const old = JSON.stringify({ metadata: {}, nbformat: 3, worksheets: [{ cells }] });
    expect(answerKeys(await read(old))).toEqual([" / Slices / What does this print? a = [1] as it is = 2"]);
  });

  it("shows the pictures that a cell carries, each its own", async () => {
    const cell = (right: string) => ({
      ...markdown(`1. Which is it? ![a](attachment:image.png)\n\n- [x] ${right}\n- [ ] None\n`),
      attachments: { "image.png": { "image/png": PIXEL.toString("base64") } },
    });
    const result = await read(notebook(markdown("# A"), cell("one"), markdown("# B"), cell("two")));
    expect(result.media).toHaveLength(2);
    expect(result.report.counts).toMatchObject({ imported: 2, degraded: 0 });
  });

  it.each([
    [
      "cut off",
      notebook(markdown(QUIZ)).slice(0, 60),
      "wrong_type",
      "This Jupyter notebook is damaged or cut off. Save it again and retry.",
    ],
    [
      "without cells",
      '{"nbformat": 4, "cells": 7}',
      "wrong_type",
      "This Jupyter notebook is damaged or cut off. Save it again and retry.",
    ],
    ["without text", notebook(markdown("")), "nothing_to_play", "This notebook holds no text."],
  ])("that is %s says so", async (_, text, errorCode, message) => {
    await expect(read(text)).rejects.toMatchObject({ code: errorCode, message });
  });

  it(
    "is a sentence however it is mutated",
    async () => {
      const bytes = Buffer.from(notebook(markdown("# Lists"), markdown(QUIZ), code("a"), markdown(OPTIONS)));
      const { outcomes } = await fuzzFormat([{ name: "sorting.ipynb", bytes }]);
      expect(Object.keys(outcomes).length).toBeGreaterThan(1);
    },
    FUZZ_TIMEOUT,
  );
});
