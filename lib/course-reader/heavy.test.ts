import { afterAll, describe, expect, it } from "vitest";
import { scormOfOnePart, workbook } from "#tests/support/archive-bombs.ts";
import { makeScratch } from "#tests/support/archives.ts";
import { parseCourseFile } from "./read.ts";

const scratch = makeScratch();
afterAll(scratch.remove);

const read = (bytes: Buffer) =>
  parseCourseFile({ path: scratch.write("upload", bytes), fileName: "course" }, () => {});

describe("small files that would take long", () => {
  it("a workbook of 5,000 sheets that name one part is read once, and its first 100 sheets are told of", async () => {
    const bytes = await workbook(5000);
    expect(bytes.length).toBeLessThan(50_000);
    const { report } = await read(bytes);
    expect(report.counts).toEqual({ total: 500, imported: 400, degraded: 0, skipped: 100 });
    const sheets = report.items.filter(({ kind }) => kind === "sheet");
    expect(sheets).toHaveLength(100);
    expect(sheets[0]).toMatchObject({
      name: "Part 2",
      outcome: "skipped",
      reason: "It is the same part of the file as the sheet “Part 1”.",
    });
    expect(sheets.at(-1)).toMatchObject({
      name: "4900 more sheets",
      reason: "Only the first 100 sheets are read.",
    });
  });

  it("a workbook of ordinary sheets comes over whole", async () => {
    const { report, course } = await read(await workbook(12, { parts: 12, rows: 5 }));
    expect(report.counts).toEqual({ total: 60, imported: 60, degraded: 0, skipped: 0 });
    expect(course.units).toHaveLength(12);
  });

  it("a workbook of more than 200,000 cells is refused with a sentence", async () => {
    await expect(read(await workbook(1, { rows: 2100, columns: 100 }))).rejects.toMatchObject({
      code: "too_large",
      message: "The workbook has more than 200,000 cells. Split it and import the parts.",
    });
  });

  it("a package that names one part thousands of times is refused before it is read so often", async () => {
    await expect(read(scormOfOnePart(3000))).rejects.toMatchObject({
      code: "too_large",
      message:
        "The file names the same parts again and again, so it isn't read. Export it anew and try again.",
    });
  });
});
