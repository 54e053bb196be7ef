import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { makeScratch, manifestXml, rawZip, zipFolder, zipOf } from "#tests/support/archives.ts";
import { cpuSeconds } from "#tests/support/cpu.ts";
import { detectFormat, parseCourseFile } from "./read.ts";

const scratch = makeScratch();
afterAll(scratch.remove);

const GIFT = "::Q::Is it cold?{T}\n";
const pictureZip = await zipOf({ "a/Photo.JPG": "x", "b.png": "x" });
const emptyCartridge = await zipOf({ "imsmanifest.xml": manifestXml() });

async function read(bytes: Buffer | string, fileName = "course.gift") {
  return parseCourseFile({ path: scratch.write("upload", bytes), fileName }, () => {});
}

async function formatOf(bytes: Buffer | string, fileName: string) {
  return (await detectFormat({ path: scratch.write("sniffed", bytes), fileName })).id;
}

describe("detectFormat", () => {
  it("goes by what a file is, not by what it is called", async () => {
    expect(await formatOf(GIFT, "a.pdf")).toBe("gift");
    expect(await formatOf(GIFT, "")).toBe("gift");
    expect(await formatOf(emptyCartridge, "a.gift")).toBe("common_cartridge");
    expect(await formatOf(Buffer.from(`\ufeff${GIFT}`, "utf16le"), "a.txt")).toBe("gift");
  });
});

describe("a document type that declares things", () => {
  const ENTITY = '<!ENTITY a "<b>ha</b>">';
  it.each([
    ["closed", `<!DOCTYPE quiz [${ENTITY}]><quiz></quiz>`],
    [
      "closed after spaces",
      `<?xml version="1.0"?>\n<!-- a > b -->\n<!DOCTYPE quiz SYSTEM "q.dtd" [ ${ENTITY} ]  ><quiz/>`,
    ],
    ["of no known root", `<?xml version="1.0"?><!DOCTYPE recipe [${ENTITY}]><recipe/>`],
    ["never closed", `<?xml version="1.0"?><!DOCTYPE quiz [${ENTITY}`],
    ["of many brackets", `<!DOCTYPE quiz ${"[] ".repeat(20_000)}`],
  ])("is refused as such: %s", async (_, text) => {
    await expect(read(text)).rejects.toMatchObject({
      name: "ImportError",
      code: "bad_xml",
      message: "The XML declares a document type or entities, which isn't allowed.",
    });
  });

  it("is looked for in no time", async () => {
    const seconds = await cpuSeconds(async () => {
      for (const tangle of ["<!--", "<?", "<!-- -->", "<!DOCTYPE ", "<!DOCTYPE x [", "<? ?>\n", "\n"])
        await read(`<?xml version="1.0"?>${tangle.repeat(8000)}`).catch(() => {});
    });
    expect(seconds).toBeLessThan(5);
  });
});

describe("bad files end in a sentence", () => {
  const bomb = rawZip([{ name: "imsmanifest.xml", data: Buffer.alloc(8 * 1024 * 1024) }]);
  it.each([
    ["an empty file", "", "empty_file"],
    ["blank lines", "\n \n\t\n", "empty_file"],
    ["a picture called .gift", Buffer.from("ffd8ffe000", "hex"), "wrong_type"],
    ["a zip of pictures", pictureZip, "not_cartridge"],
    ["a zip bomb", bomb, "too_large"],
    ["a zip that climbs out", rawZip([{ name: "../x", data: "x" }]), "bad_archive"],
    ["half a zip", emptyCartridge.subarray(0, 200), "bad_archive"],
    ["a text of megabytes", Buffer.alloc(11 * 1024 * 1024, "a"), "too_large"],
    ["a category without questions", "$CATEGORY: $course$/top/A\n", "nothing_to_play"],
    ["prose", "Dear all,\n\nsee you on Monday.\n", "nothing_to_play"],
    ["only broken questions", "A?{=\n\nB?{~", "nothing_to_play"],
    ["a cartridge without quizzes", emptyCartridge, "nothing_to_play"],
  ])("%s", async (_, bytes, code) => {
    await expect(read(bytes)).rejects.toMatchObject({
      name: "ImportError",
      code,
      message: expect.stringMatching(/^[A-Z].{10,}\.$/),
    });
  });

  it("has room for 10,000 questions, and says so when there are more", async () => {
    const many = (count: number) => `$CATEGORY: A\n\n${"B?{T}\n\n".repeat(count)}`;
    await expect(read(many(10_001))).rejects.toMatchObject({
      code: "too_large",
      message: expect.stringContaining("10000"),
    });
    const { report } = await read(many(10_000));
    expect(report.counts).toEqual({ total: 10_000, imported: 10_000, degraded: 0, skipped: 0 });
    expect(report.items).toHaveLength(5000);
  });

  it("carries the report where the file could be read", async () => {
    await expect(read("::E::Essay?{}\n\nB?{=ice")).rejects.toMatchObject({
      code: "nothing_to_play",
      report: { counts: { total: 2, imported: 0, degraded: 0, skipped: 2 } },
    });
  });
});

describe("good files", () => {
  it("are read step by step", async () => {
    const steps: string[] = [];
    const text = `$CATEGORY: A\n\n${GIFT}\n`.repeat(3) + `${GIFT}\n`.repeat(22);
    const file = scratch.write("good.gift", text);
    const result = await parseCourseFile(
      { path: file, fileName: "good.gift" },
      ({ step, done, total }) => void steps.push(`${step} ${done}/${total}`),
    );
    expect(result.report.counts).toEqual({ total: 25, imported: 25, degraded: 0, skipped: 0 });
    expect(steps).toEqual(["Read file 1/1", "Read outline 1/1", "Build islands 1/1", "Create quizzes 3/3"]);
  });

  it("may be in UTF-16 or Windows-1252", async () => {
    for (const bytes of [
      Buffer.from(`\ufeffSchön?{=ä ~ö}`, "utf16le"),
      Buffer.from("Schön?{=ä ~ö}", "latin1"),
    ]) {
      const { course } = await read(bytes);
      expect(course.islands[0]?.questions[0]).toMatchObject({
        text: "Schön?",
        options: [{ text: "ä" }, { text: "ö" }],
      });
    }
  });

  it("may be cartridges under any name", async () => {
    const { course } = await read(
      await zipFolder(path.resolve("tests/fixtures/import/cartridge-1-1")),
      "export.bin",
    );
    expect(course.format).toBe("common_cartridge");
  });
});
