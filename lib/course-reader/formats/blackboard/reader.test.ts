import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { ParseResult } from "#lib/course-reader/schema.ts";
import { sniffFile } from "#lib/course-reader/sniff.ts";
import { sha256 } from "#lib/server/hash.ts";
import { zipFolder, zipOf } from "#tests/support/archives.ts";
import { FUZZ_TIMEOUT, fuzzFormat } from "#tests/support/fuzz-files.ts";
import { answerKeys, readWith, reportLines } from "#tests/support/read-course.ts";
import { reader } from "./reader.ts";

const FOLDER = path.resolve("tests/fixtures/import/blackboard");
const read = (bytes: Buffer) => readWith(reader, bytes, "garden.zip");

let result: ParseResult;
beforeAll(async () => {
  result = await read(await zipFolder(FOLDER));
});

describe("a package of Blackboard", () => {
  it("has every right answer", () => {
    const keys = answerKeys(result).filter((key) => !key.includes("What soil is /"));
    expect(keys).toEqual([
      " / Soil test / Which part of soil is finest? [picture: soil] = Clay",
      " / Soil test / Humus is dark. = True",
      " / Soil test / Which tools cut? Which of these are right? = shears, saw",
      " / Soil test / What are they for? spade → ? = dig",
      " / Soil test / What are they for? rake → ? = gather",
      " / Soil test / What are they for? shears → ? = cut",
      " / Soil test / What do worms dig? = channels",
      " / Soil test / What is finest? = clay",
      " / Soil test / What is coarsest? = sand",
      " / Soil test / The _____ digs, the […] gathers. = spade",
      " / Soil test / The […] digs, the _____ gathers. = rake",
      " / Soil test / How many worms? = 21",
      " / Soil test / Do worms have legs? = No",
      " / Spare questions / Which floats? = ice",
    ]);
  });

  it("says of each item what became of it, once", () => {
    const typed =
      "An answer was to be typed: it is played as a choice, with answers of the questions around it.";
    expect(reportLines(result)).toEqual([
      "module | Course content | imported",
      expect.stringMatching(/^page \| What soil is \| degraded \| It holds no questions, so \d+ were made/),
      "link | A garden elsewhere | skipped | It lies on another site.",
      "quiz | Soil test | imported",
      "question | Which part of soil is finest? [picture: soil] | imported",
      "question | Humus is dark. | imported",
      "question | Which tools cut? | degraded | Several answers were to be ticked: it is played as a choice of the complete set.",
      "question | What are they for? | degraded | Played as one question a pair.",
      `question | What do worms dig? | degraded | ${typed}`,
      `question | What is finest? | degraded | ${typed}`,
      `question | What is coarsest? | degraded | ${typed}`,
      "question | The [tool] digs, the [other] gathers. | degraded | Played as one question a blank.",
      "question | How many worms? | degraded | A number was to be typed: it is played as a choice between numbers.",
      "question | Do worms have legs? | imported",
      "question | Say why | skipped | An essay has no answer to choose.",
      "question | Put them in order. | skipped | Things are to be put in order, which isn't played.",
      "survey | Your opinion | skipped | A survey has no right answer.",
      "quiz | Lost test | skipped | Its file isn't in the package.",
      "question bank | Spare questions | degraded | A pool is no test: its questions come as an island of their own.",
      "question | Two right? | skipped | Its file doesn't say clearly which answer is right.",
      "question | None right? | skipped | It has no right answer.",
      "question | A pattern? | skipped | Its answer is a pattern, so no single answer can be shown as right.",
      'question | A new type? | skipped | Questions of the type "Holodeck" can\'t be played.',
      "question | Which floats? | imported",
      "question bank | Old pool | skipped | It was written by a Blackboard from before 2005. Open it in a newer one and export it again.",
      "file | soil.png | imported",
    ]);
    expect(result.report.counts).toEqual({ total: 25, imported: 6, degraded: 9, skipped: 10 });
  });

  it("keeps feedback, pictures and ids", () => {
    const [first, second] = result.course.islands[0]?.questions ?? [];
    expect(first?.sourceId).toBe("_1_1");
    expect(first?.options.map(({ feedback }) => feedback)).toEqual([
      "It is the coarsest.",
      "Well done.",
      "Look again.",
    ]);
    expect(second?.options.map(({ feedback }) => feedback)).toEqual(["Yes.", "No."]);
    expect(result.media).toHaveLength(1);
  });

  it("is told by its manifest", async () => {
    const accepts = async (bytes: Buffer) => reader.accepts(await sniffFile({ fileName: "x", bytes }));
    expect(await accepts(await zipFolder(FOLDER))).toBe(true);
    expect(await accepts(await zipFolder(path.resolve("tests/fixtures/import/cartridge-1-3")))).toBe(false);
  });
});

const manifest = (...resources: string[]) =>
  `<manifest xmlns:bb="b"><resources>${resources.join("")}</resources></manifest>`;
const TEST = '<resource bb:file="a.dat" bb:title="T" identifier="a" type="assessment/x-bb-qti-test"/>';

describe("a key that the file doesn't give clearly", () => {
  const item = (type: string, rule: string) =>
    `<item><itemmetadata><bbmd_questiontype>${type}</bbmd_questiontype></itemmetadata><presentation><flow><flow class="QUESTION_BLOCK"><material><mattext>Which?</mattext></material></flow></flow></presentation><resprocessing><respcondition title="correct"><conditionvar>${rule}</conditionvar><setvar>SCORE.max</setvar></respcondition></resprocessing></item>`;
  const linesOf = async (type: string, rule: string) => {
    const file = `<questestinterop><assessment><section>${item(type, rule)}</section></assessment></questestinterop>`;
    const bytes = await zipOf({ "imsmanifest.xml": manifest(TEST), "a.dat": file });
    return reportLines(await read(bytes)).filter((line) => line.startsWith("question"));
  };
  const unclear = "question | Which? | skipped | Its file doesn't say clearly which answer is right.";
  const played =
    "question | Which? | degraded | A number was to be typed: it is played as a choice between numbers.";

  it.each([
    ["no bounds", "", played],
    ["one bound on each side", "<vargte>4.5</vargte><varlte>5.5</varlte>", played],
    ["a bound that can't be read", "<vargte>4,5</vargte><varlte>5,5</varlte>", null],
    ["two lower bounds", "<vargte>4.5</vargte><vargt>4</vargt><varlte>5.5</varlte>", null],
  ])("a number with %s", async (_, bounds, line) => {
    expect(await linesOf("Numeric", `${bounds}<varequal respident="r">5</varequal>`)).toEqual([
      line ?? unclear,
    ]);
  });

  it("two numbers at once", async () => {
    const rule = '<varequal respident="r">5</varequal><varequal respident="r">7</varequal>';
    expect(await linesOf("Numeric", `<or>${rule}</or>`)).toEqual([unclear]);
  });

  it("true and false at once", async () => {
    const rule = '<varequal respident="r">true</varequal><varequal respident="r">false</varequal>';
    expect(await linesOf("True/False", `<or>${rule}</or>`)).toEqual([unclear]);
  });
});

describe("a bad package", () => {
  it("costs what is broken only", async () => {
    for (const [file, reason] of [
      ["<questestinterop><assessment>", /can't be read|broken|breaks off|isn't closed|never closed/],
      ['<!DOCTYPE a [<!ENTITY b "c">]><a/>', /isn't allowed/],
      ["<questestinterop/>", /It has no questions/],
    ] as const) {
      const { report } = await read(await zipOf({ "imsmanifest.xml": manifest(TEST), "a.dat": file }));
      expect(report.items).toMatchObject([
        { kind: "quiz", outcome: "skipped", reason: expect.stringMatching(reason) },
      ]);
    }
  });

  it("with 10,000 questions is read", async () => {
    const item = (at: number) =>
      `<item><itemmetadata><bbmd_questiontype>Multiple Choice</bbmd_questiontype></itemmetadata><presentation><flow><flow class="QUESTION_BLOCK"><material><mattext>Which ${sha256(String(at)).slice(0, 16)}?</mattext></material></flow><flow class="RESPONSE_BLOCK"><response_lid ident="r"><render_choice><response_label ident="x"><material><mattext>a</mattext></material></response_label><response_label ident="y"><material><mattext>b</mattext></material></response_label></render_choice></response_lid></flow></flow></presentation><resprocessing><respcondition title="correct"><conditionvar><varequal respident="r">y</varequal></conditionvar><setvar>SCORE.max</setvar></respcondition></resprocessing></item>`;
    const items = Array.from({ length: 10_000 }, (_, at) => item(at)).join("");
    const file = `<questestinterop><assessment><section>${items}</section></assessment></questestinterop>`;
    const { report, course } = await read(await zipOf({ "imsmanifest.xml": manifest(TEST), "a.dat": file }));
    expect(report.counts).toMatchObject({ total: 10_001, imported: 10_001 });
    expect(course.islands[0]?.questions.every(({ correctIndex }) => correctIndex === 1)).toBe(true);
  }, 60_000);

  it(
    "mutated becomes a valid course or a sentence",
    async () => {
      const { outcomes } = await fuzzFormat([{ name: "garden.zip", bytes: await zipFolder(FOLDER) }]);
      expect(outcomes.blackboard).toBeGreaterThan(0);
    },
    FUZZ_TIMEOUT,
  );
});
