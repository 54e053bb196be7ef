import { describe, expect, it } from "vitest";
import { FUZZ_TIMEOUT, fuzzFormat } from "#tests/support/fuzz-files.ts";
import { type OpenDocumentFile, openDocumentFile, PIXEL } from "#tests/support/office-files.ts";
import { answerKeys, readWith, reportLines } from "#tests/support/read-course.ts";
import { reader } from "./reader.ts";

const read = async (file: OpenDocumentFile) => readWith(reader, await openDocumentFile(file), "harbor.odt");
const text = (body: string) => `<office:text>${body}</office:text>`;
const p = (content: string, style = "") =>
  `<text:p${style && ` text:style-name="${style}"`}>${content}</text:p>`;
const h = (level: number, words: string) => `<text:h text:outline-level="${level}">${words}</text:h>`;
const list = (items: readonly string[], attributes = "") =>
  `<text:list text:style-name="L"${attributes}>${items.map((one) => `<text:list-item>${one}</text:list-item>`).join("")}</text:list>`;
const STYLES = `<text:list-style style:name="L"><text:list-level-style-number text:level="1" style:num-format="1"/><text:list-level-style-number text:level="2" style:num-format="A"/></text:list-style>
<text:list-style style:name="B"><text:list-level-style-bullet text:level="1"/></text:list-style>
<style:style style:name="Bold"><style:text-properties fo:font-weight="bold"/></style:style>
<style:style style:name="Mark"><style:text-properties fo:background-color="#ffff00"/></style:style>
<style:style style:name="Red"><style:text-properties fo:color="#ff0000"/></style:style>
<style:style style:name="Line"><style:text-properties style:text-underline-style="solid"/></style:style>
<style:style style:name="Gone"><style:text-properties style:text-line-through-style="solid"/></style:style>
<style:style style:name="Code"><style:text-properties style:font-name="Liberation Mono"/></style:style>
<style:style style:name="Hidden"><style:drawing-page-properties presentation:visibility="hidden"/></style:style>`;
const span = (style: string, words: string) => `<text:span text:style-name="${style}">${words}</text:span>`;
const quiz = (stem: string, ...options: string[]) => p(stem) + list(options.map((one) => p(one)));

describe("a text of LibreOffice", () => {
  it("has counted questions with lettered options, of which the bold or marked ones are right", async () => {
    const asked = (stem: string, options: string[], attributes = "") =>
      list([p(stem) + list(options.map((one) => p(one)))], attributes);
    const body = (style: string) =>
      asked("Which side is port?", ["Right", span(style, "Left"), "Bow"], ' xml:id="one"') +
      asked("Which light is red?", [span(style, "Port"), "Stern"], ' text:continue-list="one"');
    for (const style of ["Bold", "Mark", "Red", "Line"])
      expect(answerKeys(await read({ body: text(body(style)), styles: STYLES }))).toEqual([
        " / harbor / Which side is port? = Left",
        " / harbor / Which light is red? = Port",
      ]);
  });

  it("goes on counting, so that a key at the end fits", async () => {
    const asked = (stem: string, attributes: string) =>
      list([p(stem) + list([p("Yes"), p("No")])], attributes);
    const body = `${h(1, "Exam")}${asked("Port?", ' xml:id="one"')}${p("Between.")}${asked("Red?", ' text:continue-numbering="true"')}${h(1, "Answers")}${p("1. B")}${p("2. A")}`;
    expect(answerKeys(await read({ body: text(body), styles: STYLES }))).toEqual([
      " / Exam / Port? = No",
      " / Exam / Red? = Yes",
    ]);
  });

  it("begins to count where a list's style says so, and has options side by side", async () => {
    const asked = (stem: string, style: string) =>
      list([p(stem) + list([p("Yes"), p("No")])]).replace('"L"', `"${style}"`);
    const later = STYLES.replace('style:name="L"', 'style:name="Later"').replace(
      'style:num-format="1"',
      'style:num-format="1" text:start-value="2"',
    );
    const gap = " \u00a0\u00a0 ";
    const body = `${h(1, "Exam")}${asked("Port?", "L")}${p("Between.")}${asked("Red?", "Later")}${p("3. Green?")}${p(`A) Bow${gap}B) Starboard${gap}C) Stern`)}${h(1, "Answers")}${p("1. B")}${p("2. A")}${p("3. B")}`;
    expect(answerKeys(await read({ body: text(body), styles: STYLES + later }))).toEqual([
      " / Exam / Port? = No",
      " / Exam / Red? = Yes",
      " / Exam / Green? = Starboard",
    ]);
  });

  it("has formulas, which are files of their own", async () => {
    const formula = (href: string) => `<draw:frame><draw:object xlink:href="${href}"/></draw:frame>`;
    const math =
      '<math:math xmlns:math="m"><math:semantics><math:msup><math:mi>x</math:mi><math:mn>2</math:mn></math:msup><math:annotation math:encoding="StarMath 5.0">x^{2}</math:annotation></math:semantics></math:math>';
    const parts = {
      "Object 1/content.xml": `<?xml version="1.0"?>${math}`,
      "Object 2/content.xml": "<office:document-content/>",
    };
    const body = `${p(`1. How many are ${formula("./Object 1")} and ${formula("Object 1/")}${formula("./Object 2")} of two?`)}${p("A) 4")}${p("B) 8")}${p("Answer: B")}`;
    expect(answerKeys(await read({ body: text(body), parts }))).toEqual([
      " / harbor / How many are x^2 and x^2 of two? = 8",
    ]);
  });

  it("keeps pictures, tables, boxes and code; not what is deleted, crossed out or beside the text", async () => {
    const picture =
      '<draw:frame><draw:image xlink:href="Pictures/a.png"/><svg:desc>A light</svg:desc></draw:frame>';
    const box = `<draw:frame><draw:text-box>${p("A) Port")}${p("B) Stern")}${p("Answer: A")}</draw:text-box></draw:frame>`;
    const table = `<table:table><table:table-row><table:table-cell>${p("Light")}</table:table-cell><table:table-cell>${p("Side")}</table:table-cell></table:table-row></table:table>`;
    const body = [
      `<text:tracked-changes>${p("deleted")}</text:tracked-changes>`,
      p(`1. Which light${span("Gone", " isn't")} <text:s/>is red?<text:note>${p("a note")}</text:note>`),
      p("int a;", "Code"),
      p("  a * b;", "Code"),
      table,
      p(`${picture}${box}`),
    ].join("");
    const result = await read({
      body: text(body),
      styles: STYLES,
      parts: { "Pictures/a.png": PIXEL, "Basic/x.xml": "x" },
    });
    const [asked] = result.course.islands[0]?.questions ?? [];
    expect(asked?.text).toMatch(/^Which light is red\?/);
    expect(asked?.html).toMatch(/int a;[\s\S]*a \* b;[\s\S]*<table>[\s\S]*alt="A light"/);
    expect(answerKeys(result).at(-1)).toMatch(/= Port$/);
    expect(reportLines(result).slice(1)).toEqual([
      "file | Macros | skipped | Macros are programs. They are ignored.",
      "text | Footnotes | skipped | Footnotes aren't read.",
    ]);
  });
});

describe("a presentation of LibreOffice", () => {
  const slide = (title: string, body: string, style = "") =>
    `<draw:page${style && ` draw:style-name="${style}"`}><draw:frame presentation:class="title"><draw:text-box>${p(title)}</draw:text-box></draw:frame><draw:frame><draw:text-box>${body}</draw:text-box></draw:frame><presentation:notes><draw:frame presentation:class="notes"><draw:text-box>${p("Answer: B")}</draw:text-box></draw:frame></presentation:notes></draw:page>`;

  it("has slides as islands, their notes, and lines for those that are hidden", async () => {
    const asked = p("Which side is port?") + p("A) Right") + p("B) Left");
    const body = `<office:presentation>${slide("Tides", asked)}${slide("Waves", asked, "Hidden")}${slide("Quays", asked)}</office:presentation>`;
    const result = await read({ body, styles: STYLES });
    expect(answerKeys(result)).toEqual([
      " / Tides / Which side is port? = Left",
      " / Quays / Which side is port? = Left",
    ]);
    expect(reportLines(result).at(-1)).toBe(
      "page | Slide 2 | skipped | This slide is hidden, so it isn't read.",
    );
  });
});

describe("a file of LibreOffice that can't be read", () => {
  it.each([
    [
      "empty",
      { body: text("") },
      "nothing_to_play",
      "This document holds no text, only pictures perhaps, and text in pictures can't be read.",
    ],
    [
      "a spreadsheet",
      { body: "<office:spreadsheet/>" },
      "wrong_type",
      "This is a LibreOffice spreadsheet. Save it as .xlsx or .csv and import that.",
    ],
    [
      "with a password",
      { body: text(""), manifest: "<manifest:file-entry><manifest:encryption-data/></manifest:file-entry>" },
      "wrong_type",
      "This document is protected with a password. Save it without one and try again.",
    ],
    ["broken", { body: "<text:p>" }, "bad_xml", expect.stringMatching(/^The document is damaged\. /)],
  ] as [string, OpenDocumentFile, string, string][])("%s says so", async (_, file, code, message) => {
    await expect(read(file)).rejects.toMatchObject({ code, message });
  });

  it(
    "is a sentence however it is mutated",
    async () => {
      const body = text(`${h(1, "Exam")}${quiz("1. Port?", "A) Yes", "B) No")}${p("Answer: A")}`);
      const bytes = await openDocumentFile({ body, styles: STYLES });
      const { outcomes } = await fuzzFormat([{ name: "harbor.odt", bytes }]);
      expect(Object.keys(outcomes).length).toBeGreaterThan(1);
    },
    FUZZ_TIMEOUT,
  );
});
