import { beforeAll, describe, expect, it } from "vitest";
import type { ParseResult } from "#lib/course-reader/schema.ts";
import { zipFolder, zipOf } from "#tests/support/archives.ts";
import { FUZZ_TIMEOUT, fuzzFormat } from "#tests/support/fuzz-files.ts";
import { answerKeys, readWith, reportLines } from "#tests/support/read-course.ts";
import { amount } from "#tests/support/soak.ts";
import { reader } from "./reader.ts";

const MANY = amount(1000, 10_000);
const FOLDER = "tests/fixtures/import/xlsx/garden";
const read = (bytes: Buffer) => readWith(reader, bytes, "garden.xlsx");
const NS = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';

/** A workbook of one sheet with these cells. */
function workbook(rows: readonly (readonly string[])[], prologue = ""): Promise<Buffer> {
  const cells = (row: readonly string[]) =>
    row.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join("");
  const body = rows.map((row) => `<row>${cells(row)}</row>`).join("");
  return zipOf({
    "xl/workbook.xml": `<workbook ${NS}><sheets><sheet name="Sheet1" r:id="a"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels":
      '<Relationships><Relationship Id="a" Target="worksheets/s.xml"/></Relationships>',
    "xl/worksheets/s.xml": `${prologue}<worksheet><sheetData>${body}</sheetData></worksheet>`,
  });
}

const HEAD = ["Question", "A", "B", "Answer"];

describe("a workbook", () => {
  let result: ParseResult;
  beforeAll(async () => {
    result = await read(await zipFolder(FOLDER));
  });

  it("has a unit for each sheet, and values as people see them", () => {
    expect(answerKeys(result)).toEqual([
      "Soil / Soil / Which soil holds the most water? = Clay",
      "Soil / Soil / When was the spring of 2026? = 2026-03-01",
      "Soil / Soil / How much of soil is air? = 25%",
    ]);
    expect(result.course.units[1]?.islands[0]?.cards).toMatchObject([
      { front: "humus", back: "dark soil" },
      { front: "loess", back: "dust soil" },
    ]);
    const numbers = result.course.units[0]?.islands[0]?.questions[2]?.options.map(({ text }) => text);
    expect(numbers).toEqual(["25%", "50%", "0.3"]);
  });

  it("reports every row and every sheet", () => {
    expect(reportLines(result)).toEqual([
      "category | Soil | imported",
      "question | Which soil holds the most water? | imported",
      "question | When was the spring of 2026? | imported",
      "question | How much of soil is air? | imported",
      "question | Broken | skipped | Row 6: It has no answers to choose from.",
      "sheet | Notes | skipped | None of its first rows names a column for questions and one for answers.",
      "category | Words | imported",
      "card | humus | imported",
      "card | loess | imported",
      "sheet | Gone | skipped | The file doesn't hold this sheet.",
    ]);
  });
});

it("shows times as people see them", async () => {
  const styles = ['numFmtId="0"', 'numFmtId="20"', 'numFmtId="164"', 'numFmtId="165"'];
  const cells = ["0.5", "0.5", "0.75", "1.25"].map((value, style) => `<c s="${style}"><v>${value}</v></c>`);
  const text = (words: string) => `<c t="inlineStr"><is><t>${words}</t></is></c>`;
  const heads = ["Question", "A", "B", "C", "D", "Answer"].map(text).join("");
  const bytes = await zipOf({
    "xl/workbook.xml": `<workbook ${NS}><sheets><sheet name="Sheet1" r:id="a"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels":
      '<Relationships><Relationship Id="a" Target="worksheets/s.xml"/></Relationships>',
    "xl/styles.xml": `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="h:mm:ss"/><numFmt numFmtId="165" formatCode="[h]:mm"/></numFmts><cellXfs>${styles.map((style) => `<xf ${style}/>`).join("")}</cellXfs></styleSheet>`,
    "xl/worksheets/s.xml": `<worksheet><sheetData><row>${heads}</row><row>${text("When?")}${cells.join("")}${text("B")}</row></sheetData></worksheet>`,
  });
  const [question] = (await read(bytes)).course.islands[0]?.questions ?? [];
  expect(question?.options.map((option) => option.text)).toEqual(["0.5", "12:00", "18:00", "30:00"]);
});

describe("bad workbooks", () => {
  it.each([
    ["without sheets", zipOf({ "xl/workbook.xml": "<workbook/>" }), null],
    ["of broken XML", zipOf({ "xl/workbook.xml": "<workbook>" }), "bad_xml"],
    ["with a document type", workbook([HEAD], '<!DOCTYPE x [<!ENTITY a "b">]>'), "bad_xml"],
    ["of another kind", zipOf({ "a.txt": "x" }), null],
  ])("%s", async (_, bytes, code) => {
    const outcome = read(await bytes);
    if (code) await expect(outcome).rejects.toMatchObject({ name: "ImportError", code });
    else expect((await outcome).report.counts.imported).toBe(0);
  });

  it(`${MANY} rows are read`, async () => {
    const rows = Array.from({ length: MANY }, (_, n) => [`Q${n}?`, "a", "b", "B"]);
    const { report } = await read(await workbook([HEAD, ...rows]));
    expect(report.counts).toEqual({ total: MANY, imported: MANY, degraded: 0, skipped: 0 });
  }, 120_000);
});

it("never crashes on mutated files", { timeout: FUZZ_TIMEOUT }, async () => {
  const { outcomes } = await fuzzFormat([{ name: "garden.xlsx", bytes: await zipFolder(FOLDER) }]);
  expect(outcomes.spreadsheet).toBeGreaterThan(0);
});
