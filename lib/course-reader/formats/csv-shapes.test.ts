import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ParseResult } from "#lib/course-reader/schema.ts";
import { keyText } from "#tests/support/key-text.ts";
import { madeTables, tableStyles, writeTable } from "#tests/support/random-tables.ts";
import { answerKeys, readWith, reportLines } from "#tests/support/read-course.ts";
import { amount } from "#tests/support/soak.ts";
import { reader } from "./csv.ts";

const RUNS = amount(300, 5000);
const fixture = (name: string) => readFileSync(`tests/fixtures/import/csv/${name}`);
const read = (text: Buffer | string, name = "sheet.csv") => readWith(reader, text, name);
const questionsOf = ({ course }: ParseResult) =>
  [...course.units.flatMap((unit) => unit.islands), ...course.islands].flatMap((island) => island.questions);
const plain = (text: string) => text.replace(/\s+/g, " ").trim();

/** Counts rows and keys of our own simple fixtures in another way: no quotation marks but around whole cells. */
function simpleRows(text: string): string[][] {
  const cells = /\s*(?:"((?:[^"]|"")*)"|([^,\n]*))\s*?(,|\n|$)/gy;
  const rows: string[][] = [[]];
  for (const [whole, quoted, bare, end] of text.trimEnd().matchAll(cells)) {
    rows.at(-1)?.push((quoted ?? bare ?? "").trim());
    if (end === "\n") rows.push([]);
    if (whole === "" || end === "") break;
  }
  return rows;
}

describe("sheets of real tools", () => {
  it("keeps what is said of each answer, and several right ones", async () => {
    const result = await read(fixture("practice-test.csv"), "practice-test.csv");
    const rows = simpleRows(fixture("practice-test.csv").toString()).slice(1);
    expect(result.report.counts).toEqual({ total: rows.length, imported: 3, degraded: 0, skipped: 0 });
    for (const [at, question] of questionsOf(result).entries()) {
      const row = rows[at] ?? [];
      const right = (row[10] ?? "").split(",").map((number) => row[2 * Number(number)]);
      expect(keyText(question)).toBe(right.join(", "));
    }
    const [first] = questionsOf(result);
    expect(first?.options.map(({ feedback }) => feedback)).toEqual([
      "The sun heats it first.",
      "Little light gets there.",
      "It stays near 4 degrees.",
    ]);
    expect(first?.explanation).toBe("Warm water is lighter, so it stays on top.");
    expect(result.course.islands.map(({ title }) => title)).toEqual(["Water", "Animals"]);
  });

  it("cuts no cell at a space before a quotation mark, and says where there is a cell too many", async () => {
    const result = await read(fixture("spaces.csv"), "spaces.csv");
    expect(answerKeys(result)).toEqual([
      " / spaces / What feeds a river? = a spring",
      " / spaces / What carries a barge? = a canal",
      " / spaces / What holds back a lake? = a dam",
      " / spaces / Which water is salt? = the sea",
    ]);
    expect(result.course.islands[0]?.cards).toMatchObject([{ back: "wet ground, mostly of moss" }]);
    expect(reportLines(result)).toContain(
      "question | Which is a lake | skipped | Row 6: It has more cells than the table has columns, so it can't be told which is which. Put texts with commas in quotation marks.",
    );
  });

  it.each([
    ["Frage;Antwort A;Antwort B;Richtige Antwort\nPi?;3,14;2,71;A", "3,14"],
    ["Question,A,B,C,Correct Option,Correct Answer\nPort?,80,443,21,B,443", "443"],
    ["question,option_a,option_b,correct_option\nIs it?,no,yes,option_b", "yes"],
    ["Question,Option 1,Option 2,Option 3,Correct Answer (0-2)\nIs it?,no,yes,maybe,1", "yes"],
    ["Question,Option 1,Option 2,Option 3,Correct Answer (1-3)\n2+2?,3,4,1,2", "4"],
    ["Question,Option 1,Option 2,Command,Correct Answer\nWhich?,Git,git,x,git", "git"],
    ["题目,选项A,选项B,选项C,答案,解析\n天空?,红,蓝,绿,B,是", "蓝"],
    ["Вопрос;Правильный ответ;Неправильный1;Неправильный2\nЧто?;да так;нет так;может так", "да так"],
    ["السؤال,الخيار أ,الخيار ب,الإجابة الصحيحة\nما؟,لا,نعم,ب", "نعم"],
    [
      "Blooket Import Template,,,,,\nQuestion #,Question Text,Answer 1,Answer 2,Time Limit (sec),Correct Answer(s) (Only include Answer #)\n1,2+1?,2,3,20,2",
      "3",
    ],
    ["Question,Option 1,Option 2,Option 3,Correct (0-based)\nIs it?,no,yes,maybe,1", "yes"],
    ["Question,Option 1,Option 2,Option 3,Correct (one-based)\nIs it?,no,yes,maybe,1", "no"],
    ["Question,Option 1,Option 2,Option 3,Correct\nIs it?,no,yes,maybe,2.0", "yes"],
    ["Question,Option A,Option B,Correct\nIs it?,no,yes,B) yes", "yes"],
    ["Question,Option A,Option B,Correct\nIs it?,A) no,B) yes,B", "yes"],
    ["Question,Option A,Option B,Correct\nIs it?,A) no,B) yes,b) yes", "yes"],
    ["Question,Option A,Option B,Correct\nIs it?,True,False,F", "False"],
    ["Question,Answer 1,Correct?,Answer 2,Correct?\nIs it?,no,FALSE,yes,TRUE", "yes"],
    ["Question,Options,,,Correct\nIs it?,no,yes,maybe,B", "yes"],
    ["Question,Answers,,,Correct\n,A,B,C,\nIs it?,no,yes,maybe,B", "yes"],
    ["Question,Option A,Option B,Correct\nIs it?,no,yes,Answer: Ｂ", "yes"],
    ["question,option0,option1,option2,correct\nIs it?,no,yes,maybe,1", "yes"],
    ["S.No,Question,Option-A,Option-B,Right Option\n1,Is it?,no,yes,(B)", "yes"],
    ["Item Text,Ans A,Ans B,Correct Ans\nIs it?,no,yes,b", "yes"],
    ["Question,Options,Answer\nIs it?,(A) no (B) yes,B", "yes"],
    ["Question,Options,Answer\nIs it?,no / yes / maybe,yes", "yes"],
    ["Question,Options,Answer\nIs it?,\"['no', 'yes']\",yes", "yes"],
    ['Question,Options,Answer\nIs it?,"{""A"": ""no"", ""B"": ""yes""}",B', "yes"],
    ["Question,Option A,Option B,Option C,Correct\nIs it?,1:2,2:3,3:4,2:3", "2:3"],
  ])("%j", async (text, right) => {
    const [question] = questionsOf(await read(text));
    expect(keyText(question)).toBe(right);
  });

  it.each([
    [
      "Question,A,B,Correct Option,Correct Answer\nPort?,80,443,A,443",
      "Its columns for the right answer say different things.",
    ],
    [
      "Question,Option 1,Option 2,Correct Answer,Time Limit\n2+2?,2,1,1,20",
      "Its right answer can be read in two ways.",
    ],
    [
      "Вопрос;Вариант А;Вариант Б;Вариант В;Ответ\nЧто?;да;нет;так;B",
      "Its right answer is none of its answers.",
    ],
    [
      "Question,Answer\nWhich?,B\nWho?,A\nWhen?,C",
      "Its right answer is a letter, but the answers that it stands for aren't in the table.",
    ],
    [
      "Type,Question,A,B,C,D,Answer\nFIB,The mapper is __?,,,,ARP,It maps.",
      "Its right answer is none of its answers.",
    ],
    ["question,correct,option1,option2\nIs it?,0,no,yes", "Its right answer can be read in two ways."],
    [
      'Question,Options,Answer\nIs it?,"{""yes"": 1, ""no"": 0}",yes',
      "Its right answer is none of its answers.",
    ],
    ["Question,Option A,Option B,Correct\nHow many?,5,6,1.5", "Its right answer is none of its answers."],
    ["Question,Option A,Option B,Correct\nIs it?,no,yes,A) yes", "Its right answer is none of its answers."],
    [
      "Question,Answer 1,Correct?,Answer 2,Correct?\nIs it?,no,FALSE,yes,FALSE\nIs it so?,no,,yes,x",
      "It doesn't say which answer is right.",
    ],
  ])("never guesses: %j", async (text, reason) => {
    const result = await read(text);
    expect(reportLines(result)[0]).toContain(reason);
    expect(reportLines(result)[0]).toContain("skipped");
  });

  it("counts options by their columns where an answer is typed, too", async () => {
    const rows =
      "Which bird?,stork,,crane,3\nWhich fish?,trout,,pike,2\nWhich tree?,oak,,,\nWhich herb?,mint,,,";
    const result = await read(`Type,Question,A,B,C,Answer\nFIB,${rows.replaceAll("\n", "\nFIB,")}`);
    expect(answerKeys(result)[0]).toBe(" / sheet / Which bird? = crane");
    expect(reportLines(result)).toContain(
      "question | Which fish? | skipped | Row 3: Its right answer is empty.",
    );
  });

  it("takes a star for a part of the text where a column names right answers", async () => {
    const text = "Question,A,B,Correct\nWhich takes many?,args,*args,\nWhich is one?,arg,*args,A";
    const result = await read(text);
    expect(questionsOf(result).map(({ options }) => options.map((one) => one.text))).toEqual([
      ["arg", "*args"],
    ]);
    expect(reportLines(result)[0]).toContain("It doesn't say which answer is right.");
  });

  it.each([
    [
      "Question,Option,Correct\nWho?,Ann,FALSE\n,Ben,TRUE\nWhen?,now,TRUE\n,then,FALSE",
      "whether an answer was right",
    ],
    ["Question,Response,Correct\nWho?,Ann,yes\nWhen?,then,no", "whether an answer was right"],
    [
      "Question,Answer,Score\nWho?,Ann,0\nWho?,Ben,1\nWhen?,now,1\nWhen?,then,0",
      "in several rows with different answers",
    ],
    ["Question,Correct,Incorrect\nWho?,12,3\nWhen?,5,10\nWhere?,7,8", "counts right and wrong answers"],
  ])("takes no results for keys: %j", async (text, reason) => {
    const result = await read(text);
    expect(questionsOf(result)).toEqual([]);
    expect(reportLines(result)[0]).toContain(reason);
  });

  it.each([
    ["Question,Correct\nIs ice cold?,TRUE\nIs fire cold?,FALSE", "True"],
    ["Question,Answer,Level\nIs ice cold?,TRUE,easy\nIs fire cold?,FALSE,hard", "True"],
    ["No.,Question,Correct\n1,Is ice cold?,TRUE\n2,Is fire cold?,FALSE", "True"],
    ["Question,Right,Wrong\n2+2?,4,5\n2+1?,3,4\n3+3?,6,7", "4"],
  ])("takes keys for no results: %j", async (text, right) => {
    const [question] = questionsOf(await read(text));
    expect(keyText(question)).toBe(right);
  });

  it("ends the lines of a cell as all texts do", async () => {
    const result = await read('Question,A,B,Correct\r\n"Who\r\nis it?",Ann,Ben,B\r\n');
    expect(questionsOf(result)[0]?.text).toBe("Who\nis it?");
  });

  it("leaves out a row that runs on into the next one, as its quotation mark is never closed", async () => {
    const rows = 'Who?,he,she,A\n"Which?,red,blue,A\n"Where?",here,there,B\nWhen?,now,then,B';
    const result = await read(`Question,Option A,Option B,Correct\n${rows}`);
    expect(questionsOf(result).map(({ text }) => text)).toEqual(["Who?", "When?"]);
    expect(reportLines(result)[1]).toContain("A quotation mark in it is never closed");
    const quoted = await read('Question,A,B,Correct\n"""Go!"" he said.\nWho?",Ann,Ben,B');
    expect(questionsOf(quoted)).toHaveLength(1);
  });

  it("leaves out the letters before options, but not the initials of names", async () => {
    const rows =
      "Who?,A. Lind,B. Moe,C. Ray,B\nHow?,1) so,2) this way,3) not at all,A\nHow much?,1.5,2.5,3.5,A\nWhat?,A: sea,B: lake,C: pond,C\nWhich?,A. Lind,B. Moe,,B";
    const result = await read(`Question,Option A,Option B,Option C,Correct\n${rows}`);
    expect(questionsOf(result).map(({ options }) => options.map(({ text }) => text))).toEqual([
      ["Lind", "Moe", "Ray"],
      ["so", "this way", "not at all"],
      ["1.5", "2.5", "3.5"],
      ["sea", "lake", "pond"],
      ["A. Lind", "B. Moe"],
    ]);
  });

  it("is told of options that no heading names", async () => {
    await expect(
      read("Question,Erste,Zweite,Answer\nWhich?,red,blue,B\nWho?,me,you,A"),
    ).rejects.toMatchObject({
      code: "columns_unknown",
      table: { guess: ["question", "option", "option", "correct"] },
    });
  });

  it("reads columns as a learner names them, and a first row of headings as such", async () => {
    const rows = "Which is wet?,water,sand,A,because\nWhich is dry?,water,sand,B,so";
    const named = async (text: string) =>
      reader.read(
        {
          fileName: "a.csv",
          bytes: Buffer.from(text),
          columns: ["question", "option", "option", "correct", "explanation"],
        },
        () => {},
        () => Promise.reject(new Error("none")),
      );
    const expected = [" / a / Which is wet? = water", " / a / Which is dry? = sand"];
    expect(answerKeys(await named(rows))).toEqual(expected);
    expect(answerKeys(await named(`Question,Erste,Zweite,Key,Warum\n${rows}`))).toEqual(expected);
    expect(questionsOf(await named(rows))[0]?.explanation).toBe("because");
  });

  it("takes a word among cards for no heading", async () => {
    const text = "cat,Katze\ndog,Hund\nbird,Vogel\nquestion,answer\ntree,Baum";
    await expect(read(text, "words.csv")).rejects.toMatchObject({ code: "columns_unknown" });
  });
});

it(`${RUNS} random tables in all manners are read with their own keys, or not at all`, async () => {
  let played = 0;
  await fc.assert(
    fc.asyncProperty(madeTables, tableStyles, async (questions, style) => {
      const result = await read(writeTable(questions, style));
      expect(result.report.counts.total).toBe(questions.length);
      const made = new Map(questions.map((one) => [plain(one.stem), one]));
      for (const question of questionsOf(result)) {
        const own = made.get(plain(question.text));
        expect(own, question.text).toBeDefined();
        expect(plain(keyText(question) ?? "")).toBe(plain(own?.options[own.right] ?? ""));
        expect(question.options.map(({ text }) => plain(text)).toSorted()).toEqual(
          own?.options.map(plain).toSorted(),
        );
        played += 1;
      }
    }),
    { numRuns: RUNS },
  );
  expect(played).toBeGreaterThan(RUNS);
}, 240_000);
