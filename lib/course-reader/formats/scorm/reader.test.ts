import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { detectFormat, parseCourseFile } from "#lib/course-reader/read.ts";
import { type ParseResult, parseResultSchema } from "#lib/course-reader/schema.ts";
import { readPage } from "#lib/course-reader/shared/package/page.ts";
import { makeScratch, zipFolder, zipOf } from "#tests/support/archives.ts";
import { cpuSeconds } from "#tests/support/cpu.ts";
import { FUZZ_TIMEOUT, fuzzFormat } from "#tests/support/fuzz-files.ts";
import { keyText } from "#tests/support/key-text.ts";
import { readWith } from "#tests/support/read-course.ts";
import { amount } from "#tests/support/soak.ts";
import { reader } from "./reader.ts";

const MANY = amount(1000, 10_000);

const FOLDER = path.resolve("tests/fixtures/import");
const scratch = makeScratch();
afterAll(scratch.remove);

const fixture = (name: string, wrapper = "") => zipFolder(path.join(FOLDER, name), wrapper);

async function read(bytes: Buffer): Promise<ParseResult> {
  const file = scratch.write("case", bytes);
  return parseResultSchema.parse(await parseCourseFile({ path: file, fileName: "course.zip" }, () => {}));
}

/** The reader alone: also for a package without anything to play. */
async function readAlone(files: Record<string, string | Buffer>): Promise<ParseResult> {
  return parseResultSchema.parse(await readWith(reader, await zipOf(files), "my_scorm.zip"));
}

function lines({ report }: ParseResult): string[] {
  return report.items.map(
    ({ kind, name, outcome, reason }) => `${kind} ${name}: ${outcome}${reason ? ` (${reason})` : ""}`,
  );
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

function manifest(items: string, resources: string, prologue = ""): string {
  return `${HEAD}${prologue}<manifest identifier="m" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2"><metadata><schema>ADL SCORM</schema></metadata><organizations><organization identifier="o"><title>Tiny</title>${items}</organization></organizations><resources>${resources}</resources></manifest>`;
}

const item = (id: string, title = id) =>
  `<item identifier="${id}" identifierref="r-${id}"><title>${title}</title></item>`;
const sco = (id: string, href: string) =>
  `<resource identifier="r-${id}" type="webcontent" adlcp:scormtype="sco" href="${href}"><file href="${href}"/></resource>`;

describe("a package of SCORM 1.2", () => {
  let result: ParseResult;
  beforeAll(async () => {
    result = await read(await fixture("scorm-1-2"));
  });

  it("has the outline of its default organization", () => {
    expect(result.course).toMatchObject({
      title: "Life in a harbour",
      format: "scorm",
      sourceId: "org.harbour.course",
    });
    expect(lines(result).join("\n")).not.toContain("Not this one");
  });

  it("takes the quizzes that lie in it as plain data", () => {
    expect(
      result.course.units.map(({ title, islands }) => [title, islands.map((island) => island.title)]),
    ).toEqual([
      ["People", []],
      ["Questions as data", ["Signals"]],
    ]);
    const [signals] = result.course.units[1]?.islands[0]?.questions ?? [];
    expect(keyText(signals)).toBe("My engines go astern");
    expect(signals?.sourceId).toBe("signals");
  });

  it("reports each item, page, film and document once, and runs no script", () => {
    const short = "It is too short to make questions from.";
    const quiz = "Its questions are in a script, which is never run here.";
    expect(lines(result)).toEqual([
      "module People: imported",
      `page The pilot: imported (It can be read as a lesson. ${short})`,
      `page The docker: imported (It can be read as a lesson. ${short})`,
      "page A film in slides: skipped (Its text is drawn by a script, which is never run here.)",
      `quiz Final quiz: skipped (${quiz})`,
      `quiz quiz/questions.js: skipped (${quiz})`,
      "module Questions as data: imported",
      "quiz Signals: imported",
      "question Three short blasts: imported",
      "file Leaflet: skipped (A PDF isn't taken over.)",
      "link Port authority: skipped (It leads to another site, which isn't read.)",
      "page Lost page: skipped (Its file isn't in the package.)",
      "page Climbing page: skipped (Its file isn't in the package.)",
      "page Nowhere: skipped (The package doesn't hold it.)",
      "page The pilot again: skipped (It is in the course already.)",
      "heading Just a heading: skipped (A heading holds nothing to play.)",
      `page Short page: skipped (${short})`,
      `page extra: imported (It can be read as a lesson. ${short})`,
      "video film: skipped (It is no MP4, WebM, MP3 or M4A, whatever its name says.)",
    ]);
    expect(result.report.counts).toEqual({ total: 17, imported: 5, degraded: 0, skipped: 12 });
  });
});

describe("a package of SCORM 2004", () => {
  it("makes quizzes from the texts of its pages, one object with many pages being a unit", async () => {
    const result = await read(await fixture("scorm-2004", "export/"));
    expect(result.course).toMatchObject({ title: "Tides", format: "scorm", sourceId: "tides-2004" });
    expect(
      result.course.units.map(({ title, islands }) => [title, islands.map((i) => [i.title, i.sourceId])]),
    ).toEqual([
      [
        "All about tides",
        [
          ["The Moon", "content/moon.html"],
          ["The Sun", "content/sun.html"],
        ],
      ],
      ["Currents", [["Slack water", "c1"]]],
    ]);
    const texts = result.course.units.flatMap((unit) => unit.islands.map((island) => island.text ?? ""));
    expect(texts[0]).toContain("\n\nA second bulge stands on the far side");
    expect(texts.join("\n")).not.toMatch(/Contents|belongs to the player/);
    const { total, imported, degraded, skipped } = result.report.counts;
    expect(imported + degraded + skipped).toBe(total);
    expect(total).toBe(3);
  });
});

describe("the text of a page", () => {
  it("is what there is to read, in paragraphs", () => {
    const page = readPage(`<html><head><title>Head</title></head><body>
      <nav>Home</nav><h1>The  <b>pilot</b></h1><p>One<br>two <i>three</i>.</p><script>if (1<a) document.write("x")</script>
      <ul><li>First<li>Second</ul><table><tr><td>A</td><td>B</td></tr></table><button>Next</button><p hidden>Secret</p>
      <!-- note --><footer>Rights</footer></body></html>`);
    expect(page).toEqual({
      title: "The pilot",
      text: "# The pilot\n\nOne two three.\n\n- First\n\n- Second\n\nA – B",
      hasScript: true,
      embeds: [],
      frames: [],
    });
  });

  it("comes from the main part where there is one", () => {
    const long = "Pilots guide ships through narrow waters, by day and by night, in all weathers.";
    expect(readPage(`<div>Around</div><main><p>${long}</p></main>`)?.text).toBe(long);
  });

  it("isn't read where the markup is tangled", () => {
    expect(readPage("<div>".repeat(5000))).toBeNull();
  });

  it("is read quickly, however its scripts are written", async () => {
    const seconds = await cpuSeconds(() => {
      readPage("<script>".repeat(200_000));
      readPage(`${"<script></script>".repeat(100_000)}x`);
    });
    expect(seconds).toBeLessThan(5);
  });
});

describe("bad packages", () => {
  it.each([
    ["a page that isn't there", sco("a", "gone.html"), {}, "Its file isn't in the package."],
    ["a page outside of the package", sco("a", "../../../etc/passwd"), {}, "Its file isn't in the package."],
    ["a file address", sco("a", "file:///etc/passwd"), {}, "It leads to another site, which isn't read."],
    ["an empty page", sco("a", "a.html"), { "a.html": "" }, "It has no text."],
    [
      "a tangled page",
      sco("a", "a.html"),
      { "a.html": "<div>".repeat(5000) },
      "Its markup is too large or too tangled to be read.",
    ],
    [
      "a page that shows itself",
      sco("a", "a.html"),
      { "a.html": '<iframe src="a.html"></iframe>' },
      "It has no text.",
    ],
    [
      "a page that shows another site",
      sco("a", "a.html"),
      { "a.html": '<iframe src="https://example.com/"></iframe>' },
      "It has no text.",
    ],
    [
      "a Flash film",
      sco("a", "a.swf"),
      { "a.swf": "FWS" },
      "It is a Flash film, which browsers no longer play.",
    ],
    ["a page of another kind", sco("a", "a.bin"), { "a.bin": "\u0001" }, "Files of this type can't be read."],
  ])("with %s have a line for it", async (_, resources, files, reason) => {
    const result = await readAlone({ "imsmanifest.xml": manifest(item("a"), resources), ...files });
    expect(result.report.items).toMatchObject([{ name: "a", outcome: "skipped", reason }]);
    expect(result.report.counts).toMatchObject({ total: 1, skipped: 1 });
  });

  it.each([
    ["an empty manifest", "", "bad_xml"],
    ["half a manifest", manifest(item("a"), "").slice(0, 200), "bad_xml"],
    [
      "a manifest that fetches files",
      manifest(item("a", "&x;"), "", '<!DOCTYPE m [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
      "bad_xml",
    ],
    ["nothing in it", manifest("", ""), "nothing_to_play"],
    [
      "an outline that is too deep",
      manifest("<item><title>x</title>".repeat(120) + "</item>".repeat(120), ""),
      "bad_xml",
    ],
  ])("with %s end in a sentence", async (_, text, code) => {
    await expect(read(await zipOf({ "imsmanifest.xml": text }))).rejects.toMatchObject({
      name: "ImportError",
      code,
      message: expect.stringMatching(/^[A-Za-z].{15,}\.$/),
    });
  });

  it("with the same identifiers twice use the first", async () => {
    const resources = sco("a", "a.html") + sco("a", "b.html");
    const result = await readAlone({
      "imsmanifest.xml": manifest(item("a") + item("a"), resources),
      "a.html": "<p>A</p>",
      "b.html": "<p>B</p>",
    });
    expect(lines(result)[1]).toBe("page a: skipped (It is in the course already.)");
  });

  it("keep what is theirs in any encoding", async () => {
    const text = "Köln liegt am Rhein, und der Hafen von Köln ist einer der größten Binnenhäfen des Landes.";
    for (const bytes of [
      Buffer.from(`<p>${text}</p>`),
      Buffer.from(`\ufeff<p>${text}</p>`, "utf16le"),
      Buffer.from(`<meta charset="iso-8859-1"><p>${text}</p>`, "latin1"),
      Buffer.from(`<meta charset="nonsense"><p>${text}</p>`),
    ]) {
      const result = await readAlone({
        "imsmanifest.xml": manifest(item("a"), sco("a", "a.html")),
        "a.html": bytes,
      });
      expect(lines(result)).toHaveLength(1);
      const { decodePage } = await import("#lib/course-reader/shared/package/page.ts");
      expect(decodePage(bytes)).toContain(text);
    }
  });

  it("leave cartridges and plain web content to their reader", async () => {
    const plain = manifest(item("a"), sco("a", "a.html").replace(' adlcp:scormtype="sco"', "")).replace(
      "ADL SCORM",
      "IMS Content",
    );
    const file = scratch.write("plain", await zipOf({ "imsmanifest.xml": plain }));
    expect((await detectFormat({ path: file, fileName: "x.zip" })).id).toBe("common_cartridge");
  });
});

describe("large packages", () => {
  it(`have a line for each of ${MANY} items`, async () => {
    const items = Array.from({ length: MANY }, (_, index) => item(`i${index}`)).join("");
    const result = await readAlone({
      "imsmanifest.xml": manifest(items, sco("i0", "a.html")),
      "a.html": "<p>A</p>",
    });
    expect(result.report.counts).toEqual({ total: MANY, imported: 0, degraded: 0, skipped: MANY });
  });
});

describe("mutated packages", () => {
  it(
    "become a valid course or a sentence",
    async () => {
      const names = ["scorm-1-2", "scorm-2004"];
      const files = await Promise.all(
        names.map(async (name) => ({ name: `${name}.zip`, bytes: await fixture(name) })),
      );
      const { outcomes } = await fuzzFormat(files);
      expect(outcomes.scorm).toBeGreaterThan(0);
    },
    FUZZ_TIMEOUT,
  );
});
