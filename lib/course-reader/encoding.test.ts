import { afterAll, describe, expect, it } from "vitest";
import { makeScratch } from "#tests/support/archives.ts";
import { encodeAs } from "#tests/support/encodings.ts";
import { answerKeys, reportLines } from "#tests/support/read-course.ts";
import { detectFormat, parseCourseFile } from "./read.ts";

const scratch = makeScratch();
afterAll(scratch.remove);

const read = (bytes: Buffer | string, fileName: string) =>
  parseCourseFile({ path: scratch.write("upload", bytes), fileName }, () => {});

const RUSSIAN = "Вопрос,A,B,Ответ\nКакого цвета небо над городом?,красное,синее,B\n";
const JAPANESE = "問題,A,B,正解\n空は何色ですか。,赤い,青い,B\n";
const CHINESE = "::天空::天空是什么颜色的？它有多高？{=蓝色 ~红色}";
const XML = `<quiz><question type="truefalse"><name><text>a</text></name><questiontext><text>Какого цвета небо над городом, синее?</text></questiontext><answer fraction="100"><text>true</text></answer><answer fraction="0"><text>false</text></answer></question></quiz>`;

describe("a text in an encoding that nothing tells", () => {
  it.each([
    ["windows-1251", RUSSIAN, "a.csv"],
    ["shift_jis", JAPANESE, "a.csv"],
    ["gbk", CHINESE, "a.gift"],
    ["windows-1251", XML, "a.xml"],
  ])("is refused where it is %s, and read as UTF-8", async (encoding, text, fileName) => {
    await expect(read(encodeAs(text, encoding), fileName)).rejects.toMatchObject({
      name: "ImportError",
      code: "wrong_type",
      message: expect.stringContaining("Save it as UTF-8 and import it again."),
    });
    const { report } = await read(text, fileName);
    expect(report.counts).toEqual({ total: 1, imported: 1, degraded: 0, skipped: 0 });
  });

  it("is read where it declares it", async () => {
    const declared = `<?xml version="1.0" encoding="windows-1251"?>${XML}`;
    const { course, report } = await read(encodeAs(declared, "windows-1251"), "a.xml");
    expect(course.islands[0]?.questions[0]?.text).toBe("Какого цвета небо над городом, синее?");
    expect(report.items.map(({ kind }) => kind)).toEqual(["question"]);
  });

  it("is a line of the report, which counts nothing, where Windows-1252 may be right", async () => {
    const text = "Frage;A;B;Antwort\nWas ist schön?;ä;ö;B\n";
    const result = await read(encodeAs(text, "windows-1252"), "a.csv");
    expect(answerKeys(result)).toEqual([" / a / Was ist schön? = ö"]);
    expect(reportLines(result)[0]).toBe(
      "encoding | a.csv | degraded | Its encoding was guessed; look at the letters.",
    );
    expect(result.report.counts).toEqual({ total: 1, imported: 1, degraded: 0, skipped: 0 });
    expect((await read(text, "a.csv")).report.items).toHaveLength(1);
  });
});

it("is known for what it is, wherever its beginning is cut", async () => {
  for (const pad of ["", "x", "xx"]) {
    const bytes = Buffer.from(`问题,A,B,答案\n${pad}${"天空是什么颜色？".repeat(4000)},红,蓝,B\n`);
    const file = { path: scratch.write("long", bytes), fileName: "a.txt" };
    expect((await detectFormat(file)).id).toBe("csv");
  }
});
