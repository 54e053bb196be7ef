import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { ParseResult } from "#lib/course-reader/schema.ts";
import { sniffFile } from "#lib/course-reader/sniff.ts";
import { FUZZ_TIMEOUT, fuzzFormat } from "#tests/support/fuzz-files.ts";
import { answerKeys, readWith, reportLines } from "#tests/support/read-course.ts";
import { reader } from "./reader.ts";

const FILE = path.resolve("tests/fixtures/import/brightspace-csv/garden.csv");
const TEXT = readFileSync(FILE, "utf8");
const read = (text: string | Buffer) => readWith(reader, text, "garden.csv");

let result: ParseResult;
beforeAll(async () => {
  result = await read(TEXT);
});

describe("a table of Brightspace", () => {
  it("has every right answer", () => {
    expect(answerKeys(result)).toEqual([
      " / garden / Which part of soil, if any, is finest? = Clay",
      " / garden / Worms have no legs. = True",
      " / garden / Which tools cut? = shears, saw",
      " / garden / What are they for? = rake → gather, shears → cut, spade → dig",
      " / garden / What do worms dig? = channels",
      " / garden / What is soil's finest part? = clay",
      " / garden / What is soil's coarsest part? = sand",
      " / garden / Put them in order. Which of them comes first? = first",
    ]);
  });

  it("says of each question what became of it", () => {
    expect(reportLines(result)).toEqual([
      "question | Finest part | degraded | Partial credit isn't given: only the best answer counts.",
      "question | Worms | imported",
      "question | Which tools cut? | imported",
      "question | Tools | imported",
      "question | What do worms dig? | imported",
      "question | What is soil's finest part? | imported",
      "question | What is soil's coarsest part? | imported",
      "question | Any color | skipped | Its answer is a pattern, so no single answer can be shown as right.",
      "question | Say why | skipped | An essay has no answer to choose.",
      "question | In order | degraded | Two things were to be put in order: it is asked which comes first.",
      'question | A new type. | skipped | Questions of the type "FIB" can\'t be played.',
      "question | No right answer | skipped | It has no right answer.",
      "question | Unclear | skipped | It can't be told what “Option, right, one” is worth.",
      "question | Both | skipped | It doesn't say whether it is true.",
      "question | No partner | skipped | No choice has the number of the match “c”.",
    ]);
  });

  it("keeps ids, feedback and markup", () => {
    const [first, second, , match] = result.course.islands[0]?.questions ?? [];
    expect(first).toMatchObject({ sourceId: "SOIL-1", explanation: "Clay is fine." });
    expect(first?.options.map(({ feedback }) => feedback)).toEqual(["It is the coarsest.", null, "Nearly."]);
    expect(second).toMatchObject({
      html: expect.stringContaining("<b>no</b>"),
      options: [{ feedback: "Well seen." }, { feedback: "Count again." }],
    });
    expect(match?.options.map(({ text }) => text)).toContain("water");
  });

  it("may have other signs between its cells and other line ends", async () => {
    for (const sign of [";", "\t"]) {
      const lines = TEXT.replaceAll(",", sign).replace(
        '"Which part of soil; if any; is',
        '"Which part of soil, if any, is',
      );
      expect(answerKeys(await read(lines.replaceAll("\n", "\r\n"))).slice(1)).toEqual(
        answerKeys(result).slice(1),
      );
    }
  });

  it("is told by its rows, not by its name", async () => {
    const accepts = async (text: string) =>
      reader.accepts(await sniffFile({ fileName: "x", bytes: Buffer.from(text) }));
    expect(await accepts(TEXT)).toBe(true);
    expect(await accepts("\ufeffNewQuestion,MC\r\nTitle,x\r\n")).toBe(true);
    expect(await accepts("question,a,b\nNewQuestion is a word,1,2\n")).toBe(false);
  });

  it("that is cut off within a question has no key for it, and keeps those before", async () => {
    const cut = await read(
      'NewQuestion,MC\nQuestionText,Which?\nOption,100,a\nOption,0,b\nNewQuestion,MS\nQuestionText,Which two?\nOption,1,c\nOption,0,d\nOption,1,"e\n',
    );
    expect(answerKeys(cut)).toEqual([" / garden / Which? = a"]);
    expect(reportLines(cut)).toEqual([
      "question | Which? | imported",
      "question | Which two? | skipped | Its last rows may be missing: the table can't be read to its end.",
      "text | Row 9 | skipped | Everything from row 9 on is missing: a quotation mark is never closed.",
    ]);
  });

  it("that is cut off, empty or huge still says what became of it", async () => {
    const cut = await read(
      'NewQuestion,MC\nQuestionText,Which?\nOption,100,a\nOption,0,b\nNewQuestion,TF\nQuestionText,"It is',
    );
    expect(reportLines(cut).at(-1)).toMatch(
      /^text \| Row 6 \| skipped \| Everything from row 6 on is missing/,
    );
    expect((await read("NewQuestion,MC\n")).report.counts).toMatchObject({ total: 1, skipped: 1 });
    const many = "NewQuestion,MC\nQuestionText,Which?\nOption,100,a\nOption,0,b\n".repeat(10_000);
    expect((await read(many)).report.counts).toMatchObject({ total: 10_000, imported: 10_000 });
  });

  it(
    "mutated becomes a valid course or a sentence",
    async () => {
      const { outcomes } = await fuzzFormat([{ name: "garden.csv", bytes: Buffer.from(TEXT) }]);
      expect(outcomes.brightspace_csv).toBeGreaterThan(0);
    },
    FUZZ_TIMEOUT,
  );
});
