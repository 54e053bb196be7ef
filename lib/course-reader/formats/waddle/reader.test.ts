import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { parseCourseFile } from "#lib/course-reader/read.ts";
import { makeScratch } from "#tests/support/archives.ts";
import { fuzzFormat } from "#tests/support/fuzz-files.ts";
import { keyText } from "#tests/support/key-text.ts";
import { amount } from "#tests/support/soak.ts";

const MANY = amount(1000, 10_000);

const scratch = makeScratch();
afterAll(scratch.remove);

const FIXTURE = readFileSync(path.resolve("tests/fixtures/import/waddle/penguins.waddle.json"), "utf8");

function read(text: string | Buffer) {
  return parseCourseFile({ path: scratch.write("course", text), fileName: "a.bin" }, () => {});
}

type Json = Record<string, unknown>;
const course = (more: Json = {}): Json => ({ format: "waddle-course", version: 1, title: "T", ...more });
const question = (text: string, more: Json = {}): Json => ({
  text,
  options: [{ text: "right" }, { text: "wrong" }],
  correct: 0,
  ...more,
});
const withQuestions = (questions: unknown[], more: Json = {}) =>
  JSON.stringify(course({ islands: [{ title: "I", quizzes: [{ title: "Q", questions }] }], ...more }));

describe("a course of our own", () => {
  it("comes over whole: units, islands, quizzes, keys and what is said", async () => {
    const { course: parsed } = await read(FIXTURE);
    expect(parsed).toMatchObject({ title: "Penguins", format: "waddle", sourceId: "penguins-101" });
    const [island] = parsed.units[0]?.islands ?? [];
    expect(island).toMatchObject({
      title: "Feathers",
      sourceId: "feathers",
      parts: [
        { title: "Keeping warm", size: 2 },
        { title: "Staying dry", size: 1 },
      ],
    });
    const keys = island?.questions.map(keyText);
    expect(keys).toEqual(["Fat", "True", "Oil"]);
    expect(island?.questions[0]).toMatchObject({
      sourceId: "q1",
      explanation: "A layer of fat, called blubber.",
      options: [{ feedback: "It keeps the warmth in." }, { feedback: null }, { feedback: null }],
    });
    expect(island?.questions[1]).toMatchObject({ kind: "true_false", canShuffle: false });
    expect(island?.questions[1]?.html).toBe("<p>Penguins <strong>moult</strong>.</p>");
    expect(parsed.islands[0]?.questions[0]?.source).toBe("Emperor penguins breed on the ice.");
  });

  it("tells of every item what became of it", async () => {
    const { report } = await read(FIXTURE);
    expect(report.counts).toEqual({ total: 11, imported: 7, degraded: 0, skipped: 4 });
    const skipped = report.items.filter(({ outcome }) => outcome === "skipped");
    expect(skipped.map(({ kind, name, reason }) => `${kind} ${name}: ${reason}`)).toEqual([
      "question No right answer here?: It has no right answer.",
      "question Question: It isn't written as a question of ours is, at “text”.",
      "question Question: It isn't written as a question of ours is, at “question”.",
      "island Nothing yet: It holds no quiz, no cards and no text.",
    ]);
  });

  it.each([
    ["cut off", FIXTURE.slice(0, 400), "wrong_type", /broken/],
    ["of another version", JSON.stringify({ ...course(), version: 2 }), "wrong_type", /at version/],
    ["without a title", JSON.stringify({ ...course(), title: 7 }), "wrong_type", /at title/],
    ["without questions", withQuestions([]), "nothing_to_play", /it has no questions/],
    [
      "with a broken picture",
      withQuestions([question("A?")], { media: [{ name: "x", base64: "%" }] }),
      "wrong_type",
      /media/,
    ],
  ])("that is %s ends in a sentence", async (_, text, code, message) => {
    await expect(read(text)).rejects.toMatchObject({
      name: "ImportError",
      code,
      message: expect.stringMatching(message),
    });
  });

  it("may hold thousands of questions, in any script, and a question of 40 options", async () => {
    const many = Array.from({ length: MANY - 2 }, (_, index) => question(`Number ${index}?`));
    const options = Array.from({ length: 40 }, (_, index) => ({ text: `option ${index}` }));
    const odd = [question("ما عاصمة مصر؟"), question("Forty?", { options, correct: 33 })];
    const { course: parsed, report } = await read(withQuestions([...odd, ...many]));
    expect(report.counts.total).toBe(MANY + 1);
    const [arabic, forty] = parsed.islands[0]?.questions ?? [];
    expect(arabic?.text).toBe("ما عاصمة مصر؟");
    expect(forty?.options).toHaveLength(8);
    expect(keyText(forty)).toBe("option 33");
  });

  it("may have cards to recall, beside quizzes or alone; a broken one costs only itself", async () => {
    const card = { id: "c1", front: "Why does ice float?", back: "It is less dense than water." };
    const rich = { front: "x", frontHtml: "<p>What is <em>ice</em>?</p>", back: "Water", backHtml: null };
    const quizzes = [{ title: "Q", questions: [question("A?")] }];
    const islands = [
      { title: "Both", quizzes, cards: [card, { front: 7, back: "?" }] },
      { title: "Alone", cards: [rich] },
    ];
    const { course: parsed, report } = await read(JSON.stringify(course({ islands })));
    expect(parsed.islands).toMatchObject([
      { title: "Both", questions: [{}], cards: [{ front: card.front, back: card.back, sourceId: "c1" }] },
      { title: "Alone", questions: [], cards: [{ front: "What is ice?", frontHtml: rich.frontHtml }] },
    ]);
    expect(report.byKind).toContainEqual({ kind: "card", imported: 2, degraded: 0, skipped: 1 });
    expect(report.items.find(({ outcome }) => outcome === "skipped")?.reason).toBe(
      "It isn't written as a card of ours is, at “front”.",
    );
    expect(report.counts.total).toBe(report.counts.imported + report.counts.skipped);
  });

  it("bears whatever happens to it", async () => {
    await fuzzFormat([{ name: "penguins.waddle.json", bytes: Buffer.from(FIXTURE) }]);
  });
});
