import { readFileSync } from "node:fs";
import path from "node:path";
import { deflateSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { parseCourseFile } from "#lib/course-reader/read.ts";
import { makeScratch } from "#tests/support/archives.ts";
import { FUZZ_RUNS, FUZZ_TIMEOUT, fuzzFormat } from "#tests/support/fuzz-files.ts";
import {
  BOLD,
  examPdf,
  onePage,
  type Pdf,
  PLAIN,
  pdfOf,
  rawPdf,
  streamOf,
} from "#tests/support/pdf-files.ts";

const scratch = makeScratch();
afterAll(scratch.remove);

const RIVERS = readFileSync(path.resolve("tests/fixtures/import/pdf/rivers.txt"), "utf8").trim();
const SENTENCES = RIVERS.split(/(?<=\.) /);

/** As where a model is asked for questions: what was read is kept, whether or not it gives any. */
const read = (bytes: Buffer, fileName = "rivers.pdf") =>
  parseCourseFile({ path: scratch.write("upload", bytes), fileName, keepsBare: true }, () => {});
const readPdf = async (write: (pdf: Pdf) => void, options: PDFKit.PDFDocumentOptions = {}) =>
  read(await pdfOf(write, options));
const linesOf = ({ report }: Awaited<ReturnType<typeof read>>) =>
  report.items.map(({ kind, name, outcome }) => `${kind} ${name}: ${outcome}`);

/** Rivers as a book of two chapters with two parts each */
function book(pdf: Pdf, mark: (title: string, level: number) => void = () => {}): void {
  for (const chapter of ["Water", "Land"]) {
    pdf.addPage();
    mark(chapter, 1);
    pdf.fontSize(20).text(chapter);
    for (const part of [`${chapter}, part 1`, `${chapter}, part 2`]) {
      mark(part, 2);
      pdf.fontSize(14).text(part).fontSize(11).text(RIVERS).moveDown();
    }
  }
}

describe("a book", () => {
  it("has its headings by the size of their letters", async () => {
    const result = await readPdf((pdf) => book(pdf), {
      info: { Title: "Rivers of the world" },
      autoFirstPage: false,
    });
    const { course } = result;
    expect(course).toMatchObject({ title: "Rivers of the world", format: "pdf" });
    expect(course.units.map(({ title, islands }) => [title, islands.map((island) => island.title)])).toEqual([
      ["Water", ["Water, part 1", "Water, part 2"]],
      ["Land", ["Land, part 1", "Land, part 2"]],
    ]);
    expect(course.units[0]?.islands[0]?.text).toBe(RIVERS);
    expect(linesOf(result)).toEqual([
      "module Water: imported",
      "text Water, part 1: degraded",
      "text Water, part 2: degraded",
      "module Land: imported",
      "text Land, part 1: degraded",
      "text Land, part 2: degraded",
    ]);
  });

  it("has them by its own outline, whatever their size", async () => {
    const { course } = await readPdf(
      (pdf) => {
        const chapters: PDFKit.PDFOutline[] = [];
        book(pdf, (title, level) => {
          if (level === 1) chapters.push(pdf.outline.addItem(title));
          else chapters.at(-1)?.addItem(title);
        });
        pdf.fontSize(30).text("Not a chapter").fontSize(11).text(RIVERS);
      },
      { autoFirstPage: false },
    );
    expect(course.units.map(({ title }) => title)).toEqual(["Water", "Land"]);
    expect(course.title).toBe("rivers");
    const last = course.units[1]?.islands.at(-1);
    expect(last?.title).toBe("Land, part 2");
    expect(last?.text).toContain("Not a chapter");
  });

  it("has titles of two lines that its outline names, and asks in them all that they ask", async () => {
    const { course } = await readPdf((pdf) => {
      for (const [at, river] of ["Danube", "Rhine", "Elbe"].entries()) {
        if (at > 0) pdf.addPage();
        pdf.outline.addItem(`Into which of all the seas does the ${river} flow?`);
        pdf.moveDown(4).fontSize(24).text("Into which of all the seas");
        pdf.text(`does the ${river} flow?`).fontSize(14).moveDown();
        pdf.text("A. Black Sea").text("B. North Sea").text("Answer: B");
      }
    });
    const questions = course.units.flatMap(({ islands }) => islands).concat(course.islands);
    expect(questions.flatMap((island) => island.questions.map(({ text }) => text))).toEqual([
      "Into which of all the seas does the Danube flow?",
      "Into which of all the seas does the Rhine flow?",
      "Into which of all the seas does the Elbe flow?",
    ]);
  });

  it("has bold lines of their own for headings where all letters are of one size", async () => {
    const { course } = await readPdf((pdf) => {
      for (const title of ["Water and its ways", "Land and its ways"])
        pdf.font(BOLD).text(title).font(PLAIN).moveDown().text(RIVERS).moveDown();
    });
    expect(course.islands.map(({ title }) => title)).toEqual(["Water and its ways", "Land and its ways"]);
  });

  it("loses headers, footers, page numbers and leading dots; words that were divided are whole again", async () => {
    const { course } = await readPdf((pdf) => {
      pdf.text("Water ............... 3").moveDown();
      for (let page = 1; page <= 3; page += 1) {
        if (page > 1) pdf.addPage();
        const { y } = pdf;
        pdf.text("The little book of rivers", 60, 30, { lineBreak: false });
        pdf.text(`Page ${page} of 3`, 280, 760, { lineBreak: false });
        pdf.text(SENTENCES.slice(5 * page - 5, 5 * page).join(" "), 60, page === 1 ? y : 80);
        pdf.text("The water of the moun-").text("tains feeds a well-known and well-").text("known river.");
      }
    });
    const [island] = course.islands;
    expect(island?.text).not.toMatch(/little book|Page \d|\.\.\./);
    expect(island?.text).toContain("The water of the mountains feeds a well-known and well-known river.");
  });

  it("keeps raised numbers raised, and drops those of footnotes", async () => {
    const result = await readPdf((pdf) => {
      // The types of pdfkit don't know that letters may be raised.
      const rise = (by: number): PDFKit.Mixins.TextOptions =>
        Object.assign({ continued: by > 0 }, { rise: by });
      const raised = (before: string, small: string, after: string) => {
        pdf.text(before, { continued: true }).fontSize(7).text(small, rise(4));
        pdf.fontSize(11).text(after, rise(0));
      };
      raised("1. Which number is 10", "3", "?");
      pdf.text("A. 1000").text("B. 100").text("Answer: A").moveDown();
      pdf.text(RIVERS).moveDown();
      raised("A river is a stream of water that flows all year long.", "1", " It rises in the hills.");
    });
    const islands = [...result.course.units.flatMap((unit) => unit.islands), ...result.course.islands];
    expect(islands[0]?.questions[0]?.text).toBe("Which number is 10³?");
    expect(islands.map(({ text }) => text).join("\n")).toContain("all year long. It rises");
  });

  it("reads a page that is turned, and leaves out what stands across it", async () => {
    const { course } = await readPdf((pdf) => {
      pdf
        .save()
        .rotate(45, { origin: [300, 400] })
        .fontSize(60)
        .text("DRAFT", 200, 380, { lineBreak: false })
        .restore();
      pdf
        .fontSize(11)
        .rotate(90, { origin: [300, 300] })
        .text(RIVERS, 60, 60);
    });
    expect(course.islands[0]?.text).toBe(RIVERS);
  });

  it("keeps rows of a table together and makes no question of them", async () => {
    const { course } = await readPdf((pdf) => {
      pdf.text(RIVERS).moveDown();
      const rows = [
        ["River", "Length", "Ends in"],
        ["Nile", "6650 km", "Egypt"],
        ["Volga", "3530 km", "Russia"],
        ["Rhine", "1230 km", "Holland"],
      ];
      for (const [row, cells] of rows.entries())
        for (const [at, cell] of cells.entries())
          pdf.text(cell, 60 + 150 * at, 400 + 16 * row, { lineBreak: false });
    });
    const [island] = course.islands;
    expect(island?.questions.every(({ source }) => RIVERS.includes(source ?? "—"))).toBe(true);
  });
});

describe("what a PDF can't tell", () => {
  it("stays behind with its reason: formulas in several rows", async () => {
    const { course, report } = await readPdf((pdf) => {
      const asked = (number: number, y: number, above: number) => {
        const put = (text: string, x: number, down: number) =>
          pdf.text(text, x, y + down, { lineBreak: false });
        put(`${number}. What is half of a half?`, 60, 0);
        put("A. The ratio", 60, 20);
        if (above > 0) put("1", 120, 20 - above).text("4", 120, y + 20 + above);
        put("B. Nothing", 60, 44);
        put("Answer: A", 60, 58);
      };
      asked(1, 60, 4);
      asked(2, 160, 7.5);
      asked(3, 260, 0);
    });
    const questions = course.islands.flatMap((island) => island.questions);
    expect(questions).toHaveLength(1);
    expect(report.items).toMatchObject([
      { outcome: "imported" },
      ...["1. What is half of a half?", "2. What is half of a half?"].map((name) => ({
        ...{ kind: "question", name, outcome: "skipped" },
        reason: expect.stringMatching(/formula in several rows/),
      })),
    ]);
  });

  it("stays behind: pages without text", async () => {
    const { report } = await readPdf((pdf) => {
      pdf.text(RIVERS);
      for (let page = 0; page < 3; page += 1) pdf.addPage().rect(60, 60, 400, 400).fill("gray");
      pdf.addPage().fillColor("black").text(RIVERS);
    });
    expect(report.items).toContainEqual({
      kind: "page",
      name: "Pages 2–4",
      outcome: "skipped",
      reason: "They hold no text: they are empty, or pictures.",
    });
    const { total, imported, degraded, skipped } = report.counts;
    expect(total).toBe(imported + degraded + skipped);
  });

  it.each([
    [
      "pictures of pages",
      () => pdfOf((pdf) => pdf.rect(60, 60, 400, 400).fill("gray")),
      "nothing_to_play",
      /pictures of pages.*OCR/,
    ],
    [
      "a password",
      () => pdfOf((pdf) => pdf.text(RIVERS), { userPassword: "open sesame" }),
      "wrong_type",
      /password/,
    ],
    ["half of its bytes", async () => (await examPdf()).subarray(0, 700), "wrong_type", /damaged|cut off/],
    ["only its first line", async () => Buffer.from("%PDF-1.7\n"), "wrong_type", /damaged|cut off/],
    ["letters that are only numbered", async () => shifted(), "nothing_to_play", /which letters they show/],
    [
      "a character table of the old days",
      async () => withOldTable(),
      "nothing_to_play",
      /which letters they show/,
    ],
    [
      "more than 2,000 pages",
      () =>
        pdfOf((pdf) => {
          for (let page = 0; page < 2000; page += 1) pdf.addPage();
        }),
      "too_large",
      /2,000 pages/,
    ],
    ["a bomb", async () => bomb(70), "too_large", /unpacks to more/],
    ["a bomb in a bomb", async () => bomb(1, "[/FlateDecode/FlateDecode]"), "too_large", /unpacks to more/],
  ])("ends a PDF with %s in a sentence", async (_, make, code, message) => {
    const refusal: unknown = await read(await make()).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ name: "ImportError", code, message: expect.stringMatching(message) });
  });

  it("opens one that only printing and copying are forbidden in", async () => {
    const { course } = await readPdf((pdf) => pdf.text(RIVERS), { ownerPassword: "mine" });
    expect(course.islands[0]?.text).toBe(RIVERS);
  });

  it("neither runs what it would start nor reads what is attached", async () => {
    const { course, report } = await readPdf((pdf) => {
      pdf.text(RIVERS);
      pdf.file(Buffer.from("secret"), { name: "virus.exe" });
      pdf.addNamedJavaScript("start", "app.alert('hello')");
    });
    expect(course.islands[0]?.text).toBe(RIVERS);
    expect(JSON.stringify([course, report])).not.toMatch(/secret|virus|alert/);
  });
});

/** Text whose letters are the numbers of glyphs: 29 less than what is shown */
function shifted(): Buffer {
  const codes = [...RIVERS].map((sign) => ((sign.codePointAt(0) ?? 32) - 29).toString(16).padStart(4, "0"));
  const rows: string[] = [];
  for (let at = 0; at < codes.length; at += 60) rows.push(`<${codes.slice(at, at + 60).join("")}> Tj T*`);
  const font = "<</Type/Font/Subtype/Type0/BaseFont/Abc/Encoding/Identity-H/DescendantFonts[6 0 R]>>";
  const child =
    "<</Type/Font/Subtype/CIDFontType2/BaseFont/Abc/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor 7 0 R>>";
  const descriptor =
    "<</Type/FontDescriptor/FontName/Abc/Flags 4/FontBBox[0 0 1000 1000]/Ascent 800/Descent -200>>";
  return onePage(`BT /F1 10 Tf 14 TL 50 700 Td ${rows.join("\n")} ET`, font, [child, descriptor]);
}

function withOldTable(): Buffer {
  const font = "<</Type/Font/Subtype/Type0/BaseFont/SimSun/Encoding/GBK-EUC-H/DescendantFonts[6 0 R]>>";
  const child =
    "<</Type/Font/Subtype/CIDFontType2/BaseFont/SimSun/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 2>>/FontDescriptor 7 0 R>>";
  const descriptor =
    "<</Type/FontDescriptor/FontName/SimSun/Flags 4/FontBBox[0 0 1000 1000]/Ascent 800/Descent -200>>";
  return onePage("BT /F1 12 Tf 50 700 Td <D6D0B9FAB5C4CAD7B6BC> Tj ET", font, [child, descriptor]);
}

function bomb(megabytes: number, filter = "/FlateDecode"): Buffer {
  const packed = deflateSync(Buffer.alloc(megabytes * 1024 * 1024, " "), {
    level: filter.startsWith("[") ? 0 : 9,
  });
  const page = "<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R>>";
  const pages = "<</Type/Pages/Kids[3 0 R]/Count 1>>";
  return rawPdf(["<</Type/Catalog/Pages 2 0 R>>", pages, page, streamOf(packed, `/Filter${filter}`)]);
}

it(
  "mutated files end in a course or a sentence",
  async () => {
    const plain = await pdfOf((pdf) => book(pdf), { compress: false, autoFirstPage: false });
    const exam = await examPdf();
    const files = [
      { name: "book.pdf", bytes: plain },
      { name: "exam.pdf", bytes: exam },
      { name: "numbers.pdf", bytes: shifted() },
      { name: "table.pdf", bytes: withOldTable() },
    ];
    await fuzzFormat(files, FUZZ_RUNS);
  },
  FUZZ_TIMEOUT,
);
