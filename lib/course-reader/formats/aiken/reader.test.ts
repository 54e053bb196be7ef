import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { FUZZ_TIMEOUT, fuzzFormat } from "#tests/support/fuzz-files.ts";
import {
  importBytes,
  keysOf,
  linesOf,
  outlineOf,
  questionNamed,
  questionsOf,
} from "#tests/support/import-bytes.ts";
import { amount } from "#tests/support/soak.ts";
import { splitAiken } from "./block.ts";

const MANY = amount(1000, 10_000);

const FOLDER = path.resolve("tests/fixtures/import/aiken");
const fixture = (name: string) => readFileSync(path.join(FOLDER, name));
const birds = await importBytes(fixture("birds.txt"), "birds.txt");

describe("Aiken's questions", () => {
  it("become one island with the right keys", () => {
    expect(outlineOf(birds)).toEqual(["birds: 5"]);
    expect(keysOf(birds)).toEqual({
      "Which bird flies the farthest?": "The Arctic tern",
      "A. Smith found a colony. Where was it?": "On sea ice",
      "What is 2 + 2?": "4",
      "This one follows at once, and is fine.": "yes",
      'What does "if (a < b) {x = 1;}" do?': "It compares.",
    });
  });

  it("may go over several lines", () => {
    const question = questionNamed(birds, "A. Smith found a colony. Where was it?");
    expect(question?.text).toBe("A. Smith found a colony.\nWhere was it?");
    expect(question?.options.map(({ text }) => text)).toEqual(["On sea ice", "In a wood,\nnear a lake"]);
  });

  it("are each reported once, broken ones with their lines", () => {
    expect(linesOf(birds)).toEqual([
      ["question", "Which bird flies the farthest?", "imported", null],
      ["question", "A. Smith found a colony. Where was it?", "imported", null],
      ["question", "What is 2 + 2?", "imported", null],
      ["question", "Which letter is missing here?", "skipped", 'Line 26: "F" is none of its answers.'],
      [
        "question",
        "This one has no answer line.",
        "skipped",
        "Line 28: the question has no line that says ANSWER.",
      ],
      ["question", "This one neither.", "skipped", "Line 32: the question has no line that says ANSWER."],
      ["question", "This one follows at once, and is fine.", "imported", null],
      [
        "question",
        "Nothing to choose from.",
        "skipped",
        "Line 39: the question has no answers to choose from.",
      ],
      ["question", "Twice the same letter?", "skipped", "Line 41: two of its answers have the same letter."],
      ["question", "Twice the same answer?", "skipped", "Two of its answers are the same."],
      ["question", "Question", "skipped", "Line 50: the question is missing."],
      ["question", 'What does "if (a < b) {x = 1;}" do?', "imported", null],
      [
        "question",
        "Only words at the end.",
        "skipped",
        "Line 55: the question has no answers to choose from.",
      ],
    ]);
    expect(birds.report.counts).toEqual({ total: 13, imported: 5, degraded: 0, skipped: 8 });
  });

  it("are told from other texts", async () => {
    expect((await importBytes("::Q::What? ANSWER: x{=a ~b}", "x.txt")).course.format).toBe("gift");
    expect((await importBytes("Q?\nA. x\nB. y\nANSWER: B", "x.gift")).course.format).toBe("aiken");
    const explained =
      "1. One?\nA. x\nB. y\nANSWER: B\nExplanation: y is.\n\n2. Two?\nA. x\nB. y\nANSWER: A\n";
    expect(keysOf(await importBytes(explained, "x.txt"))).toEqual({ "One?": "y", "Two?": "x" });
  });

  it.each(["\r\n", "\r", "\n\n"])("may end their lines with %j", async (end) => {
    const text = ["One?", "a) x", "b) y", "ANSWER: b", "Two?", "A. x", "B. y", "Answer:A"].join(end);
    expect(keysOf(await importBytes(text, "x.txt"))).toEqual({ "One?": "y", "Two?": "x" });
  });

  it("may be in any script and encoding", async () => {
    const result = await importBytes(fixture("unicode.txt"), "u.txt");
    expect(keysOf(result)).toEqual({ "מה הצבע של הקרח?": "כחול", "「氷」の読み方は？": "こおり" });
    for (const bytes of [
      Buffer.from("\ufeffSchön?\nA. ä\nB. ö\nANSWER: B", "utf16le"),
      Buffer.from("Schön?\nA. ä\nB. ö\nANSWER: B", "latin1"),
    ])
      expect(keysOf(await importBytes(bytes, "x.txt"))).toEqual({ "Schön?": "ö" });
  });

  it("with 40 answers have letters for 26 only", async () => {
    const options = Array.from({ length: 26 }, (_, index) => `${String.fromCharCode(65 + index)}. o${index}`);
    const result = await importBytes(`Many?\n${options.join("\n")}\nANSWER: Z`, "x.txt");
    expect(keysOf(result)).toEqual({ "Many?": "o25" });
    expect(questionsOf(result)[0]?.options).toHaveLength(8);
  });

  it("are sanitised", async () => {
    const text = "Is <b onclick=alert(1)>this</b> <script>alert(1)</script>safe?\nA. yes\nB. no\nANSWER: A";
    expect(JSON.stringify(await importBytes(text, "x.txt"))).not.toMatch(/onclick=\S+>|<script/);
  });
});

describe("splitAiken", () => {
  it("loses no line but blank ones", () => {
    const text = fixture("birds.txt").toString();
    const blocks = splitAiken(text);
    const kept = blocks.flatMap(({ stem, options, answer }) => [
      ...stem.filter((line) => line !== ""),
      ...options.flatMap(({ lines }) => lines),
      ...(answer ? ["ANSWER"] : []),
    ]);
    expect(kept).toHaveLength(text.split("\n").filter((line) => line.trim() !== "").length);
  });
});

describe("bad files", () => {
  it.each([
    ["no right answer anywhere", "Q?\nA. x\nB. y\nANSWER: C", "nothing_to_play"],
    ["no question", "ANSWER: A\nA. x\n", "nothing_to_play"],
    ["too many pieces", "Q?\nA. x\nB. y\nANSWER: A\n".repeat(20_002), "too_large"],
  ])("%s", async (_, text, code) => {
    await expect(importBytes(text, "x.txt")).rejects.toMatchObject({ name: "ImportError", code });
  });

  it(`of ${MANY} questions are read`, async () => {
    const many = Array.from({ length: MANY }, (_, index) => `Is it ${index}?\nA. yes\nB. no\nANSWER: B\n`);
    const { report } = await importBytes(many.join("\n"), "many.txt");
    expect(report.counts).toEqual({ total: MANY, imported: MANY, degraded: 0, skipped: 0 });
  });

  it(
    "never end in anything but a course or a sentence",
    async () => {
      const files = readdirSync(FOLDER).map((name) => ({ name, bytes: fixture(name) }));
      expect((await fuzzFormat(files)).outcomes.aiken).toBeGreaterThan(0);
    },
    FUZZ_TIMEOUT,
  );
});
