import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { FUZZ_TIMEOUT, fuzzFormat } from "#tests/support/fuzz-files.ts";
import { readWith, reportLines } from "#tests/support/read-course.ts";
import { reader } from "./reader.ts";

const CLIPPINGS = readFileSync("tests/fixtures/import/highlights/clippings.txt");
const accepts = (text: string) =>
  reader.accepts({ fileName: "", kind: "text", text, root: "", names: [], manifest: null });
const READWISE = `Highlight,Book Title,Book Author,Amazon Book ID,Note,Color,Tags,Location Type,Location,Highlighted at,Document tags
"A river is a stream of fresh water, which flows toward the sea.",On Rivers,Somebody,,see map,yellow,,page,3,2025-03-03,
,On Lakes,Somebody,,,yellow,,page,9,2025-03-04,`;

describe("marked texts", () => {
  it("are islands by book; notes and empty marks stay behind", async () => {
    const result = await readWith(reader, CLIPPINGS, "clippings.txt");
    expect(reportLines(result)).toEqual([
      "book | A Walk Along the River | degraded | It holds no questions, so 3 were made from its text.",
      "note | look at a map | skipped | It is a note of your own, of which no question is made.",
      "book | On Lakes | skipped | It is a mark without a text.",
    ]);
    expect(result.course.islands[0]?.text).toMatch(/^A river is[\s\S]*two rivers\.$/);
  });

  it("may come as a table", async () => {
    expect(accepts(READWISE)).toBe(true);
    expect(reportLines(await readWith(reader, READWISE, "readwise.csv"))).toEqual([
      "book | On Rivers | imported | It can be read as a lesson. It is too short to make questions from.",
      "note | see map | skipped | It is a note of your own, of which no question is made.",
      "book | On Lakes | skipped | It is a mark without a text.",
    ]);
  });

  it.each(["", "a\n==========\nb", "# Title\n=====\n\ntext", "Highlight,Page\na,1"])(
    "%j is something else",
    (text) => expect(accepts(text)).toBe(false),
  );
});

it("never crashes on mutated files", { timeout: FUZZ_TIMEOUT }, async () => {
  const { outcomes } = await fuzzFormat([
    { name: "clippings.txt", bytes: CLIPPINGS },
    { name: "readwise.csv", bytes: Buffer.from(READWISE) },
  ]);
  expect(Object.keys(outcomes).length).toBeGreaterThan(0);
});
