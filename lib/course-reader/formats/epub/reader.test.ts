import { describe, expect, it } from "vitest";
import { FUZZ_TIMEOUT, fuzzFormat } from "#tests/support/fuzz-files.ts";
import { type BookFile, bookFile, PIXEL } from "#tests/support/office-files.ts";
import { answerKeys, readWith, reportLines } from "#tests/support/read-course.ts";
import { reader } from "./reader.ts";

const read = async (book: BookFile) => readWith(reader, await bookFile(book), "tides.epub");
const quiz = (stem: string) => `<p>1. ${stem}</p><ol type="A"><li>Yes</li><li>No</li></ol><p>Answer: B</p>`;

describe("an EPUB", () => {
  it("has its chapters in the order of reading, by the titles of its table of contents", async () => {
    const chapters = { "z.xhtml": quiz("Sea?"), "a.xhtml": quiz("Land?") };
    const titles = { "z.xhtml": "The sea", "a.xhtml#top": "The land" };
    const keys = ["Tides", " / The sea / Sea? = No", " / The land / Land? = No"];
    for (const isOld of [false, true]) {
      const result = await read({ chapters, titles, isOld });
      expect([result.course.title, ...answerKeys(result)]).toEqual(keys);
    }
  });

  it("has chapters with sections as units, and the headings of the text where they say more", async () => {
    const chapters = {
      "1.xhtml": `<h1>One</h1><h2>Ebb</h2>${quiz("Ebb?")}<h2>Flood</h2>${quiz("Flood?")}`,
      "2.xhtml": `<h3>Neap</h3>${quiz("Neap?")}<h3>Spring</h3>${quiz("Spring?")}`,
    };
    expect(answerKeys(await read({ chapters, titles: { "2.xhtml": "Two" } }))).toEqual([
      "One / Ebb / Ebb? = No",
      "One / Flood / Flood? = No",
      "Two / Neap / Neap? = No",
      "Two / Spring / Spring? = No",
    ]);
  });

  it.each([
    ["a page that only bears its title", { "title.xhtml": "<h1>Tides</h1>" }, "<h1>One</h1><h2>Sea</h2>"],
    ["a page of its title without a heading", { "title.xhtml": "<p>Tides</p>" }, "<h1>One</h1><h2>Sea</h2>"],
    ["one chapter", {}, "<h1>One</h1><h2>Sea</h2>"],
    ["one chapter below its title", {}, "<h1>Tides</h1><h2>One</h2><h3>Sea</h3>"],
  ])("has the title that it tells, and no unit for it: %s", async (_, page, headings) => {
    const result = await read({ chapters: { ...page, "1.xhtml": `${headings}${quiz("Sea?")}` } });
    expect(result.course.title).toBe("Tides");
    expect(reportLines(result)).toEqual(["module | One | imported", "question | Sea? | imported"]);
    expect(answerKeys(result)).toEqual(["One / Sea / Sea? = No"]);
  });

  it("is named after its only chapter where it tells no title", async () => {
    const result = await read({ title: "", chapters: { "1.xhtml": `<h1>Sea</h1>${quiz("Sea?")}` } });
    expect(result.course.title).toBe("Sea");
  });

  it("keeps the address of a source", async () => {
    const source = '<p><a href="https://sea.example/tides">Source</a></p>';
    const { course } = await read({ chapters: { "1.xhtml": `<h1>Sea</h1>${quiz("Sea?")}${source}` } });
    expect(course.islands[0]?.questions[0]?.explanationHtml).toContain("https://sea.example/tides");
  });

  it("may have chapters with thousands of tags, and tables", async () => {
    const table = "<table><tr><th>Light</th><th>Side</th></tr><tr><td>Red</td><td>Port</td></tr></table>";
    const chapter = `<h1>Sea</h1>${table}${"<p>The <b>sea</b> is <i>wide</i>.</p>".repeat(2000)}${quiz("Sea?")}`;
    expect(answerKeys(await read({ chapters: { "1.xhtml": chapter } }))).toEqual([" / Sea / Sea? = No"]);
  });

  it("has formulas once: in MathML, by its TeX if it is noted, and in TeX as it stands there", async () => {
    const noted =
      '<math><semantics><msup><mi>x</mi><mn>2</mn></msup><annotation encoding="application/x-tex">x^2</annotation></semantics></math>';
    const stem = `Is ${noted} \\(\\sqrt{a_1}\\) or <math><mfrac><mn>1</mn><mn>2</mn></mfrac></math>?`;
    expect(answerKeys(await read({ chapters: { "1.xhtml": `<h1>Sums</h1>${quiz(stem)}` } }))).toEqual([
      String.raw` / Sums / Is \( x^2 \) \(\sqrt{a_1}\) or 1/2? = No`,
    ]);
  });

  it("has tables that only put options, or questions with theirs, beside each other", async () => {
    const options =
      "<table><tr><td>A. Yes</td><td>B. No</td></tr><tr><td>C. Both</td><td>D. None</td></tr></table>";
    const cell = (stem: string) => `<td><p>${stem}</p><p>A. Yes</p><p>B. No</p><p>Answer: B</p></td>`;
    const chapter = `<h1>Sea</h1><p>1. Ebb?</p>${options}<p>Answer: B</p><table><tr>${cell("2. Neap?")}${cell("3. Spring?")}</tr></table>`;
    expect(answerKeys(await read({ chapters: { "1.xhtml": chapter } }))).toEqual([
      " / Sea / Ebb? = No",
      " / Sea / Neap? = No",
      " / Sea / Spring? = No",
    ]);
  });

  it("leaves out covers, notes and what stands beside the text, and says so", async () => {
    const result = await read({
      chapters: {
        "cover.xhtml": "<p>Cover</p>",
        "navigation.xhtml": `<h1>Navigation</h1>${quiz('Ships<a epub:type="noteref" href="#n">7</a>?')}<aside epub:type="footnote" id="n">Note</aside>`,
        "extra.xhtml": "<p>Extra</p>",
      },
      spine: { "extra.xhtml": ' linear="no"' },
    });
    expect(answerKeys(result)).toEqual([" / Navigation / Ships? = No"]);
    expect(reportLines(result)).toEqual([
      "question | Ships? | imported",
      "page | cover.xhtml | skipped | It is a cover, a table of contents or a notice, not the text of the book.",
      "page | extra.xhtml | skipped | The book says that it stands beside its text.",
    ]);
  });

  it("keeps pictures, folded answers and ticked boxes; lists below a question mark are no options", async () => {
    const chapter = `<h1>Sea</h1><p>What do we need?</p><ul><li>Rope</li><li><b>Light</b></li></ul>
      <p>1. Which light is red?</p><p><img src="../img/a%20b.png" alt="A light"/></p>
      <p>A) Port</p><p>B) Stern</p><details><summary>Answer</summary><p>A</p></details>
      <p>2. Which side is port?</p><ul><li><input type="checkbox"/> Right</li><li><input type="checkbox" checked="checked"/> Left</li></ul>`;
    const result = await read({
      chapters: { "text/1.xhtml": chapter },
      parts: { "OEBPS/img/a b.png": PIXEL },
    });
    expect(answerKeys(result).map((key) => key.split(" = ")[1])).toEqual(["Port", "Left"]);
    expect(result.media).toHaveLength(1);
    expect(result.report.counts).toMatchObject({ imported: 2, degraded: 0 });
  });
});

const ENCRYPTED = (method: string) => ({
  "META-INF/encryption.xml": `<encryption><EncryptedData><EncryptionMethod Algorithm="${method}"/></EncryptedData></encryption>`,
});

describe("an EPUB that can't be read", () => {
  it("is one that is protected; fonts may be", async () => {
    const chapters = { "1.xhtml": `<h1>Sea</h1>${quiz("Sea?")}` };
    const aes = "http://www.w3.org/2001/04/xmlenc#aes128-cbc";
    await expect(read({ chapters, parts: ENCRYPTED(aes) })).rejects.toMatchObject({
      code: "wrong_type",
      message:
        "This book is protected against copying (DRM), so it can't be read here. Books without DRM can.",
    });
    const fonts = ENCRYPTED("http://www.idpf.org/2008/embedding");
    expect(answerKeys(await read({ chapters, parts: fonts }))).toHaveLength(1);
  });

  it.each([
    ["without chapters", { chapters: {} }, "bad_archive", "This EPUB is damaged: it names no chapters."],
    [
      "without a list of chapters",
      { chapters: {}, parts: { "META-INF/container.xml": "<container/>" } },
      "bad_archive",
      "This EPUB is damaged: its list of chapters is missing.",
    ],
    [
      "of pictures",
      { chapters: { "1.xhtml": '<img src="a.png"/>' } },
      "nothing_to_play",
      "This book holds no text, only pictures perhaps, and text in pictures can't be read.",
    ],
  ] as [string, BookFile, string, string][])("%s says so", async (_, book, code, message) => {
    await expect(read(book)).rejects.toMatchObject({ code, message });
  });

  it("has a line for a chapter that is missing or tangled", async () => {
    const result = await read({
      chapters: { "1.xhtml": `<h1>Sea</h1>${quiz("Sea?")}`, "2.xhtml": "<div>".repeat(3000) },
      titles: { "2.xhtml": "Land" },
    });
    expect(reportLines(result).at(-1)).toBe(
      "page | Land | skipped | Its markup is too large or too tangled to be read.",
    );
  });

  it(
    "is a sentence however it is mutated",
    async () => {
      const chapters = {
        "1.xhtml": `<h1>Sea</h1>${quiz("Sea?")}`,
        "2.xhtml": `<h1>Land</h1>${quiz("Land?")}`,
      };
      const bytes = await bookFile({ chapters, titles: { "1.xhtml": "Sea" } });
      const { outcomes } = await fuzzFormat([{ name: "tides.epub", bytes }]);
      expect(Object.keys(outcomes).length).toBeGreaterThan(1);
    },
    FUZZ_TIMEOUT,
  );
});
