import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import type { ParseResult } from "#lib/course-reader/schema.ts";
import { FUZZ_TIMEOUT, fuzzFormat } from "#tests/support/fuzz-files.ts";
import { keyText } from "#tests/support/key-text.ts";
import { answerKeys, readWith, reportLines } from "#tests/support/read-course.ts";
import { amount } from "#tests/support/soak.ts";
import { reader } from "./csv.ts";

const MANY = amount(1000, 10_000);
const fixture = (name: string) => readFileSync(`tests/fixtures/import/csv/${name}`);
const read = (text: Buffer | string, name = "sheet.csv") => readWith(reader, text, name);
const accepts = (text: string) =>
  reader.accepts({ fileName: "", kind: "text", text, root: "", names: [], manifest: null });

describe("a sheet of questions", () => {
  let result: ParseResult;
  beforeAll(async () => {
    result = await read(fixture("garden.csv"), "garden.csv");
  });

  it("becomes units, islands and right answers", () => {
    expect(answerKeys(result)).toEqual([
      "Soil / Kinds / Which soil, of these, holds most water? = Clay",
      "Soil / Kinds / Which of these are in loam? = Sand, Clay",
      "Soil / Kinds / Is clay heavy? = True",
      "Animals / Ants / How many legs has an ant? = 6",
    ]);
    expect(result.course.units[0]?.islands[0]?.questions[0]).toMatchObject({
      explanation: "Small grains.",
      sourceId: "q1",
    });
  });

  it("reports every row", () => {
    expect(result.report.counts).toEqual({ total: 8, imported: 4, degraded: 0, skipped: 4 });
    expect(reportLines(result).slice(-4)).toEqual([
      "question | Describe a worm. | skipped | Row 6: It has no answer to choose.",
      "question | Row 7 | skipped | Row 7: It has no question.",
      "question | What is it? | skipped | Row 8: Its right answer is none of its answers.",
      "question | List<int> or a < b? | skipped | Row 9: Two of its answers are the same.",
    ]);
  });
});

describe("sheets of other tools", () => {
  it("ask for terms among the definitions of other terms", async () => {
    const result = await read(fixture("terms.csv"), "terms.csv");
    expect(answerKeys(result)).toEqual([
      " / terms / xylem → ? = carries water",
      " / terms / phloem → ? = carries sugar",
      " / terms / trachea → ? = carries air",
      " / terms / artery → ? = carries blood",
    ]);
    // No other definition has the form of the last one: it becomes a recall card.
    expect(result.course.islands[0]?.cards?.map(({ front }) => front)).toEqual(["stoma"]);
    expect(result.report.counts).toEqual({ total: 6, imported: 1, degraded: 4, skipped: 1 });
  });

  it("may have their headings below instructions, and count their answers", async () => {
    expect(answerKeys(await read(fixture("kahoot.csv"), "kahoot.csv"))).toEqual([
      " / kahoot / How many legs has a spider? = 8",
      " / kahoot / How many legs has a bee? = 6",
    ]);
  });

  it.each([
    ["Question,Correct Answer,Incorrect Answer 1,Incorrect Answer 2\nIs it?,yes,no,maybe", "yes"],
    [
      "Question #,Question Text,Answer 1,Answer 2,Time Limit (sec),Correct Answer(s)\n1,Is it?,no,yes,20,2",
      "yes",
    ],
    ["Frage;Antwort A;Antwort B;Richtige Antwort\nIs it?;no;yes;B", "yes"],
    ["question\toptions\tanswer\nIs it?\tno|yes|maybe\tyes", "yes"],
    ["Question|A|B|Key\nIs it?|no|yes|b", "yes"],
    ["sep=;\nQuestion;A;B;Answer\nIs it?;no;yes;yes", "yes"],
    ["Question,A,B\nIs it?,no,*yes", "yes"],
    ["\ufeffQuestion,Option 1,Option 2,Correct option\nIs it?,no,yes,Option 2", "yes"],
  ])("%j", async (text, right) => {
    expect(accepts(text.replace(/^sep=.\n/, ""))).toBe(true);
    expect(answerKeys(await read(text))).toEqual([` / sheet / Is it? = ${right}`]);
  });

  it("may count from 0, as long as one row shows it", async () => {
    const sheet = (keys: string[]) =>
      ["question,option1,option2,option3,correct index", ...keys.map((key, n) => `Q${n}?,a,b,c,${key}`)].join(
        "\n",
      );
    expect(answerKeys(await read(sheet(["0", "2"])))).toEqual([" / sheet / Q0? = a", " / sheet / Q1? = c"]);
    expect(answerKeys(await read(sheet(["1", "3"])))).toEqual([" / sheet / Q0? = a", " / sheet / Q1? = c"]);
    expect((await read(sheet(["1", "2"]))).report.counts.skipped).toBe(2);
  });

  it.each([
    ["beside headings that count from 1", "Question,Answer 1,Answer 2,Answer 3,Correct", ["0", "1"]],
    ["beside a number that only counts from 1", "Question,A,B,C,Correct", ["0", "3"]],
  ])("aren't guessed at where a 0 stands %s", async (_, head, keys) => {
    const text = [head, ...keys.map((key, n) => `Q${n}?,x,y,z,${key}`)].join("\n");
    const reason = "Its right answer can be read in two ways.";
    expect(reportLines(await read(text))).toEqual([
      `question | Q0? | skipped | Row 2: ${reason}`,
      `question | Q1? | skipped | Row 3: ${reason}`,
    ]);
  });

  it("aren't guessed at where a key can be read in two ways", async () => {
    const result = await read("Question,A,B,C,Answer\nHow many?,2,1,3,1");
    expect(reportLines(result)).toEqual([
      "question | How many? | skipped | Row 2: Its right answer can be read in two ways.",
    ]);
  });

  it("don't take the sign of an element for a yes", async () => {
    const rows = "Sign of fluorine?,F\nSign of silicon?,Si\nSign of neon?,Ne\nSign of gold?,Au";
    expect(answerKeys(await read(`Question,Answer\n${rows}`))[0]).toBe(" / sheet / Sign of fluorine? = F");
  });
});

describe("bad sheets", () => {
  it.each(["Dear all,\nsee you, on Monday", "a,b\n1,2", "::Q:: Is it {T}", "", "Question\nIs it?"])(
    "%j isn't taken for one",
    (text) => expect(accepts(text)).toBe(false),
  );

  it.each([
    ["commas", "Is it cold?,yes,no,B\nIs it warm?,yes,no,A\nIs it wet?,yes,,A\n\n"],
    ["semicolons", "Is it, then, cold?;yes;no;B\nIs it warm?;yes;no;A\nIs it wet?;yes;no;A"],
    ["tabs", 'Is it cold?\tyes\tno\nIs it warm?\tyes\tno\n"Is it, after all, wet?"\tyes\tno'],
  ])("without headings, divided by %s, ask which column is what", async (_, text) => {
    expect(accepts(text)).toBe(true);
    await expect(read(text)).rejects.toMatchObject({
      code: "columns_unknown",
      message: expect.stringMatching(/names a column for questions .* Question, Option 1, .*Correct answer/),
      table: { guess: ["question", "option", "option", "correct"].slice(0, text.includes("\t") ? 3 : 4) },
    });
  });

  it.each([
    ["prose", "We came, we saw, we won.\n\nThen we went home.\n\nIt was late, dark, cold."],
    ["lines of prose", "We came, we saw, we won.\nWe ate, we drank, we slept.\nIt was late, dark, cold."],
    ["two lines", "We came, we saw, we won\nWe ate, we drank, we slept"],
    ["a table of Markdown", "| a | b | c |\n| --- | --- | --- |\n| d | e | f |"],
    ["a list", "- salt, ice, wind\n- sun, sand, sea\n- fog, rain, mud"],
    ["GIFT", "One, two, three? {T}\nOne, two, three? {F}\nOne, two, three? {T}"],
    ["options", "Which, if any, is it?\nA) red, blue, or green\nB) none, all, or some\nAnswer: B"],
    ["no headings to be seen", "a,b\nc,d\ne,f"],
  ])("%s is none", (_, text) => expect(accepts(text)).toBe(false));

  it("cost what follows an open quotation mark only", async () => {
    const result = await read('Question,A,B,Answer\nIs it?,no,yes,B\n"Is it cut?,no');
    expect(reportLines(result)).toEqual([
      "question | Is it? | imported",
      "text | Row 3 | skipped | Everything from row 3 on: a quotation mark is never closed.",
    ]);
  });

  it("may be in any encoding and script", async () => {
    const text = "Frage;A;B;Antwort\nSchön?;ä;ö;B\n";
    const expected = [" / sheet / Schön? = ö"];
    expect(answerKeys(await read(Buffer.from(`\ufeff${text}`, "utf16le")))).toEqual(expected);
    expect(answerKeys(await read(Buffer.from(text, "latin1")))).toEqual(expected);
    expect(answerKeys(await read("问题,A,B,答案\n天空?,红,蓝,B"))).toEqual([" / sheet / 天空? = 蓝"]);
  });

  it("lose hostile markup, keep forty answers to eight and formulas as text", async () => {
    const heads = Array.from({ length: 40 }, (_, n) => `Option ${n + 1}`);
    const result = await read(
      `Question,${heads},Answer\n"<b>Is $x^2$ it?</b><script>alert(1)</script>",${heads.map((_, n) => `=cmd${n}`)},40`,
    );
    const [question] = result.course.islands[0]?.questions ?? [];
    expect(question?.text).toBe("Is \\(x^2\\) it?");
    expect(question?.html).not.toContain("script");
    expect(question?.options).toHaveLength(8);
    expect(keyText(question)).toBe("=cmd39");
  });
});

it(`reads ${MANY} questions and as many terms, and stops far beyond`, async () => {
  const rows = (count: number) => Array.from({ length: count }, (_, n) => `Q${n}?,${n},x,A`).join("\n");
  const { report } = await read(`Question,A,B,Answer\n${rows(MANY)}`);
  expect(report.counts).toEqual({ total: MANY, imported: MANY, degraded: 0, skipped: 0 });
  const terms = await read(`Term,Definition\n${rows(MANY)}`);
  expect(terms.report.counts).toMatchObject({ total: MANY, skipped: 0 });
  await expect(read(`Question,A,B,Answer\n${rows(20_001)}`)).rejects.toMatchObject({ code: "too_large" });
}, 120_000);

it("never crashes on mutated files", { timeout: FUZZ_TIMEOUT }, async () => {
  const names = ["garden.csv", "terms.csv", "kahoot.csv"];
  const { outcomes } = await fuzzFormat(names.map((name) => ({ name, bytes: fixture(name) })));
  expect(outcomes.csv).toBeGreaterThan(0);
});
