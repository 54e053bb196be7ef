import path from "node:path";
import { describe, expect, it } from "vitest";
import { rawZip, zipFolder, zipOf } from "#tests/support/archives.ts";
import { FUZZ_TIMEOUT, fuzzFormat } from "#tests/support/fuzz-files.ts";
import {
  importBytes,
  keysOf,
  linesOf,
  outlineOf,
  questionNamed,
  questionsOf,
} from "#tests/support/import-bytes.ts";
import { keyText, saidTo } from "#tests/support/key-text.ts";
import { amount } from "#tests/support/soak.ts";

const MANY = amount(1000, 10_000);

const NAMES = ["question-set", "book", "presentation", "video", "single", "kinds", "branching", "texts"];
const FOLDER = path.resolve("tests/fixtures/import/h5p");
const fixture = async (name: string) => importBytes(await zipFolder(path.join(FOLDER, name)), `${name}.h5p`);

const set = await fixture("question-set");
const book = await fixture("book");

const about = (library: string) => JSON.stringify({ title: "T", mainLibrary: library });
const h5p = (library: string, content: unknown) =>
  zipOf({ "h5p.json": about(library), "content/content.json": JSON.stringify(content) });
const choice = (name: string, options: readonly string[], right: number) => ({
  library: "H5P.MultiChoice 1.16",
  params: {
    question: `<p>${name}?</p>`,
    answers: options.map((text, index) => ({ text: `<div>${text}</div>`, correct: index === right })),
  },
  metadata: { title: name },
});

it("takes two asterisks in a text to fill in for an empty gap, as they are when played", async () => {
  const questions = ["<p>Seas: ** and *Ross* and *Davis* and *Weddell*</p>"];
  const read = await importBytes(await h5p("H5P.Blanks", { text: "", questions }), "a.h5p");
  expect(questionsOf(read).map(keyText)).toEqual(["Ross, Davis, Weddell"]);
});

describe("a question set", () => {
  it("becomes one island with the right keys", () => {
    expect(outlineOf(set)).toEqual(["Ice & snow: 12"]);
    expect(keysOf(set)).toMatchObject({
      "Coldest sea": "Weddell Sea",
      Birds: "tern, skua",
      "Any of two": "tern",
      "Penguins fly": "False",
      "Ice is": "cold",
      "Snow is": "white",
      "Fill in the names of the seas. The _____ (A captain) Sea and the _____ Sea": "Ross, Weddell",
      "Fill in the names of the seas. The _____ Sea": "Davis",
      "Drag the words": "fox, dog",
    });
    const summaries = questionsOf(set).filter(({ sourceId }) => sourceId?.startsWith("q-7"));
    expect(summaries.map(keyText)).toEqual(["Ice floats", "Snow is ice"]);
  });

  it("has one line for each of its contents", () => {
    expect(linesOf(set)).toEqual([
      ["question", "Essay", "skipped", "A text is to be written, which can't be marked here."],
      ["quiz", "Ice & snow", "imported", null],
      ["question", "Coldest sea", "degraded", "Its hints aren't shown."],
      ["question", "Birds", "imported", null],
      ["question", "Any of two", "degraded", "Several answers were right: one of them is offered."],
      ["question", "Penguins fly", "imported", null],
      ["question", "Ice is", "imported", null],
      ["question", "Snow is", "imported", null],
      [
        "question",
        "Fill in the names of the seas. The _____ (A captain) Sea and the _____ Sea",
        "imported",
        null,
      ],
      ["question", "Fill in the names of the seas. The _____ Sea", "imported", null],
      [
        "question",
        "Fill in the names of the seas. No gap here",
        "skipped",
        "It has no gaps that can be read.",
      ],
      ["question", "Choose the correct statement.", "imported", null],
      ["question", "Choose the correct statement.", "imported", null],
      ["question", "Drag the words", "imported", null],
      [
        "question",
        "Mark the birds",
        "degraded",
        "Words were to be marked in a text: it is played as a choice of them.",
      ],
      ["question", "Map", "skipped", "It has no right answer."],
      ["question", "No key", "skipped", "It has no right answer."],
      ["question", "No answers", "skipped", "It has no right answer."],
    ]);
    expect(set.report.counts).toEqual({ total: 18, imported: 10, degraded: 3, skipped: 5 });
  });

  it("keeps feedback, ids and pictures", () => {
    expect(questionNamed(set, "Coldest sea")).toMatchObject({ sourceId: "q-1" });
    expect(saidTo(questionNamed(set, "Coldest sea"))).toEqual({
      "Red Sea": "That one is warm.",
      "Weddell Sea": "Well done.",
      "Coral Sea": "Not quite.",
    });
    expect(saidTo(questionNamed(set, "Penguins fly"))).toEqual({
      True: "They swim instead.",
      False: "Well seen.",
    });
    expect(questionNamed(set, "Drag the words")).toMatchObject({ explanation: "An old sentence." });
    expect(saidTo(questionNamed(set, "Drag the words"))).toEqual({
      fox: "Well seen",
      dog: "No fox",
      cat: "No fox",
    });
    const [picture] = set.media ?? [];
    expect(picture?.type).toBe("image/png");
    expect(questionNamed(set, "Coldest sea")?.html).toContain(
      `src="media:${picture?.key}" alt="A frozen sea"`,
    );
  });
});

describe("what holds other contents", () => {
  it("a book: chapters are islands with their texts and questions; quizzes are made of texts alone", () => {
    expect(outlineOf(book)).toEqual(["Seas: 2", "Reading: 6"]);
    expect(book.course.islands.map(({ text }) => text?.slice(0, 10))).toEqual(["Short.", "Antarctica"]);
    expect(linesOf(book).map(([kind, name, outcome]) => `${kind}: ${name}: ${outcome}`)).toEqual([
      "picture: The sea: skipped",
      "question: Penguins fly: imported",
      "quiz: More birds: imported",
      "question: Birds: imported",
      "text: Seas: imported",
      "text: Reading: degraded",
      "video: A film: skipped",
      "dialogcards: Cards: skipped",
      "chapter: Chapter 4: skipped",
    ]);
    expect(book.report.counts).toEqual({ total: 9, imported: 4, degraded: 1, skipped: 4 });
  });

  it("a presentation", async () => {
    const result = await fixture("presentation");
    expect(outlineOf(result)).toEqual(["Slides: 2"]);
    expect(keysOf(result)).toEqual({ "Penguins fly": "False", "Coldest sea": "Weddell Sea" });
    expect(result.report.counts).toEqual({ total: 3, imported: 2, degraded: 1, skipped: 0 });
  });

  it("a video with questions", async () => {
    const result = await fixture("video");
    expect(outlineOf(result)).toEqual(["Film: 3"]);
    expect(linesOf(result).map(([kind, name]) => `${kind}: ${name}`)).toEqual([
      "video: Film",
      "link: More",
      "question: Penguins fly",
      "question: Choose the correct statement.",
      "question: Choose the correct statement.",
    ]);
  });

  it("one question by itself, in any script, sanitised", async () => {
    const result = await fixture("single");
    expect(keysOf(result)).toEqual({ שאלה: "כחול" });
    expect(questionsOf(result)[0]?.options.map(({ text }) => text)).toEqual([
      "כחול",
      "אדום",
      "\\(x^2\\) と a < b",
    ]);
    expect(JSON.stringify(result)).not.toMatch(/onclick|<script/);
  });
});

describe("bad files", () => {
  const deep = (levels: number): unknown =>
    levels === 0
      ? choice("Deep", ["x", "y"], 0)
      : { library: "H5P.Column 1.1", params: { content: [{ content: deep(levels - 1) }] } };
  const odd = {
    questions: [
      null,
      "text",
      { library: 7 },
      { library: "H5P.MultiChoice 1.1" },
      { library: "H5P.MultiChoice 1.1", params: { answers: "x", question: {} } },
      { library: "H5P.TrueFalse 1.1", params: { question: "Q", correct: "maybe" } },
      {
        library: "H5P.SingleChoiceSet 1.1",
        params: { choices: [null, { question: "Q", answers: [null, 3] }] },
      },
      { library: "H5P.Blanks 1.1", params: { text: "T", questions: [5, "**", "*a"] } },
      { library: "H5P.constructor 1.1", params: {} },
      choice("Good", ["x", "y"], 1),
    ],
  };

  it.each([
    ["no content", () => zipOf({ "h5p.json": about("H5P.QuestionSet") }), "bad_archive"],
    ["broken JSON", () => zipOf({ "h5p.json": "{", "content/content.json": "{}" }), "bad_archive"],
    ["a JSON of nothing", () => zipOf({ "h5p.json": "null", "content/content.json": "[]" }), "bad_archive"],
    ["no questions", () => h5p("H5P.QuestionSet", { questions: [] }), "nothing_to_play"],
    ["another content type", () => h5p("H5P.Dialogcards", { dialogs: [] }), "nothing_to_play"],
    ["contents 100 deep", () => h5p("H5P.Column", { content: [{ content: deep(100) }] }), "nothing_to_play"],
    [
      "too many contents",
      () => h5p("H5P.QuestionSet", { questions: Array(20_001).fill({ library: "H5P.Image 1.1" }) }),
      "too_large",
    ],
    [
      "a link",
      async () =>
        rawZip([
          { name: "h5p.json", data: about("x") },
          { name: "content", data: "/etc", mode: 0o120777 },
        ]),
      "bad_archive",
    ],
    [
      "a bomb",
      async () =>
        rawZip([
          { name: "h5p.json", data: about("H5P.QuestionSet") },
          { name: "content/content.json", data: Buffer.alloc(8 * 1024 * 1024, " ") },
        ]),
      "too_large",
    ],
  ])("%s", async (_, make, code) => {
    await expect(importBytes(await make(), "x.h5p")).rejects.toMatchObject({ name: "ImportError", code });
  });

  it("cost only the content that is odd", async () => {
    const result = await importBytes(await h5p("H5P.QuestionSet", odd), "x.h5p");
    expect(keysOf(result)).toEqual({ Good: "y" });
    const { total, imported, degraded, skipped } = result.report.counts;
    expect({ imported, degraded }).toEqual({ imported: 2, degraded: 0 });
    expect(total).toBe(imported + skipped);
  });

  it("may name pictures that aren't there", async () => {
    const params = {
      question: "Which?",
      media: {
        type: { library: "H5P.Image 1.1", params: { file: { path: "../../etc/passwd" }, alt: "A sea" } },
      },
      answers: choice("", ["x", "y"], 0).params.answers,
    };
    const result = await importBytes(await h5p("H5P.MultiChoice", params), "x.h5p");
    expect(linesOf(result)).toEqual([["question", "T", "degraded", "A picture is left out."]]);
    expect(result.media).toEqual([]);
  });

  it("with 40 answers show eight, the right one among them", async () => {
    const { params } = choice(
      "",
      Array.from({ length: 40 }, (_, index) => `o${index}`),
      33,
    );
    const result = await importBytes(await h5p("H5P.MultiChoice", params), "x.h5p");
    expect(keysOf(result)).toEqual({ T: "o33" });
  });

  it(`of ${MANY} questions are read`, async () => {
    const questions = Array.from({ length: MANY }, (_, index) => choice(`Q${index}`, ["yes", "no"], 1));
    const entries = [
      { name: "h5p.json", data: about("H5P.QuestionSet") },
      // Stored, since it repeats itself more than an honest file does.
      { name: "content/content.json", data: JSON.stringify({ questions }), method: 0 },
    ];
    const { report } = await importBytes(rawZip(entries), "many.h5p");
    expect(report.counts).toEqual({ total: MANY + 1, imported: MANY + 1, degraded: 0, skipped: 0 });
  });

  it(
    "never end in anything but a course or a sentence",
    async () => {
      const files = NAMES.map(async (name) => ({ name, bytes: await zipFolder(path.join(FOLDER, name)) }));
      expect((await fuzzFormat(await Promise.all(files))).outcomes.h5p).toBeGreaterThan(0);
    },
    FUZZ_TIMEOUT,
  );
});
