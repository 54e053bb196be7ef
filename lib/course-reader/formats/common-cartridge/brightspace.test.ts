import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { ParseResult } from "#lib/course-reader/schema.ts";
import { manifestXml, zipFolder, zipOf } from "#tests/support/archives.ts";
import { FUZZ_TIMEOUT, fuzzFormat } from "#tests/support/fuzz-files.ts";
import { answerKeys, readWith, reportLines } from "#tests/support/read-course.ts";
import { reader } from "./reader.ts";

const FOLDER = path.resolve("tests/fixtures/import/brightspace");
const read = (bytes: Buffer) => readWith(reader, bytes, "garden.zip");

describe("a course of Brightspace", () => {
  let result: ParseResult;
  beforeAll(async () => {
    result = await read(await zipFolder(FOLDER));
  });

  it("has every right answer", () => {
    expect(answerKeys(result).filter((key) => !key.startsWith("Soil / What soil is"))).toEqual([
      " / Soil quiz / Which part of soil is finest? = Clay",
      " / Soil quiz / Worms have no legs. = True",
      " / Soil quiz / Which tools cut? = shears, saw",
      " / Soil quiz / What are they for? = rake → gather, shears → cut, spade → dig",
      " / Soil quiz / What do worms dig? = channels",
      " / Soil quiz / What is finest? = clay",
      " / Soil quiz / What is coarsest? = sand",
      " / Question bank / Which floats? = ice",
    ]);
  });

  it("says of each item what became of it", () => {
    const lines = reportLines(result);
    for (const line of [
      "quiz | Soil quiz | imported",
      "question | Multiple Choice 1 | imported",
      "question | Long Answer 8 | skipped | An essay has no answer to choose.",
      "question | Ordering 9 | skipped | Its right order can't be told.",
      "question | Arithmetic 10 | skipped | A formula question draws new numbers for each learner, which isn't played.",
      "question bank | Question bank | degraded | A bank is no quiz: its questions come as an island of their own.",
      "discussion | discussion_d2l_1.xml | skipped | Discussions have no answer to choose.",
      "assignment | dropbox_d2l.xml | skipped | Assignments have no answer to choose.",
      "survey | survey_d2l_1.xml | skipped | A survey has no right answer.",
    ])
      expect(lines.filter((one) => one === line)).toEqual([line]);
    expect(result.report.counts).toEqual({ total: 18, imported: 9, degraded: 2, skipped: 7 });
  });

  it("keeps what is said to one answer, and to all", () => {
    const first = result.course.islands[0]?.questions[0];
    expect(first?.explanation).toBe("Clay is fine.");
    expect(first?.options.map(({ feedback }) => feedback)).toEqual(["Coarse.", null, null]);
  });

  it(
    "mutated becomes a valid course or a sentence",
    async () => {
      const { outcomes } = await fuzzFormat([{ name: "garden.zip", bytes: await zipFolder(FOLDER) }]);
      expect(outcomes.common_cartridge).toBeGreaterThan(0);
    },
    FUZZ_TIMEOUT,
  );
});

it("quizzes of the oldest version are read as well", async () => {
  const item = `<item ident="i"><presentation><material><mattext>Which?</mattext></material><response_lid ident="r"><render_choice><response_label ident="a"><material><mattext>one</mattext></material></response_label><response_label ident="b"><material><mattext>two</mattext></material></response_label></render_choice></response_lid></presentation><resprocessing><respcondition><conditionvar><varequal respident="r">b</varequal></conditionvar><setvar>1</setvar></respcondition></resprocessing></item>`;
  const resources = `<resource identifier="q" type="imsqti_xmlv1p1"><file href="q.xml"/></resource>`;
  const result = await read(
    await zipOf({
      "imsmanifest.xml": manifestXml({ resources }),
      "q.xml": `<questestinterop><assessment title="Old"><section>${item}</section></assessment></questestinterop>`,
    }),
  );
  expect(answerKeys(result)).toEqual([" / Old / Which? = two"]);
});
