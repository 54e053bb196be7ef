import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { FUZZ_TIMEOUT, fuzzFormat } from "#tests/support/fuzz-files.ts";
import { importBytes, keysOf, linesOf, outlineOf, questionNamed } from "#tests/support/import-bytes.ts";
import { saidTo } from "#tests/support/key-text.ts";
import { amount } from "#tests/support/soak.ts";

const MANY = amount(1000, 10_000);

const FOLDER = path.resolve("tests/fixtures/import/qti-1-2");
const fixture = (name: string) => readFileSync(path.join(FOLDER, name));
const quiz = await importBytes(fixture("quiz.xml"), "quiz.xml");
const loose = await importBytes(fixture("loose-items.xml"), "loose-items.xml");

const document = (inner: string) => `<questestinterop>${inner}</questestinterop>`;
const item = (name: string, options: readonly string[], right: number) =>
  `<item ident="${name}" title="${name}"><presentation><material><mattext>${name}?</mattext></material><response_lid ident="r"><render_choice>${options
    .map(
      (text, index) =>
        `<response_label ident="${index}"><material><mattext>${text}</mattext></material></response_label>`,
    )
    .join(
      "",
    )}</render_choice></response_lid></presentation><resprocessing><respcondition><conditionvar><varequal respident="r">${right}</varequal></conditionvar><setvar>1</setvar></respcondition></resprocessing></item>`;

describe("a QTI 1.2 file", () => {
  it("brings assessments and banks as islands, with the right keys", () => {
    expect(outlineOf(quiz)).toEqual(["Ice and snow: 2", "More about ice: 1"]);
    expect(quiz.course.islands.map(({ sourceId }) => sourceId)).toEqual(["assess-1", "bank-1"]);
    expect(keysOf(quiz)).toEqual({ Coldest: "Weddell Sea", Birds: "tern, skua", Floats: "True" });
    expect(saidTo(questionNamed(quiz, "Coldest"))["Weddell Sea"]).toBe("It freezes each winter.");
  });

  it("has one line for each of its items", () => {
    expect(linesOf(quiz)).toEqual([
      ["quiz", "Ice and snow", "imported", null],
      ["question", "Coldest", "imported", null],
      ["question", "Birds", "imported", null],
      ["question", "Say more", "skipped", "An essay has no answer to choose."],
      ["question group", "Drawn", "skipped", "It draws from a question bank that isn't in this file."],
      [
        "question bank",
        "More about ice",
        "degraded",
        "A bank is no quiz: its questions come as an island of their own.",
      ],
      ["question", "Floats", "imported", null],
    ]);
    expect(quiz.report.counts).toEqual({ total: 7, imported: 4, degraded: 1, skipped: 2 });
  });

  it.each([
    ["takes points away", ["0 Subtract 100", "1 Add 100"]],
    ["adds to the sum of Respondus", ["1 Add 1 Respondus_Correct"]],
    ["sets the points of an answer anew", ["0 Set 100", "0 Set 0", "1 Set 100"]],
  ])("knows the right answer where a rule %s", async (_, rules) => {
    const processing = rules.map((rule) => {
      const [value, action, points, sum = "SCORE"] = rule.split(" ");
      return `<respcondition continue="Yes"><conditionvar><varequal respident="r">${value}</varequal></conditionvar><setvar action="${action}" varname="${sum}">${points}</setvar></respcondition>`;
    });
    const text = item("Tide", ["ebb", "flood", "spring"], 0).replace(
      /(?<=<resprocessing>).*(?=<\/resprocessing>)/,
      processing.join(""),
    );
    const [question] = (await importBytes(document(text), "a.xml")).course.islands.flatMap(
      (i) => i.questions,
    );
    expect(question?.options.map((o) => o.text)).toEqual(["ebb", "flood", "spring"]);
    expect(question?.correctIndex).toBe(1);
  });

  it("may hold items without an assessment", () => {
    expect(outlineOf(loose)).toEqual(["loose-items: 1"]);
    expect(keysOf(loose)).toEqual({ "氷 means": "ice" });
    expect(linesOf(loose)).toContainEqual(["question", "No key", "skipped", "It has no right answer."]);
  });

  it("takes the assessment's name where it has only one", async () => {
    const xml = document(`<assessment title="Snow" ident="s-1">${item("A", ["x", "y"], 1)}</assessment>`);
    const { course } = await importBytes(xml, "file.xml");
    expect(course).toMatchObject({ title: "Snow", sourceId: "s-1", format: "qti_1_2" });
  });
});

describe("bad files", () => {
  it.each([
    ["nothing in it", document(""), "nothing_to_play"],
    ["half a file", fixture("quiz.xml").subarray(0, 1500), "bad_xml"],
    [
      "a document type",
      `<!DOCTYPE questestinterop SYSTEM "ims_qtiasiv1p2.dtd">${document(item("A", ["x", "y"], 0))}`,
      "bad_xml",
    ],
    ["a key that is no answer", document(item("A", ["x", "y"], 7)), "nothing_to_play"],
    ["no answers", document(item("A", [], 0)), "nothing_to_play"],
    ["sections a thousand deep", document("<section>".repeat(1000) + "</section>".repeat(1000)), "too_large"],
    ["too many items", document("<item/>".repeat(20_001)), "too_large"],
  ])("%s", async (_, bytes, code) => {
    await expect(importBytes(bytes, "x.xml")).rejects.toMatchObject({ name: "ImportError", code });
  });

  it("with 40 answers show eight, the right one among them", async () => {
    const options = Array.from({ length: 40 }, (_, index) => `o${index}`);
    expect(keysOf(await importBytes(document(item("Many", options, 33)), "x.xml"))).toEqual({ Many: "o33" });
  });

  it("may be in UTF-16 or Windows-1252", async () => {
    const xml = document(item("Schön", ["ä", "ö"], 1));
    for (const bytes of [Buffer.from(`\ufeff${xml}`, "utf16le"), Buffer.from(xml, "latin1")])
      expect(keysOf(await importBytes(bytes, "x.xml"))).toEqual({ Schön: "ö" });
  });

  it(`of ${MANY} questions are read`, async () => {
    const many = Array.from({ length: MANY }, (_, index) => item(`Q${index}`, ["yes", "no"], 1));
    const { report } = await importBytes(document(`<assessment>${many.join("")}</assessment>`), "many.xml");
    expect(report.counts).toEqual({ total: MANY + 1, imported: MANY + 1, degraded: 0, skipped: 0 });
  });

  it(
    "never end in anything but a course or a sentence",
    async () => {
      const files = readdirSync(FOLDER).map((name) => ({ name, bytes: fixture(name) }));
      expect((await fuzzFormat(files)).outcomes.qti_1_2).toBeGreaterThan(0);
    },
    FUZZ_TIMEOUT,
  );
});
