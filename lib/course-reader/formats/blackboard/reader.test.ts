import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { ParseResult } from "#lib/course-reader/schema.ts";
import { sniffFile } from "#lib/course-reader/sniff.ts";
import { sha256 } from "#lib/server/hash.ts";
import { zipFolder, zipOf } from "#tests/support/archives.ts";
import { FUZZ_TIMEOUT, fuzzFormat } from "#tests/support/fuzz-files.ts";
import { bodyOf } from "#tests/support/key-text.ts";
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
      " / Soil test / Which tools cut? = shears, saw",
      " / Soil test / What are they for? = rake → gather, shears → cut, spade → dig",
      " / Soil test / What do worms dig? = channels",
      " / Soil test / What is finest? = clay",
      " / Soil test / What is coarsest? = sand",
      " / Soil test / The [[1]] digs, the [[2]] gathers. = spade, rake",
      " / Soil test / How many worms? = 21",
      " / Soil test / Do worms have legs? = No",
      " / Soil test / Put them in order. Which of them comes first? = first",
      " / Spare questions / Which floats? = ice",
    ]);
  });

  it("says of each item what became of it, once", () => {
    expect(reportLines(result)).toEqual([
      "module | Course content | imported",
      expect.stringMatching(/^page \| What soil is \| degraded \| It holds no questions, so \d+ were made/),
      "link | A garden elsewhere | skipped | It lies on another site.",
      "quiz | Soil test | imported",
      "question | Which part of soil is finest? [picture: soil] | imported",
      "question | Humus is dark. | imported",
      "question | Which tools cut? | imported",
      "question | What are they for? | imported",
      "question | What do worms dig? | imported",
      "question | What is finest? | imported",
      "question | What is coarsest? | imported",
      "question | The [tool] digs, the [other] gathers. | imported",
      "question | How many worms? | imported",
      "question | Do worms have legs? | imported",
      "question | Say why | skipped | An essay has no answer to choose.",
      "question | Put them in order. | degraded | Two things were to be put in order: it is asked which comes first.",
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
    expect(result.report.counts).toEqual({ total: 25, imported: 13, degraded: 3, skipped: 9 });
  });

  it("accepts all that its file accepts, and nothing else", () => {
    const named = (name: string) => result.course.islands[0]?.questions.find((one) => one.name === name);
    const words = (answers: readonly { text: string; share: number }[]) =>
      answers.map(({ text, share }) => [text, share]);
    expect(words(bodyOf(named("What do worms dig?"), "text").answers)).toEqual([
      ["channels", 1],
      ["tunnels", 1],
    ]);
    const { blanks } = bodyOf(named("The [tool] digs, the [other] gathers."), "cloze");
    expect(blanks.map((blank) => blank.type === "typed" && words(blank.answers))).toEqual([
      [
        ["spade", 1],
        ["shovel", 1],
      ],
      [["rake", 1]],
    ]);
    const { answers, units } = bodyOf(named("How many worms?"), "numeric");
    expect(answers).toEqual([{ low: 19, high: 23, share: 1, said: null }]);
    expect(units).toEqual([]);
    const tools = named("Which tools cut?");
    expect(bodyOf(tools, "multiple").right.map((at) => tools?.options[at]?.text)).toEqual(["shears", "saw"]);
    expect(tools?.options.map(({ text }) => text)).toEqual(["shears", "saw", "rake", "hose"]);
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
  const readItem = async (type: string, rule: string) => {
    const file = `<questestinterop><assessment><section>${item(type, rule)}</section></assessment></questestinterop>`;
    return read(await zipOf({ "imsmanifest.xml": manifest(TEST), "a.dat": file }));
  };
  const linesOf = async (type: string, rule: string) =>
    reportLines(await readItem(type, rule)).filter((line) => line.startsWith("question"));
  const unclear = "question | Which? | skipped | Its file doesn't say clearly which answer is right.";
  const none =
    "question | Which? | skipped | No number can be shown that is right, or none that is surely wrong.";
  const equal = '<varequal respident="r">5</varequal>';

  it.each([
    ["that is named alone", equal, 5, 5],
    ["with a bound on each side", `<vargte>4.5</vargte><varlte>5.5</varlte>${equal}`, 4.5, 5.5],
    ["that only bounds tell", "<vargte>4.5</vargte><varlte>5.5</varlte>", 4.5, 5.5],
    ["below zero", '<vargte>-2</vargte><varlte>-1</varlte><varequal respident="r">-1.5</varequal>', -2, -1],
  ])("is still told of a number %s", async (_, rule, low, high) => {
    const result = await readItem("Numeric", rule);
    const [question] = result.course.islands[0]?.questions ?? [];
    const { answers, shown } = bodyOf(question, "numeric");
    expect(answers).toEqual([{ low, high, share: 1, said: null }]);
    expect(Number(shown)).toBe((low + high) / 2);
  });

  it.each([
    ["one bound only, a lower one", `<vargte>4.5</vargte>${equal}`, unclear],
    ["one bound only, an upper one", `<varlte>5.5</varlte>${equal}`, unclear],
    ["one bound and nothing else", "<vargte>4.5</vargte>", unclear],
    ["an empty bound", `<vargte></vargte><varlte>5.5</varlte>${equal}`, unclear],
    ["bounds that leave no number", `<vargte>5.5</vargte><varlte>4.5</varlte>${equal}`, unclear],
    ["a bound that can't be read", `<vargte>4,5</vargte><varlte>5,5</varlte>${equal}`, unclear],
    ["two lower bounds", `<vargte>4.5</vargte><vargt>4</vargt><varlte>5.5</varlte>${equal}`, unclear],
    ["neither a number nor bounds", "<other/>", none],
    ["words for a number", '<varequal respident="r">five</varequal>', none],
    [
      "a number outside of its bounds",
      `<vargte>6</vargte><varlte>7</varlte>${equal}`,
      "question | Which? | skipped | Its own key must be right.",
    ],
  ])("a number with %s", async (_, rule, line) => {
    expect(await linesOf("Numeric", rule)).toEqual([line]);
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
