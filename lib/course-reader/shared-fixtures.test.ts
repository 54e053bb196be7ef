import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { GIFTQuestion, NumericalFormat, TextChoice } from "gift-pegjs";
import { afterAll, describe, expect, it } from "vitest";
import { makeScratch, zipFolder } from "#tests/support/archives.ts";
import { keyText } from "#tests/support/key-text.ts";
import { readCartridge } from "./formats/common-cartridge/reader.ts";
import { readGift } from "./formats/gift/reader.ts";
import { parseCourseFile } from "./read.ts";
import type { ImportReport, ImportReportItem, ParsedQuestion, ParseResult } from "./schema.ts";

/* Real files of other people, beside the parse that the GIFT files' authors expect. */
const SHARED = path.resolve("../shared/fixtures/import");
const hasShared = existsSync(SHARED);
if (!hasShared) console.info("import: ../shared/fixtures is absent, its files are skipped");

const scratch = makeScratch();
afterAll(scratch.remove);

const GIFT = path.join(SHARED, "gift");
const CARTRIDGES = path.join(SHARED, "common-cartridge");
const giftNames = hasShared ? readdirSync(GIFT).filter((name) => name.endsWith(".gift")) : [];

/** Words only: enough to tell that two texts say the same, whatever their markup. */
function words(text: string): string {
  const decoded = text.replace(/<[^>]*>/g, " ").replace(/&(nbsp|lt|gt|amp|quot);/g, " ");
  return decoded.replace(/[\s<>&"]+/g, " ").trim();
}

/** Its letters alone, for long texts whose comments and tags fall into the middle of sentences. */
const letters = (text: string | null | undefined) =>
  words((text ?? "").replace(/<!--[\s\S]*?-->/g, "")).replaceAll(" ", "");

const texts = (question: ParsedQuestion) => question.options.map((option) => words(option.text));
const keyOf = (question: ParsedQuestion) => words(keyText(question) ?? "");
const weightOf = (choice: { isCorrect: boolean; weight: number | null }) =>
  choice.weight ?? (choice.isCorrect ? 100 : 0);

function expectChoice(question: ParsedQuestion, choices: readonly TextChoice[]): void {
  const given = choices.map((choice) => ({ text: words(choice.text.text), weight: weightOf(choice) }));
  const best = Math.max(...given.map((choice) => choice.weight));
  const positive = given.filter((choice) => choice.weight > 0);
  if (best < 100 && positive.length > 1) {
    expect(keyOf(question)).toBe(positive.map((choice) => choice.text).join(", "));
    expect(question.body).toMatchObject({ kind: "multiple", weights: given.map((choice) => choice.weight) });
    return;
  }
  expect(given.filter((choice) => choice.weight === best).map((choice) => choice.text)).toContain(
    keyOf(question),
  );
  const others = given.filter((choice) => choice.weight < best).map((choice) => choice.text);
  expect(texts(question).filter((_, index) => index !== question.correctIndex)).toEqual(others);
  for (const choice of choices) {
    const option = question.options.find(({ text }) => words(text) === words(choice.text.text));
    if (option) expect(words(option.feedback ?? "")).toBe(words(choice.feedback?.text ?? ""));
  }
}

/** The first of the two feedbacks is for anyone who is wrong. */
function expectTrueFalse(question: ParsedQuestion, entry: Extract<GIFTQuestion, { type: "TF" }>): void {
  expect(texts(question)).toEqual(["True", "False"]);
  expect(keyOf(question)).toBe(entry.isTrue ? "True" : "False");
  const [wrong, right] = question.options.toSorted((a) => (words(a.text) === keyOf(question) ? 1 : -1));
  expect(words(wrong?.feedback ?? "")).toBe(words(entry.trueFeedback?.text ?? ""));
  expect(words(right?.feedback ?? "")).toBe(words(entry.falseFeedback?.text ?? ""));
}

const lowOf = (n: NumericalFormat) =>
  n.type === "high-low" ? Number(n.numberLow) : Number(n.number) - (n.range ?? 0);
const highOf = (n: NumericalFormat) =>
  n.type === "high-low" ? Number(n.numberHigh) : Number(n.number) + (n.range ?? 0);

function expectNumber(
  question: ParsedQuestion,
  choices: Extract<GIFTQuestion, { type: "Numerical" }>["choices"],
): void {
  const list = Array.isArray(choices) ? choices : [{ isCorrect: true, weight: null, text: choices }];
  const accepted = list.filter((choice) => weightOf(choice) > 0);
  const { body } = question;
  if (body?.kind !== "numeric") throw new Error("no number");
  const bounds = body.answers.filter(({ share }) => share > 0);
  expect(bounds.map(({ low, high, share }) => [low, high, 100 * share])).toEqual(
    accepted.map((choice) => [lowOf(choice.text), highOf(choice.text), weightOf(choice)]),
  );
}

function expectShort(question: ParsedQuestion, choices: readonly TextChoice[]): void {
  const { body } = question;
  if (body?.kind !== "text") throw new Error("no typed text");
  const given = choices.map((choice) => [words(choice.text.text), weightOf(choice)]);
  expect(body.answers.map(({ text, share }) => [words(text), 100 * share])).toEqual(given);
}

/** Compares the questions that came from one entry of the expected parse. */
function expectSame(entry: GIFTQuestion, questions: ParsedQuestion[]): void {
  if (entry.type === "Category") return;
  for (const question of questions) expect(words(question.text)).toContain(words(entry.stem.text));
  const [first] = questions;
  if (!first || entry.type === "Description") return;
  expect(letters(first.explanation)).toBe(letters(entry.globalFeedback?.text));
  if (entry.type === "MC") expectChoice(first, entry.choices);
  if (entry.type === "TF") expectTrueFalse(first, entry);
  if (entry.type === "Short") expectShort(first, entry.choices);
  if (entry.type === "Numerical") expectNumber(first, entry.choices);
  if (entry.type !== "Matching") return;
  const pairs = entry.matchPairs.map((pair) => `${words(pair.subquestion.text)} → ${words(pair.subanswer)}`);
  expect(keyOf(first).split(", ").toSorted()).toEqual(pairs.toSorted());
}

function questionsOf({ course }: ParseResult): ParsedQuestion[] {
  return [...course.units.flatMap((unit) => unit.islands), ...course.islands].flatMap(
    (island) => island.questions,
  );
}

const ALWAYS_SKIPPED = ["Essay", "Description"];

describe.skipIf(!hasShared)("the 24 GIFT files", () => {
  const skipped = new Map<string, number>();
  const played = new Map<string, number>();
  const count = (map: Map<string, number>, type: string) => map.set(type, (map.get(type) ?? 0) + 1);

  it("are all there", () => expect(giftNames).toHaveLength(24));

  it.each(giftNames)("%s: questions, options and keys are those of its .json", async (name) => {
    const expected = JSON.parse(
      readFileSync(path.join(GIFT, name.replace(/gift$/, "json")), "utf8"),
    ) as GIFTQuestion[];
    const result = await readGift(readFileSync(path.join(GIFT, name), "utf8"), name);
    const lines = result.report.items.filter((item) => item.kind !== "category");
    const entries = expected.filter((entry) => entry.type !== "Category");
    expect(lines).toHaveLength(entries.length);
    expect(result.report.counts.total).toBe(entries.length);
    const rest = questionsOf(result);
    for (const [index, entry] of entries.entries()) {
      const isSkipped = lines[index]?.outcome === "skipped";
      if (ALWAYS_SKIPPED.includes(entry.type)) expect(isSkipped).toBe(true);
      if (!ALWAYS_SKIPPED.includes(entry.type)) expect(isSkipped).toBe(false);
      count(isSkipped ? skipped : played, entry.type);
      if (!isSkipped) expectSame(entry, rest.splice(0, 1));
    }
    expect(rest).toEqual([]);
  });

  it("are counted by type", () => {
    const list = (map: Map<string, number>) => [...map].map(([type, n]) => `${type} ${n}`).join(", ");
    console.info(`import: the GIFT files play ${list(played)}; they skip ${list(skipped)}`);
    expect(Object.fromEntries(skipped)).toEqual({ Essay: 2, Description: 6 });
  });

  it("would be told apart if a key were wrong (control)", async () => {
    const entry: GIFTQuestion = JSON.parse(readFileSync(path.join(GIFT, "mc1.json"), "utf8"))[0];
    const [question] = questionsOf(
      await readGift(readFileSync(path.join(GIFT, "mc1.gift"), "utf8"), "mc1.gift"),
    );
    if (!question) throw new Error("no question");
    expectSame(entry, [question]);
    expect(() => expectSame(entry, [{ ...question, correctIndex: 0 }])).toThrow();
    expect(() => expectSame(entry, [{ ...question, text: "Another" }])).toThrow();
  });
});

async function readFolder(name: string): Promise<ParseResult> {
  const file = scratch.write(`${name}.imscc`, await zipFolder(path.join(CARTRIDGES, name)));
  return parseCourseFile({ path: file, fileName: `${name}.imscc` }, () => {});
}

function outcomes(items: readonly ImportReportItem[]): string[][] {
  return items.map((item) => [item.kind, item.name, item.outcome]);
}

describe.skipIf(!hasShared)("the cartridges of other people", () => {
  it("all-question-types: every question is reported, and the played ones have the right key", async () => {
    const result = await readFolder("all-question-types");
    expect(outcomes(result.report.items)).toEqual([
      ["quiz", "ALL QUESTION TYPES QUIZ", "imported"],
      ["question", 'How many letters does the word, "RED" have?', "imported"],
      ["question", "Dogs are insects", "imported"],
      ["question", "Pick all letters of the Alphabet", "imported"],
      ["question", "Roses are [color1], violets are [color2]", "imported"],
      ["question", "Yo, match this!", "imported"],
      ["question", "Guess the answer", "imported"],
      ["question", "simple", "skipped"],
      ["question", "Tell me what you think", "skipped"],
      ["text", "JUST TEXT", "skipped"],
      ["question", "FILEZ", "skipped"],
      ["settings", "canvas_export.txt", "skipped"],
    ]);
    expect(result.report.counts).toEqual({ total: 12, imported: 7, degraded: 0, skipped: 5 });
    expect(
      questionsOf(result).map((question) => [question.text.replaceAll("\n", " "), keyOf(question)]),
    ).toEqual([
      ['How many letters does the word, "RED" have?', "3"],
      ["Dogs are insects", "False"],
      ["Pick all letters of the Alphabet", "A, B, C"],
      ["Roses are [[1]], violets are [[2]]", "RED, BLUE"],
      ["Match the Make with the Model", "Honda → Civic, Mitsubishi → Lancer, Toyota → Corolla"],
      ["100/3 = ?", "33.33"],
    ]);
    expect(questionsOf(result)[0]).toMatchObject({
      explanation: "alright",
      options: [
        { feedback: "add 2" },
        { feedback: "add 1" },
        { feedback: "good!" },
        { feedback: "subtract 1" },
      ],
    });
    expect(result.course).toMatchObject({
      title: "XavierSchool",
      islands: [{ title: "ALL QUESTION TYPES QUIZ" }],
    });
  });

  it("all-question-types: names every item of its file", async () => {
    const folder = path.join(CARTRIDGES, "all-question-types/non_cc_assessments");
    const [file = ""] = readdirSync(folder);
    const items = readFileSync(path.join(folder, file), "utf8").match(/<item /g)?.length;
    const { report } = await readFolder("all-question-types");
    expect(report.items.filter((item) => item.kind === "question" || item.kind === "text")).toHaveLength(
      items ?? -1,
    );
  });

  it("course-1: every module and every item of it is reported", async () => {
    const manifest = readFileSync(path.join(CARTRIDGES, "course-1/imsmanifest.xml"), "utf8");
    const titles = [...manifest.matchAll(/<title>([^<]*)<\/title>/g)].map((match) => match[1]);
    const { course, report } = await readFolder("course-1");
    const names = report.items.map((item) => item.name);
    expect(titles.length).toBeGreaterThan(10);
    for (const title of titles) expect(names).toContain(title);
    expect(report.items.filter((item) => item.kind === "module")).toMatchObject([
      { name: "First Module", outcome: "imported" },
    ]);
    expect(course.title).toBe("COURSE-for-modules-testing");
    expect(course.units).toMatchObject([
      { title: "First Module", islands: [{ title: "First Module Quiz 1" }] },
    ]);
    expect(questionsOf({ course, report }).map(keyOf)).toEqual(["D"]);
    expect(report.counts.total).toBe(report.counts.imported + report.counts.degraded + report.counts.skipped);
  });

  it("the gem course is read to its end: it holds no quiz, and says so item by item", async () => {
    const file = path.join(CARTRIDGES, "canvas_cc_gem_course.imscc");
    const { course, report } = await readCartridge(readFileSync(file), "gem.imscc", () => {});
    expect(course.title).toBe("Canvas CC Gem Course");
    expect(report.counts).toEqual({ total: 5, imported: 0, degraded: 0, skipped: 5 });
    const failed = parseCourseFile({ path: file, fileName: "gem.imscc" }, () => {});
    await expect(failed).rejects.toMatchObject({
      code: "nothing_to_play",
      report: { counts: { total: 5 } } satisfies Partial<ImportReport> | object,
    });
  });
});
