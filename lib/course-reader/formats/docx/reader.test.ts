import { describe, expect, it } from "vitest";
import { FUZZ_TIMEOUT, fuzzFormat } from "#tests/support/fuzz-files.ts";
import {
  bold,
  HEADINGS,
  item,
  level,
  PIXEL,
  p,
  run,
  styled,
  type WordFile,
  wordFile,
} from "#tests/support/office-files.ts";
import { answerKeys, readWith, reportLines } from "#tests/support/read-course.ts";
import { reader } from "./reader.ts";

const read = async (file: WordFile, name = "harbor.docx") => readWith(reader, await wordFile(file), name);
const keysOf = async (file: WordFile) => answerKeys(await read(file)).map((key) => key.split(" / ").at(-1));

/** Questions count 1, 2; their options A, B. */
const EXAM = `<w:abstractNum w:abstractNumId="0">${level(0, "decimal")}${level(1, "upperLetter", "%2)")}${level(2, "lowerRoman")}</w:abstractNum>
<w:abstractNum w:abstractNumId="1">${level(0, "decimal", "%1)")}</w:abstractNum>
<w:abstractNum w:abstractNumId="2">${level(0, "bullet", "•")}</w:abstractNum>
<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>
<w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num>
<w:num w:numId="3"><w:abstractNumId w:val="2"/></w:num>
<w:num w:numId="4"><w:abstractNumId w:val="1"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>`;
const question = (stem: string, ...options: string[]) =>
  [item(1, 0, stem), ...options.map((text) => item(1, 1, text))].join("");

describe("questions of an exam in Word", () => {
  it("are counted by Word, with the right answers in bold", async () => {
    const body =
      question("Which side is port?", "Right", bold("Left"), "Bow") +
      question("Which light is red?", bold("Port"), "Starboard", run("Stern ") + bold("light"));
    expect(await keysOf({ body, numbering: EXAM })).toEqual([
      "Which side is port? = Left",
      "Which light is red? = Port",
    ]);
  });

  it("have their answers named below, by letter or number, or in a key at the end", async () => {
    const named = `${question("Which side is port?", "Right", "Left", "Bow")}${p(`${bold("Answer:")}${run(" B")}`)}`;
    expect(await keysOf({ body: named, numbering: EXAM })).toEqual(["Which side is port? = Left"]);
    const numbered = `${p("7. Which side is port?")}${["Right", "Left", "Bow"].map((text) => item(4, 0, text)).join("")}${p("Answer: 2")}`;
    expect(await keysOf({ body: numbered, numbering: EXAM })).toEqual(["Which side is port? = Left"]);
    const key =
      question("Which side is port?", "Right", "Left") +
      question("Which light is red?", "Port", "Starboard") +
      styled("H1", "Answer key") +
      item(4, 0, "B") +
      item(2, 0, "A");
    expect(await keysOf({ body: styled("H1", "Exam") + key, numbering: EXAM, styles: HEADINGS })).toEqual([
      "Which side is port? = Left",
      "Which light is red? = Port",
    ]);
  });

  it("have options that were typed: in one line, in two columns, in a table, marked by a highlighter", async () => {
    const marked = run("Ebb", '<w:highlight w:val="yellow"/>');
    const cell = (text: string) => `<w:tc>${p(text)}</w:tc>`;
    const body = [
      p("1. Which side is port?"),
      p(`${run("A) Right")}<w:r><w:tab/></w:r>${run("B) Left")}<w:r><w:tab/></w:r>${run("C) Bow")}`),
      p("Answer: B"),
      p("2. What is falling water called?"),
      p("a) Flood"),
      p(`${run("b) ")}${marked}`),
      p("c) Surge"),
      p("3. Which light is red?"),
      `<w:tbl><w:tr>${cell("A) Port")}${cell("C) Stern")}</w:tr><w:tr>${cell("B) Starboard")}${cell("D) Mast")}</w:tr></w:tbl>`,
      p("Answer: A"),
      p(
        `${run("4. Which is a knot?")}<w:r><w:br/></w:r>${run("A. Bowline")}<w:r><w:br/></w:r>${run("B. Buoy")}`,
      ),
      p("Correct answer: A"),
    ].join("");
    const result = await read({ body });
    expect(answerKeys(result).map((key) => key.split(" / ").at(-1))).toEqual([
      "Which side is port? = Left",
      "What is falling water called? = Ebb",
      "Which light is red? = Port",
      "Which is a knot? = Bowline",
    ]);
    expect(result.course.islands[0]?.questions[2]?.options.map(({ text }) => text)).toEqual([
      "Port",
      "Starboard",
      "Stern",
      "Mast",
    ]);
  });

  it("may be ticked: in boxes of a form, or typed ones", async () => {
    const box = (sign: string, text: string) =>
      p(`<w:sdt><w:sdtContent>${run(sign)}</w:sdtContent></w:sdt>${run(` ${text}`)}`);
    const body = [
      p("1. Which side is port?"),
      box("☐", "Right"),
      box("☒", "Left"),
      p("2. Which light is red?"),
      p(`<w:r><w:sym w:font="Wingdings" w:char="F0FD"/></w:r>${run(" Port")}`),
      p(`<w:r><w:sym w:font="Wingdings" w:char="F06F"/></w:r>${run(" Starboard")}`),
    ].join("");
    expect(await keysOf({ body })).toEqual(["Which side is port? = Left", "Which light is red? = Port"]);
  });

  it("with pictures and formulas keep them", async () => {
    const fraction =
      "<m:oMath><m:f><m:num><m:r><m:t>1</m:t></m:r></m:num><m:den><m:r><m:t>2</m:t></m:r></m:den></m:f></m:oMath>";
    const drawing =
      '<w:r><w:drawing><wp:inline><wp:docPr descr="A chart"/><a:blip r:embed="i1"/></wp:inline></w:drawing></w:r>';
    const file: WordFile = {
      body: `${p(`${run("1. What is ")}${fraction}${run(" of a mile?")}`)}${p(drawing)}${p("A) 880 yards")}${p("B) 100 yards")}${p("Answer: A")}`,
      links: [["i1", "image", "media/chart.png"]],
      parts: { "word/media/chart.png": PIXEL },
    };
    const result = await read(file);
    const [asked] = result.course.islands[0]?.questions ?? [];
    expect(asked?.text).toContain("\\(\\frac{1}{2}\\) of a mile?");
    expect(asked?.html).toContain('alt="A chart"');
    expect(result.media).toHaveLength(1);
  });
});

describe("what isn't certain", () => {
  const three = (text: string, right = text) => `${p(`A) ${text}`)}${p(right)}${p("C) none")}`;
  it("have right answers in one color, or underlined, where nothing is bold", async () => {
    const colored = (text: string, color: string) => run(text, `<w:color w:val="${color}"/>`);
    const exam = (first: string, second: string) =>
      question("Which side is port?", "Right", first, colored("Bow", "222222")) +
      question("Which light is red?", second, "Starboard");
    const keys = ["Which side is port? = Left", "Which light is red? = Port"];
    const underlined = (text: string) => run(text, '<w:u w:val="single"/>');
    const none = '<w:color w:val="auto"/><w:u w:val="none"/>';
    expect(
      await keysOf({ body: exam(colored("Left", "FF0000"), colored("Port", "ff0000")), numbering: EXAM }),
    ).toEqual(keys);
    expect(await keysOf({ body: exam(underlined("Left"), underlined("Port")), numbering: EXAM })).toEqual(
      keys,
    );
    for (const body of [
      exam(colored("Left", "FF0000"), colored("Port", "00B050")),
      exam(colored("Left", "FF0000"), "Port"),
      exam(run("Left", none), run("Port", none)),
      exam(underlined("Left"), `${underlined("Po")}${run("rt")}`),
    ])
      expect(await keysOf({ body, numbering: EXAM })).toEqual([]);
  });

  it("isn't taken for a key: bold in few of many questions, bold beside a highlighter, all of it bold", async () => {
    const few = `${p("1. One?")}${three("a", bold("B) b"))}${p("2. Two?")}${three("c", "B) d")}${p("3. Three?")}${three("e", "B) f")}`;
    await expect(read({ body: few })).resolves.toMatchObject({ course: { islands: [] } });
    const both = `${p("1. One?")}${three("a", bold("B) b"))}${p("2. Two?")}${three("c", run("B) d", '<w:highlight w:val="green"/>'))}`;
    expect(await keysOf({ body: both })).toEqual([]);
    const all = `${p("1. One?")}${["A) a", "B) b", "C) c"].map((text) => p(bold(text))).join("")}`;
    expect(await keysOf({ body: all })).toEqual([]);
  });

  it("isn't taken for options: bullets below a sentence that asks", async () => {
    const body = `${p("What will we learn today?")}${item(3, 0, "Knots")}${item(3, 0, bold("Lights"))}${item(3, 0, "Tides")}`;
    const result = await read({ body, numbering: EXAM });
    expect(reportLines(result)).toEqual([
      "text | harbor | imported | It can be read as a lesson. It is too short to make questions from.",
    ]);
  });

  it("isn't asked for: a number below options without a question", async () => {
    const body = `${["Right", "Left", "Bow"].map((text) => item(4, 0, text)).join("")}${["Up", "Down"].map((text) => item(4, 0, text)).join("")}${p("Answer: 2")}`;
    expect(await keysOf({ body, numbering: EXAM })).toEqual([]);
  });
});

const TEXT =
  "The tide is the rise and fall of the sea. The Moon pulls the water of the oceans toward it. Most coasts have two high waters a day. ";

describe("texts in Word", () => {
  const markdownOf = async (body: string, more: Partial<WordFile> = {}) => {
    const result = await read({ body: `${body}${p(TEXT.repeat(3))}`, ...more });
    return result;
  };

  it("have their headings as units and islands", async () => {
    const part = (title: string) =>
      `${styled("H2", title)}${p("1. Is it so?")}${p("A) Yes")}${p("B) No")}${p("Answer: A")}`;
    const body = `${styled("T", "Harbor")}${styled("H1", "Sea")}${part("Tides")}${part("Waves")}${styled("H1", "Land")}${part("Quays")}`;
    const result = await read({
      body,
      styles: `${HEADINGS}<w:style w:styleId="T"><w:name w:val="Title"/></w:style>`,
    });
    expect(result.course.title).toBe("Harbor");
    expect(answerKeys(result)).toEqual([
      "Sea / Tides / Is it so? = Yes",
      "Sea / Waves / Is it so? = Yes",
      "Land / Quays / Is it so? = Yes",
    ]);
  });

  it("have bold lines as headings, where the document has no others", async () => {
    const part = (title: string) =>
      `${p(bold(title))}${p(TEXT)}${p("1. Is it so?")}${p("A) Yes")}${p("B) No")}${p("Answer: A")}`;
    expect(answerKeys(await read({ body: part("Tides") + part("Waves") }))).toEqual([
      " / Tides / Is it so? = Yes",
      " / Waves / Is it so? = Yes",
    ]);
  });

  it("are read without what was deleted, crossed out, hidden, or stands beside them", async () => {
    const body = p(
      `${run("1. Kept ")}<w:del><w:r><w:delText>deleted</w:delText></w:r></w:del><w:ins>${run("in\u00adserted ")}</w:ins>${run("crossed", "<w:strike/>")}${run("hidden", "<w:vanish/>")}<w:hyperlink>${run("linked")}</w:hyperlink><w:r><w:instrText>PAGE</w:instrText></w:r>${run("?")}`,
    );
    const options = `${p("A) Yes")}${p("B) No")}${p("Answer: A")}`;
    const notes = (part: string, name: string) =>
      `<w:${part} xmlns:w="w"><w:${name} w:id="0" w:type="separator"/><w:${name} w:id="1">${p("Note")}</w:${name}></w:${part}>`;
    const result = await markdownOf(body + options, {
      parts: {
        "word/footnotes.xml": notes("footnotes", "footnote"),
        "word/comments.xml": notes("comments", "comment"),
        "word/vbaProject.bin": "x",
        "word/embeddings/sheet.xlsx": "x",
      },
    });
    expect(answerKeys(result)).toEqual([" / harbor / Kept inserted linked? = Yes"]);
    expect(reportLines(result).filter((line) => !/^(question|text \| harbor)/.test(line))).toEqual([
      "text | Footnotes | skipped | Footnotes aren't read.",
      "text | Comments | skipped | Comments aren't read.",
      "file | Macros | skipped | Macros are programs. They are ignored.",
      "file | sheet.xlsx | skipped | A file within the file isn't read.",
    ]);
  });

  it("keep code, symbols, scripts from right to left, and boxes of text after their paragraph", async () => {
    const mono = '<w:rFonts w:ascii="Courier New"/>';
    const box = `<w:r><w:pict><v:textbox><w:txbxContent>${p("A) قمر")}${p("B) 海")}${p("Answer: B")}</w:txbxContent></v:textbox></w:pict></w:r>`;
    const body = [
      p(TEXT.repeat(3)),
      p("1. What does this print?"),
      p(run("for (;;) {", mono)),
      p(run("  a * b;", mono)),
      p(`${run("Its angle is ")}<w:r><w:sym w:font="Symbol" w:char="F061"/></w:r>${run(".")}${box}`),
    ].join("");
    const result = await read({ body });
    const [asked] = result.course.islands[0]?.questions ?? [];
    expect(asked?.text).toContain("for (;;) {\n  a * b;");
    expect(asked?.text).toContain("Its angle is α.");
    expect(asked?.options.map(({ text }) => text)).toEqual(["قمر", "海"]);
    expect(asked?.correctIndex).toBe(1);
  });
});

/** More elements than are read, of which no two are alike */
const LONG = Array.from({ length: 200_001 }, (_, at) => p(`${at * 7919}`)).join("");

describe("a Word file that can't be read", () => {
  it.each([
    [
      "without text",
      { body: p("") },
      "nothing_to_play",
      "This Word document holds no text, only pictures perhaps, and text in pictures can't be read.",
    ],
    [
      "whose text is a packed web page",
      { body: '<w:altChunk r:id="a"/>' },
      "nothing_to_play",
      "The text of this Word document is packed into it as a web page. Open it in Word, save it, and import it again.",
    ],
    ["cut off", { body: "<w:p>" }, "bad_xml", expect.stringMatching(/^The document is damaged\. /)],
    [
      "with a document type",
      { body: p("x"), parts: { "word/document.xml": '<!DOCTYPE x [<!ENTITY a "b">]><w:document/>' } },
      "bad_xml",
      expect.stringMatching(/^The document is damaged\. /),
    ],
    [
      "far too long",
      { body: LONG },
      "too_large",
      "The document is too long to be read at once. Split it and import the parts.",
    ],
  ] as [string, WordFile, string, string][])("%s says so", async (_, file, code, message) => {
    await expect(read(file)).rejects.toMatchObject({ code, message });
  });

  it("is found by what the package says", async () => {
    const file = await wordFile({
      body: p("1. Is it so?") + p("A) Yes") + p("B) No") + p("Answer: B"),
      main: "document2",
    });
    expect(answerKeys(await readWith(reader, file, "a.docx"))).toEqual([" / a / Is it so? = No"]);
  });
});

describe("mutated Word files", () => {
  it(
    "become a course or a sentence",
    async () => {
      const body = question("Which side is port?", "Right", bold("Left")) + styled("H1", "Notes") + p(TEXT);
      const bytes = await wordFile({ body, numbering: EXAM, styles: HEADINGS });
      const { outcomes } = await fuzzFormat([{ name: "harbor.docx", bytes }]);
      expect(Object.keys(outcomes).length).toBeGreaterThan(1);
    },
    FUZZ_TIMEOUT,
  );
});
